// The rows of a list as a table: names of fields once, and what rows have in common once. A client that asks for it gets a third of the bytes.

/** The content type of such an answer, which the client accepts besides JSON. A client of another form, loaded before a release, gets plain rows. */
export const TABLE_TYPE = "application/vnd.cordial.table.3+json";

/** Texts with digits, also hexadecimal ones, in the same places: 0 stands for one. A moment is written to its last digit that is not 0. */
export const shapes = {
  ids: "00000000-0000-0000-0000-000000000000",
  days: "0000-00-00",
  moments: "0000-00-00T00:00:00.000000Z",
} as const;
export type Shape = keyof typeof shapes;
/** For each row, the place of its value: in base 36 where one digit is enough, and -1 or "-" for null. */
export type Places = string | readonly number[];
/** Texts, one after another with a bar between them, where none has one. */
export type Texts = string | readonly string[];

/** A column of a table: a value for each of its rows, without what they have in common. */
export type Column =
  /** Null in every row. */
  | null
  /** The column of another field. */
  | readonly ["=", string]
  /** The same value in every row. */
  | readonly ["all", unknown]
  | readonly ["each", readonly unknown[]]
  /** Texts, after what they all begin with. */
  | readonly ["from", string, Texts]
  /** Values, each once, and which one each row has. */
  | readonly ["of", readonly unknown[], Places]
  /** Null in these rows; the others, one after another, as in this column. */
  | readonly ["but", Column, readonly number[]]
  /** Texts of one shape: their digits one after another, as bytes in base64. */
  | readonly [Shape, string]
  /** Objects, each once, and which one each row has; without that, each row has its own. */
  | readonly ["one", Table, Places?]
  /** Lists of objects, each object once: which ones each row has, or how many that no row before it has. */
  | readonly ["some", Table, readonly (number | readonly number[])[]];
/** Rows, or objects in rows, that all have the same fields; others as they are. */
export type Table = readonly unknown[] | { readonly n: number; readonly of: Readonly<Record<string, Column>> };
/** An answer with `data` as a table. */
export interface Packed {
  readonly table: Table;
  readonly rest: Readonly<Record<string, unknown>>;
}

/** The answer that was packed. */
export const unpack = ({ table, rest }: Packed): unknown => ({ data: rowsOf(table), ...rest });

function rowsOf(table: Table): unknown[] {
  if (!("n" in table)) return [...table];
  const rows = Array.from({ length: table.n }, (): Record<string, unknown> => ({}));
  for (const [key, column] of Object.entries(table.of)) {
    // The column of another field may come after it.
    const values = valuesOf(column?.[0] === "=" ? (table.of[column[1]] ?? null) : column, table.n);
    for (const [i, row] of rows.entries()) row[key] = values(i);
  }
  return rows;
}

const placeIn = (places: Places, i: number): number =>
  typeof places === "string" ? Number.parseInt(places[i] ?? "", 36) : (places[i] ?? -1);

function valuesOf(column: Column, n: number): (i: number) => unknown {
  if (column === null) return () => null;
  const [kind, what] = column;
  if (kind === "all") return () => what;
  if (kind === "each") return (i) => what[i];
  if (kind === "from") {
    const texts = typeof column[2] === "string" ? column[2].split("|") : column[2];
    return (i) => what + texts[i];
  }
  if (kind === "of") return (i) => what[placeIn(column[2], i)];
  if (kind === "but") {
    const values = valuesOf(what, n);
    const nulls = new Set(column[2]);
    let next = 0;
    const all = Array.from({ length: n }, (_, i) => (nulls.has(i) ? null : values(next++)));
    return (i) => all[i];
  }
  if (kind === "=") return () => undefined;
  if (kind === "one") {
    const rows = rowsOf(what);
    const at = column[2];
    return at === undefined ? (i) => rows[i] : (i) => rows[placeIn(at, i)] ?? null;
  }
  if (kind !== "some") return textsOf(kind, what);
  const rows = rowsOf(what);
  let seen = 0;
  const lists = column[2].map((which) => {
    const list = typeof which === "number" ? rows.slice(seen, seen + which) : which.map((one) => rows[one]);
    seen = typeof which === "number" ? seen + which : Math.max(seen, ...which.map((one) => one + 1));
    return list;
  });
  return (i) => lists[i];
}

const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"));
function textsOf(kind: Shape, base64: string): (i: number) => string {
  const bytes = atob(base64);
  let hex = "";
  for (let at = 0; at < bytes.length; at += 1) hex += HEX[bytes.charCodeAt(at)];
  const parts = shapes[kind].split(/(0+)/u);
  const digits = shapes[kind].replaceAll(/[^0]/gu, "").length;
  return (i) => {
    let at = i * digits;
    let text = "";
    for (const part of parts) text += part.startsWith("0") ? hex.slice(at, (at += part.length)) : part;
    return text.endsWith("0Z") ? text.replace(/\.?0+Z$/u, "Z") : text;
  };
}
