import { listRows } from "#server/reference/public.ts";
import { setWarehouse, personRows } from "#server/access/public.ts";
import {
  familyOf,
  placeKeepers,
  rightsOfFamily,
  type PlaceFamily,
  type PlaceKind,
} from "#contract/laboratory/rights.ts";
import type * as calls from "#contract/laboratory/places.ts";
import type { Place, PlaceFields } from "#contract/laboratory/places.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { placesOf, type Person } from "#server/kit/shared/access.ts";
import { composed, sql, sqlState } from "#server/kit/sql/database.ts";
import { conflict, invalidField, notFound, stale, unknownReference } from "#server/kit/shared/failures.ts";
import { namedCursor, namedPage, sizeFor, Where } from "#server/kit/sql/list-query.ts";
import { record } from "#server/kit/records/record.ts";
import { withUniqueField } from "#server/kit/sql/unique-violation.ts";
import { text } from "#server/kit/shared/texts.ts";
import { newId, type Reader, type Tx } from "#server/kit/sql/transaction.ts";
import { placesSeen, seesPlace } from "./access.ts";
import { placeEvent } from "./events.ts";
import * as q from "./queries.ts";

const NONE = "00000000-0000-0000-0000-000000000000";

function canOf(row: q.PlaceRow, { rights }: Person): Place["can"] {
  const at = { country: row.country_id };
  const { update, delete: end } = rightsOfFamily[familyOf(row.kind)];
  const isOpen = row.archived_at === null;
  const ends = rights.at(end, at);
  return {
    ...(isOpen && rights.at(update, at) && { update: true }),
    ...(ends && row.counts.lots === 0 && row.counts.components === 0 && { delete: true }),
    ...(ends && isOpen && { archive: true }),
    ...(ends && !isOpen && { restore: true }),
    ...(isOpen && rights.at("laboratory_stock", at) && { stock: true }),
    ...(isOpen && rights.at("laboratory_hold", at) && { hold: true }),
    ...(isOpen && rights.at("laboratory_count", at) && { count: true }),
  };
}
const present = (row: q.PlaceRow, person: Person): Place => {
  const { country_id: _, manager_id: __, sort_name: ___, ...shown } = row;
  return { ...shown, id: row.hash_id, can: canOf(row, person) };
};

/** Places of one family by name, by keyset, with counts of what is short or expiring. */
export const placesOfFamily =
  (family: PlaceFamily) =>
  async (reader: Reader, { query: f }: Pick<ServerInput<typeof calls.listLaboratories>, "query">) => {
    const limit = sizeFor(f.limit);
    const where = new Where().and(family === "warehouse" ? "p.kind = 'warehouse'" : "p.kind <> 'warehouse'");
    where.and(placesSeen(reader.access, where));
    where.when(f.kind, "p.kind = ?").when(f.country_hash_id, "p.country_id = ?::uuid");
    if (f.archived !== "all") where.and(f.archived === "1" ? "p.archived_at IS NOT NULL" : "p.archived_at IS NULL");
    where.words(f.search, "fold(concat_ws(' ', p.name, p.city, k.name, k.name_fr)) LIKE ?");
    const [name, id] = namedCursor(f.after);
    if (name !== null) where.and("(p.sort_name, p.hash_id) > (?, ?::uuid)", name, id);
    const rows = await composed<q.PlaceRow>(
      `SELECT ${q.PLACE_COLUMNS} FROM ${q.PLACE_FROM} WHERE ${where.text} ORDER BY p.sort_name, p.hash_id LIMIT ${limit + 1}`,
    ).all(reader.db, ...where.values);
    const page = namedPage(
      rows.map((row) => ({ ...row, sort_key: row.sort_name })),
      limit,
    );
    return { data: page.data.map(({ sort_key: _, ...row }) => present(row, reader.person)), after: page.after };
  };

