/** A place in `file` that writes or reads a table of `owner`; `part` is the area that the file belongs to. */
interface OtherTable {
  readonly file: string;
  readonly part: string;
  readonly line: number;
  readonly does: string;
  readonly table: string;
  readonly owner: string | undefined;
}
export function tableOwners(): Map<string, string>;
export function otherTables(owners?: ReadonlyMap<string, string>): OtherTable[];
export function countedFragments(): Record<string, number>;
export function countedReads(places: readonly OtherTable[]): Record<string, number>;
