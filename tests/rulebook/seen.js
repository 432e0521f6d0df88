// Every text of a page in the order of its file, why nobody sees it (or nothing), and where it begins in px.
() => {
  const least = {size: 6, contrast: 3, opacity: 0.3};
  // A cover that lets clicks through hides words all the same.
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('*, *::before, *::after { pointer-events: auto !important }');
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  const parsed = (colour) => (colour.match(/[\d.]+/g) || [0, 0, 0, 0]).map(Number);
  const linear = (v) => (v /= 255) <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4;
  const light = ([r, g, b]) => 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
  const over = (top, below) => {
    const alpha = top.length > 3 ? top[3] : 1;
    return [0, 1, 2].map((k) => alpha * top[k] + (1 - alpha) * below[k]);
  };
  const lineage = (element) => {
    const found = [];
    for (let each = element; each; each = each.parentElement) found.push(each);
    return found;
  };
  const wrongs = new Map();
  const wrong = (element) => {  // what keeps all words of an element from being seen
    if (wrongs.has(element)) return wrongs.get(element);
    const style = getComputedStyle(element), line = lineage(element);
    const styles = line.map((each) => getComputedStyle(each));
    let ground = [255, 255, 255], pictured = false;
    for (const each of [...line].reverse()) {
      const own = getComputedStyle(each);
      ground = over(parsed(own.backgroundColor), ground);
      const images = [own.backgroundImage, getComputedStyle(each, '::before').backgroundImage];
      pictured ||= each !== document.body && images.some((image) => image.startsWith('url('));
    }
    const ink = over(parsed(style.webkitTextFillColor), ground);
    const [low, high] = [light(ink), light(ground)].sort((a, b) => a - b);
    const flow = document.documentElement.dir || 'ltr';
    let told = '';
    if (style.visibility !== 'visible') told = 'it is hidden';
    else if (parseFloat(style.fontSize) < least.size) told = 'it is tiny';
    else if (styles.reduce((left, each) => left * Number(each.opacity), 1) < least.opacity) told = 'it is faint';
    else if (!pictured && (high + 0.05) / (low + 0.05) < least.contrast) told = 'it has the colour of its ground';
    else if (styles.some((each) => each.clipPath !== 'none' || each.filter !== 'none' || each.maskImage !== 'none'
      || each.mixBlendMode !== 'normal')) told = 'it is clipped, masked or filtered';
    else if (styles.some((each) => each.unicodeBidi.includes('override'))) told = 'its letters are turned';
    else if (styles.some((each) => [each.transform, each.translate, each.rotate, each.scale].some(
      (how) => how !== 'none'))) told = 'it is turned or scaled';
    wrongs.set(element, told);
    return told;
  };
  const windows = new Map();
  const cut = (element, rect) => lineage(element).some((each) => {
    if (!windows.has(each)) {
      const style = getComputedStyle(each), whole = each === document.body || each === document.documentElement;
      windows.set(each, !whole && style.overflow !== 'visible' ? placed(each.getBoundingClientRect()) : null);
    }
    const seen = windows.get(each);
    return seen && (rect.left < seen.left - 2 || rect.right > seen.right + 2 || rect.top < seen.top - 2
      || rect.bottom > seen.bottom + 2);
  });
  const width = document.documentElement.clientWidth, height = document.documentElement.scrollHeight;
  const at = (x, y) => {  // points are of the page; only what is in the window can be hit
    // Two pixels from an edge: what is asked for at the edge itself may lie outside.
    if (y < window.scrollY + 2 || y > window.scrollY + window.innerHeight - 2) window.scrollTo(0, y - 20);
    return document.elementFromPoint(x, y - window.scrollY);
  };
  const placed = (rect) => new DOMRect(rect.x, rect.y + window.scrollY, rect.width, rect.height);
  const look = (element, rects) => {  // line by line
    const told = wrong(element);
    if (told) return told;
    if (!rects.length) return 'it takes no room';
    for (const rect of rects) {
      if (rect.left < -1 || rect.top < -1 || rect.right > width + 1 || rect.bottom > height + 1)
        return 'it lies off the page';
      if (cut(element, rect)) return 'it is cut off';
      for (const share of rect.width < 20 ? [0.5] : [0.1, 0.5, 0.9]) {
        const x = rect.left + share * rect.width, y = (rect.top + rect.bottom) / 2;
        if (at(x, y) !== element) return 'it is covered';
      }
    }
    return '';
  };
  const found = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node.nodeType === Node.ELEMENT_NODE) {
      if (node.tagName === 'LI' && node.parentElement.tagName === 'OL') {
        const rect = placed(node.getBoundingClientRect()), style = getComputedStyle(node);
        const counted = getComputedStyle(node, '::before').content.startsWith('counter(');
        const marked = (counted || style.listStyleType !== 'none') && rect.height > 3
          && style.display === 'list-item';
        const place = [...node.parentElement.children].indexOf(node);
        found.push([String(node.parentElement.start + place), marked ? '' : 'it has no mark', rect.top]);
      }
      continue;
    }
    // The text of a script is never painted; F34 and F58 read what stands there.
    if (!node.data.trim() || node.parentElement.tagName === 'SCRIPT') continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const rects = [...range.getClientRects()].filter((each) => each.width > 0.5 && each.height > 3).map(placed);
    found.push([node.data, look(node.parentElement, rects), rects.length ? rects[0].top : -1]);
  }
  return found;
}
