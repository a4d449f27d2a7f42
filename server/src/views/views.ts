import { lockPeople } from "#server/access/public.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { MOST_VIEWS, type ListView } from "#contract/views/endpoints.ts";
import type * as calls from "#contract/views/endpoints.ts";
import { columns, insertInto, updateOf } from "#server/kit/sql/columns.ts";
import { sql } from "#server/kit/sql/database.ts";
import { invalidField, notFound, refused, stale } from "#server/kit/shared/failures.ts";
import { record } from "#server/kit/records/record.ts";
import { text } from "#server/kit/shared/texts.ts";
import { newId, type Reader, type Tx } from "#server/kit/sql/transaction.ts";

type Row = Omit<ListView, "id">;

const COLUMNS = "hash_id, list, name, words, columns, opens, version";
const ofPerson = sql<Row, [string]>(
  `SELECT ${COLUMNS} FROM list_view WHERE user_id = $1 ORDER BY list, lower(name) LIMIT ${MOST_VIEWS}`,
);
const one = sql<Row, [id: string, user: string]>(
  `SELECT ${COLUMNS} FROM list_view WHERE hash_id = $1 AND user_id = $2`,
);
/** Serializes changes of one person's views: names are unique per person, and one view opens a list. */
const counted = sql<{ all: number; named: boolean }, [user: string, list: string, name: string, but: string | null]>(`
  SELECT count(*)::int AS all, coalesce(bool_or(list = $2 AND lower(name) = lower($3) AND hash_id IS DISTINCT FROM $4::uuid), false) AS named
  FROM list_view WHERE user_id = $1`);
const noneOpens = sql<unknown, [user: string, list: string, but: string]>(
  "UPDATE list_view SET opens = false, version = version + 1 WHERE user_id = $1 AND list = $2 AND opens AND hash_id <> $3",
);
const written = columns({ name: "text", words: "jsonb", columns: "jsonb?", opens: "boolean" });
const insert = insertInto("list_view", columns({ hash_id: "uuid", user_id: "uuid", list: "text", ...written.types }));
const update = updateOf("list_view", written);
const remove = sql<unknown, [string]>("DELETE FROM list_view WHERE hash_id = $1");

const present = (row: Row): ListView => ({ ...row, id: row.hash_id });
const traced = ({ list, name, opens }: Row) => ({ list, name, opens });

export const ownViews = async ({ db, access }: Reader) => ({
  data: (await ofPerson.all(db, access.own())).map(present),
});

/** Throws a 422 when the caller already has a view of the list with this name; returns how many views they have. */
async function checkName(tx: Tx, list: string, name: string, but: string | null): Promise<number> {
  const { all, named } = await counted.one(tx.db, tx.person.id, list, name, but);
  if (named) throw invalidField("name", "errors.taken");
  return all;
}

async function recordView(tx: Tx, action: string, row: Row, before?: Row) {
  await record(tx, {
    kind: "list_view",
    id: row.hash_id,
    action,
    ...(before && { before: traced(before) }),
    ...(action !== "delete" && { after: traced(row) }),
    live: { area: "views", version: row.version, users: [tx.person.id] },
  });
}

export async function makeView(tx: Tx, { body }: ServerInput<typeof calls.createView>) {
  const me = tx.access.own();
  await lockPeople(tx.db, [me]);
  const { list, name, words, columns: shown = null, opens = false } = body;
  if ((await checkName(tx, list, name, null)) >= MOST_VIEWS)
    throw refused("errors.too_many_views", { most: MOST_VIEWS });
  const hash_id = newId();
  if (opens) await noneOpens.run(tx.db, me, list, hash_id);
  await insert(tx.db, { hash_id, user_id: me, list, name, words, columns: shown, opens });
  const row = { hash_id, list, name, words, columns: shown, opens, version: 1 };
  await recordView(tx, "create", row);
  return { data: present(row) };
}

/** Locks and reads one of the caller's views. */
async function locked(tx: Tx, id: string): Promise<Row> {
  const me = tx.access.own();
  await lockPeople(tx.db, [me]);
  const row = await one.first(tx.db, id, me);
  if (!row) throw notFound();
  return row;
}

export async function changeView(tx: Tx, { params, body }: ServerInput<typeof calls.updateView>) {
  const before = await locked(tx, params.id);
  const { version, ...given } = body;
  if (version !== undefined && version !== before.version) throw stale();
  const sent = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  const { name, words, columns: shown, opens } = { ...before, ...sent };
  if (name !== before.name) await checkName(tx, before.list, name, before.hash_id);
  if (opens && !before.opens) await noneOpens.run(tx.db, tx.person.id, before.list, before.hash_id);
  const now = await update(tx.db, before.hash_id, { name, words, columns: shown, opens });
  const row = { ...before, name, words, columns: shown, opens, version: now };
  await recordView(tx, "update", row, before);
  return { data: present(row) };
}

export async function removeView(tx: Tx, { params }: ServerInput<typeof calls.deleteView>) {
  const row = await locked(tx, params.id);
  await remove.run(tx.db, row.hash_id);
  await recordView(tx, "delete", { ...row, version: row.version + 1 }, row);
  return { message: text(tx.call.locale, "messages.deleted") };
}
