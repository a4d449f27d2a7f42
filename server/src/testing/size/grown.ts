/** Space without rows that nobody misses: 4 MB. */
const SPARE = 4 * 1024 * 1024;

/** What the database says of a table or an index. */
export interface Weighed {
  readonly name: string;
  /** The table, or the one that the index is of. */
  readonly table: string;
  readonly bytes: number;
}
/** A table or index over the time of the load, in bytes: `needed` is what it takes written anew. */
interface Grown {
  readonly name: string;
  readonly table: string;
  readonly begin: number;
  readonly half: number;
  readonly end: number;
  readonly needed: number;
}

export function grownOf(...[begin, half, end, needed]: readonly (readonly Weighed[])[]): Grown[] {
  const sizes = [begin, half, needed].map((some) => new Map(some?.map(({ name, bytes }) => [name, bytes])));
  const of = (at: number, name: string): number => sizes[at]?.get(name) ?? 0;
  return (end ?? []).map(({ name, table, bytes }) => ({
    name,
    table,
    begin: of(0, name),
    half: of(1, name),
    end: bytes,
    needed: of(2, name),
  }));
}
/** It takes more than twice what its rows need, and did not come to rest: it grew in the second half of the time too. */
export const isBloated = ({ half, end, needed }: Grown): boolean =>
  end - needed > SPARE && end > 2 * needed && end > 1.1 * half;
