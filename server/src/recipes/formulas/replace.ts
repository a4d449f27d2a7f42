import {
  MOST_REPLACED,
  type previewReplacement,
  type Replaced,
  type replaceMaterial,
  type undoReplacement,
} from "#contract/recipes/formulas/endpoints.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { decimal, roundTo } from "#contract/kit/money.ts";
import { numberText } from "#contract/kit/number.ts";
import { computeFormula, isWhole, STORED, storedLines, type Physical } from "#contract/recipes/formulas/compute.ts";
import { insertInto, columns } from "#server/kit/sql/columns.ts";
import { planned, sql } from "#server/kit/sql/database.ts";
import { conflict, forbidden, invalidField, notFound, unknownReference } from "#server/kit/shared/failures.ts";
import { Where } from "#server/kit/sql/list-query.ts";
import { record } from "#server/kit/records/record.ts";
import { inSlices } from "#server/kit/shared/slices.ts";
import { text } from "#server/kit/shared/texts.ts";
import { newId, type Reader, type Tx } from "#server/kit/sql/transaction.ts";
import { mayChange } from "../access.ts";
import { eventOf } from "../recipe-form.ts";
import { lockRecipes, seesFormula, someRecipes, type FormulaRecipe } from "./access.ts";
import { checkUsed, formulaRows, type Used } from "./find.ts";
import { readFormulaTree, isOpen, type FormulaTree } from "./materials.ts";
import * as q from "./queries.ts";
import { tracedLines, type Typed } from "./composition-form.ts";
import { checkNestingLeft } from "./delete-compositions.ts";

type Swap = ServerInput<typeof previewReplacement>["body"];
/** A replacement: the old material, the new one and the factor. */
interface Change {
  readonly column: "component_id" | "sub_recipe_id";
  readonly id: string;
  readonly by: { readonly component_id: string | null; readonly sub_recipe_id: string | null };
  readonly factor: string;
}
async function changeOf(reader: Reader, body: Swap): Promise<Change> {
  const by: Used = { component_hash_id: body.by_component_hash_id, recipe_hash_id: body.by_recipe_hash_id };
  const [id, other] = [await checkUsed(reader, body), await checkUsed(reader, by, "by_")];
  if (id === other) throw invalidField(`by_${by.component_hash_id ? "component" : "recipe"}_hash_id`, "formulas.same");
  return {
    column: body.component_hash_id ? "component_id" : "sub_recipe_id",
    id,
    by: { component_id: by.component_hash_id ?? null, sub_recipe_id: by.recipe_hash_id ?? null },
    factor: body.factor,
  };
}

/** Recipes whose current composition contains it and which the caller may change. */
async function holders(reader: Reader, { column, id }: Change, only?: readonly string[]): Promise<FormulaRecipe[]> {
  const where = new Where();
  const seen = formulaRows(reader, where);
  if (seen === undefined) return [];
  const named = only ? `AND e.hash_id = ANY (${where.bind("?::uuid[]", only)})` : "";
  const found = await planned<{ hash_id: string }>(
    `SELECT e.hash_id FROM recipe e WHERE e.hash_id IN (SELECT l.recipe_id FROM composition_line l WHERE l.${column} = ${where.bind("?::uuid", id)} AND l.is_current) AND ${seen} ${named}
     ORDER BY e.hash_id DESC LIMIT ${MOST_REPLACED + 1}`,
  ).all(reader.db, ...where.values);
  const rows = await someRecipes.all(
    reader.db,
    found.map((row) => row.hash_id),
  );
  return rows.filter((row) => mayChange(reader.access, "update", row)).toSorted((a, b) => a.number - b.number);
}

const knownOf = (line: Typed, all: FormulaTree): Physical => {
  const component = all.components.get(line.component_id ?? "");
  if (component) return component;
  const sub = all.current.get(line.sub_recipe_id ?? "");
  return {
    density: sub?.product_density ?? null,
    brix: sub?.product_brix ?? null,
    dry_matter: sub?.product_dry_matter ?? null,
  };
};
/** Sub-recipes of a composition, at any depth. */
function subsBelow(composition: string | undefined, all: FormulaTree): Set<string> {
  const found = new Set<string>();
  const walk = (id: string): void => {
    for (const { sub_recipe_id, sub_composition_id } of all.lines.get(id) ?? []) {
      if (sub_recipe_id === null || found.has(sub_recipe_id)) continue;
      found.add(sub_recipe_id);
      if (sub_composition_id !== null) walk(sub_composition_id);
    }
  };
  if (composition !== undefined) walk(composition);
  return found;
}

/** A recipe before and after the replacement. */
interface Planned {
  readonly recipe: FormulaRecipe;
  readonly now: q.CompositionRow;
  readonly before: readonly q.LineRow[];
  readonly after: readonly Typed[];
  readonly formula: ReturnType<typeof computeFormula>;
  readonly known: readonly Physical[];
  readonly problem: string | null;
}
const isOf = (line: Typed, { column, id }: Change): boolean => line[column] === id;
/** The line with the new material. The density and °Bx typed for the old material are dropped. */
function swapped(line: Typed, change: Change): Typed {
  if (!isOf(line, change)) return line;
  const dosage = line.dosage === null ? null : roundTo(decimal(line.dosage).times(change.factor), STORED).toFixed();
  return { ...line, ...change.by, dosage, density: null, brix: null, refraction: null };
}

