/** Letters and marks that NFKD does not decompose but PostgreSQL's `unaccent` replaces, with its lower-case replacements. */
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
  ı: "i",
  ŧ: "t",
  "’": "'",
  "‘": "'",
  "‛": "'",
  "′": "'",
  "“": '"',
  "”": '"',
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

/** Folds a text for comparing and searching: no case, no accents. The database folds stored text the same way with `fold`. */
export const folded = (words: string): string =>
  words
    .normalize("NFKD")
    .replace(/\p{Diacritic}/gu, "")
    .toLowerCase()
    .replace(APARTS, (c) => APART[c] ?? c)
    .trim();
