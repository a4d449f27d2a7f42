/** Words as they are compared and looked for: without case or accents. The stored text is folded the same way. */
export const folded = (words: string): string =>
  words
    .normalize("NFKD")
    .replace(/\p{Diacritic}/gu, "")
    .toLowerCase()
    .trim();
