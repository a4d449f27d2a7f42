/** `../../../contract/src/texts/en/expenses.json` becomes the area `expenses`. */
export function byArea(files: Record<string, Record<string, unknown>>): Record<string, Record<string, unknown>> {
  return Object.fromEntries(Object.entries(files).map(([path, texts]) => [path.replace(/^.*\/|\.json$/gu, ""), texts]));
}
