import { isZone, officeRows } from "#server/zones/public.ts";
import { accountRows } from "#server/access/public.ts";
import { givenOr } from "#contract/kit/given-or.ts";
import type { Permission } from "#contract/permissions.ts";
import type { FileRef } from "#contract/kit/files.ts";
import type { ServerInput, ServerOutput } from "#contract/kit/endpoint.ts";
import type * as calls from "#contract/users/contracts.ts";
import type { ContractKind, UserContract } from "#contract/users/contracts.ts";
import { placesOf, type Person, type Place } from "#server/kit/shared/access.ts";
import { columns, insertInto, updateOf } from "#server/kit/sql/columns.ts";
import { composed, sql } from "#server/kit/sql/database.ts";
import { conflict, invalidField, notFound, stale, unknownReference } from "#server/kit/shared/failures.ts";
import { cursorId, page, sizeFor, Where } from "#server/kit/sql/list-query.ts";
import { AT, changeFiles, checkFiles, checkTerm, keepFiles } from "#server/kit/files/papers.ts";
import { record, type Event } from "#server/kit/records/record.ts";
import type { Storage } from "#server/kit/files/storage.ts";
import { text } from "#server/kit/shared/texts.ts";
import { newId, type Reader, type Tx } from "#server/kit/sql/transaction.ts";
import { placeOf } from "./access.ts";
import { filesJson, personJson, refJson } from "#server/kit/sql/refs.ts";

interface Row {
  readonly hash_id: string;
  readonly user_id: string;
  readonly user: { hash_id: string; name: string; avatar: string | null };
  /** The person's main office. */
  readonly home_id: string | null;
  /** The office that pays. */
  readonly zone_id: string | null;
  readonly zone: { hash_id: string; name: string } | null;
  readonly title: string;
  readonly kind: ContractKind;
  readonly start_date: string;
  readonly end_date: string | null;
  readonly trial_end: string | null;
  readonly workdays: UserContract["workdays"];
  readonly official: boolean;
  readonly files: readonly FileRef[];
  readonly created_by: string | null;
  readonly version: number;
  readonly created_at: string;
}
const COLUMNS = `c.hash_id, c.user_id, c.title, c.kind, c.start_date, c.end_date, c.trial_end, c.workdays, c.official, c.created_by, c.version, c.created_at, c.zone_id, u.zone_id AS home_id,
  ${personJson("u")} AS user,
  ${refJson("z")} AS zone,
  ${filesJson("user_contract", "c.hash_id")} AS files`;
const from = `FROM user_contract c JOIN ${accountRows("u")} ON u.hash_id = c.user_id LEFT JOIN ${officeRows("z")} ON z.hash_id = c.zone_id`;
const one = sql<Row, [string]>(`SELECT ${COLUMNS} ${from} WHERE c.hash_id = $1`);
const ofPerson = sql<Row, [string]>(
  `SELECT ${COLUMNS} ${from} WHERE c.user_id = $1 ORDER BY c.start_date DESC, c.hash_id DESC LIMIT 500`,
);
const lock = sql<unknown, [string]>("SELECT 1 FROM user_contract WHERE hash_id = $1 FOR UPDATE");
const employee = sql<{ zone_id: string | null }, [string]>(
  `SELECT zone_id FROM ${accountRows("app_user")} WHERE hash_id = $1 AND kind = 'staff'`,
);
const written = columns({
  title: "text",
  kind: "text",
  start_date: "date",
  end_date: "date?",
  trial_end: "date?",
  zone_id: "uuid?",
  workdays: "text[]?",
  official: "boolean",
});
const insert = insertInto(
  "user_contract",
  columns({ hash_id: "uuid", user_id: "uuid", created_by: "uuid", ...written.types }),
);
const update = updateOf("user_contract", written);
const remove = sql<unknown, [string]>("DELETE FROM user_contract WHERE hash_id = $1");

/** A contract is kept in the person's main office and in the one that pays: a right in either will do. */
const placesOfRow = (row: Pick<Row, "home_id" | "zone_id">): Place[] =>
  [...new Set([row.home_id, row.zone_id ?? row.home_id])].map((zone_id) => placeOf({ zone_id }));

function present(row: Row, person: Person): UserContract {
  const may = (right: Permission): boolean => placesOfRow(row).some((place) => person.rights.at(right, place));
  const { user_id: _, zone_id: __, home_id: ___, created_by, ...shown } = row;
  const own = row.user_id === person.id && created_by === person.id && !row.official;
  return {
    ...shown,
    id: row.hash_id,
    files: [...row.files],
    can: {
      ...(may("user_contracts_update") && { update: true }),
      ...((own || may("user_contracts_delete")) && { delete: true }),
    },
  };
}

