import type * as calls from "#contract/calendars/endpoints.ts";
import { usualWeekdays, type Weekdays } from "#contract/kit/weekdays.ts";
import { daysBetween, workHalves } from "#contract/calendars/workdays.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import type { Db } from "#server/kit/sql/database.ts";
import { notFound, stale } from "#server/kit/shared/failures.ts";
import { record } from "#server/kit/records/record.ts";
import type { Reader, Tx } from "#server/kit/sql/transaction.ts";
import { countryById, type Country } from "#server/reference/public.ts";
import { hearersOfCountry, mustSeeHolidays } from "./access.ts";
import * as q from "./queries.ts";

type Input<K extends keyof typeof calls> = ServerInput<(typeof calls)[K]>;

/** The week of a country and its public holidays of a span of days, with those of one office. */
export async function workdaysOf(
  db: Db,
  country: string,
  { from, to, zone = null }: { readonly from: string; readonly to: string; readonly zone?: string | null },
): Promise<q.CountryDays & { readonly week: Weekdays }> {
  const { week, holidays } = await q.countryDays.one(db, country, zone, from, to);
  return { week: week ?? usualWeekdays, holidays };
}

async function countryThere(db: Db, id: string): Promise<Country> {
  const country = await countryById(db, id);
  if (!country) throw notFound();
  return country;
}

async function weekNow({ db, person }: Reader, { iso2: _, ...country }: Country) {
  const week = await q.weekOf.first(db, country.hash_id);
  const update = person.rights.at("public_holidays_update", { country: country.hash_id });
  return {
    data: {
      country,
      weekdays: [...(week?.weekdays ?? usualWeekdays)],
      assumed: week === undefined,
      version: week?.version ?? 0,
      can: { ...(update && { update }) },
    },
  };
}
export const getWeekdays = async (reader: Reader, { params }: Input<"getWeekdays">) =>
  await weekNow(reader, await countryThere(reader.db, params.id));

export async function setWeekdays(tx: Tx, { params, body }: Pick<Input<"setWeekdays">, "params" | "body">) {
  mustSeeHolidays(tx.access, params.id);
  tx.access.require("public_holidays_update", { country: params.id });
  const country = await countryThere(tx.db, params.id);
  const before = await q.weekOf.first(tx.db, country.hash_id);
  const put = await q.putWeek.first(tx.db, country.hash_id, body.weekdays, body.version ?? null);
  if (!put) throw stale();
  await record(tx, {
    kind: "country_week",
    id: country.hash_id,
    action: "update",
    country: country.hash_id,
    before: { weekdays: before?.weekdays ?? usualWeekdays },
    after: { weekdays: body.weekdays },
    live: hearersOfCountry(country.hash_id, put.version),
  });
  return await weekNow(tx, country);
}

export async function listWorkdays({ db }: Reader, { params, query }: Input<"listWorkdays">) {
  const country = await countryThere(db, params.id);
  const { week, holidays } = await workdaysOf(db, country.hash_id, query);
  const data = [...daysBetween(query.from, query.to)].map((day) => {
    const halves = workHalves(week, holidays, day);
    return { day, weight: (Number(halves.morning) + Number(halves.afternoon)) / 2, ...halves };
  });
  return { data, total: data.reduce((sum, d) => sum + d.weight, 0) };
}
