import type { ServerInput } from "#contract/kit/endpoint.ts";
import type * as calls from "#contract/zones/endpoints.ts";
import type { Zone } from "#contract/zones/endpoints.ts";
import { chargeMakers } from "#contract/zones/rights.ts";
import { forgetPlace } from "#server/access/public.ts";
import { type Person, placesOf } from "#server/kit/shared/access.ts";
import { constraintOf, sqlState } from "#server/kit/sql/database.ts";
import { conflict, invalidField, notFound, stale, unknownReference } from "#server/kit/shared/failures.ts";
import type { DeletionBlockers } from "#server/kit/sql/deletion-blockers.ts";
import { patterns, namedCursor, namedPage, sizeFor } from "#server/kit/sql/list-query.ts";
import { record, type Event } from "#server/kit/records/record.ts";
import { text } from "#server/kit/shared/texts.ts";
import { newId, type Reader, type Tx } from "#server/kit/sql/transaction.ts";
import { hearersOf, listers, mustAt, seesOffice } from "./access.ts";
import * as q from "./queries.ts";

type Call = typeof calls;
type Input<K extends keyof Call> = ServerInput<Call[K]>;

const FOREIGN_KEY = "23503";

function present({ posted, ...row }: q.FullZone, { rights }: Person): Zone {
  const at = { zone: row.hash_id };
  const update = rights.at("areas_update", at);
  return {
    ...row,
    id: row.hash_id,
    currency_fixed: posted,
    can: {
      ...(update && { update }),
      ...(update && !posted && { currency: true }),
      ...(rights.at("areas_delete", at) && { delete: true }),
      ...(chargeMakers.all.every((right) => rights.at(right, at)) && { charge: true }),
    },
  };
}

const zoneNow = async (reader: Reader, id: string): Promise<{ data: Zone }> => ({
  data: present(await q.zoneById.one(reader.db, id), reader.person),
});

export async function listZones({ db, access, person }: Reader, { query }: Input<"listZones">) {
  const rows = await q.zonesAmong.all(db, placesOf(access.reach(listers)), patterns(query.search));
  return { data: rows.map((r) => present(r, person)), after: null };
}

export async function getZone(reader: Reader, { params }: Input<"getZone">) {
  if (!seesOffice(reader.access, params.id)) throw notFound();
  const zone = await q.zoneById.first(reader.db, params.id);
  if (!zone) throw notFound();
  return { data: present(zone, reader.person) };
}

/** Locks an office for a change; `alone` also blocks inserts of records that refer to it. */
async function lockedZone(
  tx: Tx,
  id: string,
  right: "areas_update" | "areas_delete",
  alone: boolean,
): Promise<q.FullZone> {
  mustAt(tx.access, id, [right]);
  await (alone ? q.lockZone : q.lockZoneShared).run(tx.db, id);
  const zone = await q.zoneById.first(tx.db, id);
  if (!zone) throw notFound();
  return zone;
}

const zoneEvent = (zone: { hash_id: string; version: number }, action: string, more: Partial<Event>): Event => ({
  kind: "zone",
  id: zone.hash_id,
  action,
  zone: zone.hash_id,
  live: hearersOf(zone.hash_id, zone.version + 1),
  ...more,
});

async function mustBeThere(tx: Tx, currency: string | null, countries: readonly string[]): Promise<void> {
  const there = await q.references.one(tx.db, currency, [...countries]);
  if (currency !== null && !there.currency) throw unknownReference("currency_hash_id");
  if (there.countries.length < new Set(countries).size) throw unknownReference("countries");
}

async function mustBeClock(tx: Tx, timeZone: string): Promise<void> {
  if (!(await q.knownClock.one(tx.db, timeZone)).known) throw invalidField("time_zone", "errors.time_zone");
}

async function named<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw constraintOf(error) === "zone_name" ? invalidField("name", "errors.taken") : error;
  }
}

/** Creates an office: needs the right everywhere, because a new office is in nobody's places. */
export async function createZone(tx: Tx, { body }: Input<"createZone">) {
  tx.access.require("areas_create", {});
  const currency = body.currency_hash_id ?? null;
  const countries = [...new Set(body.countries)];
  await mustBeThere(tx, currency, countries);
  await mustBeClock(tx, body.time_zone);
  const id = newId();
  const order_prefix = body.order_prefix ?? null;
  await named(q.insertZone.run(tx.db, id, body.name, body.time_zone, currency, countries, order_prefix));
  const after = { name: body.name, time_zone: body.time_zone, currency_id: currency, countries, order_prefix };
  await record(tx, zoneEvent({ hash_id: id, version: 0 }, "create", { after }));
  return await zoneNow(tx, id);
}