/** Contracts in reach, newest first. */
export async function contracts(reader: Reader, { query }: ServerInput<typeof calls.listContracts>) {
  const limit = sizeFor(query.limit);
  const places = placesOf(reader.access.reach(["user_contracts_view"]));
  const where = new Where();
  if (places !== null) where.and("u.zone_id = ANY (?::uuid[]) OR c.zone_id = ANY (?::uuid[])", places, places);
  where.words(query.search, "fold(c.title) LIKE ? OR u.search LIKE ?");
  if (query.at) where.and(AT[query.at]);
  const ending = "BETWEEN current_date AND current_date + ?::int";
  if (query.ends_within) {
    const days = Number(query.ends_within);
    where.and(`c.end_date ${ending} OR c.trial_end ${ending}`, days, days);
  }
  where
    .when(query.zone_hash_id, "c.zone_id = ?::uuid")
    .when(query.user_hash_id, "c.user_id = ?::uuid")
    .when(query.kind, "c.kind = ?")
    .when(cursorId(query.after), "c.hash_id < ?::uuid");
  const rows = await composed<Row>(
    `SELECT ${COLUMNS} ${from} WHERE ${where.text} ORDER BY c.hash_id DESC LIMIT ${limit + 1}`,
  ).all(reader.db, ...where.values);
  const { rows: shown, after } = page(rows, limit, (r) => r.hash_id);
  return { data: shown.map((r) => present(r, reader.person)), after };
}

/** One contract, 404 out of reach. */
export async function contract({ db, access, person }: Reader, { params }: ServerInput<typeof calls.getContract>) {
  const row = await one.first(db, params.id);
  if (!row || !placesOfRow(row).some((place) => access.can("user_contracts_view", place))) throw notFound();
  return { data: present(row, person) };
}

const zones = sql<{ hash_id: string; name: string; contracts_count: number }, [string[] | null]>(`
  SELECT z.hash_id, z.name, (SELECT count(*) FROM user_contract c WHERE c.zone_id = z.hash_id)::int AS contracts_count
  FROM ${officeRows("z")} WHERE $1::uuid[] IS NULL OR z.hash_id = ANY ($1) ORDER BY lower(z.name), z.hash_id LIMIT 1000`);
export const contractOffices = async ({ db, access }: Reader) => ({
  data: await zones.all(db, placesOf(access.reach(["user_contracts_view"]))),
});

export async function myContracts({ db, access, person: me }: Reader) {
  return { data: (await ofPerson.all(db, access.own())).map((r) => present(r, me)) };
}

/** Event for deleting a file of another person's contract; none for one's own. */
export async function contractTaken({ db, person: me }: Reader, id: string, file: string): Promise<Event | undefined> {
  const row = await one.first(db, id);
  if (!row || (row.user_id === me.id && !me.impersonator)) return undefined;
  const details = { title: row.title, file_name: file, employee: row.user.name };
  return { kind: "user_contract", id, action: "download", zone: row.zone_id, details };
}

/** Throws a 422 for a trial period outside the contract. */
function checkTrial({ start_date, end_date, trial_end }: Pick<Row, "start_date"> & Partial<Given>): void {
  if (trial_end && (trial_end < start_date || (end_date && trial_end > end_date)))
    throw invalidField("trial_end", "errors.trial_outside_contract");
}
/** The office that pays, besides the person's own, is one where the caller keeps contracts; any other counts as unknown. */
async function checkPayer(tx: Tx, right: Permission, zone: string | null): Promise<void> {
  if (!zone || !tx.access.can(right, { zone }) || !(await isZone(tx.db, zone))) throw unknownReference("zone_hash_id");
}

type Given = ServerInput<typeof calls.updateContract>["body"];
type Form = Pick<
  ServerInput<typeof calls.uploadContract>["body"],
  "title" | "kind" | "start_date" | "end_date" | "files"
>;

const paper = (id: string) => ({ kind: "user_contract", id });
const eventOf = (row: Row, action: string, before: Row | undefined, after: Row | undefined) => ({
  kind: "user_contract",
  id: row.hash_id,
  action,
  zone: row.zone_id,
  ...(before && { before: tracedOf(before) }),
  ...(after && { after: tracedOf(after) }),
  details: { title: row.title },
  live: {
    area: "users" as const,
    version: row.version,
    users: [row.user_id],
    ...(row.zone_id && { zone: row.zone_id }),
    needs: ["user_contracts_view" as const],
  },
});
const tracedOf = (r: Row) => ({
  user_id: r.user_id,
  title: r.title,
  kind: r.kind,
  start_date: r.start_date,
  end_date: r.end_date,
  trial_end: r.trial_end,
  zone_id: r.zone_id,
  workdays: r.workdays?.join(" ") ?? null,
  files: r.files.map((f) => f.name),
});

