/** Values of forms are plain: texts, flags and lists of them. */
const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Whether a form holds what it began with. */
export const sameValues = <T extends object>(a: T, b: T): boolean =>
  (Object.keys(a) as (keyof T)[]).every((k) => same(a[k], b[k]));

/** After a conflict: fields that I changed stay mine, for the others theirs is taken. Without a beginning everything is mine. */
export function merged<T extends object>(began: T | undefined, mine: T, theirs: T): T {
  if (!began) return mine;
  return Object.fromEntries(
    (Object.keys(mine) as (keyof T & string)[]).map((k) => [k, same(mine[k], began[k]) ? theirs[k] : mine[k]]),
  ) as T;
}
