import { listOfAxis, type MarketAxis } from "#contract/market/axes.ts";
import type { fitRecipes as fitRecipesCall, MarketQuery } from "#contract/market/endpoints.ts";
import type { FitRecipe, MarketFact } from "#contract/market/schemas.ts";
import { recipeNeeds } from "#contract/recipes/schemas.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { contactReach, contactRows, equipmentRows } from "#server/contacts/public.ts";
import { planned } from "#server/kit/sql/database.ts";
import { notFound } from "#server/kit/shared/failures.ts";
import { cursorId, page, sizeFor, Where } from "#server/kit/sql/list-query.ts";
import { namedJson, type Named } from "#server/kit/sql/refs.ts";
import { inOrBelow, listRows } from "#server/reference/public.ts";
import { entryRows } from "./axes.ts";
import type { Reader } from "#server/kit/sql/transaction.ts";
import { recipeReach, recipeRows } from "#server/recipes/public.ts";

/** What a recipe is made for, by the names of axes: these decide whether it fits a cell. */
const WHAT = ["b2c", "application", "b2b", "packaging"] as const;
const isWhat = (axis: MarketAxis): boolean => WHAT.some((list) => list === listOfAxis(axis));
const TREES = ["b2c", "application", "b2b"] as const;

/** How to read an axis's value from a recipe `e`. */
function valueOf(axis: MarketAxis): { join: string; value: string } {
  const list = listOfAxis(axis);
  if (axis === list) return { join: "", value: `e.${list}_id` };
  return {
    join: `JOIN ${entryRows(axis, `g_${list}`)} ON g_${list}.hash_id = e.${list}_id`,
    value: `coalesce(g_${list}.parent_id, g_${list}.hash_id)`,
  };
}

const mayRead = ({ access }: Reader): boolean => {
  const held = access.reach(["recipes_view", "recipes_view_all"]);
  return held === "all" || held.size > 0;
};

/** Recipes in reach that match the picture's filters. */
function narrowed(reader: Reader, query: Partial<MarketQuery>): Where {
  const where = new Where();
  where.and(recipeReach.rowsAs("e")(reader, where) ?? "false");
  for (const list of TREES) where.when(query[`${list}_hash_id`], inOrBelow(list, `e.${list}_id`));
  return where.when(query.packaging_hash_id, "e.packaging_id = ?::uuid");
}

/** How many of our recipes fit each cell, and how many of those are in stock; null when the reader may not read recipes. */
export async function recipeFacts(
  reader: Reader,
  query: MarketQuery,
): Promise<{ recipes: MarketFact[] | null; stock: MarketFact[] | null }> {
  if (!mayRead(reader)) return { recipes: null, stock: null };
  const { rows, columns } = query;
  const axes = [rows, columns].filter(isWhat);
  if (axes.length === 0) return { recipes: null, stock: null };
  const where = narrowed(reader, query);
  const parts = axes.map(valueOf);
  const found = await planned<{ of: string[]; n: number; stock: number }>(
    `SELECT ARRAY[${parts.map((p) => p.value).join(", ")}]::text[] AS of, count(*)::int AS n, (count(*) FILTER (WHERE e.in_stock))::int AS stock
     FROM ${recipeRows("e")} ${parts.map((p) => p.join).join(" ")} WHERE ${where.text} ${axes.map((axis) => `AND e.${listOfAxis(axis)}_id IS NOT NULL`).join(" ")} GROUP BY 1`,
  ).all(reader.db, ...where.values);
  const factOf = (of: readonly string[], n: number): MarketFact => {
    const at = (axis: MarketAxis): string | null => (isWhat(axis) ? (of[axes.indexOf(axis)] ?? null) : null);
    return [at(rows), at(columns), n];
  };
  return {
    recipes: found.map(({ of, n }) => factOf(of, n)),
    stock: found.flatMap(({ of, stock }) => (stock > 0 ? [factOf(of, stock)] : [])),
  };
}

