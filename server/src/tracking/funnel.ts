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
/** SQL of a group's key, of the names that it has as `n`, and of the order of the groups. */
const groups: Readonly<
  Record<
    FunnelGroup,
    {
      readonly key: string;
      readonly name: string;
      readonly french?: string;
      readonly joins?: string;
      readonly order: string;
    }
  >
> = {
  recipe: {
    key: "l.recipe_id",
    name: "n.number || ' ' || n.name",
    joins: `JOIN ${recipeRows("n")} ON n.hash_id = c.key`,
    order: "sent DESC, name",
  },
  flavourist: {
    key: "r.created_by",
    name: "n.name",
    joins: `JOIN ${personRows("n")} ON n.hash_id = c.key`,
    order: "sent DESC, name",
  },
  country: {
    key: "e.country_id",
    name: "n.name",
    french: "n.name_fr",
    joins: `JOIN ${listRows("country", "n")} ON n.hash_id = c.key`,
    order: "sent DESC, name",
  },
  month: { key: "date_trunc('month', e.date::timestamp)", name: "to_char(c.key, 'YYYY-MM')", order: "name DESC" },
};

const counted = ["sent", "delivered", "verdict", "liked", "changes", "refused", "ordered"] as const;
type Counts = Readonly<Record<(typeof counted)[number], number>>;
interface Row extends Counts {
  readonly key: string;
  readonly name: string;
  readonly name_fr: string | null;
  readonly recipe: unknown;
}

/** Counts the lines of samples in reach by the step they reached, in total and by group. Names are looked up for the groups, not for the lines. */
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
  const byRecipe = by === "flavourist" || f.flavourist_hash_id !== undefined;
  const rows = await planned<Row>(`
      WITH counted AS MATERIALIZED (
        SELECT ${g.key} AS key, count(*)::int AS sent, count(e.delivered_at)::int AS delivered, count(l.verdict)::int AS verdict,
          count(*) FILTER (WHERE l.verdict = 'liked')::int AS liked, count(*) FILTER (WHERE l.verdict = 'changes')::int AS changes, count(*) FILTER (WHERE l.verdict = 'refused')::int AS refused,
          count(*) FILTER (WHERE ${ORDERED})::int AS ordered
        FROM sample e JOIN sample_line l ON l.sample_id = e.hash_id ${byRecipe ? `JOIN ${recipeRows("r")} ON r.hash_id = l.recipe_id` : ""} WHERE ${where.text} GROUP BY 1
      )
      SELECT NULL::text AS key, NULL::text AS name, NULL::text AS name_fr, ${counted.map((one) => `coalesce(sum(${one}), 0)::int AS ${one}`).join(", ")}, NULL::jsonb AS recipe FROM counted
      UNION ALL (SELECT ${by === "month" ? g.name : "c.key::text"}, ${g.name} AS name, ${g.french ?? "NULL::text"}, ${counted.join(", ")}, ${by === "recipe" ? recipeJson("c.key") : "NULL::jsonb"}
        FROM counted c ${g.joins ?? ""} ORDER BY ${g.order} LIMIT ${MOST})`).all(reader.db, ...where.values);
  const counts = ({ sent, delivered, verdict, liked, changes, refused, ordered }: Counts): Counts => ({
    sent,
    delivered,
    verdict,
    liked,
    changes,
    refused,
    ordered,
  });
  const keyOf = (row: Row): string | null =>
    by === "recipe" ? (presentRecipeRef(reader.person, row.recipe)?.hash_id ?? null) : row.key;
  const [total, ...found] = rows;
  if (!total) throw new Error("A statement without rows gave none");
  return {
    data: found.map((row) => ({ key: keyOf(row), name: row.name, name_fr: row.name_fr, ...counts(row) })),
    total: counts(total),
  };
}
