import { recipeRows } from "#server/recipes/public.ts";
import type * as calls from "#contract/tracking/endpoints.ts";
import type { sampleSorts } from "#contract/tracking/endpoints.ts";
import type { Sample } from "#contract/tracking/schemas.ts";
import { statesOf } from "#contract/tracking/lifecycle.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { sampleNudge } from "#contract/settings/company.ts";
import { settingOr } from "#server/kit/records/company.ts";
import { planned } from "#server/kit/sql/database.ts";
import { capped } from "#server/kit/records/home-screen.ts";
import { patterns, Where } from "#server/kit/sql/list-query.ts";
import type { SortColumns } from "#server/kit/sql/sorting.ts";
import { listInReach } from "#server/kit/records/reached.ts";
import type { Reader } from "#server/kit/sql/transaction.ts";
import { sampleReach } from "./access.ts";
import { orderedSince } from "../orders/public.ts";
import { columnsOf, JOINS, sampleNames, samples, type SampleRow } from "./records.ts";

export type Filters = ServerInput<typeof calls.listSamples>["query"];

const VERDICT_DUE = `(e.state = 'DELIVERED' AND e.open_verdicts > 0 AND e.delivered_at <= clock() - make_interval(days => ${settingOr("sample_nudge_days", sampleNudge.usual)}))`;
/** Its owner has to act: the parcel has a problem, or a verdict is due. */
const ATTENTION = `(e.archived_at IS NULL AND (e.state IN ('ATTEMPT_FAILED', 'PICKUP', 'EXCEPTION', 'EXPIRED') OR ${VERDICT_DUE}))`;
/** SQL: the customer ordered the recipe of line `l` on or after the date of sample `e`. */
export const ORDERED = orderedSince({ recipe: "l.recipe_id", contact: "e.contact_id", day: "e.date" });
/** SQL: the steps that a sample `e` can reach. */
export const REACHED = {
  sent: "e.parcel_code IS NOT NULL",
  delivered: "e.delivered_at IS NOT NULL",
  verdict: "e.hash_id IN (SELECT v.sample_id FROM sample_line v WHERE v.verdict IS NOT NULL)",
  ordered: `EXISTS (SELECT 1 FROM sample_line l WHERE l.sample_id = e.hash_id AND ${ORDERED})`,
} as const;
const OF_RECIPE = "e.hash_id IN (SELECT l.sample_id FROM sample_line l WHERE l.recipe_id = ?::uuid)";
export const OF_FLAVOURIST = `e.hash_id IN (SELECT l.sample_id FROM sample_line l JOIN ${recipeRows("r")} ON r.hash_id = l.recipe_id WHERE r.created_by = ?::uuid)`;

/** Adds the filters that the list and the funnel share. */
export function narrowed(where: Where, reader: Reader, f: Omit<Filters, "search" | "after" | "limit">): Where {
  if (f.state) where.and("e.state = ANY (?::text[])", f.state);
  return where
    .when(f.mine && reader.access.own(), "e.user_id = ?::uuid")
    .byId(f, "e", "user", "contact", "country")
    .when(f.carrier, "e.carrier = ?")
    .when(f.date_from, "e.date >= ?::date")
    .when(f.date_to, "e.date <= ?::date");
}
function filtered(where: Where, reader: Reader, f: Filters): Where {
  if (f.archived !== "all") where.and(f.archived === "1" ? "e.archived_at IS NOT NULL" : "e.archived_at IS NULL");
  if (f.attention) where.and(`${ATTENTION} AND e.user_id = ?::uuid`, reader.access.own());
  if (f.reached) where.and(REACHED[f.reached]);
  if (f.verdict === "none") where.and("e.open_verdicts > 0");
  else where.when(f.verdict, "e.hash_id IN (SELECT v.sample_id FROM sample_line v WHERE v.verdict = ?)");
  return narrowed(where, reader, f).when(f.recipe_hash_id, OF_RECIPE).when(f.flavourist_hash_id, OF_FLAVOURIST);
}
export const among = (states: readonly string[]): string => `e.state IN ('${states.join("', '")}')`;
interface Overview {
  readonly requested: number;
  readonly under_way: number;
  readonly problem: number;
  readonly verdict: number;
}
/** Counts of sample orders in reach by what they wait for, without archived ones: the index has those that wait for something. */
export async function samplesOverview(reader: Reader): Promise<{ data: Overview }> {
  const where = new Where().and("e.archived_at IS NULL AND (e.state <> 'DELIVERED' OR e.open_verdicts > 0)");
  where.and(sampleReach.rows(reader, where) ?? "false");
  const count = (of: string): string => `count(*) FILTER (WHERE ${of})::int`;
  const data = await planned<Overview>(
    `SELECT ${count(among(statesOf.requested))} AS requested, ${count(among(statesOf.under_way))} AS under_way, ${count(among(statesOf.problem))} AS problem,
      ${count(`${among(statesOf.verdict)} AND e.open_verdicts > 0`)} AS verdict FROM sample e WHERE ${where.text}`,
  ).first(reader.db, ...where.values);
  if (!data) throw new Error("A statement without rows gave none");
  return { data };
}
const sorts: SortColumns<keyof typeof sampleSorts> = {
  number: { type: "int", key: "e.number" },
  customer: { type: "text", key: "left(fold(e.title), 80)" },
  news: { type: "timestamptz", key: "e.state_at" },
  day: { type: "date", key: "e.date" },
  delivered: { type: "timestamptz", key: "e.delivered_at", nulls: true },
  follow_up: { type: "date", key: "e.follow_up_on", nulls: true },
};
const NUMBER = /^#?(\d{1,9})$/u;

/** Sample orders in reach, newest first; the cursor is the creation time of the last one. */
export async function listSamples(reader: Reader, { query: f }: { query: Filters }) {
  const number = NUMBER.exec(f.search ?? "")?.[1];
  return await listInReach<SampleRow, Sample>(reader, sampleReach, f, {
    filter: (where) => filtered(number === undefined ? where : numbered(where, number, f.search ?? ""), reader, f),
    sorts,
    few: Boolean(f.recipe_hash_id ?? f.contact_hash_id ?? f.attention ?? f.flavourist_hash_id ?? number),
    fixed: ["archived", "reached"],
    ...(number !== undefined && { wanted: [] }),
    names: sampleNames,
    complete: (inner) =>
      `SELECT e.*, ${columnsOf(sampleNames.known)} FROM (${inner}) e ${JOINS} ORDER BY e.hash_id DESC`,
    moment: (row) => row.created_at,
    present: samples.present,
  });
}
/** Digits alone match a sample's number or a part of a code. */
const numbered = (where: Where, number: string, typed: string): Where =>
  where.and(`e.number = ?::int OR ${where.holding(patterns(typed))("e.search")}`, number);

/** The menu's count: the caller's own samples that need attention. */
export const attentionCount = (reader: Reader, where: Where): string =>
  capped(where.bind(`sample e WHERE ${ATTENTION} AND e.user_id = ?::uuid`, reader.access.own()));
