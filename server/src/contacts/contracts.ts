import { listRows } from "#server/reference/public.ts";
import { personRows } from "#server/access/public.ts";
import type * as calls from "#contract/contacts/contracts.ts";
import type { ContactContract, ContactContractKind } from "#contract/contacts/contracts.ts";
import { contactHref } from "#contract/contacts/hrefs.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import type { FileRef } from "#contract/kit/files.ts";
import type { Person } from "#server/kit/shared/access.ts";
import { columns, insertInto, updateOf } from "#server/kit/sql/columns.ts";
import { planned, sql } from "#server/kit/sql/database.ts";
import { forbidden, invalidField, named, notFound, stale } from "#server/kit/shared/failures.ts";
import { openFields, reachBy, type Kind, type Rows } from "#server/kit/records/kind.ts";
import { cursorId, page, sizeFor, Where } from "#server/kit/sql/list-query.ts";
import { AT, changeFiles, checkFiles, checkTerm, keepFiles } from "#server/kit/files/papers.ts";
import { sealedFor, type OfContact } from "#server/kit/records/personal.ts";
import { record, type Event } from "#server/kit/records/record.ts";
import { filesJson, namedJson, personJson, type Named } from "#server/kit/sql/refs.ts";
import { aboutOf } from "#server/kit/records/searching.ts";
import type { Storage } from "#server/kit/files/storage.ts";
import { text } from "#server/kit/shared/texts.ts";
import { newId, type Reader, type Tx } from "#server/kit/sql/transaction.ts";
import { mayChange, sees, shownAs, type Placed } from "./access.ts";
import { lockContact } from "./queries.ts";

/** Contracts have the reach of their contact. */
const rows: Rows = {
  from: "contact_contract c JOIN contact e ON e.hash_id = c.contact_id",
  id: "c.hash_id",
  title: "c.title",
};
const reach = reachBy(rows, { rights: ["contacts_view_all"], country: "e.country_id", own: { among: "e.owners" } });
export const contactContractKind: Kind = {
  name: "contact_contract",
  rows,
  reach,
  fields: openFields("contact title kind start_date end_date notice_months renews remind_days files file_name"),
  words: ["contacts.contract_"],
  files: {},
  opens: {
    about: "jsonb_build_object('contact', e.hash_id)",
    link: (found) => contactHref.view(aboutOf(found, "contact"), { tab: "contracts", contract: found.hash_id }),
  },
  shared: { title: "c.title", about: "e.name", kind: "'contract'", validTo: "c.end_date", contact: "e.hash_id" },
};

interface Row extends Placed {
  readonly hash_id: string;
  readonly contact_id: string;
  readonly contact_name: string;
  readonly contact_type: string;
  readonly country: Named;
  readonly title: string;
  readonly kind: ContactContractKind;
  readonly start_date: string;
  readonly end_date: string | null;
  readonly notice_months: number | null;
  readonly renews: boolean;
  readonly act_by: string | null;
  readonly remind_days: number | null;
  readonly remind_on: string | null;
  readonly reminded_at: string | null;
  readonly representatives: ContactContract["representatives"];
  readonly files: readonly FileRef[];
  readonly version: number;
  readonly created_at: string;
}
const COLUMNS = `c.hash_id, c.contact_id, e.name AS contact_name, e.contact_type, e.country_id, e.owners, e.proposed, ${namedJson("k")} AS country, c.title, c.kind, c.start_date, c.end_date,
  c.notice_months, c.renews, c.act_by, c.remind_days, c.remind_on, c.reminded_at, c.version, c.created_at,
  coalesce((SELECT jsonb_agg(${personJson("u")} ORDER BY u.sort_name) FROM contact_representative r JOIN ${personRows("u")} ON u.hash_id = r.user_id WHERE r.contact_id = e.hash_id), '[]') AS representatives,
  ${filesJson("contact_contract", "c.hash_id")} AS files`;
const FROM = `FROM ${rows.from} JOIN ${listRows("country", "k")} ON k.hash_id = e.country_id`;
const one = sql<Row, [string]>(`SELECT ${COLUMNS} ${FROM} WHERE c.hash_id = $1`);
const lock = sql<{ contact_id: string }, [string]>(
  "SELECT contact_id FROM contact_contract WHERE hash_id = $1 FOR UPDATE",
);
const placed = sql<Placed & { name: string }, [string]>(
  "SELECT country_id, owners, proposed, name FROM contact WHERE hash_id = $1",
);
const written = columns({
  title: "text",
  kind: "text",
  start_date: "date",
  end_date: "date?",
  notice_months: "smallint?",
  renews: "boolean",
  remind_days: "smallint?",
  reminded_at: "timestamptz?",
});
const insert = insertInto(
  "contact_contract",
  columns({ hash_id: "uuid", contact_id: "uuid", created_by: "uuid", ...written.types }),
);
const update = updateOf("contact_contract", written);
const remove = sql<unknown, [string]>("DELETE FROM contact_contract WHERE hash_id = $1");

/** The address of a contract, in its contact's screen. */
export const contractLink = (contact: string, id: string): string =>
  contactHref.view(contact, { tab: "contracts", contract: id });

function present(
  { contact_id, contact_name, contact_type: _, country_id, owners, ...row }: Row,
  person: Person,
): ContactContract {
  return {
    ...row,
    id: row.hash_id,
    contact: { hash_id: contact_id, name: contact_name },
    files: [...row.files],
    can: shownAs(person, "update", { country_id, owners }) ? { update: true, delete: true } : {},
  };
}

