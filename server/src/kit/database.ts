import { createHash } from "node:crypto";
import pg from "pg";
import { refuseSecond } from "./held.ts";

/** Whatever a statement can be sent to: the pool, or the one connection of a transaction. */
export interface Db {
  query(config: {
    name?: string;
    text: string;
    values?: unknown[];
  }): Promise<{ rows: unknown[]; rowCount: number | null }>;
}

/** The longest payload that is put into a NOTIFY, in bytes: it takes less than 8000. */
export const MAX_NOTIFY = 7500;

/** What a pool is opened with. */
export interface DatabaseOptions {
  readonly url: string;
  readonly max: number;
  readonly applicationName: string;
}

/** Milliseconds. */
const STATEMENT_TIMEOUT = 15_000;
const DATE = 1082;
const TIMESTAMPTZ = 1184;
const INT8 = 20;
/** Days stay strings, moments become ISO 8601 with their microseconds, whole numbers become numbers: no Date, no float for money. */
const types = {
  getTypeParser(oid: number, format?: "text" | "binary"): unknown {
    if (oid === DATE) return (v: string) => v;
    if (oid === TIMESTAMPTZ) return (v: string) => `${v.slice(0, 10)}T${v.slice(11).replace("+00", "")}Z`;
    if (oid === INT8) return Number;
    return format === "binary" ? pg.types.getTypeParser(oid, "binary") : pg.types.getTypeParser(oid, "text");
  },
};

/** A moment told inside JSON that the database writes, letter for letter as it is told outside it: the last zeros of a second are not written. */
export const momentInJson = (column: string): string => `replace(to_json(${column}) #>> '{}', '+00:00', 'Z')`;

/** A pool whose connections give up instead of waiting for ever, and whose loss does not end the process. */
export function connect(options: DatabaseOptions, onError: (error: Error) => void): pg.Pool {
  const settings = [
    "-c timezone=UTC",
    "-c lock_timeout=5000",
    `-c statement_timeout=${STATEMENT_TIMEOUT}`,
    "-c idle_in_transaction_session_timeout=30000",
    "-c jit=off",
  ].join(" ");
  const url = new URL(options.url);
  const given = url.searchParams.get("options");
  url.searchParams.delete("options");
  const pool = new pg.Pool({
    connectionString: url.href,
    max: options.max,
    application_name: options.applicationName,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 60_000,
    query_timeout: STATEMENT_TIMEOUT + 5000,
    keepAlive: true,
    options: given ? `${given} ${settings}` : settings,
    types,
  });
  pool.on("error", onError);
  // Without this second listener, a database that restarts takes the process with it.
  pool.on("connect", (client) => client.on("error", onError));
  refuseSecond(pool);
  return pool;
}

/** How many statements were sent by this process: tests assert what a call costs by it. */
export const statements = { sent: 0, log: undefined as string[] | undefined };

/** A statement with the shapes of its parameters and its rows. Under a name it is prepared once a connection. */
export interface Statement<Row, Params extends readonly unknown[]> {
  readonly name: string | undefined;
  readonly text: string;
  all(db: Db, ...params: Params): Promise<Row[]>;
  /** The first row, or undefined. */
  first(db: Db, ...params: Params): Promise<Row | undefined>;
  /** The first row; its absence is a fault of ours. */
  one(db: Db, ...params: Params): Promise<Row>;
  /** How many rows it changed. */
  run(db: Db, ...params: Params): Promise<number>;
}

/**
 * Declares a statement. It is prepared once a connection, under a name that holds a digest of its text.
 * @param text SQL with `$1`…; write LIMIT as a literal, a parameter re-plans each time.
 */
export function sql<Row, Params extends readonly unknown[] = []>(text: string): Statement<Row, Params> {
  return statement(`s${createHash("sha1").update(text).digest("base64url").slice(0, 20)}`, text);
}

function statement<Row, Params extends readonly unknown[]>(
  name: string | undefined,
  text: string,
): Statement<Row, Params> {
  const send = async (db: Db, params: readonly unknown[]) => {
    statements.sent += 1;
    statements.log?.push(text);
    return await db.query({ ...(name !== undefined && { name }), text, values: params as unknown[] });
  };
  return {
    name,
    text,
    all: async (db, ...params) => (await send(db, params)).rows as Row[],
    first: async (db, ...params) => (await send(db, params)).rows[0] as Row | undefined,
    one: async (db, ...params) => {
      const row = (await send(db, params)).rows[0];
      if (row === undefined) throw new Error(`No row where one must be: ${text.slice(0, 80)}`);
      return row as Row;
    },
    run: async (db, ...params) => (await send(db, params)).rowCount ?? 0,
  };
}

const memo = new Map<string, Statement<unknown, readonly unknown[]>>();
/** What is prepared stays in the memory of every connection: whoever tries all filters of all lists finds an end. */
const MOST_SHAPES = 1000;
/** For statements put together from a closed set of fragments (filters, sorts): one prepared statement for each shape. */
export function composed<Row>(text: string): Statement<Row, readonly unknown[]> {
  let found = memo.get(text);
  if (!found) {
    if (memo.size >= MOST_SHAPES) return planned<Row>(text);
    found = sql<unknown, readonly unknown[]>(text);
    memo.set(text, found);
  }
  return found as Statement<Row, readonly unknown[]>;
}

/**
 * The same, planned each time for the values that it has: where a filter picks a few rows or nearly all of them, no plan is right
 * for both.
 */
export const planned = <Row>(text: string): Statement<Row, readonly unknown[]> => statement(undefined, text);

/** PostgreSQL's code of an error, if it is one. */
export const sqlState = (error: unknown): string | undefined =>
  error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : undefined;

/** The name of the constraint that refused, if one did. */
export const constraintOf = (error: unknown): string | undefined =>
  error instanceof Error && "constraint" in error && typeof error.constraint === "string"
    ? error.constraint
    : undefined;
/** What the database says beside the constraint. */
export const detailOf = (error: unknown): string =>
  error instanceof Error && "detail" in error && typeof error.detail === "string" ? error.detail : "";