export async function updateZone(tx: Tx, { params, body }: Input<"updateZone">) {
  const zone = await lockedZone(tx, params.id, "areas_update", false);
  if (body.version !== undefined && body.version !== zone.version) throw stale();
  const had = zone.countries.map((c) => c.hash_id);
  const has = body.countries ? [...new Set(body.countries)] : had;
  const added = has.filter((c) => !had.includes(c));
  if (added.length > 0) await mustBeThere(tx, null, added);
  const next = {
    name: body.name ?? zone.name,
    time_zone: body.time_zone ?? zone.time_zone,
    order_prefix: body.order_prefix === undefined ? zone.order_prefix : body.order_prefix,
  };
  if (next.time_zone !== zone.time_zone) await mustBeClock(tx, next.time_zone);
  await named(q.writeZone.run(tx.db, params.id, next.name, next.time_zone, next.order_prefix));
  if (added.length > 0) await q.addCountries.run(tx.db, params.id, added);
  await takeAway(
    tx,
    params.id,
    had.filter((c) => !has.includes(c)),
  );
  const before = { name: zone.name, time_zone: zone.time_zone, order_prefix: zone.order_prefix, countries: had };
  await record(tx, zoneEvent(zone, "update", { before, after: { ...next, countries: has } }));
  return await zoneNow(tx, params.id);
}

async function takeAway(tx: Tx, zone: string, countries: string[]): Promise<void> {
  if (countries.length === 0) return;
  try {
    await q.removeCountries.run(tx.db, zone, countries);
  } catch (error) {
    throw sqlState(error) === FOREIGN_KEY ? conflict("errors.country_has_taxes", undefined, "in_use") : error;
  }
}

export async function addZoneCountries(tx: Tx, { params, body }: Input<"addZoneCountries">) {
  const zone = await lockedZone(tx, params.id, "areas_update", false);
  await mustBeThere(tx, null, body.countries);
  const added = [...new Set(body.countries)].filter((c) => !zone.countries.some((k) => k.hash_id === c));
  if (added.length === 0) return { data: present(zone, tx.person) };
  await q.addCountries.run(tx.db, params.id, added);
  await q.touchZone.run(tx.db, params.id);
  await record(tx, zoneEvent(zone, "add_countries", { after: { countries: added } }));
  return await zoneNow(tx, params.id);
}

export async function removeZoneCountry(tx: Tx, { params }: Input<"removeZoneCountry">) {
  const zone = await lockedZone(tx, params.id, "areas_update", false);
  const country = zone.countries.find((c) => c.hash_id === params.country_id);
  if (!country) throw notFound();
  await takeAway(tx, params.id, [country.hash_id]);
  await q.touchZone.run(tx.db, params.id);
  await record(
    tx,
    zoneEvent(zone, "remove_country", { before: { country: country.hash_id }, details: { country: country.name } }),
  );
  return await zoneNow(tx, params.id);
}

/**
 * Changes an office's currency, until something is posted and while no stored amounts depend on it. The lock waits for running postings and blocks
 * new ones, so that the first posting and this change cannot overlap.
 */
export async function changeZoneCurrency(tx: Tx, { params, body }: Input<"changeZoneCurrency">) {
  const zone = await lockedZone(tx, params.id, "areas_update", true);
  if (body.version !== undefined && body.version !== zone.version) throw stale();
  if (zone.currency?.hash_id === body.currency_hash_id) return { data: present(zone, tx.person) };
  await mustBeThere(tx, body.currency_hash_id, []);
  if (zone.posted) throw conflict("errors.zone_currency_fixed", undefined, "currency_fixed");
  if (zone.currency) {
    const inIt = await q.inItsCurrency.one(tx.db, params.id);
    const params_ = { currency: zone.currency.iso };
    if (inIt.charges) throw conflict("errors.zone_charges_in_currency", params_, "currency_used");
    if (inIt.rates) throw conflict("errors.zone_rates_in_currency", params_, "currency_used");
  }
  await q.writeCurrency.run(tx.db, params.id, body.currency_hash_id);
  await record(
    tx,
    zoneEvent(zone, "currency", {
      before: { currency_id: zone.currency?.hash_id ?? null },
      after: { currency_id: body.currency_hash_id },
    }),
  );
  return await zoneNow(tx, params.id);
}

/** Deletes an office without dependent records; its countries, rates and rights held in it are deleted too. */
export async function deleteZone(tx: Tx, deletionBlockers: DeletionBlockers, { params }: Input<"deleteZone">) {
  const zone = await lockedZone(tx, params.id, "areas_delete", true);
  const what = await deletionBlockers(tx.db, params.id, tx.call.locale);
  if (what) throw conflict("errors.zone_in_use", { name: zone.name, what }, "in_use");
  await forgetPlace(tx.db, params.id);
  try {
    await q.removeZone.run(tx.db, params.id);
  } catch (error) {
    throw sqlState(error) === FOREIGN_KEY ? conflict("errors.in_use", undefined, "in_use") : error;
  }
  const before = {
    name: zone.name,
    time_zone: zone.time_zone,
    currency_id: zone.currency?.hash_id ?? null,
    countries: zone.countries.map((c) => c.hash_id),
  };
  await record(tx, zoneEvent(zone, "delete", { before }));
  return { message: text(tx.call.locale, "errors.done_deleted") };
}

export async function listZoneUsers({ db, access }: Reader, { params, query }: Input<"listZoneUsers">) {
  if (!access.can(["areas_view", "users_view"], { zone: params.id })) throw notFound();
  const limit = sizeFor(query.limit);
  const [key, id] = namedCursor(query.after);
  const rows = await q.usersOfZone.all(db, params.id, patterns(query.search), key, id);
  if (rows.length === 0 && !(await q.zoneById.first(db, params.id))) throw notFound();
  const page = namedPage(rows, limit);
  return { data: page.data.map(({ sort_key: _, ...row }) => row), after: page.after };
}
