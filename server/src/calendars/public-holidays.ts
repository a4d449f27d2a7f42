import type * as calls from "#contract/calendars/endpoints.ts";
import type { ProposedHoliday, PublicHoliday } from "#contract/calendars/schemas.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { givenOr } from "#contract/kit/given-or.ts";
import type { Person } from "#server/kit/shared/access.ts";
import { notFound, stale, unknownReference } from "#server/kit/shared/failures.ts";
import { record, type Event } from "#server/kit/records/record.ts";
import { text } from "#server/kit/shared/texts.ts";
import { newId, type Reader, type Tx } from "#server/kit/sql/transaction.ts";
import { countryById, type Country } from "#server/reference/public.ts";
import { officePlace } from "#server/zones/public.ts";
import { hearersOfCountry, mustSeeHolidays } from "./access.ts";
import { knownHolidays, type KnownHoliday } from "./holiday-source.ts";
import { tellMoved, type CalendarListener } from "./listener.ts";
import * as q from "./queries.ts";

type Input<K extends keyof typeof calls> = ServerInput<(typeof calls)[K]>;
type Listeners = readonly CalendarListener[];

function present({ country_id, zone_id: _, import_key, ...row }: q.HolidayRow, { rights }: Person): PublicHoliday {
  const at = { country: country_id };
  return {
    ...row,
    id: row.hash_id,
    country_hash_id: country_id,
    imported: import_key !== null,
    can: {
      ...(rights.at("public_holidays_update", at) && { update: true }),
      ...(rights.at("public_holidays_delete", at) && { delete: true }),
    },
  };
}

/** A country whose public holidays the caller sees, else 404. */
async function countryInReach({ db, access }: Reader, id: string): Promise<Country> {
  mustSeeHolidays(access, id);
  const country = await countryById(db, id);
  if (!country) throw notFound();
  return country;
}

export async function listPublicHolidays(reader: Reader, { params, query }: Input<"listPublicHolidays">) {
  const country = await countryInReach(reader, params.id);
  const [first, last] = [`${query.year}-01-01`, `${query.year}-12-31`];
  const rows = await q.holidaysOf.all(reader.db, country.hash_id, query.zone ?? null, first, last);
  const create = reader.person.rights.at("public_holidays_create", { country: country.hash_id });
  return { data: rows.map((row) => present(row, reader.person)), can: { ...(create && { create }) } };
}

const eventOf = (
  h: Pick<q.HolidayRow, "hash_id" | "country_id" | "zone_id">,
  action: string,
  version: number,
  more: Partial<Event>,
): Event => ({
  kind: "public_holiday",
  id: h.hash_id,
  action,
  zone: h.zone_id,
  country: h.country_id,
  live: hearersOfCountry(h.country_id, version),
  ...more,
});

/** An office of the country; any other counts as unknown. */
async function mustBeOfficeOf(tx: Tx, zone: string | null, country: string): Promise<void> {
  if (zone !== null && !(await officePlace(tx.db, zone))?.countries.includes(country))
    throw unknownReference("zone_hash_id");
}

const holidayNow = async (reader: Reader, id: string): Promise<{ data: PublicHoliday }> => ({
  data: present(await q.holidayById.one(reader.db, id), reader.person),
});

export async function createPublicHoliday(
  tx: Tx,
  listeners: Listeners,
  { params, body }: Pick<Input<"createPublicHoliday">, "params" | "body">,
) {
  const country = await countryInReach(tx, params.id);
  tx.access.require("public_holidays_create", { country: country.hash_id });
  const { zone_hash_id, name_fr, ...fields } = body;
  const zone_id = zone_hash_id ?? null;
  await mustBeOfficeOf(tx, zone_id, country.hash_id);
  const row = {
    ...fields,
    hash_id: newId(),
    country_id: country.hash_id,
    zone_id,
    name_fr: name_fr ?? null,
    import_key: null,
    moved: false,
    estimated: false,
  };
  await q.insertHolidays(tx.db, row);
  await record(tx, eventOf(row, "create", 1, { after: row }));
  await tellMoved(listeners, tx.db, { country: country.hash_id, zone: zone_id, days: [row.day] });
  return await holidayNow(tx, row.hash_id);
}

