/* The words of the page, in the language that is chosen in it. */
const speech = { all: {}, locale: "en", own: {}, rtl: [], ofGame: ["en"] };

const isRightToLeft = (locale) => speech.rtl.includes(locale);
const gameLocale = () => (speech.ofGame.includes(speech.locale) ? speech.locale : speech.ofGame.includes("en") ? "en" : speech.ofGame[0]);
const say = (key, values = {}) => {
  const text = (speech.all[speech.locale] || {})[key] || (speech.all.en || {})[key] || key;
  return text.replace(/%\((\w+)\)s/g, (whole, name) => (name in values ? String(values[name]) : whole));
};

/* The words that stand in the page itself: data-word is the text, data-label the name of a control,
   which is shown beside a pointer too, data-called the name of anything else. */
const sayPage = (root = document) => {
  for (const node of root.querySelectorAll("[data-word]")) node.textContent = say(node.dataset.word);
  for (const node of root.querySelectorAll("[data-called]")) node.setAttribute("aria-label", say(node.dataset.called));
  for (const node of root.querySelectorAll("[data-label]")) { node.setAttribute("aria-label", say(node.dataset.label)); node.title = say(node.dataset.label); }
};
const speak = (locale) => {
  speech.locale = locale;
  document.documentElement.lang = locale;
  document.documentElement.dir = isRightToLeft(locale) ? "rtl" : "ltr";
  sayPage();
  at("hint").textContent = [["← ↑ → ↓", "key_arrows"], ["N", "key_next"], ["Enter", "key_enter"], ["Esc", "key_escape"]].map(([key, word]) => `${key}: ${say(word)}`).join("; ");
};
/* The language to begin with: the one chosen last, one of the browser's, the kit's. */
const firstLocale = (chosen, kit) => {
  const offered = Object.keys(speech.own);
  const near = (tag) => offered.find((each) => each === tag) || offered.find((each) => each === tag.split("-")[0]);
  return [chosen, ...(navigator.languages || []), kit, "en"].filter(Boolean).map(near).find(Boolean) || offered[0] || "en";
};
