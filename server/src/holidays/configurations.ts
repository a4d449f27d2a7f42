import type * as calls from "#contract/holidays/types.ts";
import type { Configuration } from "#contract/holidays/schemas.ts";
import { holidayTypeSeers } from "#contract/holidays/rights.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { today } from "#contract/kit/dates.ts";
import { addJob } from "#server/kit/jobs/jobs.ts";
import { record } from "#server/kit/records/record.ts";
import { conflict, invalidField, notFound, stale, unknownReference } from "#server/kit/shared/failures.ts";
import type { RowOf } from "#server/kit/sql/columns.ts";
import { newId, type Reader, type Tx } from "#server/kit/sql/transaction.ts";
import { countryById, type Country } from "#server/reference/public.ts";
import { makeType, presentType, typeEvent } from "./types.ts";
import { SETTLE } from "./stock-jobs.ts";
import * as q from "./types-queries.ts";

type Input<K extends keyof typeof calls> = ServerInput<(typeof calls)[K]>;
type Given = Input<"setConfigurations">["body"]["configurations"][number];

/** Rules begin by the day in Greenwich: a country has several clocks. */
const thisDay = ({ call }: Reader): string => today("UTC", call.now);

const present = (row: q.ConfigurationRow, day: string): Configuration => ({
  ...row,
  past: row.valid_from < day,
});
const rowOf = (given: Given): RowOf<typeof q.configurationForm> => ({
  ...given,
  hash_id: newId(),
  days: String(given.days),
  carry_cap: given.carry_cap === null ? null : String(given.carry_cap),
  negative: String(given.negative),
});

async function countryOf(reader: Reader, id: string): Promise<Country> {
  if (!reader.access.can(holidayTypeSeers.any, { country: id })) throw notFound();
  const country = await countryById(reader.db, id);
  if (!country) throw notFound();
  return country;
}
const inCountry = (reader: Reader, row: q.RulesRow) => {
  const day = thisDay(reader);
  const now = row.rules.find((r) => r.valid_from <= day);
  return { ...presentType(row, reader.person), configuration: now ? present(now, day) : null };
};

export async function listCountryTypes(reader: Reader, { params }: Pick<Input<"listCountryTypes">, "params">) {
  const country = await countryOf(reader, params.id);
  const rows = await q.typesOfCountry.all(reader.db, country.hash_id);
  const create = reader.person.rights.at("holiday_types_create", { country: country.hash_id });
  return { data: rows.map((row) => inCountry(reader, row)), can: { ...(create && { create }) } };
}

async function configurationsNow(reader: Reader, country: Country, type: string) {
  const row = await q.rulesOf.first(reader.db, country.hash_id, type);
  if (!row) throw notFound();
  const day = thisDay(reader);
  const update = reader.person.rights.at("holiday_types_update", { country: country.hash_id });
  const { hash_id, name, name_fr } = country;
  return {
    data: {
      type: presentType(row, reader.person),
      country: { hash_id, name, name_fr },
      data: row.rules.map((r) => present(r, day)),
      version: row.rules_version,
      can: { ...(update && { update }) },
    },
  };
}
export const listConfigurations = async (reader: Reader, { params }: Pick<Input<"listConfigurations">, "params">) =>
  await configurationsNow(reader, await countryOf(reader, params.id), params.type);

/** The rules that begin today or later; two begin on no day, and none in the past. */
function checkDays(given: readonly Given[], day: string): void {
  for (const [i, { valid_from }] of given.entries()) {
    if (valid_from < day) throw invalidField(`configurations.${i}.valid_from`, "calendars.in_the_past");
    if (given.slice(0, i).some((other) => other.valid_from === valid_from))
      throw invalidField(`configurations.${i}.valid_from`, "calendars.same_start");
  }
}
const rulesEvent = (
  country: string,
  type: { readonly hash_id: string; readonly version: number },
  said: { readonly before?: object; readonly after?: object },
) => typeEvent({ ...type, country }, "set_rules", { ...said, details: { country_id: country } });

/** Makes a type with its first rules in a country, or gives rules there to one that has none. They may begin in the past. */
export async function createCountryType(tx: Tx, { params, body }: Pick<Input<"createCountryType">, "params" | "body">) {
  const country = await countryOf(tx, params.id);
  tx.access.require("holiday_types_create", { country: country.hash_id });
  const known = body.holiday_type_hash_id && (await q.typeById.first(tx.db, body.holiday_type_hash_id));
  if (body.holiday_type_hash_id && !known) throw unknownReference("holiday_type_hash_id");
  const type = known ? known.hash_id : await makeType(tx, body.type as NonNullable<typeof body.type>);
  const { version } = await q.touchRules.one(tx.db, type, country.hash_id);
  if (version > 1) throw conflict("holidays.has_rules");
  const row = rowOf(body.configuration);
  await q.putRules.run(tx.db, type, country.hash_id, row.valid_from, JSON.stringify([row]));
  const { hash_id: _, ...after } = row;
  await record(tx, rulesEvent(country.hash_id, { hash_id: type, version: 1 }, { after }));
  await addJob(tx.db, SETTLE, {}, SETTLE);
  const made = await q.rulesOf.one(tx.db, country.hash_id, type);
  return { data: inCountry(tx, made) };
}

export async function setConfigurations(tx: Tx, { params, body }: Pick<Input<"setConfigurations">, "params" | "body">) {
  const country = await countryOf(tx, params.id);
  tx.access.require("holiday_types_update", { country: country.hash_id });
  const was = await q.rulesOf.first(tx.db, country.hash_id, params.type);
  if (!was) throw notFound();
  const day = thisDay(tx);
  checkDays(body.configurations, day);
  const { version } = await q.touchRules.one(tx.db, params.type, country.hash_id);
  if (body.version !== undefined && body.version !== version - 1) throw stale();
  const rows = body.configurations.map(rowOf);
  await q.putRules.run(tx.db, params.type, country.hash_id, day, JSON.stringify(rows));
  const told = (list: readonly object[]) => ({ rules: list.map(({ hash_id: _, ...r }: { hash_id?: string }) => r) });
  await record(
    tx,
    rulesEvent(
      country.hash_id,
      { hash_id: params.type, version: was.version },
      { before: told(was.rules.filter((r) => r.valid_from >= day)), after: told(rows) },
    ),
  );
  await addJob(tx.db, SETTLE, {}, SETTLE);
  return await configurationsNow(tx, country, params.type);
}
