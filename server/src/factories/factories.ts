import { dayAfter, WARNING_DAYS } from "#contract/kit/expiry.ts";
import type * as calls from "#contract/factories/endpoints.ts";
import type { Factory } from "#contract/factories/schemas.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import type { Upload } from "#contract/kit/files.ts";
import { checkContactRef, presentContactRef } from "#server/contacts/public.ts";
import type { Person } from "#server/kit/shared/access.ts";
import { composed } from "#server/kit/sql/database.ts";
import { conflict, notFound, stale, unknownReference } from "#server/kit/shared/failures.ts";
import { namedCursor, namedPage, sizeFor, Where } from "#server/kit/sql/list-query.ts";
import { record, type Event } from "#server/kit/records/record.ts";
import { removing, countUses, saidUses } from "#server/reference/public.ts";
import type { Storage } from "#server/kit/files/storage.ts";
import { withUniqueField } from "#server/kit/sql/unique-violation.ts";
import { text } from "#server/kit/shared/texts.ts";
import { newId, type Reader, type Tx } from "#server/kit/sql/transaction.ts";
import * as q from "./queries.ts";

type Query = ServerInput<typeof calls.listFactories>["query"];

const present = ({ country_id: _, ...row }: q.FactoryRow, person: Person): Factory => ({
  ...row,
  id: row.hash_id,
  contact: presentContactRef(person, row.contact),
  can: {
    ...(person.rights.at("factories_update", {}) && { update: true }),
    ...(person.rights.at("factories_delete", {}) && { delete: true }),
  },
});

const hasCertificate = (condition: string): string =>
  `EXISTS (SELECT 1 FROM factory_certificate x WHERE x.factory_id = r.hash_id AND ${condition})`;

/** The factories by name, by keyset. */
export async function factories({ db, person, call }: Reader, f: Query) {
  const limit = sizeFor(f.limit);
  const [after, id] = namedCursor(f.after);
  const today = call.now.toISOString().slice(0, 10);
  const where = new Where()
    .when(f.country_hash_id, "r.country_id = ?::uuid")
    .when(f.kind, hasCertificate("x.kind = ?"))
    .words(f.search, `${q.WORDS} LIKE ?`);
  if (f.certificate === "expired") where.and(hasCertificate("x.expires_on < ?::date"), today);
  if (f.certificate === "soon")
    where.and(hasCertificate("x.expires_on BETWEEN ?::date AND ?::date"), today, dayAfter(today, WARNING_DAYS));
  if (after !== null) where.and("(fold(r.name), r.hash_id) > (?, ?::uuid)", after, id);
  const rows = await composed<q.FactoryRow & { sort_key: string }>(
    `SELECT ${q.COLUMNS}, fold(r.name) AS sort_key FROM ${q.FROM} WHERE ${where.text} ORDER BY sort_key, r.hash_id LIMIT ${limit + 1}`,
  ).all(db, ...where.values);
  const page = namedPage(rows, limit);
  return { data: page.data.map(({ sort_key: _, ...row }) => present(row, person)), after: page.after };
}

async function load({ db }: Reader, id: string): Promise<q.FactoryRow> {
  const row = await q.one.first(db, id);
  if (!row) throw notFound();
  return row;
}
export const factory = async (reader: Reader, { params }: ServerInput<typeof calls.getFactory>) => ({
  data: present(await load(reader, params.id), reader.person),
});

type FactoryChanges = Omit<ServerInput<typeof calls.updateFactory>["body"], "version">;

/** The values to write: fields left out keep their value. */
const nextOf = (given: FactoryChanges, before: q.FactoryWrite | undefined): q.FactoryWrite => {
  const word = (key: "street" | "street2" | "zip_code" | "city"): string | null =>
    given[key] === undefined ? (before?.[key] ?? null) : given[key] || null;
  return {
    name: given.name ?? before?.name ?? "",
    country_id: given.country_hash_id ?? before?.country_id ?? "",
    street: word("street"),
    street2: word("street2"),
    zip_code: word("zip_code"),
    city: word("city"),
    contact_id: given.contact_hash_id === undefined ? (before?.contact_id ?? null) : given.contact_hash_id,
  };
};
const writeOf = (row: q.FactoryRow): q.FactoryWrite => ({ ...row, contact_id: row.contact_hash_id });

async function check(tx: Tx, next: q.FactoryWrite, before: q.FactoryWrite | undefined): Promise<void> {
  if (next.country_id !== before?.country_id && !(await q.hasCountry.first(tx.db, next.country_id)))
    throw unknownReference("country_hash_id");
  if (next.contact_id && next.contact_id !== before?.contact_id)
    await checkContactRef(tx, "contact_hash_id", next.contact_id);
}

