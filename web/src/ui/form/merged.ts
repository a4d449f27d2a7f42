/** Form values are plain (strings, booleans and lists of them), so JSON compares them. */
const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Whether the form is unchanged. */
export const sameValues = <T extends object>(a: T, b: T): boolean =>
  (Object.keys(a) as (keyof T)[]).every((k) => same(a[k], b[k]));

/**
 * Merges after a conflict: fields that the user changed keep the user's value, the others take theirs. Without `began` all of the user's values win.
 */
export function merged<T extends object>(began: T | undefined, mine: T, theirs: T): T {
  if (!began) return mine;
  return Object.fromEntries(
    (Object.keys(mine) as (keyof T & string)[]).map((k) => [k, same(mine[k], began[k]) ? theirs[k] : mine[k]]),
  ) as T;
}
