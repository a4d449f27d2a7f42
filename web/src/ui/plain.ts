/** Lower case without accents, letter by letter, so that places in it are places in the text. */
export const plain = (text: string): string =>
  [...text].map((c) => (c.normalize("NFD")[0] ?? c).toLowerCase()).join("");
