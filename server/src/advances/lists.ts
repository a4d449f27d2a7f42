import { officeRows } from "#server/zones/public.ts";
import type * as calls from "#contract/advances/endpoints.ts";
import { MOST_ON_PAPER } from "#contract/advances/endpoints.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import type { UsageLabel } from "#contract/advances/schemas.ts";
import type { Where } from "#server/kit/sql/list-query.ts";
import type { Reader } from "#server/kit/sql/transaction.ts";
import { advances } from "./records.ts";
import { advanceDecision } from "./home.ts";

export type KeptFilters = ServerInput<typeof calls.listKeptAdvances>["query"];
type OwnFilters = ServerInput<typeof calls.listOwnAdvances>["query"];

const LEFT = "e.amount - e.used_amount - e.returned_amount - e.planned_amount";
const USABLE = `e.state = 'VALIDATED' AND ${LEFT} > 0`;
/** The same as `usageOf`, in SQL. */
const usages: Readonly<Record<UsageLabel, string>> = {
  REJECTED: "e.state = 'REJECTED'",
  PAID: "e.state = 'CLOSED' AND e.planned_amount = 0",
  NOUSED: "e.state = 'VALIDATED' AND e.used_amount + e.returned_amount = 0",
  USED: "(e.state = 'VALIDATED' AND e.used_amount + e.returned_amount > 0) OR (e.state = 'CLOSED' AND e.planned_amount > 0)",
};

/** SQL: dates are in the office's time zone. */
const THERE = `AT TIME ZONE (SELECT z.time_zone FROM ${officeRows("z")} WHERE z.hash_id = e.zone_id)`;

function filtered(where: Where, f: OwnFilters): Where {
  if (f.avanceStatus) where.and("e.state = ANY (?::text[])", f.avanceStatus);
  if (f.usage) where.and(f.usage.map((u) => `(${usages[u]})`).join(" OR "));
  if (f.usable) where.and(USABLE);
  if (f.loans) where.and(f.loans === "1" ? "e.months IS NOT NULL" : "e.months IS NULL");
  return where
    .when(f.date_start, `e.created_at >= (?::date)::timestamp ${THERE}`)
    .when(f.date_end, `e.created_at < (?::date + 1)::timestamp ${THERE}`)
    .when(f.handed_start, `e.validated_at >= (?::date)::timestamp ${THERE}`)
    .when(f.handed_end, `e.validated_at < (?::date + 1)::timestamp ${THERE}`);
}

/** The caller's own advances, newest first. */
export const ownAdvances = async (reader: Reader, { query }: { query: OwnFilters }) =>
  await advances.list(reader, query, { own: true, filter: (where) => filtered(where, query) });

export const validatedAdvances = async (reader: Reader, { query }: ServerInput<typeof calls.listValidatedAdvances>) =>
  await advances.list(reader, query, { own: true, filter: (where) => where.and(USABLE) });

/** Sent advances of an office's people, including the caller's own if they handle advances. */
export const keptAdvances = async (reader: Reader, { query }: { query: KeptFilters }) =>
  await advances.list(reader, query, {
    filter: (where) => {
      filtered(where, query)
        .and("e.state <> 'DRAFT'")
        .when(query.zoneSelected, "e.zone_id = ?::uuid")
        .when(query.user_hash_id, "e.user_id = ?::uuid");
      return query.decide ? where.and(advanceDecision.waiting(reader, where) ?? "false") : where;
    },
  });

/** Advances of a period that the caller sees, newest first; one more than fits on a PDF, to detect overflow. */
export const advancesOfPeriod = async (reader: Reader, query: ServerInput<typeof calls.downloadAdvances>["query"]) =>
  await advances.list(
    reader,
    { limit: MOST_ON_PAPER + 1 },
    {
      filter: (where) =>
        filtered(where, query)
          .and("e.state <> 'DRAFT'")
          .when(query.zoneSelected, "e.zone_id = ?::uuid")
          .when(query.user_hash_id, "e.user_id = ?::uuid"),
    },
  );
