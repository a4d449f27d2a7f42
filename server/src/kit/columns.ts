import { sql, type Db } from "./database.ts";

/** The types of columns, by PostgreSQL's names, and what they are here. Decimals, days and moments are text. */
interface Types {
  readonly text: string;
  readonly uuid: string;
  readonly date: string;
  readonly timestamptz: string;
  readonly numeric: string;
  readonly integer: number;
  readonly smallint: number;
  readonly boolean: boolean;
  readonly jsonb: unknown;
  readonly "uuid[]": readonly string[];
  readonly "text[]": readonly string[];
}
/** `text?`: it may be empty. */
type Type = keyof Types | `${keyof Types}?`;
type Value<T> = T extends keyof Types
  ? Types[T]
  : T extends `${infer P extends keyof Types}?`
    ? Types[P] | null
    : never;
type Given = Readonly<Record<string, Type>>;

/** The columns that a statement writes, named once: a row of them travels as one parameter, and a forgotten one is a type error. */
export interface Columns<C extends Given> {
  readonly types: C;
  /** `title, kind` */
  readonly names: string;
  /** A FROM item of the rows in a parameter: `jsonb_to_recordset($1::jsonb) AS r(title text, kind text)`. */
  readonly from: (parameter: `$${number}`, alias: string) => string;
  /** What an UPDATE sets: `title = r.title, kind = r.kind`. */
  readonly set: (alias: string) => string;
}
export type AnyColumns = Columns<Given>;
export type RowOf<T> = T extends Columns<infer C> ? { readonly [K in keyof C]: Value<C[K]> } : never;

export function columns<const C extends Given>(types: C): Columns<C> {
  const names = Object.keys(types);
  const typed = Object.entries(types).map(([name, type]) => `${name} ${type.replace("?", "")}`);
  return {
    types,
    names: names.join(", "),
    from: (parameter, alias) => `jsonb_to_recordset(${parameter}::jsonb) AS ${alias}(${typed.join(", ")})`,
    set: (alias) => names.map((name) => `${name} = ${alias}.${name}`).join(", "),
  };
}

/** Writes new rows, all in one statement. */
export function insertInto<C extends Given>(table: string, of: Columns<C>) {
  const statement = sql<unknown, [string]>(
    `INSERT INTO ${table} (${of.names}) SELECT ${of.names} FROM ${of.from("$1", "r")}`,
  );
  return async (db: Db, ...rows: readonly RowOf<Columns<C>>[]): Promise<void> => {
    await statement.run(db, JSON.stringify(rows));
  };
}

/** Writes the columns of one row and raises its version; gives the new one. */
export function updateOf<C extends Given>(table: string, of: Columns<C>) {
  const statement = sql<{ version: number }, [string, string]>(
    `UPDATE ${table} t SET ${of.set("r")}, version = t.version + 1 FROM ${of.from("$2", "r")} WHERE t.hash_id = $1::uuid RETURNING t.version`,
  );
  return async (db: Db, id: string, row: RowOf<Columns<C>>): Promise<number> =>
    (await statement.one(db, id, JSON.stringify([row]))).version;
}
