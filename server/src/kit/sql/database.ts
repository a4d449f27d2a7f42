import { createHash } from "node:crypto";
import { Socket } from "node:net";
import pg from "pg";
import { refuseSecond } from "./held.ts";
import { timed } from "./watching.ts";

/** A target for statements: the pool, or the connection of a transaction. */
export interface Db {
  query(config: {
    name?: string;
    text: string;
    values?: unknown[];
  }): Promise<{ rows: unknown[]; rowCount: number | null; fields?: readonly Field[] }>;
  /** It joins what it is given into fewer statements, and counts those itself (`joined-reads.ts`). */
  readonly joins?: true;
}
/** A column of an answer, with the type of its values. */
export type Field = Pick<pg.FieldDef, "name" | "dataTypeID">;

/** Largest NOTIFY payload that we send, in bytes; PostgreSQL takes less than 8000. */
export const MAX_NOTIFY = 7500;

/** Options of a connection pool. */
interface DatabaseOptions {
  readonly url: string;
  readonly max: number;
  readonly applicationName: string;
  /** Sends the settings of a session with its start (default), or by SET after it: a pooler may not take them at the start. */
  readonly startupOptions?: boolean | undefined;
  /** Refuses a server that follows another one; not for a replica, which is to follow. */
  readonly leading?: boolean;
}

/** Milliseconds. */
const STATEMENT_TIMEOUT = 15_000;
const DATE = 1082;
const TIMESTAMPTZ = 1184;
const INT8 = 20;
const TEXTS: number = 1009;
const IDS = 2951;
const arrayOfTexts = pg.types.getTypeParser(TEXTS, "text") as (array: string) => unknown;
/** Only what the database need not quote: the driver reads arrays character by character, which was a tenth of a page. */
function plainTexts(array: string): unknown {
  if (array === "{}") return [];
  const isPlain = array.startsWith("{") && !/["{]|NULL/u.test(array.slice(1));
  return isPlain ? array.slice(1, -1).split(",") : arrayOfTexts(array);
}
/** Dates stay strings, timestamps become ISO 8601 with microseconds, int8 becomes a number: no Date, no float for money. */
export const types = {
  getTypeParser(oid: number, format?: "text" | "binary"): unknown {
    if (oid === DATE) return (v: string) => v;
    if (oid === TIMESTAMPTZ) return (v: string) => `${v.slice(0, 10)}T${v.slice(11).replace("+00", "")}Z`;
    if (oid === INT8) return Number;
    if ((oid === TEXTS || oid === IDS) && format !== "binary") return plainTexts;
    return format === "binary" ? pg.types.getTypeParser(oid, "binary") : pg.types.getTypeParser(oid, "text");
  },
};

/** A timestamp inside JSON built by the database, in the format our parser gives outside JSON (trailing zeros of the second are dropped). */
export const momentInJson = (column: string): string => `replace(to_json(${column}) #>> '{}', '+00:00', 'Z')`;

/** The SQLSTATE of a session that may only read: its server follows another one, or no longer leads. */
export const READ_ONLY = "25006";
/** A server of PostgreSQL that follows another one where the one that leads is needed. */
export class NotLeading extends Error {
  readonly code = READ_ONLY;
  constructor() {
    super("the database server follows another one and cannot write");
  }
}

/** Settings of each session. */
const settings = [
  ["timezone", "UTC"],
  ["lock_timeout", "5000"],
  ["statement_timeout", String(STATEMENT_TIMEOUT)],
  ["idle_in_transaction_session_timeout", "30000"],
  ["jit", "off"],
] as const;

/** What a new connection needs before it is used. */
async function begin(client: pg.ClientBase, options: DatabaseOptions): Promise<void> {
  if (options.startupOptions === false)
    await client.query(settings.map(([name, value]) => `SET ${name} = '${value}'`).join("; "));
  if (!options.leading) return;
  const { rows } = await client.query<{ follows: boolean }>("SELECT pg_is_in_recovery() AS follows");
  if (rows[0]?.follows !== false) throw new NotLeading();
}

/** Sends the statements of one turn of the event loop together: the driver uncorks after each, and each write is a call of the system. */
class Gathering extends Socket {
  override uncork(): void {
    process.nextTick(() => super.uncork());
  }
}

type Callback = (error: Error | null, result: unknown) => void;
/**
 * Hands prepared statements to the driver as it keeps them itself: what it is told as an object it copies property by property, which takes
 * as long as sending it.
 */
class Connection extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config);
    const query = this.query.bind(this) as (told: unknown, values?: unknown, callback?: Callback) => unknown;
    const send = (told: Parameters<Db["query"]>[0], callback: Callback): void => {
      const prepared = Object.assign(new pg.Query(told.text, told.values), { name: told.name, callback });
      query(prepared);
    };
    const told = (given: unknown, values?: unknown, callback?: Callback): unknown => {
      if (!isPrepared(given)) return query(given, values, callback);
      const answered = callback ?? values;
      if (typeof answered === "function") return send(given, answered as Callback);
      return new Promise((answer, fail) => {
        send(given, (error, result) => (error ? fail(error) : answer(result)));
      }).catch((error: Error) => {
        // As the driver does: the stack leads to who asked, not to the socket.
        Error.captureStackTrace(error);
        throw error;
      });
    };
    this.query = told as typeof this.query;
  }
}
/** A statement with a name, and nothing else that the driver would look at. */
const isPrepared = (given: unknown): given is Parameters<Db["query"]>[0] =>
  typeof given === "object" && given !== null && "name" in given && !("submit" in given) && !("rowMode" in given);

