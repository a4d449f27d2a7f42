/** A block of cells copied from a spreadsheet: more than one cell. */
export const isBlock = (text: string): boolean => /\t/u.test(text.trim()) || /\S\r?\n\s*\S/u.test(text);

const folded = (text: string): string => text.trim().toLowerCase();
/** The block with a row of headings: its own, or those of the columns. */
export function headed(text: string, headings: readonly string[]): string {
  const first = (text.split(/\r?\n/u)[0] ?? "").split("\t");
  const known = new Set(headings.map(folded));
  if (first.some((cell) => known.has(folded(cell)))) return text;
  return `${first.map((_, i) => headings[i] ?? "").join("\t")}\n${text}`;
}
