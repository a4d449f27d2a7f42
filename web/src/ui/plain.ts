/** Lower case without accents, character by character, so that indexes match the original text; to compare, use `folded`. */
export const plain = (text: string): string => [...text].map((c) => withoutMarks(c).toLowerCase()).join("");

function withoutMarks(c: string): string {
  const [letter = c, mark = ""] = c.normalize("NFD");
  return /^\p{M}/u.test(mark) ? letter : c;
}