async function plan(reader: Reader, change: Change, only?: readonly string[]) {
  const recipes = await holders(reader, change, only);
  if (recipes.length > MOST_REPLACED)
    throw invalidField("component_hash_id", "formulas.too_many", { most: MOST_REPLACED });
  const rows = await q.currentOf.all(
    reader.db,
    recipes.map((r) => r.hash_id),
  );
  const { component_id, sub_recipe_id } = change.by;
  const all = await readFormulaTree(reader, {
    compositions: rows.map((row) => row.hash_id),
    components: component_id ? [component_id] : [],
    recipes: sub_recipe_id ? [sub_recipe_id] : [],
  });
  const inside = sub_recipe_id ? subsBelow(all.current.get(sub_recipe_id)?.hash_id, all) : new Set<string>();
  const isEmpty = sub_recipe_id !== null && !all.current.has(sub_recipe_id);
  const byRecipe = new Map(rows.map((row) => [row.recipe_id, row]));
  const plans = await inSlices(recipes, (recipe): Planned[] => {
    const now = byRecipe.get(recipe.hash_id);
    // Whoever may not see all of it does not change it: what it computes to afterwards would tell the rest.
    if (!now || !isOpen(reader, now.hash_id, all)) return [];
    const before = all.lines.get(now.hash_id) ?? [];
    const after = before.map((line) => swapped(line, change));
    const known = after.map((line) => knownOf(line, all));
    const formula = computeFormula(now, after, known);
    const isCircle = recipe.hash_id === sub_recipe_id || inside.has(recipe.hash_id);
    return [{ recipe, now, before, after, formula, known, problem: problemOf(reader, formula, isCircle, isEmpty) }];
  });
  return { plans, all };
}

function problemOf(reader: Reader, formula: Planned["formula"], isCircle: boolean, isEmpty: boolean): string | null {
  const word = (key: string, params = {}): string => text(reader.call.locale, key, params);
  if (isEmpty) return word("formulas.sub_empty");
  if (isCircle) return word("formulas.circle");
  if (formula.lines.some((l) => l.problem === "no_density")) return word("formulas.no_density");
  if (isWhole(formula)) return null;
  const difference = numberText(formula.difference.abs().toFixed());
  return word(formula.difference.gt("0") ? "formulas.too_little" : "formulas.too_much", { difference });
}

const sumOf = (percents: readonly (string | undefined)[]): string =>
  roundTo(
    percents.reduce((all, p) => all.plus(p ?? "0"), decimal("0")),
    STORED,
  ).toFixed();
const presented = ({ recipe, now, before, formula, problem }: Planned, change: Change): Replaced => ({
  recipe: { hash_id: recipe.hash_id, number: recipe.number, name: recipe.name },
  composition_number: now.number,
  percent: sumOf(before.map((l) => (isOf(l, change) ? l.percent : undefined))),
  becomes:
    problem === null
      ? sumOf(before.map((l, i) => (isOf(l, change) ? formula.lines[i]?.percent?.toFixed() : undefined)))
      : null,
  problem,
});

export async function preview(reader: Reader, { body }: ServerInput<typeof previewReplacement>) {
  const change = await changeOf(reader, body);
  const { plans } = await plan(reader, change);
  return { data: plans.map((one) => presented(one, change)) };
}

const insertReplacement = insertInto(
  "composition_replacement",
  columns({
    hash_id: "uuid",
    component_id: "uuid?",
    recipe_id: "uuid?",
    by_component_id: "uuid?",
    by_recipe_id: "uuid?",
    factor: "numeric",
    user_id: "uuid",
  }),
);

/** Replaces the material in all of these recipes, or in none. */
export async function replaceEverywhere(tx: Tx, { body }: ServerInput<typeof replaceMaterial>) {
  const change = await changeOf(tx, body);
  await q.lockFormulas.run(tx.db);
  const wanted = [...new Set(body.recipes)];
  await lockRecipes(tx, wanted);
  const { plans, all } = await plan(tx, change, wanted);
  if (plans.length < wanted.length) throw unknownReference("recipes");
  const left = plans.find((one) => one.problem !== null);
  if (left) throw conflict("formulas.not_replaced", { number: left.recipe.number, why: left.problem ?? "" });
  const id = newId();
  const { component_id, sub_recipe_id } = change.by;
  const [of, recipe] = change.column === "component_id" ? [change.id, null] : [null, change.id];
  await insertReplacement(tx.db, {
    hash_id: id,
    component_id: of,
    recipe_id: recipe,
    by_component_id: component_id,
    by_recipe_id: sub_recipe_id,
    factor: change.factor,
    user_id: tx.person.id,
  });
  await q.noneCurrent.run(tx.db, wanted);
  const made = plans.map((one) => ({ ...one, id: newId(), stored: storedLines(one.formula) }));
  await q.insertComposition(tx.db, ...made.map((one) => headOf(tx, one, id)));
  await q.insertLines(tx.db, ...made.flatMap(linesOf));
  await checkNestingLeft(tx, wanted);
  await record(
    tx,
    ...made.map((one) =>
      eventOf(one.recipe, "replace_material", {
        before: { lines: tracedLines(one.before, all) },
        after: { lines: tracedLines(one.after, all) },
        details: { composition: one.now.number + 1 },
      }),
    ),
  );
  return { data: { hash_id: id, recipes: made.length } };
}