/** Saves the given certificates and their files; deletes the removed ones. */
async function certify(tx: Tx, storage: Storage, before: q.FactoryRow | undefined, id: string, given: FactoryChanges) {
  const removes = new Set(given.removes);
  const there = new Set(before?.certificates.map((c) => c.hash_id));
  const rows = (given.certificates ?? []).map((c) => ({ ...c, hash_id: c.hash_id ?? newId() }));
  for (const [i, c] of (given.certificates ?? []).entries())
    if (c.hash_id && (!there.has(c.hash_id) || removes.has(c.hash_id)))
      throw unknownReference(`certificates.${i}.hash_id`);
  const replaced = new Set(rows.flatMap((c) => (c.file ? [c.hash_id] : [])));
  const gone = before ? q.filesOf(before, (c) => removes.has(c.hash_id) || replaced.has(c.hash_id)) : [];
  if (gone.length > 0) await storage.drop(tx, gone);
  if (removes.size > 0) await q.removeCertificates.run(tx.db, id, [...removes]);
  if (rows.length > 0)
    await q.putCertificates.run(
      tx.db,
      JSON.stringify(
        rows.map(({ hash_id, kind, number = null, expires_on = null }): q.CertificateWrite => ({
          hash_id,
          factory_id: id,
          kind,
          number,
          expires_on,
        })),
      ),
    );
  const files = rows.flatMap((c) =>
    c.file ? [{ kind: "factory", record: id, part: c.hash_id, upload: c.file as Upload }] : [],
  );
  if (files.length > 0) await storage.keep(tx, files);
}

/** The values for the audit trail. */
const traced = (row: q.FactoryRow) => ({
  name: row.name,
  country_id: row.country_id,
  street: row.street,
  street2: row.street2,
  zip_code: row.zip_code,
  city: row.city,
  contact_id: row.contact_hash_id,
  certificates: row.certificates.map(({ kind, number, expires_on, file }) => ({
    kind,
    number,
    valid_until: expires_on,
    file_name: file?.name ?? null,
  })),
});
const eventOf = (
  row: q.FactoryRow,
  action: string,
  before: q.FactoryRow | undefined,
  after: q.FactoryRow | undefined,
): Event => ({
  kind: "factory",
  id: row.hash_id,
  action,
  ...(before && { before: traced(before) }),
  ...(after && { after: traced(after) }),
  live: { area: "factories", version: row.version, users: [], readers: ["factories_view"] },
});

const named = async <T>(write: () => Promise<T>): Promise<T> => await withUniqueField("factory_name", "name", write);

export async function createFactory(
  tx: Tx,
  storage: Storage,
  { body }: Pick<ServerInput<typeof calls.createFactory>, "body">,
) {
  const id = newId();
  const next = nextOf(body, undefined);
  await check(tx, next, undefined);
  await named(() => q.insert(tx.db, { hash_id: id, ...next }));
  await certify(tx, storage, undefined, id, body);
  const row = await load(tx, id);
  await record(tx, eventOf(row, "create", undefined, row));
  return { data: present(row, tx.person) };
}

async function locked(tx: Tx, id: string): Promise<q.FactoryRow> {
  await q.lock.run(tx.db, id);
  return await load(tx, id);
}

export async function updateFactory(
  tx: Tx,
  storage: Storage,
  { params, body }: ServerInput<typeof calls.updateFactory>,
) {
  const before = await locked(tx, params.id);
  if (body.version !== undefined && body.version !== before.version) throw stale();
  const next = nextOf(body, writeOf(before));
  await check(tx, next, writeOf(before));
  await named(() => q.update(tx.db, params.id, next));
  await certify(tx, storage, before, params.id, body);
  const row = await load(tx, params.id);
  await record(tx, eventOf(row, "update", before, row));
  return { data: present(row, tx.person) };
}

export async function deleteFactory(tx: Tx, storage: Storage, { params }: ServerInput<typeof calls.deleteFactory>) {
  const row = await locked(tx, params.id);
  const uses = await countUses(tx.db, "factory", [params.id]);
  if (uses.length > 0) throw conflict("errors.in_use_by", { what: saidUses(tx.call.locale, uses) }, "in_use");
  const files = q.filesOf(row);
  if (files.length > 0) await storage.drop(tx, files);
  await removing(() => q.remove.run(tx.db, params.id));
  await record(tx, eventOf(row, "delete", row, undefined));
  return { message: text(tx.call.locale, "messages.deleted") };
}
