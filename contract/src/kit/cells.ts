/** `=`, `+`, `-` and `@`, as they are typed in any width. */
const SIGNS = "=+\\-@\uFF1D\uFF0B\uFF0D\uFF20\uFE66\uFE62\uFE63\uFE6B";
/** Behind what nobody sees: spaces, controls, marks without width. A tab or a line break at the start is enough. */
const FORMULA = new RegExp(`^(?:[\\t\\r\\n]|[\\p{C}\\p{Z}\\p{Default_Ignorable_Code_Point}]*[${SIGNS}])`, "u");

/** A text for a cell: what a spreadsheet would run gets an apostrophe in front. Numbers are cells of their own kind and stay numbers. */
export const safeCell = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);
