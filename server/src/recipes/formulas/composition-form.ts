import { givenOr } from "#contract/kit/given-or.ts";
import { numberText } from "#contract/kit/number.ts";
import {
  computeFormula,
  isWhole,
  storedLines,
  type ComputedFormula,
  type Physical,
} from "#contract/recipes/formulas/compute.ts";
import { MOST_DEPTH, MOST_PARTS, type CompositionFields, type LineFields } from "#contract/recipes/formulas/schemas.ts";
import { forbidden, invalid, invalidField, unknownReference } from "#server/kit/shared/failures.ts";
import { newId, type Tx } from "#server/kit/sql/transaction.ts";
import { mayChange } from "../access.ts";
import { lockRecipes, reachedRecipe, requireFormula, seesFormula, sightOf, type FormulaRecipe } from "./access.ts";
import { readFormulaTree, isOpen, type FormulaTree } from "./materials.ts";
import { refOf } from "./present.ts";
import * as q from "./queries.ts";
import { compositionOf, readCompositions } from "./read.ts";

/** A line as typed. */
export type Typed = Pick<
  q.LineRow,
  | "component_id"
  | "sub_recipe_id"
  | "dosage"
  | "unit"
  | "is_balance"
  | "density"
  | "brix"
  | "refraction"
  | "description"
>;

/** The typed values of a version, before the calculation. */
export interface Draft extends Pick<
  q.CompositionRow,
  "name" | "made_on" | "basis" | "density" | "brix" | "refraction" | "description" | "public_description"
> {
  readonly lines: readonly Typed[];
}

/** Locks and returns a recipe whose formula the caller may change. */
export async function lockedFormula(tx: Tx, id: string): Promise<FormulaRecipe> {
  // Taken before the recipe's lock: a transaction waiting for it must not hold any other lock.
  await q.lockFormulas.run(tx.db);
  await lockRecipes(tx, [id]);
  const recipe = await reachedRecipe(tx, id);
  requireFormula(tx.access, recipe);
  if (!mayChange(tx.access, "update", recipe)) throw forbidden();
  return recipe;
}

const typed = (l: LineFields): Typed => ({
  component_id: l.component_hash_id ?? null,
  sub_recipe_id: l.recipe_hash_id ?? null,
  dosage: l.is_balance ? null : (l.dosage ?? null),
  unit: l.unit,
  is_balance: l.is_balance ?? false,
  density: l.density ?? null,
  brix: l.brix ?? null,
  refraction: l.refraction ?? null,
  description: l.description ?? null,
});

export const draftOf = (given: Partial<CompositionFields>, now: Draft): Draft => ({
  name: givenOr(given.name, now.name),
  made_on: givenOr(given.made_on, now.made_on),
  basis: givenOr(given.basis, now.basis),
  density: givenOr(given.density, now.density),
  brix: givenOr(given.brix, now.brix),
  refraction: givenOr(given.refraction, now.refraction),
  description: givenOr(given.description, now.description),
  public_description: givenOr(given.public_description, now.public_description),
  lines: given.lines ? given.lines.map(typed) : now.lines,
});

const fieldOf = (line: Typed, i: number): string =>
  `lines.${i}.${line.component_id === null ? "recipe_hash_id" : "component_hash_id"}`;

const ids = (lines: readonly Typed[], of: "component_id" | "sub_recipe_id"): string[] => [
  ...new Set(lines.flatMap((l) => l[of] ?? [])),
];

/** The data of each line's material. A newly chosen material must exist, and the caller must be allowed to see it with its content. */
async function knownOf(tx: Tx, recipe: FormulaRecipe, draft: Draft, before: readonly Typed[]) {
  const all = await readFormulaTree(tx, {
    components: ids(draft.lines, "component_id"),
    recipes: ids(draft.lines, "sub_recipe_id"),
  });
  const had = new Set(before.map((l) => l.component_id ?? l.sub_recipe_id));
  const known = draft.lines.map((line, i): Physical => {
    const isNew = !had.has(line.component_id ?? line.sub_recipe_id);
    if (line.component_id !== null) {
      const c = all.components.get(line.component_id);
      if (!c || (isNew && !tx.access.can("components_view", {}))) throw unknownReference(fieldOf(line, i));
      return c;
    }
    if (line.sub_recipe_id === recipe.hash_id) throw invalidField(fieldOf(line, i), "formulas.circle");
    const sub = all.recipes.get(line.sub_recipe_id ?? "");
    const now = sub && all.current.get(sub.hash_id);
    const isSeen = sub && seesFormula(tx.access, sub) && (!now || isOpen(tx, now.hash_id, all));
    if (!sub || (isNew && !isSeen)) throw unknownReference(fieldOf(line, i));
    if (!now) throw invalidField(fieldOf(line, i), "formulas.sub_empty");
    return { density: now.product_density, brix: now.product_brix, dry_matter: now.product_dry_matter };
  });
  return { all, known };
}