type NewVersion = Planned & { readonly id: string; readonly stored: ReturnType<typeof storedLines> };
const headOf = (tx: Tx, { id, recipe, now, formula }: NewVersion, replacement: string) => ({
  hash_id: id,
  recipe_id: recipe.hash_id,
  // The current version has the highest number.
  number: now.number + 1,
  is_current: true,
  user_id: tx.person.id,
  replacement_id: replacement,
  name: now.name,
  made_on: tx.call.now.toISOString().slice(0, 10),
  basis: now.basis,
  density: now.density,
  brix: now.brix,
  refraction: now.refraction,
  description: now.description,
  public_description: now.public_description,
  product_density: formula.density.round(10, 1).toFixed(),
  product_brix: formula.brix.round(10, 1).toFixed(),
  product_dry_matter: formula.dryMatter.round(10, 1).toFixed(),
  mass: formula.extent.mass.round(6, 1).toFixed(),
});
const linesOf = ({ id, recipe, after, stored, known }: NewVersion): q.LineWrite[] =>
  after.map((line, i) => ({
    hash_id: newId(),
    composition_id: id,
    recipe_id: recipe.hash_id,
    is_current: true,
    position: i,
    component_id: line.component_id,
    sub_recipe_id: line.sub_recipe_id,
    dosage: line.dosage,
    unit: line.unit,
    is_balance: line.is_balance,
    density: line.density,
    brix: line.brix,
    refraction: line.refraction,
    description: line.description,
    mass: stored[i]?.mass.toFixed() ?? "0",
    percent: stored[i]?.percent.toFixed() ?? "0",
    volume: stored[i]?.volume?.toFixed() ?? null,
    used_density: known[i]?.density ?? null,
    used_brix: known[i]?.brix ?? null,
    used_dry_matter: known[i]?.dry_matter ?? null,
  }));

const replacement = sql<{ undone_at: string | null; user_id: string }, [string]>(
  "SELECT undone_at, user_id FROM composition_replacement WHERE hash_id = $1 FOR UPDATE",
);
const madeBy = sql<{ hash_id: string; recipe_id: string; number: number; is_untouched: boolean }, [string]>(
  "SELECT hash_id, recipe_id, number, is_current AND version = 1 AND frozen_at IS NULL AS is_untouched FROM composition WHERE replacement_id = $1",
);
const markUndone = sql<unknown, [string]>("UPDATE composition_replacement SET undone_at = clock() WHERE hash_id = $1");

/** Undoes the whole replacement or nothing: it is refused once a version was changed, used or followed by a newer one. */
export async function undo(tx: Tx, { params }: ServerInput<typeof undoReplacement>) {
  await q.lockFormulas.run(tx.db);
  const found = await replacement.first(tx.db, params.id);
  if (found?.undone_at && found.user_id === tx.access.own()) throw conflict("formulas.undone_already");
  const rows = await madeBy.all(tx.db, params.id);
  const recipes = await someRecipes.all(
    tx.db,
    rows.map((row) => row.recipe_id),
  );
  // Answer 404 to people who may not see one of the recipes: the replacement must not reveal it.
  if (!found || recipes.length === 0 || !recipes.every((r) => seesFormula(tx.access, r))) throw notFound();
  if (!recipes.every((r) => mayChange(tx.access, "update", r))) throw forbidden();
  await lockRecipes(
    tx,
    recipes.map((r) => r.hash_id),
  );
  const now = await madeBy.all(tx.db, params.id);
  const changed = recipes.filter((r) => !now.some((row) => row.recipe_id === r.hash_id && row.is_untouched));
  if (changed.length > 0)
    throw conflict("formulas.changed_since", { numbers: changed.map((r) => String(r.number)).join(", ") });
  const ids = recipes.map((r) => r.hash_id);
  await q.removeCompositions.run(
    tx.db,
    now.map((row) => row.hash_id),
  );
  await q.newestCurrent.run(tx.db, ids);
  await checkNestingLeft(tx, ids);
  await markUndone.run(tx.db, params.id);
  await record(
    tx,
    ...recipes.map((r) =>
      eventOf(r, "undo_replacement", {
        details: { composition: now.find((row) => row.recipe_id === r.hash_id)?.number ?? 0 },
      }),
    ),
  );
  return { message: text(tx.call.locale, "formulas.undone") };
}