const staff = sql<Place["people"][number], [countries: readonly string[] | null]>(
  `SELECT u.hash_id, u.name, '/api/file/' || u.avatar_file_id AS avatar FROM ${personRows("u")} WHERE ${q.worksIn("$1::uuid[] IS NULL OR h.place_id = ANY ($1::uuid[])")} ORDER BY u.sort_name, u.hash_id LIMIT 1000`,
);
const countriesWhere = sql<Place["country"], [ids: readonly string[] | null]>(
  `SELECT k.hash_id, k.name, k.name_fr FROM ${listRows("country", "k")} WHERE $1::uuid[] IS NULL OR k.hash_id = ANY ($1::uuid[]) ORDER BY fold(k.name)`,
);
/** The choices of the place form. */
export async function placeOptions({ db, access }: Reader) {
  const where = placesOf(access.reach(placeKeepers));
  return { data: { people: await staff.all(db, where), countries: await countriesWhere.all(db, where) } };
}

/** Places for pickers, by name. */
export async function placePicks(reader: Reader, { query: f }: ServerInput<typeof calls.placePicks>) {
  const limit = sizeFor(f.limit);
  const where = new Where().and("p.archived_at IS NULL");
  where.and(placesSeen(reader.access, where)).words(f.search, "p.sort_name LIKE ?");
  const [name, id] = namedCursor(f.after);
  if (name !== null) where.and("(p.sort_name, p.hash_id) > (?, ?::uuid)", name, id);
  const rows = await composed<{ hash_id: string; name: string; kind: PlaceKind; sort_key: string }>(
    `SELECT p.hash_id, p.name, p.kind, p.sort_name AS sort_key FROM stock_place p WHERE ${where.text} ORDER BY p.sort_name, p.hash_id LIMIT ${limit + 1}`,
  ).all(reader.db, ...where.values);
  const { data, after } = namedPage(rows, limit);
  return { data: data.map(({ sort_key: _, ...row }) => row), after };
}

async function load(reader: Reader, family: PlaceFamily, id: string): Promise<q.PlaceRow> {
  const row = await q.onePlace.first(reader.db, id);
  if (!row || familyOf(row.kind) !== family || !seesPlace(reader.access, row)) throw notFound();
  return row;
}
export const placeOf =
  (family: PlaceFamily) =>
  async (reader: Reader, { params }: { params: { id: string } }) => ({
    data: present(await load(reader, family, params.id), reader.person),
  });

type PlaceChanges = Partial<PlaceFields>;
const writeOf = (row: q.PlaceRow): q.PlaceWrite => ({
  name: row.name,
  country_id: row.country_id,
  street: row.street,
  street2: row.street2,
  zip_code: row.zip_code,
  city: row.city,
  time_zone: row.time_zone,
  manager_id: row.manager_id,
  note: row.note,
});
/** The form's values over the existing ones. */
const nextOf = (given: PlaceChanges, before: q.PlaceWrite | undefined): q.PlaceWrite => {
  const word = (key: "street" | "street2" | "zip_code" | "city" | "note"): string | null =>
    given[key] === undefined ? (before?.[key] ?? null) : (given[key] ?? null);
  return {
    name: given.name ?? before?.name ?? "",
    country_id: given.country_hash_id ?? before?.country_id ?? "",
    street: word("street"),
    street2: word("street2"),
    zip_code: word("zip_code"),
    city: word("city"),
    time_zone: given.time_zone ?? before?.time_zone ?? "",
    manager_id: given.manager_hash_id === undefined ? (before?.manager_id ?? null) : given.manager_hash_id,
    note: word("note"),
  };
};

/** Checks the form's references and fills in the time zone if it was left out. */
async function checked(
  tx: Tx,
  given: PlaceChanges,
  next: q.PlaceWrite,
  before: q.PlaceRow | undefined,
): Promise<q.PlaceWrite> {
  const people = given.people === undefined ? [] : [...new Set(given.people)];
  const manager = next.manager_id === before?.manager_id ? null : next.manager_id;
  const found = await q.placeReferences.one(tx.db, next.country_id, manager, people, before?.hash_id ?? NONE);
  if (!found.country) throw unknownReference("country_hash_id");
  if (before && next.country_id !== before.country_id && found.stocked)
    throw invalidField("country_hash_id", "laboratory.country_fixed");
  if (!found.manager) throw unknownReference("manager_hash_id");
  if (found.people < people.length) throw unknownReference("people");
  if (found.elsewhere !== null) throw invalidField("people", "laboratory.belongs_elsewhere", { name: found.elsewhere });
  return { ...next, time_zone: next.time_zone || (found.time_zone ?? "UTC") };
}

