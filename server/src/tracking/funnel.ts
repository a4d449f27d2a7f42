import { listRows } from "#server/reference/public.ts";
import { personRows } from "#server/access/public.ts";
import type { FunnelGroup, sampleFunnel } from "#contract/tracking/endpoints.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { planned } from "#server/kit/sql/database.ts";
import { Where } from "#server/kit/sql/list-query.ts";
import type { Reader } from "#server/kit/sql/transaction.ts";
import { presentRecipeRef, recipeJson, recipeRows } from "#server/recipes/public.ts";
import { sampleReach } from "./access.ts";
import { narrowed, ORDERED, REACHED } from "./lists.ts";

/** Most groups shown: those with the most lines, or the latest months. */
const MOST = 60;
/** SQL of a group's key, names and order. */
const groups: Readonly<
  Record<FunnelGroup, { readonly key: string; readonly name: string; readonly french: string; readonly order: string }>
> = {
  recipe: {
    key: "l.recipe_id::text",
    name: "r.number || ' ' || r.name",
    french: "NULL::text",
    order: "sent DESC, name",
  },
  flavourist: { key: "w.hash_id::text", name: "w.name", french: "NULL::text", order: "sent DESC, name" },
  country: { key: "k.hash_id::text", name: "k.name", french: "k.name_fr", order: "sent DESC, name" },
  month: {
    key: "to_char(e.date, 'YYYY-MM')",
    name: "to_char(e.date, 'YYYY-MM')",
    french: "NULL::text",
    order: "key DESC",
  },
};

interface Counts {
  readonly sent: number;
  readonly delivered: number;
  readonly verdict: number;
  readonly liked: number;
  readonly changes: number;
  readonly refused: number;
  readonly ordered: number;
}
interface Row extends Counts {
  readonly is_total: boolean;
  readonly key: string;
  readonly name: string;
  readonly name_fr: string | null;
  readonly recipe: unknown;
}

/** Counts the lines of samples in reach by the step they reached. */
export async function funnel(reader: Reader, { query: f }: ServerInput<typeof sampleFunnel>) {
  const by = f.by ?? "month";
  const where = new Where();
  where.and(sampleReach.rows(reader, where) ?? "false").and(REACHED.sent);
  narrowed(where, reader, f)
    .when(f.recipe_hash_id, "l.recipe_id = ?::uuid")
    .when(f.flavourist_hash_id, "r.created_by = ?::uuid");
  if (f.reached === "delivered") where.and(REACHED.delivered);
  if (f.reached === "verdict") where.and("l.verdict IS NOT NULL");
  if (f.reached === "ordered") where.and(ORDERED);
  if (f.verdict === "none") where.and("l.verdict IS NULL");
  else where.when(f.verdict, "l.verdict = ?");
  const g = groups[by];
  const rows = await planned<Row>(`
      WITH line AS MATERIALIZED (
        SELECT ${g.key} AS key, ${g.name} AS name, ${g.french} AS name_fr, e.delivered_at IS NOT NULL AS delivered, l.verdict, ${ORDERED} AS ordered
        FROM sample e JOIN sample_line l ON l.sample_id = e.hash_id JOIN ${recipeRows("r")} ON r.hash_id = l.recipe_id JOIN ${personRows("w")} ON w.hash_id = r.created_by JOIN ${listRows("country", "k")} ON k.hash_id = e.country_id
        WHERE ${where.text}
      ), counted AS (
        SELECT key, name, name_fr, grouping(key) = 1 AS is_total, count(*)::int AS sent, count(*) FILTER (WHERE delivered)::int AS delivered, count(verdict)::int AS verdict,
          count(*) FILTER (WHERE verdict = 'liked')::int AS liked, count(*) FILTER (WHERE verdict = 'changes')::int AS changes, count(*) FILTER (WHERE verdict = 'refused')::int AS refused,
          count(*) FILTER (WHERE ordered)::int AS ordered
        FROM line GROUP BY GROUPING SETS ((key, name, name_fr), ())
      )
      SELECT c.*, ${by === "recipe" ? recipeJson("c.key::uuid") : "NULL::jsonb"} AS recipe FROM counted c ORDER BY c.is_total DESC, ${g.order} LIMIT ${MOST + 1}`).all(
    reader.db,
    ...where.values,
  );
  const counts = ({ sent, delivered, verdict, liked, changes, refused, ordered }: Counts): Counts => ({
    sent,
    delivered,
    verdict,
    liked,
    changes,
    refused,
    ordered,
  });
  const none: Counts = {
    sent: 0,
    delivered: 0,
    verdict: 0,
    liked: 0,
    changes: 0,
    refused: 0,
    ordered: 0,
  };
  const total = rows.find((row) => row.is_total);
  const keyOf = (row: Row): string | null =>
    by === "recipe" ? (presentRecipeRef(reader.person, row.recipe)?.hash_id ?? null) : row.key;
  return {
    data: rows
      .filter((row) => !row.is_total)
      .map((row) => ({ key: keyOf(row), name: row.name, name_fr: row.name_fr, ...counts(row) })),
    total: total ? counts(total) : none,
  };
}
