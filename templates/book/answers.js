
"use strict";
/* Figures that answer: the tables are data, and no text of them is ever markup. */
(function () {
  var data = JSON.parse(document.getElementById("page:answers").textContent);
  var MORE = 0x100;
  var TOWARDS = document.documentElement.dir === "rtl" ? " \u2190 " : " \u2192 ";
  var sheet = document.createElement("style");
  sheet.textContent =
    ".ask{position:relative}.ask>div{position:absolute;direction:ltr}" +
    ".ask button{position:absolute;transform:scale(.9);margin:0;padding:0;border:0;border-radius:min(40%,.9rem);" +
    "background:transparent;cursor:pointer;min-width:0;min-height:0}" +
    ".ask button[aria-pressed=true]{box-shadow:0 0 0 .2rem var(--accent),0 0 0 .35rem #fff}" +
    ".ask button.may::after{content:'';position:absolute;inset:0;margin:auto;width:40%;max-width:1rem;" +
    "aspect-ratio:1;border-radius:50%;background:var(--accent);box-shadow:0 0 0 .12rem #fff}" +
    ".ask button.takes::after{inset:4%;width:auto;max-width:none;aspect-ratio:auto;border-radius:inherit;" +
    "background:transparent;border:.22rem dashed var(--accent);box-shadow:none}" +
    ".ask button:focus-visible{outline:.2rem solid var(--accent);outline-offset:.1rem;" +
    "box-shadow:0 0 0 .4rem #fff}" +
    ".asked{min-height:1.5em;margin:.4em 0 0}.asked:empty{min-height:0}" +
    "@media print{.ask>div,.asked{display:none}}";
  document.head.appendChild(sheet);

  function number(sign) {
    var few = data.few.indexOf(sign);
    return few >= 0 ? few : sign.charCodeAt(0) - MORE + data.few.length;
  }

  function fill(words, names) {
    return names.reduce(function (text, name, index) {
      return text.split("{" + index + "}").join(name);
    }, words);
  }

  /* Left, top, width and height of each place in thousandths: eight digits in base 36. */
  function unpack(text) {
    return (text.match(/.{8}/g) || []).map(function (place) {
      return place.match(/../g).map(function (digits) { return parseInt(digits, 36); });
    });
  }

  function setUp(figure, table) {
    var places = unpack(table.places);
    var picture = figure.firstElementChild;
    var layer = document.createElement("div");
    var status = document.createElement("p");
    var chosen = -1;
    var buttons = [];
    figure.classList.add("ask");
    layer.setAttribute("role", "group");
    layer.setAttribute("aria-label", picture.getAttribute("alt") || picture.getAttribute("aria-label") || "");
    status.className = "asked";
    status.setAttribute("role", "status");
    figure.insertBefore(layer, picture.nextSibling);
    figure.insertBefore(status, layer.nextSibling);

    function cover() {
      /* The page's style may give the picture any width, with an edge around it. */
      var style = getComputedStyle(picture);
      var box = picture.getBoundingClientRect();
      var whole = figure.getBoundingClientRect();
      function edge(side) {
        return parseFloat(style["border" + side + "Width"]) + parseFloat(style["padding" + side]);
      }
      layer.style.left = box.left - whole.left - figure.clientLeft + edge("Left") + "px";
      layer.style.top = box.top - whole.top - figure.clientTop + edge("Top") + "px";
      layer.style.width = box.width - edge("Left") - edge("Right") + "px";
      layer.style.height = box.height - edge("Top") - edge("Bottom") + "px";
    }
    var watch = new ResizeObserver(cover);
    watch.observe(picture);
    watch.observe(figure);

    function found(part, place) {
      var row = table.rows[part];
      var sign = row === undefined ? " " : row.charAt(place === undefined ? 0 : row.length > 1 ? place + 1 : 0);
      if (sign === " " || sign === "") { return null; }
      var text = data.texts[table.answers[number(sign)]];
      return {
        legal: text[0] === 1,
        clause: text[1] < 0 ? null : data.clauses[text[1]],
        words: fill(text[2], place === undefined ? [table.names[part]] : [table.names[part], table.names[place]])
      };
    }

    function label(index) {
      var part = table.parts[index];
      return part === undefined ? table.names[index] : table.names[index] + ", " + data.labels[part];
    }

    function tell(words, clause) {
      status.textContent = words;
      if (clause) {
        var link = document.createElement(clause[0] ? "a" : "span");
        if (clause[0]) { link.setAttribute("href", "#" + clause[0]); }
        link.textContent = clause[1];
        status.appendChild(document.createTextNode(" "));
        status.appendChild(link);
      }
    }

    function clear() {
      chosen = -1;
      buttons.forEach(function (button) {
        button.className = "";
        button.removeAttribute("aria-pressed");
      });
    }

    function choose(index) {
      clear();
      chosen = index;
      buttons[index].setAttribute("aria-pressed", "true");
      var names = [];
      if (table.rows[index].length > 1) {
        table.names.forEach(function (name, place) {
          var what = found(index, place);
          if (what && what.legal) {
            names.push(name);
            buttons[place].className = table.parts[place] === undefined ? "may" : "may takes";
          }
        });
      }
      var alone = found(index);
      if (names.length) {
        tell(label(index) + TOWARDS + names.join(", "), null);
      } else if (alone) {
        tell(alone.words || label(index), alone.clause);
      } else {
        tell(label(index), null);
      }
    }

    function tap(index) {
      var row = table.rows[chosen];
      if (chosen >= 0 && chosen !== index && row.length > 1) {
        var what = found(chosen, index);
        if (what) {
          tell(what.words || label(index), what.clause);
          return;
        }
      }
      if (chosen === index) {
        clear();
        tell("", null);
      } else if (table.rows[index] !== undefined) {
        choose(index);
      } else {
        clear();
        tell(label(index), null);
      }
    }

    function focus(index) {
      buttons.forEach(function (button, other) { button.tabIndex = other === index ? 0 : -1; });
      buttons[index].focus();
    }

    function near(index, x, y) {
      var at = places[index];
      var best = -1;
      var least = Infinity;
      places.forEach(function (place, other) {
        var dx = place[0] + place[2] / 2 - at[0] - at[2] / 2;
        var dy = place[1] + place[3] / 2 - at[1] - at[3] / 2;
        var along = dx * x + dy * y;
        var aside = Math.abs(dx * y) + Math.abs(dy * x);
        if (other !== index && along > 0 && aside <= along * 2 && along + 2 * aside < least) {
          least = along + 2 * aside;
          best = other;
        }
      });
      return best;
    }

    var ways = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
    layer.addEventListener("keydown", function (event) {
      var index = buttons.indexOf(event.target);
      if (event.key === "Escape") {
        clear();
        tell("", null);
      } else if (ways[event.key] && index >= 0) {
        var next = near(index, ways[event.key][0], ways[event.key][1]);
        if (next >= 0) { focus(next); }
        event.preventDefault();
      }
    });

    places.forEach(function (place, index) {
      var button = document.createElement("button");
      button.type = "button";
      button.setAttribute("aria-label", label(index));
      button.style.left = place[0] / 10 + "%";
      button.style.top = place[1] / 10 + "%";
      button.style.width = place[2] / 10 + "%";
      button.style.height = place[3] / 10 + "%";
      button.tabIndex = index === 0 ? 0 : -1;
      button.addEventListener("click", function () { focus(index); tap(index); });
      buttons.push(button);
      layer.appendChild(button);
    });
  }

  Object.keys(data.figures).forEach(function (id) {
    var figure = document.getElementById(id);
    if (figure) { setUp(figure, data.tables[data.figures[id]]); }
  });
}());
