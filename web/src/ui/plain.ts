/** Lower case without accents, character by character, so that indexes match the original text. */
export const plain = (text: string): string =>
  [...text].map((c) => (c.normalize("NFD")[0] ?? c).toLowerCase()).join("");
