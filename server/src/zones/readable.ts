import { personRows } from "#server/access/public.ts";
import type { NameSource } from "#server/kit/sql/names.ts";
import { refJson } from "#server/kit/sql/refs.ts";

// What statements of other areas may read of offices: inline views, which PostgreSQL merges into the statement around them.

/** SQL: offices as `alias`: name, currency, clock, and the prefix of their orders. */
export const officeRows = (alias: string): string =>
  `(SELECT hash_id, name, currency_id, time_zone, order_prefix, created_at FROM zone) ${alias}`;

/** SQL: the offices, each with its today: worked out once an office, for statements that compare it with the days of many rows. */
export const officesToday = (alias: string): string =>
  `(SELECT hash_id, (clock() AT TIME ZONE time_zone)::date AS today FROM zone OFFSET 0) ${alias}`;

/** The names of offices, for lists of other areas. */
export const officeNames: NameSource = { rows: officeRows, json: refJson };

/** SQL: the owner and the office of a row `e`, as the columns `person` and `zone` of a decision on the home screen, with their joins. */
export const ownerAndOffice = {
  columns: `${refJson("w")} AS person, ${refJson("z")} AS zone`,
  joins: `JOIN ${personRows("w")} ON w.hash_id = e.user_id JOIN ${officeRows("z")} ON z.hash_id = e.zone_id`,
};

/** SQL: a recurring charge by its identifier, as `{hash_id, title, fixed}`; null without one. */
export const chargeJson = (id: string): string =>
  `(SELECT jsonb_build_object('hash_id', g.hash_id, 'title', g.title, 'fixed', g.fixed) FROM charge g WHERE g.hash_id = ${id})`;

/** SQL: whether an office has this currency. */
export const officesInCurrency = (currency: string): string =>
  `EXISTS (SELECT 1 FROM zone WHERE currency_id = ${currency})`;

/** SQL: which countries belong to which office, as `alias`. */
export const officeCountryRows = (alias: string): string => `(SELECT zone_id, country_id FROM zone_country) ${alias}`;

/** SQL: the monthly rates of offices as `alias`: units of its currency for one of the default currency. */
export const officeRateRows = (alias: string): string => `(SELECT zone_id, month, rate FROM exchange_rate) ${alias}`;

/** SQL: the monthly rates of other currencies as `alias`, for one of the default currency, set at headquarters. */
export const currencyRateRows = (alias: string): string =>
  `(SELECT currency_id, month, rate FROM currency_rate) ${alias}`;