const stateOf = (known: KnownHoliday, stored: readonly { import_key: string | null; day: string }[]) => {
  if (stored.some((s) => s.import_key === known.key)) return "stored" as const;
  return stored.some((s) => s.day === known.day) ? ("same_day" as const) : ("new" as const);
};

/** Previews a year; with `keys` stores those of it that are not stored already. */
export async function importPublicHolidays(
  tx: Tx,
  listeners: Listeners,
  { params, body }: Pick<Input<"importPublicHolidays">, "params" | "body">,
): Promise<{ data: ProposedHoliday[]; stored: number }> {
  const country = await countryInReach(tx, params.id);
  tx.access.require("public_holidays_create", { country: country.hash_id });
  const known = await knownHolidays(country.iso2, body.year);
  if (body.keys) await q.lockImport.run(tx.db, country.hash_id);
  const before = await q.importedKeys.all(tx.db, country.hash_id, body.year);
  const proposed = known.map((h): ProposedHoliday => ({ ...h, state: stateOf(h, before) }));
  if (!body.keys) return { data: proposed, stored: 0 };
  const wanted = new Set(body.keys);
  const rows = proposed
    .filter((h) => wanted.has(h.key) && h.state !== "stored")
    .map(({ key, state: _, ...h }) => ({
      ...h,
      hash_id: newId(),
      country_id: country.hash_id,
      zone_id: null,
      import_key: key,
    }));
  if (rows.length > 0) {
    await q.insertHolidays(tx.db, ...rows);
    await record(tx, ...rows.map((row) => eventOf(row, "import", 1, { after: row })));
    await tellMoved(listeners, tx.db, { country: country.hash_id, zone: null, days: rows.map((r) => r.day) });
  }
  const stored = new Set(rows.map((r) => r.import_key));
  return {
    data: proposed.map((h) => (stored.has(h.key) ? { ...h, state: "stored" as const } : h)),
    stored: rows.length,
  };
}

/** Locks a public holiday; 404 out of reach, 403 without the right. */
async function lockedHoliday(
  tx: Tx,
  id: string,
  right: "public_holidays_update" | "public_holidays_delete",
): Promise<q.HolidayRow> {
  await q.lockHoliday.run(tx.db, id);
  const row = await q.holidayById.first(tx.db, id);
  if (!row) throw notFound();
  mustSeeHolidays(tx.access, row.country_id);
  tx.access.require(right, { country: row.country_id });
  return row;
}

export async function updatePublicHoliday(
  tx: Tx,
  listeners: Listeners,
  { params, body }: Input<"updatePublicHoliday">,
) {
  const row = await lockedHoliday(tx, params.id, "public_holidays_update");
  if (body.version !== undefined && body.version !== row.version) throw stale();
  const next = {
    day: body.day ?? row.day,
    name: body.name ?? row.name,
    name_fr: givenOr(body.name_fr, row.name_fr),
    part: body.part ?? row.part,
    zone_id: givenOr(body.zone_hash_id, row.zone_id),
  };
  if (next.zone_id !== row.zone_id) await mustBeOfficeOf(tx, next.zone_id, row.country_id);
  const version = await q.writeHoliday(tx.db, params.id, { ...next, corrected: row.import_key !== null });
  const before = Object.fromEntries(Object.keys(next).map((k) => [k, row[k as keyof typeof next]]));
  await record(tx, eventOf(row, "update", version, { before, after: next }));
  const isMoved = next.day !== row.day || next.part !== row.part || next.zone_id !== row.zone_id;
  const days = isMoved ? [...new Set([row.day, next.day])] : [];
  // Other offices have it no longer, or only now, when it became one office's own.
  const zone = next.zone_id === row.zone_id ? row.zone_id : null;
  await tellMoved(listeners, tx.db, { country: row.country_id, zone, days });
  return await holidayNow(tx, params.id);
}

export async function deletePublicHoliday(tx: Tx, listeners: Listeners, { params }: Input<"deletePublicHoliday">) {
  const row = await lockedHoliday(tx, params.id, "public_holidays_delete");
  await q.removeHoliday.run(tx.db, params.id);
  const { zone: _, version: __, ...before } = row;
  await record(tx, eventOf(row, "delete", row.version + 1, { before }));
  await tellMoved(listeners, tx.db, { country: row.country_id, zone: row.zone_id, days: [row.day] });
  return { message: text(tx.call.locale, "errors.done_deleted") };
}
