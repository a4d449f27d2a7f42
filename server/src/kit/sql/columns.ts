import { sql, type Db } from "./database.ts";

/** PostgreSQL column types and the TypeScript types of their values. Decimals, dates and timestamps are strings. */
interface Types {
  readonly text: string;
  readonly uuid: string;
  readonly date: string;
  readonly timestamptz: string;
  readonly numeric: string;
  readonly integer: number;
  readonly bigint: number;
  readonly smallint: number;
  readonly boolean: boolean;
  readonly jsonb: unknown;
  readonly "uuid[]": readonly string[];
  readonly "text[]": readonly string[];
  readonly "smallint[]": readonly number[];
}
/** `text?`: the column is nullable. */
type Type = keyof Types | `${keyof Types}?`;
type Value<T> = T extends keyof Types
  ? Types[T]
  : T extends `${infer P extends keyof Types}?`
    ? Types[P] | null
    : never;
type ColumnTypes = Readonly<Record<string, Type>>;

/** The columns that a statement writes, listed once: a row travels as one JSON parameter, and a missing column is a type error. */
interface Columns<C extends ColumnTypes> {
  readonly types: C;
  /** `title, kind` */
  readonly names: string;
  /** A FROM item that reads the rows of a parameter: `jsonb_to_recordset($1::jsonb) AS r(title text, kind text)`. */
  readonly from: (parameter: `$${number}`, alias: string) => string;
  /** What an UPDATE sets: `title = r.title, kind = r.kind`. */
  readonly set: (alias: string) => string;
}
/** The columns of any table, where their types do not matter. */
export type AnyColumns = Columns<ColumnTypes>;
/** A row of these columns, as their statements take it. */
export type RowOf<T> = T extends Columns<infer C> ? { readonly [K in keyof C]: Value<C[K]> } : never;

/** Names once what statements write, with the SQL types. */
export function columns<const C extends ColumnTypes>(types: C): Columns<C> {
  const names = Object.keys(types);
  const typed = Object.entries(types).map(([name, type]) => `${name} ${type.replace("?", "")}`);
  return {
    types,
    names: names.join(", "),
    from: (parameter, alias) => `jsonb_to_recordset(${parameter}::jsonb) AS ${alias}(${typed.join(", ")})`,
    set: (alias) => names.map((name) => `${name} = ${alias}.${name}`).join(", "),
  };
}

/** Inserts rows in one statement. */
export function insertInto<C extends ColumnTypes>(table: string, of: Columns<C>) {
  const statement = sql<unknown, [string]>(
    `INSERT INTO ${table} (${of.names}) SELECT ${of.names} FROM ${of.from("$1", "r")}`,
  );
  return async (db: Db, ...rows: readonly RowOf<Columns<C>>[]): Promise<void> => {
    await statement.run(db, JSON.stringify(rows));
  };
}

/** Updates the columns of one row and raises its version; returns the new version. */
export function updateOf<C extends ColumnTypes>(table: string, of: Columns<C>) {
  const statement = sql<{ version: number }, [string, string]>(
    `UPDATE ${table} t SET ${of.set("r")}, version = t.version + 1 FROM ${of.from("$2", "r")} WHERE t.hash_id = $1::uuid RETURNING t.version`,
  );
  return async (db: Db, id: string, row: RowOf<Columns<C>>): Promise<number> =>
    (await statement.one(db, id, JSON.stringify([row]))).version;
}
