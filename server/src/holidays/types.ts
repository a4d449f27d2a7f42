import type * as calls from "#contract/holidays/types.ts";
import type { HolidayType } from "#contract/holidays/schemas.ts";
import { holidayTypeSeers } from "#contract/holidays/rights.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { givenOr } from "#contract/kit/given-or.ts";
import { openFields, type Kind } from "#server/kit/records/kind.ts";
import { eventsOf } from "#server/kit/records/events.ts";
import { record } from "#server/kit/records/record.ts";
import type { Permission } from "#contract/permissions.ts";
import type { Person } from "#server/kit/shared/access.ts";
import { conflict, forbidden, invalidField, notFound, stale, unknownReference } from "#server/kit/shared/failures.ts";
import { text } from "#server/kit/shared/texts.ts";
import type { RowOf } from "#server/kit/sql/columns.ts";
import { composed } from "#server/kit/sql/database.ts";
import { patterns, namedCursor, namedPage, sizeFor, Where } from "#server/kit/sql/list-query.ts";
import { personJson, type Named, type Ref } from "#server/kit/sql/refs.ts";
import { newId, type Reader, type Tx } from "#server/kit/sql/transaction.ts";
import { withUniqueField } from "#server/kit/sql/unique-violation.ts";
import { holidayHref } from "#contract/holidays/hrefs.ts";
import { applicantOf, departmentJson } from "./people.ts";
import type { PersonRef } from "./queries.ts";
import * as q from "./types-queries.ts";

type Input<K extends keyof typeof calls> = ServerInput<(typeof calls)[K]>;
export type NewType = Input<"createHolidayType">["body"];

export function presentType(t: q.TypeRow, { rights }: Person): HolidayType {
  return {
    id: t.hash_id,
    hash_id: t.hash_id,
    name: t.name,
    name_fr: t.name_fr,
    colour: t.colour,
    attachment_required: t.attachment_required,
    attachment_from_day: t.attachment_from_day,
    paid: t.paid,
    deducts: t.deducts,
    deducts_from: t.source,
    applies_to_all: t.applies_to_all,
    excludes_weekends: t.excludes_weekends,
    day_unit: t.day_unit,
    excludes_public_holidays: t.excludes_public_holidays,
    half_days: t.half_days,
    may_start_earlier: t.may_start_earlier,
    days_back: t.days_back,
    confidential: t.confidential,
    accrual_rate: t.accrual_rate,
    version: t.version,
    can: {
      ...(rights.at("holiday_types_update", {}) && { update: true }),
      ...(rights.at("holiday_types_delete", {}) && { delete: true }),
    },
  };
}
const types = {
  from: "holiday_type t",
  id: "t.hash_id",
  title: "t.name",
  french: "t.name_fr",
};
export const typeKind: Kind = {
  name: "holiday_type",
  rows: types,
  reach: {
    sees: async ({ access }) => access.can(holidayTypeSeers.any, {}),
    rows: ({ access }) => (access.can(holidayTypeSeers.any, {}) ? "true" : undefined),
  },
  fields: openFields(
    q.typeForm.names.replaceAll(",", ""),
    "added removed country_id rules",
    q.configurationForm.names.replaceAll(",", "").replace("hash_id ", ""),
  ),
  opens: { link: (t) => holidayHref.types({ edit: t.hash_id }) },
};
/** Events of types; those of rules in a country are of the same kind, in that country. */
export const typeEvent = eventsOf<{ readonly hash_id: string; readonly version: number; readonly country?: string }>({
  kind: "holiday_type",
  area: "holidays",
  place: (t) => ({ country: t.country ?? null }),
  heard: { users: [], readers: ["any-user"] },
});

/** All types, or those that somebody may ask for. */
export async function listHolidayTypes(reader: Reader, { query }: Pick<Input<"listHolidayTypes">, "query">) {
  const { db, access, person } = reader;
  const isOther = query.user_hash_id !== undefined && query.user_hash_id !== person.id;
  if (isOther) {
    const { zone_id } = await applicantOf(db, query.user_hash_id ?? "");
    if (!access.can("holidays_update", { zone: zone_id })) throw unknownReference("user_hash_id");
  }
  const whose = query.usable ? (isOther ? (query.user_hash_id ?? null) : access.own()) : null;
  const rows = await q.typesFound.all(db, whose, patterns(query.search));
  const create = person.rights.at("holiday_types_create", {});
  return { data: rows.map((t) => presentType(t, person)), can: { ...(create && { create }) } };
}