interface Row extends Omit<FitRecipe, "needs"> {
  readonly needs: Readonly<Record<string, boolean>>;
  readonly application: Named | null;
}
const SHOWN = `e.hash_id, e.number, e.name, ${namedJson("a")} AS application, ${namedJson("s")} AS b2c, ${namedJson("p")} AS packaging, trim_scale(e.packing_size)::text AS packing_size,
  jsonb_build_object(${recipeNeeds.map((need) => `'${need}', e.${need}`).join(", ")}) AS needs, e.in_stock`;
const JOINS = `LEFT JOIN ${listRows("application", "a")} ON a.hash_id = e.application_id LEFT JOIN ${listRows("b2c", "s")} ON s.hash_id = e.b2c_id LEFT JOIN ${listRows("packaging", "p")} ON p.hash_id = e.packaging_id`;
const presentRecipe = ({ needs, ...row }: Row): FitRecipe => ({
  ...row,
  needs: recipeNeeds.filter((need) => needs[need]),
});

/** Our recipes for a cell: those in stock first, then the newest. */
export async function recipesOfCell(
  reader: Reader,
  query: MarketQuery & { row: string; column: string },
  limit: number,
): Promise<FitRecipe[] | null> {
  if (!mayRead(reader)) return null;
  const where = narrowed(reader, query);
  const sides = [
    [query.rows, query.row],
    [query.columns, query.column],
  ] as const;
  const joins: string[] = [];
  for (const [axis, id] of sides.filter(([one]) => isWhat(one))) {
    const { join, value } = valueOf(axis);
    joins.push(join);
    where.and(`${value} = ?::uuid`, id);
  }
  if (joins.length === 0) return [];
  const rows = await planned<Row>(
    `SELECT ${SHOWN} FROM ${recipeRows("e")} ${joins.join(" ")} ${JOINS} WHERE ${where.text} ORDER BY e.in_stock DESC, e.hash_id DESC LIMIT ${limit}`,
  ).all(reader.db, ...where.values);
  return rows.map(presentRecipe);
}

/** Recipes whose requirements one line of a customer meets, the newest first. */
export async function fitRecipes(reader: Reader, { query }: Pick<ServerInput<typeof fitRecipesCall>, "query">) {
  const limit = sizeFor(query.limit);
  const where = new Where();
  where.and(contactReach.rowsAs("c")(reader, where) ?? "false");
  const contact = where.and("c.hash_id = ?::uuid", query.contact_hash_id);
  const there = await planned<{ one: number }>(`SELECT 1 AS one FROM ${contactRows("c")} WHERE ${contact.text}`).first(
    reader.db,
    ...where.values,
  );
  if (!there) throw notFound();
  const recipes = new Where();
  recipes.and(recipeReach.rowsAs("e")(reader, recipes) ?? "false");
  const needs = recipeNeeds.map((need) => `(l.${need} OR NOT e.${need})`).join(" AND ");
  recipes.and(
    `EXISTS (SELECT 1 FROM ${equipmentRows("l")} WHERE l.contact_id = ?::uuid AND l.state IS DISTINCT FROM 'dismantled' AND ${needs}
      AND (e.packaging_id IS NULL OR l.packaging_id = e.packaging_id) AND (e.packing_size IS NULL OR l.packing_size = e.packing_size))`,
    query.contact_hash_id,
  );
  recipes.when(cursorId(query.after), "e.hash_id < ?::uuid");
  const rows = await planned<Row>(
    `SELECT ${SHOWN} FROM ${recipeRows("e")} ${JOINS} WHERE ${recipes.text} ORDER BY e.hash_id DESC LIMIT ${limit + 1}`,
  ).all(reader.db, ...recipes.values);
  const shown = page(rows, limit, (r) => r.hash_id);
  return { data: shown.rows.map(presentRecipe), after: shown.after };
}
