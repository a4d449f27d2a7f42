import { personRows } from "#server/access/public.ts";
import { officeRows } from "#server/zones/public.ts";
import type { advancesOverview as overviewCall } from "#contract/expenses/money-overviews.ts";
import { advanceStatisticians } from "#contract/expenses/rights.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { toWire, type CurrencyRef } from "#contract/kit/money.ts";
import { advanceReach, advanceRows } from "#server/advances/public.ts";
import { placesOf } from "#server/kit/shared/access.ts";
import { planned } from "#server/kit/sql/database.ts";
import { Where } from "#server/kit/sql/list-query.ts";
import { currencyJson } from "#server/kit/sql/refs.ts";
import { text } from "#server/kit/shared/texts.ts";
import type { Reader } from "#server/kit/sql/transaction.ts";
import { firstCurrency } from "../currencies.ts";
import { byMonth, firstDay, isBefore, spanOf, type Span } from "./months.ts";
import { MISSING, RATE_OF_CELLS, VALUE, type MissingRow } from "./rates.ts";

type Query = ServerInput<typeof overviewCall>["query"];
const MOST_PEOPLE = 200;
/** What happened to the advances handed over in the period. */
const PARTS = ["used", "returned", "planned", "left"] as const;

interface Shared {
  readonly hash_id: string;
  readonly name: string;
  readonly amount: string;
  readonly previous: string;
  readonly left: string;
  readonly count: number;
}
interface Found {
  readonly first: CurrencyRef | null;
  readonly months: { month: string; amount: string; count: number }[];
  readonly parts: Record<(typeof PARTS)[number], string>;
  readonly offices: Shared[];
  readonly people: Shared[];
  readonly people_count: number;
  readonly missing: MissingRow[];
}

const rows = (select: string): string => `coalesce((SELECT jsonb_agg(x) FROM (${select}) x), '[]')`;
const BOTH = `coalesce(sum(v.amount) FILTER (WHERE NOT v.before), 0)::text AS amount, coalesce(sum(v.amount) FILTER (WHERE v.before), 0)::text AS previous,
  coalesce(sum(v."left") FILTER (WHERE NOT v.before), 0)::text AS "left", count(*) FILTER (WHERE NOT v.before)::int AS count`;
const LARGEST = "ORDER BY coalesce(sum(v.amount) FILTER (WHERE NOT v.before), 0) DESC";

/** Advances handed over in the period or the previous one, by the office's local day. */
function handedOver(reader: Reader, where: Where, { months, previous }: Span, f: Query): string {
  const { access } = reader;
  const day = "(e.validated_at AT TIME ZONE z.time_zone)";
  const conditions = where
    .part()
    .and("e.state IN ('VALIDATED', 'CLOSED')")
    .and(
      `${day} >= ?::date AND ${day} < ?::date + interval '1 month'`,
      firstDay(previous[0] ?? months[0]),
      firstDay(months.at(-1)),
    )
    .when(f.zoneSelected, "e.zone_id = ?::uuid")
    .when(f.user_hash_id, "e.user_id = ?::uuid");
  const offices = placesOf(access.reach(advanceStatisticians.any));
  if (offices !== null) conditions.and("e.zone_id = ANY (?::uuid[])", offices);
  const seen = advanceReach.rows(reader, where);
  return `SELECT e.zone_id, date_trunc('month', ${day})::date AS month, e.currency_id, e.user_id, e.amount, e.used_amount AS used, e.returned_amount AS returned, e.planned_amount AS planned,
      e.amount - e.used_amount - e.returned_amount - e.planned_amount AS "left"
    FROM ${advanceRows("e")} JOIN ${officeRows("z")} ON z.hash_id = e.zone_id WHERE ${conditions.text} AND ${seen}`;
}

function statementOf(reader: Reader, where: Where, span: Span, f: Query): string {
  const zone = f.zoneSelected;
  const home = zone !== undefined && reader.access.can(advanceStatisticians.any, { zone }) ? zone : null;
  const first = firstCurrency(where, home);
  const cells = handedOver(reader, where, span, f);
  const before = isBefore(where, span, "x.month");
  return `
    WITH f AS MATERIALIZED (SELECT f.* FROM (SELECT 1) one ${first.join}), cell AS MATERIALIZED (${cells}),
      rate AS MATERIALIZED (${RATE_OF_CELLS("SELECT DISTINCT zone_id, currency_id, month FROM cell")}),
      v AS MATERIALIZED (SELECT x.zone_id, x.user_id, x.month, ${before} AS before, ${["amount", ...PARTS].map((part) => `${VALUE(`x."${part}"`)} AS "${part}"`).join(", ")}
        FROM cell x CROSS JOIN f LEFT JOIN rate r ON x.currency_id <> f.hash_id AND r.zone_id = x.zone_id AND r.currency_id = x.currency_id AND r.month = x.month)
    SELECT (SELECT ${currencyJson("f")} FROM f) AS first,
      ${rows("SELECT to_char(v.month, 'YYYY-MM') AS month, sum(v.amount)::text AS amount, count(*)::int AS count FROM v WHERE v.amount IS NOT NULL GROUP BY v.month")} AS months,
      (SELECT jsonb_build_object(${PARTS.map((part) => `'${part}', coalesce(sum(v."${part}"), 0)::text`).join(", ")}) FROM v WHERE NOT v.before) AS parts,
      ${rows(`SELECT z.hash_id, z.name, ${BOTH} FROM v JOIN ${officeRows("z")} ON z.hash_id = v.zone_id WHERE v.amount IS NOT NULL AND v.before IS NOT NULL GROUP BY z.hash_id, z.name ${LARGEST}, z.name`)} AS offices,
      ${rows(`SELECT u.hash_id, u.name, ${BOTH} FROM v JOIN ${personRows("u")} ON u.hash_id = v.user_id WHERE v.amount IS NOT NULL AND v.before IS NOT NULL GROUP BY u.hash_id, u.name ${LARGEST}, u.name LIMIT ${MOST_PEOPLE}`)} AS people,
      (SELECT count(DISTINCT v.user_id)::int FROM v WHERE v.amount IS NOT NULL AND v.before IS NOT NULL) AS people_count,
      ${rows(MISSING)} AS missing`;
}

/** Advances handed over in a period and the previous one, in the offices whose statistics the reader sees. */
export async function advancesOverview(reader: Reader, { query }: Pick<ServerInput<typeof overviewCall>, "query">) {
  const span = spanOf(query, reader.call.now);
  const where = new Where();
  const statement = statementOf(reader, where, span, query);
  const found = await planned<Found>(statement).one(reader.db, ...where.values);
  const wire = (amount: string): string => toWire(amount, found.first?.minor_unit ?? 2);
  const monthly = byMonth(span, found.months, wire, (m) => ({ count: m?.count ?? 0 }));
  const shared = (one: Shared): Shared => ({
    ...one,
    amount: wire(one.amount),
    previous: wire(one.previous),
    left: wire(one.left),
  });
  const { parts, missing } = found;
  return {
    data: {
      ...monthly,
      currency: found.first,
      count: monthly.months.reduce((n, m) => n + m.count, 0),
      used: wire(parts.used),
      returned: wire(parts.returned),
      planned: wire(parts.planned),
      left: wire(parts.left),
      offices: found.offices.map(shared),
      people: found.people.map(shared),
      people_count: found.people_count,
      missing,
      message: missing.length > 0 ? text(reader.call.locale, "errors.no_rates") : null,
    },
  };
}