/** Contracts with contacts in reach, the newest first. */
export async function contracts(
  reader: Reader,
  { query }: Pick<ServerInput<typeof calls.listContactContracts>, "query">,
) {
  const limit = sizeFor(query.limit);
  const where = new Where();
  where.and(reach.rows(reader, where) ?? "false");
  where.words(query.search, "fold(c.title) LIKE ? OR e.search LIKE ?");
  if (query.at) where.and(AT[query.at]);
  where
    .when(query.contact_hash_id, "c.contact_id = ?::uuid")
    .when(query.kind, "c.kind = ?")
    .when(query.act_days, ENDS_WITHIN)
    .when(cursorId(query.after), "c.hash_id < ?::uuid");
  const found = await planned<Row>(
    `SELECT ${COLUMNS} ${FROM} WHERE ${where.text} ORDER BY c.hash_id DESC LIMIT ${limit + 1}`,
  ).all(reader.db, ...where.values);
  const { rows: shown, after } = page(found, limit, (r) => r.hash_id);
  return { data: shown.map((r) => present(r, reader.person)), after };
}
/** Condition: the last day to act is within this many days and not over. */
export const ENDS_WITHIN = "c.act_by >= clock()::date AND c.act_by <= (clock() + make_interval(days => ?))::date";

export async function contract(
  { db, access, person }: Reader,
  { params }: ServerInput<typeof calls.getContactContract>,
) {
  const row = await one.first(db, params.id);
  if (!row || !sees(access, row)) throw notFound();
  return { data: present(row, person) };
}

const tracedOf = (r: Row) => ({
  contact: r.contact_id,
  title: r.title,
  kind: r.kind,
  start_date: r.start_date,
  end_date: r.end_date,
  notice_months: r.notice_months,
  renews: r.renews,
  remind_days: r.remind_days,
  files: r.files.map((f) => f.name),
});
/** The title of a person's contract and its file names contain personal data: on the trail they are encrypted with the person's key. */
export const sealedOf = (row: OfContact): Pick<Event, "personal"> => sealedFor(row, ["title", "files"]);

const eventOf = (row: Row, action: string, before?: Row, after?: Row): Event => ({
  kind: "contact_contract",
  id: row.hash_id,
  action,
  country: row.country_id,
  ...(before && { before: tracedOf(before) }),
  ...(after && { after: tracedOf(after) }),
  details: { title: row.title },
  ...sealedOf(row),
  live: {
    area: "contacts",
    version: row.version,
    users: row.owners,
    country: row.country_id,
    needs: ["contacts_view_all"],
  },
});
const paper = (id: string) => ({ kind: "contact_contract", id });

/** A reminder needs an end date to count from. */
function checkReminder({
  end_date,
  remind_days,
}: {
  end_date?: string | null | undefined;
  remind_days?: number | null | undefined;
}) {
  if (remind_days !== null && remind_days !== undefined && !end_date)
    throw invalidField("remind_days", "errors.reminder_without_end");
}

export async function addContract(tx: Tx, storage: Storage, { body }: ServerInput<typeof calls.storeContactContract>) {
  const { contact_hash_id, files, ...given } = body;
  const contact = await named("contact_hash_id", changeable(tx, contact_hash_id));
  checkTerm(given);
  checkReminder(given);
  const id = newId();
  const { title, kind, start_date, end_date = null, notice_months = null, renews = false, remind_days = null } = given;
  const fields = { title, kind, start_date, end_date, notice_months, renews, remind_days, reminded_at: null };
  await insert(tx.db, { hash_id: id, contact_id: contact, created_by: tx.person.id, ...fields });
  await keepFiles(tx, storage, paper(id), files);
  const row = await one.one(tx.db, id);
  await record(tx, eventOf(row, "create", undefined, row));
  return { data: present(row, tx.person) };
}

/** Locks a contact the caller may change, so that it is not deleted meanwhile. */
async function changeable(tx: Tx, id: string): Promise<string> {
  await lockContact.run(tx.db, id);
  const contact = await placed.first(tx.db, id);
  if (!contact || !sees(tx.access, contact)) throw notFound();
  if (!mayChange(tx.access, "update", contact)) throw forbidden();
  return id;
}

async function locked(tx: Tx, id: string): Promise<Row> {
  await lock.first(tx.db, id);
  const row = await one.first(tx.db, id);
  if (!row || !sees(tx.access, row)) throw notFound();
  if (!mayChange(tx.access, "update", row)) throw forbidden();
  return row;
}

export async function changeContract(
  tx: Tx,
  storage: Storage,
  { params, body }: ServerInput<typeof calls.updateContactContract>,
) {
  const before = await locked(tx, params.id);
  const { version, files, removes, ...given } = body;
  if (version !== undefined && version !== before.version) throw stale();
  checkFiles(before.files, removes, files);
  const sent = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  const { title, kind, start_date, end_date, notice_months, renews, remind_days } = { ...before, ...sent };
  const next = { title, kind, start_date, end_date, notice_months, renews, remind_days };
  checkTerm(next);
  checkReminder(next);
  const isSameTerm = (["end_date", "notice_months", "remind_days"] as const).every((key) => next[key] === before[key]);
  await update(tx.db, params.id, { ...next, reminded_at: isSameTerm ? before.reminded_at : null });
  await changeFiles(tx, storage, paper(params.id), removes, files);
  const row = await one.one(tx.db, params.id);
  await record(tx, eventOf(row, "update", before, row));
  return { data: present(row, tx.person) };
}

export async function deleteContract(
  tx: Tx,
  storage: Storage,
  { params }: ServerInput<typeof calls.deleteContactContract>,
) {
  const row = await locked(tx, params.id);
  await storage.drop(
    tx,
    row.files.map((f) => f.hash_id),
  );
  await remove.run(tx.db, row.hash_id);
  await record(tx, eventOf({ ...row, version: row.version + 1 }, "delete", row));
  return { message: text(tx.call.locale, "messages.deleted") };
}
