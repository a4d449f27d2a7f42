// The rows of a list as a table: names of fields once, and what rows have in common once. A client that asks for it gets a third of the bytes.

/** The content type of such an answer, which the client accepts besides JSON. A client of another form, loaded before a release, gets plain rows. */
export const TABLE_TYPE = "application/vnd.cordial.table.2+json";

/** A column of a table: a value for each of its rows, without what they have in common. */
export type Column =
  /** The column of another field. */
  | readonly ["=", string]
  /** The same value in every row. */
  | readonly ["all", unknown]
  | readonly ["each", readonly unknown[]]
  /** Texts that begin alike. */
  | readonly ["from", string, readonly string[]]
  /** Values, each once, and which one each row has. */
  | readonly ["of", readonly unknown[], readonly number[]]
  /** Null in these rows; the others, one after another, as in this column. */
  | readonly ["but", Column, readonly number[]]
  /** UUIDs, their bytes one after another in base64. */
  | readonly ["ids", string]
  /** Objects, each once, and which one each row has, or -1 for null; without that, each row has its own. */
  | readonly ["one", Table, (readonly number[])?]
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
    const values = valuesOf(column[0] === "=" ? (table.of[column[1]] ?? column) : column, table.n);
    for (const [i, row] of rows.entries()) row[key] = values(i);
  }
  return rows;
}

function valuesOf(column: Column, n: number): (i: number) => unknown {
  const [kind, what] = column;
  if (kind === "all") return () => what;
  if (kind === "each") return (i) => what[i];
  if (kind === "from") return (i) => what + column[2][i];
  if (kind === "of") return (i) => what[column[2][i] as number];
  if (kind === "ids") return idsOf(what);
  if (kind === "but") {
    const values = valuesOf(what, n);
    const nulls = new Set(column[2]);
    let next = 0;
    const all = Array.from({ length: n }, (_, i) => (nulls.has(i) ? null : values(next++)));
    return (i) => all[i];
  }
  if (kind === "=") return () => undefined;
  const rows = rowsOf(what);
  if (kind === "one") {
    const at = column[2];
    return at ? (i) => rows[at[i] as number] ?? null : (i) => rows[i];
  }
  let seen = 0;
  const lists = column[2].map((which) => {
    const list = typeof which === "number" ? rows.slice(seen, seen + which) : which.map((one) => rows[one]);
    seen = typeof which === "number" ? seen + which : Math.max(seen, ...which.map((one) => one + 1));
    return list;
  });
  return (i) => lists[i];
}

const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"));
function idsOf(base64: string): (i: number) => string {
  const bytes = atob(base64);
  let hex = "";
  for (let at = 0; at < bytes.length; at += 1) hex += HEX[bytes.charCodeAt(at)];
  const part = (from: number, to: number): string => hex.slice(from, to);
  return (i) => {
    const at = i * 32;
    return `${part(at, at + 8)}-${part(at + 8, at + 12)}-${part(at + 12, at + 16)}-${part(at + 16, at + 20)}-${part(at + 20, at + 32)}`;
  };
}