const traced = (row: q.PlaceRow) => ({ ...writeOf(row), people: row.people.map((p) => p.name).join(", ") });
const named = async <T>(write: () => Promise<T>): Promise<T> =>
  await withUniqueField("stock_place_name", "name", write);
/** A country out of reach gives the same error as a missing one. */
function requireCountry(tx: Tx, kind: PlaceKind, action: "create" | "update", country: string): void {
  if (!tx.access.can(rightsOfFamily[familyOf(kind)][action], { country })) throw unknownReference("country_hash_id");
}

export const createPlace =
  (kind: PlaceKind) =>
  async (tx: Tx, { body }: { body: PlaceFields }) => {
    requireCountry(tx, kind, "create", body.country_hash_id);
    const id = newId();
    const next = await checked(tx, body, nextOf(body, undefined), undefined);
    await named(() => q.insertPlace(tx.db, { hash_id: id, kind, ...next }));
    if (body.people?.length) await setWarehouse(tx.db, id, body.people);
    const row = await q.onePlace.one(tx.db, id);
    await record(tx, placeEvent(row, "create", { after: traced(row) }));
    return { data: present(row, tx.person) };
  };

async function locked(tx: Tx, family: PlaceFamily, id: string): Promise<q.PlaceRow> {
  await q.lockPlace.run(tx.db, id);
  return await load(tx, family, id);
}

export const updatePlace =
  (family: PlaceFamily) =>
  async (
    tx: Tx,
    { params, body }: { params: { id: string }; body: PlaceChanges & { version?: number | undefined } },
  ) => {
    const before = await locked(tx, family, params.id);
    tx.access.require(rightsOfFamily[family].update, { country: before.country_id });
    if (body.version !== undefined && body.version !== before.version) throw stale();
    if (before.archived_at !== null) throw conflict("laboratory.is_archived");
    const next = nextOf(body, writeOf(before));
    if (next.country_id !== before.country_id) requireCountry(tx, before.kind, "update", next.country_id);
    const written = await checked(tx, body, next, before);
    await named(() => q.updatePlace(tx.db, params.id, written));
    if (body.people) await setWarehouse(tx.db, params.id, body.people);
    const row = await q.onePlace.one(tx.db, params.id);
    await record(tx, placeEvent(row, "update", { before: traced(before), after: traced(row) }));
    return { data: present(row, tx.person) };
  };

async function remove(tx: Tx, row: q.PlaceRow, reason: string | null): Promise<void> {
  try {
    await setWarehouse(tx.db, row.hash_id, []);
    await q.removePlace.run(tx.db, row.hash_id);
  } catch (error) {
    if (sqlState(error) === "23503") throw conflict("laboratory.was_used", undefined, "in_use");
    throw error;
  }
  await record(tx, placeEvent(row, "delete", { before: traced(row), ...(reason !== null && { details: { reason } }) }));
}
export const deletePlace =
  (family: PlaceFamily) =>
  async (tx: Tx, { params }: { params: { id: string } }) => {
    const row = await locked(tx, family, params.id);
    tx.access.require(rightsOfFamily[family].delete, { country: row.country_id });
    await remove(tx, row, null);
    return { message: text(tx.call.locale, "messages.deleted") };
  };

export const archivePlace =
  (family: PlaceFamily) =>
  async (tx: Tx, { params, body }: ServerInput<typeof calls.archiveLaboratory>) => {
    const { action, reason, version } = body;
    const row = await locked(tx, family, params.id);
    tx.access.require(rightsOfFamily[family].delete, { country: row.country_id });
    if (version !== undefined && version !== row.version) throw stale();
    if (action === "delete") {
      await remove(tx, row, reason);
      return { message: text(tx.call.locale, "messages.deleted") };
    }
    if ((action === "archive") !== (row.archived_at === null))
      throw conflict(action === "archive" ? "laboratory.is_archived" : "laboratory.is_open");
    const left = row.counts.lots + row.counts.bottled;
    if (action === "archive" && left > 0) throw conflict("laboratory.not_empty", { count: left }, "in_use");
    await q.archivePlace.run(tx.db, params.id, action === "archive" ? reason : null);
    await record(tx, placeEvent({ ...row, version: row.version + 1 }, action, { details: { reason } }));
    return {
      message: text(tx.call.locale, action === "archive" ? "laboratory.done_archived" : "laboratory.done_restored"),
    };
  };
