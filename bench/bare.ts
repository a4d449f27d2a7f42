// The bare server for comparison: `node:http` and `pg` only, with the same prepared statements and parameters, and rows as JSON.
import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { constants, zstdCompressSync } from "node:zlib";
import type pg from "pg";
import { connect } from "#server/kit/sql/database.ts";
import { cursorId } from "#server/kit/sql/list-query.ts";
import { newId } from "#server/kit/sql/transaction.ts";
import type { BareConfig, Sent } from "./measures.ts";

const [config] = (await once(process, "message")) as [BareConfig];
const pool = connect({ url: config.appUrl, max: config.pool, applicationName: "bare" }, () => undefined);

/** Runs a statement as our server sends it, with the requested page's cursor. */
async function read(db: pg.Pool, { name, text, values, cursorAt }: Sent, after: string | null): Promise<unknown[]> {
  const own = cursorAt === undefined ? values : values.map((v, i) => (i === cursorAt ? after : v));
  return (await db.query({ name, text, values: own as unknown[] })).rows;
}

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  let body = "";
  for await (const chunk of request.setEncoding("utf8")) body += chunk as string;
  return body;
};

const expense =
  "INSERT INTO expense (hash_id, type, title, start_date, end_date, zone_id, user_id, currency_id, amount, fees_count, search) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)";
const fee =
  "INSERT INTO expense_fee (hash_id, expense_id, position, amount, day, reason_id) VALUES ($1, $2, $3, $4, $5, $6)";

/** Inserts an expense and its fees in one transaction. */
async function store(body: string): Promise<{ hash_id: string }> {
  const given = JSON.parse(body) as {
    type: string;
    title: string;
    start_date: string;
    end_date: string;
    fees: { amount: string; date: string; reason_id: string }[];
  };
  const id = newId();
  const client = await pool.connect();
  try {
    await client.query("BEGIN");
    const { zoneId, userId, currencyId, search } = config.store;
    await client.query({
      name: "expense",
      text: expense,
      values: [
        id,
        given.type,
        given.title,
        given.start_date,
        given.end_date,
        zoneId,
        userId,
        currencyId,
        "160.00",
        given.fees.length,
        search,
      ],
    });
    for (const [i, f] of given.fees.entries())
      await client.query({ name: "fee", text: fee, values: [newId(), id, i, f.amount, f.date, f.reason_id] });
    await client.query("COMMIT");
  } finally {
    client.release();
  }
  return { hash_id: id };
}

/** The same compression as our server. */
const compression = { params: { [constants.ZSTD_c_compressionLevel]: 1 } };
const server = createServer((request, response) => {
  const answer = async (): Promise<unknown> => {
    if (request.method === "POST") return await store(await bodyOf(request));
    const [path = "", query] = (request.url ?? "").split("?");
    const given = new URLSearchParams(query).get("after") ?? undefined;
    // Some lists use a plain timestamp as cursor.
    const after = given !== undefined && /^\d{4}-/u.test(given) ? given : cursorId(given);
    const statements = config.lists[path] ?? [];
    let rows: unknown[] = [];
    for (const statement of statements) rows = await read(pool, statement, after);
    return rows;
  };
  const send = (value: unknown): void => {
    const text = JSON.stringify(value);
    response.setHeader("content-type", "application/json");
    if (request.headers["accept-encoding"] !== "zstd") response.end(text);
    else response.setHeader("content-encoding", "zstd").end(zstdCompressSync(text, compression));
  };
  answer().then(send, (error: unknown) => {
    process.stderr.write(`${String(error)}\n`);
    response.writeHead(500).end();
  });
});
server.listen(0, "127.0.0.1", () => process.send?.({ port: (server.address() as AddressInfo).port, tokens: {} }));
process.on("disconnect", () => process.exit());
