// The rows of a list as a table: names of fields once, and what rows have in common once. A client that asks for it gets a third of the bytes.

/** The content type of such an answer, which the client accepts besides JSON. */
export const TABLE_TYPE = "application/vnd.cordial.table+json";

type Fields = Readonly<Record<string, unknown>>;
/**
 * A column: the same value in every row; a value for each row; objects, each once, and which one each row has (-1: null); lists of such
 * objects. `=` is the column of another field.
 */
type Column =
  | readonly ["=", string]
  | readonly [0, unknown]
  | readonly [1, readonly unknown[]]
  | readonly [2, Table, readonly number[]]
  | readonly [3, Table, readonly (readonly number[])[]];
/** Rows, or objects in rows, that all have the same fields; others as they are. */
type Table = readonly unknown[] | { readonly n: number; readonly of: Readonly<Record<string, Column>> };
/** An answer with `data` as a table. */
export interface Packed {
  readonly table: Table;
  readonly rest: Fields;
}

const isObject = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isPlain = (value: unknown): boolean => typeof value !== "object" || value === null;
const isSame = (a: Fields, b: Fields): boolean => {
  if (a === b) return true;
  const keys = Object.keys(a);
  if (keys.length !== Object.keys(b).length) return false;
  for (const key of keys) if (a[key] !== b[key] || !isPlain(a[key])) return false;
  return true;
};
/** How many objects one without an identifier is compared with. */
const MOST_COMPARED = 8;

/** Objects, each once. */
class Pool {
  readonly all: Fields[] = [];
  readonly #byId = new Map<unknown, number>();
  place(one: Fields): number {
    const id = one.hash_id;
    if (typeof id === "string") {
      const at = this.#byId.get(id);
      if (at !== undefined && isSame(this.all[at] as Fields, one)) return at;
      this.#byId.set(id, this.all.length);
    } else
      for (let i = 0; i < this.all.length && i < MOST_COMPARED; i++) if (isSame(this.all[i] as Fields, one)) return i;
    return this.all.push(one) - 1;
  }
}

function columnOf(values: readonly unknown[]): Column {
  const [first] = values;
  if (isPlain(first) && values.every((value) => value === first)) return [0, first];
  if (isPlain(first) && first !== null) return [1, values];
  const pool = new Pool();
  if (values.every((value) => value === null || isObject(value))) {
    const at = values.map((value) => (value === null ? -1 : pool.place(value)));
    return [2, tableOf(pool.all), at];
  }
  if (values.every((value) => Array.isArray(value) && value.every(isObject))) {
    const at = (values as Fields[][]).map((list) => list.map((one) => pool.place(one)));
    return [3, tableOf(pool.all), at];
  }
  return [1, values];
}

function tableOf(rows: readonly Fields[]): Table {
  const [first] = rows;
  if (first === undefined || rows.length === 1) return rows;
  const keys = Object.keys(first);
  const isAlike = (row: Fields): boolean => {
    let count = 0;
    for (const key in row) {
      if (row[key] === undefined || first[key] === undefined) return false;
      count += 1;
    }
    return count === keys.length;
  };
  // An object without fields would be none.
  if (keys.length === 0 || !rows.every(isAlike)) return rows;
  const of: Record<string, Column> = {};
  for (const key of keys) {
    const isId = key === "hash_id" && "id" in first && rows.every((row) => row.id === row.hash_id);
    of[key] = isId ? ["=", "id"] : columnOf(rows.map((row) => row[key]));
  }
  return { n: rows.length, of };
}

/** The answer of a list as a table; undefined where it has no rows that are worth it. */
export function pack(answer: unknown): Packed | undefined {
  if (!isObject(answer)) return undefined;
  const { data, ...rest } = answer;
  if (!Array.isArray(data) || data.length < 2 || !data.every(isObject)) return undefined;
  const table = tableOf(data);
  return Array.isArray(table) ? undefined : { table, rest };
}

/** The answer that was packed. */
export const unpack = ({ table, rest }: Packed): unknown => ({ data: rowsOf(table), ...rest });

function rowsOf(table: Table): unknown[] {
  if (!("n" in table)) return [...table];
  const rows = Array.from({ length: table.n }, (): Record<string, unknown> => ({}));
  for (const [key, column] of Object.entries(table.of)) {
    // The column of another field may come after it.
    const values = valuesOf(column[0] === "=" ? (table.of[column[1]] ?? column) : column);
    for (const [i, row] of rows.entries()) row[key] = values(i);
  }
  return rows;
}
function valuesOf([kind, what, at]: Column): (i: number) => unknown {
  if (kind === 0) return () => what;
  if (kind === 1) return (i) => what[i];
  if (kind === "=") return () => undefined;
  const rows = rowsOf(what);
  if (kind === 2) return (i) => rows[at[i] as number] ?? null;
  return (i) => (at[i] as readonly number[]).map((n) => rows[n]);
}
