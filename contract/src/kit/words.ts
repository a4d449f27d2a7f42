/** Letters and marks that Unicode does not take apart and PostgreSQL's `unaccent` does, as its rules write them in small letters. */
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

/** Words as they are compared and looked for: without case or accents. The stored text is folded the same way, by `fold` of the database. */
export const folded = (words: string): string =>
  words
    .normalize("NFKD")
    .replace(/\p{Diacritic}/gu, "")
    .toLowerCase()
    .replace(APARTS, (c) => APART[c] ?? c)
    .trim();