/** A pool whose connections time out instead of waiting for ever; a lost connection does not end the process. */
export function connect(options: DatabaseOptions, onError: (error: Error) => void): pg.Pool {
  const url = new URL(options.url);
  const given = url.searchParams.get("options");
  url.searchParams.delete("options");
  const atStart = (options.startupOptions ?? true) ? settings.map(([name, value]) => `-c ${name}=${value}`) : [];
  const said = [...(given ? [given] : []), ...atStart].join(" ");
  const pool = new pg.Pool({
    Client: Connection,
    connectionString: url.href,
    max: options.max,
    application_name: options.applicationName,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 60_000,
    query_timeout: STATEMENT_TIMEOUT + 5000,
    keepAlive: true,
    ...(said !== "" && { options: said }),
    // A statement is sent without waiting for the answer to the one before it.
    pipeline: true,
    stream: () => new Gathering(),
    types,
    verify: (client, done) =>
      void begin(client, options).then(
        () => done(),
        (error: unknown) => done(error as Error),
      ),
  });
  pool.on("error", onError);
  // Without this second listener, a database restart would crash the process.
  pool.on("connect", (client) => client.on("error", onError));
  refuseSecond(pool);
  return pool;
}

/** Number of statements this process has sent: tests assert the cost of a call with it. */
export const statements = { sent: 0, log: undefined as string[] | undefined };

/** A statement with the types of its parameters and rows. With a name it is prepared once per connection. */
export interface Statement<Row, Params extends readonly unknown[]> {
  readonly name: string | undefined;
  readonly text: string;
  all(db: Db, ...params: Params): Promise<Row[]>;
  /** The first row, or undefined. */
  first(db: Db, ...params: Params): Promise<Row | undefined>;
  /** The first row; throws when there is none. */
  one(db: Db, ...params: Params): Promise<Row>;
  /** The number of rows changed. */
  run(db: Db, ...params: Params): Promise<number>;
}

/**
 * Declares a statement that is prepared once per connection, under a name derived from a digest of its text.
 * @param text SQL with `$1`…; write LIMIT as a literal, a parameter re-plans each time.
 */
export function sql<Row, Params extends readonly unknown[] = []>(text: string): Statement<Row, Params> {
  return statement(`s${createHash("sha1").update(text).digest("base64url").slice(0, 20)}`, text);
}

/** SQLSTATE of a statement in a transaction that failed before it. */
const ABORTED = "25P02";
/** What failed last on a connection, for the statements that were sent after it: it is also why they fail. */
const causes = new WeakMap<Db, unknown>();

/** Sends a statement, counted and timed. One that fails because another failed before it throws that failure, which decides about a retry. */
export async function sendTo(db: Db, one: Parameters<Db["query"]>[0]): ReturnType<Db["query"]> {
  if (db.joins) return await db.query(one);
  statements.sent += 1;
  statements.log?.push(one.text);
  try {
    return await timed(one.text, async () => await db.query(one));
  } catch (error) {
    if (sqlState(error) === ABORTED) throw causes.get(db) ?? error;
    causes.set(db, error);
    throw error;
  }
}

function statement<Row, Params extends readonly unknown[]>(
  name: string | undefined,
  text: string,
): Statement<Row, Params> {
  const send = async (db: Db, params: readonly unknown[]) =>
    await sendTo(db, { ...(name !== undefined && { name }), text, values: params as unknown[] });
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

/** The same for a text with fragments that `areas.ts` binds: it is made at the first use, when all areas are known. */
export function sqlLater<Row, Params extends readonly unknown[] = []>(text: () => string): Statement<Row, Params> {
  let made: Statement<Row, Params> | undefined;
  const statementNow = () => (made ??= sql<Row, Params>(text()));
  return {
    get name() {
      return statementNow().name;
    },
    get text() {
      return statementNow().text;
    },
    all: async (db, ...params) => await statementNow().all(db, ...params),
    first: async (db, ...params) => await statementNow().first(db, ...params),
    one: async (db, ...params) => await statementNow().one(db, ...params),
    run: async (db, ...params) => await statementNow().run(db, ...params),
  };
}

const memo = new Map<string, Statement<unknown, readonly unknown[]>>();
/** Prepared statements stay in the memory of every connection: this bounds what trying every filter of every list can use up. */
const MOST_SHAPES = 1000;
/** A statement composed of a closed set of fragments (filters, sorts), prepared once for each combination. */
export function composed<Row>(text: string): Statement<Row, readonly unknown[]> {
  let found = memo.get(text);
  if (!found) {
    if (memo.size >= MOST_SHAPES) return planned<Row>(text);
    found = sql<unknown, readonly unknown[]>(text);
    memo.set(text, found);
  }
  return found as Statement<Row, readonly unknown[]>;
}

/** A statement planned anew for each set of values: where a filter may match a few rows or nearly all, no single plan fits both. */
export const planned = <Row>(text: string): Statement<Row, readonly unknown[]> => statement(undefined, text);

/** The SQLSTATE of an error, if it has one. */
export const sqlState = (error: unknown): string | undefined =>
  error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : undefined;

/** The name of the violated constraint, if any. */
export const constraintOf = (error: unknown): string | undefined =>
  error instanceof Error && "constraint" in error && typeof error.constraint === "string"
    ? error.constraint
    : undefined;
/** The detail text of a database error. */
export const detailOf = (error: unknown): string =>
  error instanceof Error && "detail" in error && typeof error.detail === "string" ? error.detail : "";