/** Types are shared by countries: a grant in one of them shows the type, and changes none. */
async function mustHoldEverywhere({ db, access }: Reader, id: string, rights: readonly Permission[]): Promise<void> {
  if (access.can(rights, {})) return;
  const rows = await q.countriesOf.all(db, id);
  throw rows.some(({ country_id }) => access.can(rights, { country: country_id })) ? forbidden() : notFound();
}
async function locked(tx: Tx, id: string, right: "holiday_types_update" | "holiday_types_delete"): Promise<q.TypeRow> {
  await mustHoldEverywhere(tx, id, [right]);
  await q.lockType.run(tx.db, id);
  const row = await q.typeById.first(tx.db, id);
  if (!row) throw notFound();
  return row;
}
const rowOf = (body: NewType): RowOf<typeof q.typeForm> => {
  const { deducts_from_hash_id, name_fr, attachment_from_day, days_back, ...given } = body;
  return {
    ...given,
    name_fr: name_fr ?? null,
    attachment_from_day: attachment_from_day ?? null,
    days_back: days_back ?? null,
    deducts_from: deducts_from_hash_id ?? null,
  };
};
/** A stock is a type's own: one that takes from another's lends its own to nobody. */
async function checkSource(tx: Tx, row: RowOf<typeof q.typeForm>, id?: string): Promise<void> {
  if (row.deducts_from === null) return;
  const source = await q.typeById.first(tx.db, row.deducts_from);
  if (!source || source.hash_id === id) throw unknownReference("deducts_from_hash_id");
  if (source.deducts_from !== null) throw invalidField("deducts_from_hash_id", "holidays.source_has_source");
}
export async function makeType(tx: Tx, body: NewType): Promise<string> {
  const id = newId();
  const row = rowOf(body);
  await checkSource(tx, row);
  await withUniqueField("holiday_type_name", "name", async () => {
    await q.insertType(tx.db, { hash_id: id, ...row });
  });
  await record(tx, typeEvent({ hash_id: id, version: 1 }, "create", { after: row }));
  return id;
}
const typeNow = async (tx: Tx, id: string) => ({ data: presentType(await q.typeById.one(tx.db, id), tx.person) });

export async function createHolidayType(tx: Tx, { body }: Pick<Input<"createHolidayType">, "body">) {
  if (!tx.access.can("holiday_types_create", {})) throw forbidden();
  return await typeNow(tx, await makeType(tx, body));
}
export async function updateHolidayType(tx: Tx, { params, body }: Pick<Input<"updateHolidayType">, "params" | "body">) {
  const was = await locked(tx, params.id, "holiday_types_update");
  if (body.version !== undefined && body.version !== was.version) throw stale();
  const { version: _, deducts_from_hash_id, ...given } = body;
  const before = Object.fromEntries(
    Object.keys(q.typeForm.types).map((name) => [name, was[name as keyof q.TypeRow]]),
  ) as unknown as RowOf<typeof q.typeForm>;
  const sent = Object.fromEntries(Object.entries(given).filter(([, v]) => v !== undefined));
  const after: RowOf<typeof q.typeForm> = {
    ...before,
    ...sent,
    deducts_from: givenOr(deducts_from_hash_id, was.deducts_from) ?? null,
  };
  await checkSource(tx, after, was.hash_id);
  if (after.deducts_from !== null && was.deducts_from === null && (await q.isSource.first(tx.db, was.hash_id)))
    throw invalidField("deducts_from_hash_id", "holidays.source_has_source");
  const version = await withUniqueField(
    "holiday_type_name",
    "name",
    async () => await q.updateType(tx.db, was.hash_id, after),
  );
  await record(tx, typeEvent({ hash_id: was.hash_id, version }, "update", { before, after }));
  return await typeNow(tx, was.hash_id);
}
export async function deleteHolidayType(tx: Tx, { params }: Pick<Input<"deleteHolidayType">, "params">) {
  const was = await locked(tx, params.id, "holiday_types_delete");
  if ((await q.isTypeUsed.one(tx.db, was.hash_id)).used) throw conflict("holidays.type_used", { name: was.name });
  await q.deleteType.run(tx.db, was.hash_id);
  await record(
    tx,
    typeEvent({ hash_id: was.hash_id, version: was.version + 1 }, "delete", { before: { name: was.name } }),
  );
  return { message: text(tx.call.locale, "errors.done_deleted") };
}

/** The people of a type, by name. */
export async function listTypeUsers(reader: Reader, { params, query }: Input<"listTypeUsers">) {
  await mustHoldEverywhere(reader, params.id, holidayTypeSeers.any);
  const { db } = reader;
  const limit = sizeFor(query.limit);
  const where = new Where().and("x.type_id = ?::uuid", params.id).words(query.search, "p.search LIKE ?");
  const [name, id] = namedCursor(query.after);
  if (name !== null) where.and("(p.sort_name, p.hash_id) > (?, ?::uuid)", name, id);
  const rows = await composed<{
    hash_id: string;
    sort_key: string;
    person: PersonRef;
    zone: Ref | null;
    department: Named | null;
  }>(
    `SELECT p.hash_id, p.sort_name AS sort_key, ${personJson("p")} AS person, ${departmentJson("p")} AS department,
       CASE WHEN p.zone_id IS NOT NULL THEN jsonb_build_object('hash_id', p.zone_id, 'name', p.zone_name) END AS zone
     FROM holiday_type_user x JOIN holiday_person p ON p.hash_id = x.user_id WHERE ${where.text} ORDER BY p.sort_name, p.hash_id LIMIT ${limit + 1}`,
  ).all(db, ...where.values);
  const { data, after } = namedPage(rows, limit);
  return { data: data.map(({ person, zone, department }) => ({ ...person, zone, department })), after };
}
export async function setTypeUsers(tx: Tx, { params, body }: Pick<Input<"setTypeUsers">, "params" | "body">) {
  const was = await locked(tx, params.id, "holiday_types_update");
  const known = new Set((await q.activePeople.all(tx.db, body.add)).map((p) => p.hash_id));
  const missing = body.add.findIndex((id) => !known.has(id));
  if (missing !== -1) throw unknownReference(`add.${missing}`);
  await q.removePeople.run(tx.db, was.hash_id, body.remove);
  await q.addPeople.run(tx.db, was.hash_id, body.add);
  const { people } = await q.peopleOfType.one(tx.db, was.hash_id);
  await record(
    tx,
    typeEvent({ hash_id: was.hash_id, version: was.version }, "set_people", {
      details: { added: body.add, removed: body.remove },
    }),
  );
  return { data: { people } };
}
