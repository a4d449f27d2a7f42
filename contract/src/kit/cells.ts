/** `=`, `+`, `-` and `@`, also in full-width and small forms. */
const SIGNS = "=+\\-@\uFF1D\uFF0B\uFF0D\uFF20\uFE66\uFE62\uFE63\uFE6B";
/** A sign at the start, possibly after invisible characters (spaces, control and zero-width characters). A leading tab or line break is enough. */
const FORMULA = new RegExp(`^(?:[\\t\\r\\n]|[\\p{C}\\p{Z}\\p{Default_Ignorable_Code_Point}]*[${SIGNS}])`, "u");

/**
 * A text for a cell: prefixes text that a spreadsheet would run as a formula with an apostrophe. Numbers are separate cells and don't pass
 * here.
 */
export const safeCell = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);