/** Throws unless the sum is exactly 100 % by mass: names the lines with problems, otherwise how much is missing or too much. */
export function checkWhole(formula: ComputedFormula): void {
  if (isWhole(formula)) return;
  const fields = formula.lines.flatMap(({ problem }, i) =>
    problem === undefined || problem === "too_much"
      ? []
      : [[`lines.${i}.dosage`, [{ key: `formulas.${problem}` }]] as const],
  );
  if (fields.length > 0) throw invalid(Object.fromEntries(fields));
  const isShort = formula.difference.gt("0");
  const difference = numberText(formula.difference.abs().toFixed());
  throw invalidField("lines", isShort ? "formulas.too_little" : "formulas.too_much", { difference });
}

interface Calculated {
  readonly head: q.CompositionWrite;
  readonly lines: readonly Omit<q.LineWrite, "composition_id" | "recipe_id" | "is_current">[];
  readonly all: FormulaTree;
}

export async function calculated(
  tx: Tx,
  recipe: FormulaRecipe,
  draft: Draft,
  before: readonly Typed[],
): Promise<Calculated> {
  const { all, known } = await knownOf(tx, recipe, draft, before);
  const formula = computeFormula(draft, draft.lines, known);
  checkWhole(formula);
  const { lines, ...rest } = draft;
  return {
    all,
    head: {
      ...rest,
      product_density: formula.density.round(10, 1).toFixed(),
      product_brix: formula.brix.round(10, 1).toFixed(),
      product_dry_matter: formula.dryMatter.round(10, 1).toFixed(),
      mass: formula.extent.mass.round(6, 1).toFixed(),
    },
    lines: storedLines(formula).map((stored, i) => ({
      ...(lines[i] as Typed),
      hash_id: newId(),
      position: i,
      mass: stored.mass.toFixed(),
      percent: stored.percent.toFixed(),
      volume: stored.volume?.toFixed() ?? null,
      used_density: known[i]?.density ?? null,
      used_brix: known[i]?.brix ?? null,
      used_dry_matter: known[i]?.dry_matter ?? null,
    })),
  };
}

/** The lines for the audit trail, shown only to people who may see formulas. */
export const tracedLines = (lines: readonly Typed[], all: FormulaTree): string[] =>
  lines.map((line) => {
    const { number, name } = refOf(line, all);
    return `${number} ${name}${line.is_balance ? "" : `, ${line.dosage} ${line.unit}`}`;
  });

export const tracedHead = ({ name, description, lines: _, ...rest }: Draft) => ({
  version_name: name,
  version_description: description,
  ...rest,
});

/** Stores a new version with the highest number, which becomes the current one. Returns its identifier. */
export async function addVersion(
  tx: Tx,
  recipe: FormulaRecipe,
  { head, lines }: Omit<Calculated, "all">,
  replacement: string | null = null,
): Promise<string> {
  const id = newId();
  const { number } = await q.noneCurrent.one(tx.db, [recipe.hash_id]);
  await q.insertComposition(tx.db, {
    ...head,
    hash_id: id,
    recipe_id: recipe.hash_id,
    number,
    is_current: true,
    user_id: tx.person.id,
    replacement_id: replacement,
  });
  await q.insertLines(
    tx.db,
    ...lines.map((l) => ({ ...l, composition_id: id, recipe_id: recipe.hash_id, is_current: true })),
  );
  return id;
}

export const bounds = { most: MOST_DEPTH, lines: MOST_PARTS };

/** Throws when the recipe would contain itself, or stand too deep in others; the lock keeps other writers out meanwhile. */
export async function checkNesting(tx: Tx, recipe: FormulaRecipe, lines: readonly Typed[]): Promise<void> {
  const wrong = await q.nesting.first(tx.db, [recipe.hash_id]);
  if (!wrong) return;
  // Without a sub-recipe of its own it is too much for one that it stands in.
  const i = lines.findIndex((l) => l.sub_recipe_id !== null);
  throw invalidField(i < 0 ? "lines" : fieldOf(lines[i] as Typed, i), `formulas.${wrong.problem}`, bounds);
}

/** A composition for the answer to a change. */
export async function answerOf(tx: Tx, recipe: FormulaRecipe, id: string) {
  const row = await compositionOf(tx, recipe.hash_id, id);
  const { data } = await readCompositions(tx, recipe, [row], sightOf(tx, recipe));
  return { row, data: data[0] as (typeof data)[number] };
}

/** A stored version as it was typed, and its content. */
export async function draftFrom(tx: Tx, row: q.CompositionRow): Promise<{ draft: Draft; all: FormulaTree }> {
  const all = await readFormulaTree(tx, { compositions: [row.hash_id] });
  const { name, made_on, basis, density, brix, refraction, description, public_description } = row;
  const lines = all.lines.get(row.hash_id) ?? [];
  return { draft: { name, made_on, basis, density, brix, refraction, description, public_description, lines }, all };
}

/** Throws a 403 unless the caller sees all sub-recipes of a version: what it computes to after a change would tell what is in them. */
export function requireOpen(tx: Tx, { hash_id }: q.CompositionRow, all: FormulaTree): void {
  if (!isOpen(tx, hash_id, all)) throw forbidden();
}
