/** What a search passes over: accents, vowel points and tone marks (not the signs that make another letter, as in Japanese), and what nobody sees. */
const PASSED = new RegExp(
  String.raw`[\u00ad\u0300-\u0344\u0346-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u061c\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u08ca-\u08e1\u08e3-\u08ff\u093c\u09bc\u0a3c\u0abc\u0b3c\u0e48-\u0e4e\u0ec8-\u0ecc\u115f\u1160\u17b4\u17b5\u180b-\u180f\u1ab0-\u1aff\u1dc0-\u1dff\u200b-\u200f\u202a-\u202e\u2060-\u206f\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f\ufeff\u{e0000}-\u{e0fff}]+`,
  "gu",
);
const SPACES = /[\u0001-\u0020\u007f-\u00a0\u1680\u2028\u2029]+/gu;

/** Letters and marks that NFKD does not decompose, with what people type instead of them. */
const APART: Readonly<Record<string, string>> = {
  œ: "oe",
  æ: "ae",
  ß: "ss",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ħ: "h",
  ŋ: "n",
  ŧ: "t",
  ς: "σ",
  // Arabic letters that keyboards of neighbouring languages make.
  ى: "ي",
  ی: "ي",
  ک: "ك",
  ٱ: "ا",
  "’": "'",
  "‘": "'",
  "‚": "'",
  "‛": "'",
  "′": "'",
  ʼ: "'",
  ʻ: "'",
  "“": '"',
  "”": '"',
  "„": '"',
  "‟": '"',
  "‐": "-",
  "‒": "-",
  "–": "-",
  "—": "-",
  "―": "-",
  "−": "-",
  "⁄": "/",
  "«": "<<",
  "»": ">>",
};
const APARTS = new RegExp(`[${Object.keys(APART).join("")}]`, "gu");

/**
 * Folds a text for comparing and searching: no case, no accents, one kind of white space. The database folds stored text the same way, with
 * `fold`; a test compares both over all of Unicode. Letters go by their capital, so that both forms of sigma, and ß and SS, are one.
 */
export const folded = (words: string): string =>
  words
    .normalize("NFKD")
    .replace(PASSED, "")
    .toUpperCase()
    .toLowerCase()
    .replace(APARTS, (c) => APART[c] ?? c)
    .replace(SPACES, " ")
    .trim();

/** Most words that a search takes one by one. */
const MOST = 8;
/** The words of a search text, folded, in the order of typing. */
export const wordsOf = (search: string | undefined): readonly string[] => [
  ...new Set(
    folded(search ?? "")
      .split(" ")
      .filter(Boolean)
      .slice(0, MOST),
  ),
];
/** Whether a text has all words of a search, in any order. */
export function hasWords(text: string, search: string): boolean {
  const plain = folded(text);
  return wordsOf(search).every((word) => plain.includes(word));
}