async function add(
  tx: Tx,
  storage: Storage,
  userId: string,
  zone_id: string | null,
  form: Omit<Form, "files"> & { files?: Form["files"] | undefined } & Partial<Pick<Given, "workdays" | "trial_end">>,
) {
  checkTerm(form);
  checkTrial(form);
  const id = newId();
  const { title, kind, start_date, end_date = null, trial_end = null, workdays = null } = form;
  const row = {
    hash_id: id,
    user_id: userId,
    created_by: tx.person.id,
    title,
    kind,
    start_date,
    end_date,
    trial_end,
    zone_id,
    workdays,
    official: userId !== tx.person.id,
  };
  await insert(tx.db, row);
  await keepFiles(tx, storage, paper(id), form.files);
  const added = await one.one(tx.db, id);
  await record(tx, eventOf(added, "create", undefined, added));
  return { data: present(added, tx.person) };
}

/** Creates another person's contract, if the caller may in their office. */
export async function storeContract(
  tx: Tx,
  storage: Storage,
  { body }: ServerInput<typeof calls.storeContract>,
): Promise<ServerOutput<typeof calls.storeContract>> {
  const whose = await employee.first(tx.db, body.user_hash_id);
  if (!whose || !tx.access.can("user_contracts_create", placeOf(whose))) throw unknownReference("user_hash_id");
  const zone = body.zone_hash_id ?? whose.zone_id;
  if (zone !== whose.zone_id) await checkPayer(tx, "user_contracts_create", zone);
  return await add(tx, storage, body.user_hash_id, zone, body);
}

/** Creates a contract of the caller's own. */
export const addOwnContract = async (
  tx: Tx,
  storage: Storage,
  { body }: ServerInput<typeof calls.uploadContract>,
): Promise<ServerOutput<typeof calls.uploadContract>> =>
  await add(tx, storage, tx.access.own(), tx.person.zoneId, body);

/** Locks a contract; 404 where the caller may not see contracts. */
async function locked(tx: Tx, id: string, right: "user_contracts_update" | "user_contracts_delete"): Promise<Row> {
  await lock.all(tx.db, id);
  const row = await one.first(tx.db, id);
  const seen = row && placesOfRow(row).filter((place) => tx.access.can(["user_contracts_view", right], place));
  if (!row || !seen?.[0]) throw notFound();
  tx.access.require(right, seen.find((place) => tx.access.can(right, place)) ?? seen[0]);
  return row;
}

export async function changeContract(
  tx: Tx,
  storage: Storage,
  { params, body }: ServerInput<typeof calls.updateContract>,
): Promise<ServerOutput<typeof calls.updateContract>> {
  const before = await locked(tx, params.id, "user_contracts_update");
  if (body.version !== undefined && body.version !== before.version) throw stale();
  checkFiles(before.files, body.removes, body.files);
  const next = {
    title: body.title ?? before.title,
    kind: body.kind ?? before.kind,
    start_date: body.start_date ?? before.start_date,
    end_date: givenOr(body.end_date, before.end_date),
    trial_end: givenOr(body.trial_end, before.trial_end),
    zone_id: body.zone_hash_id ?? before.zone_id,
    workdays: givenOr(body.workdays, before.workdays),
    official: before.official || before.user_id !== tx.person.id,
  };
  checkTerm(next);
  checkTrial(next);
  if (next.zone_id !== null && next.zone_id !== before.zone_id && next.zone_id !== before.home_id)
    await checkPayer(tx, "user_contracts_update", next.zone_id);
  await update(tx.db, params.id, next);
  await changeFiles(tx, storage, paper(params.id), body.removes, body.files);
  const row = await one.one(tx.db, params.id);
  await record(tx, eventOf(row, "update", before, row));
  return { data: present(row, tx.person) };
}

async function destroy(tx: Tx, storage: Storage, row: Row) {
  await storage.drop(
    tx,
    row.files.map((f) => f.hash_id),
  );
  await remove.run(tx.db, row.hash_id);
  await record(tx, eventOf(row, "delete", row, undefined));
  return { message: text(tx.call.locale, "messages.deleted") };
}
export const deleteContract = async (tx: Tx, storage: Storage, { params }: ServerInput<typeof calls.deleteContract>) =>
  await destroy(tx, storage, await locked(tx, params.id, "user_contracts_delete"));

/** Deletes an own contract that the caller added; those that the company added or saved stay. */
export async function deleteOwnContract(
  tx: Tx,
  storage: Storage,
  { params }: ServerInput<typeof calls.deleteOwnContract>,
) {
  const me = tx.access.own();
  await lock.all(tx.db, params.id);
  const row = await one.first(tx.db, params.id);
  if (row?.user_id !== me) throw notFound();
  if (row.created_by !== me || row.official) throw conflict("errors.contract_not_yours", undefined, "not_yours");
  return await destroy(tx, storage, row);
}
