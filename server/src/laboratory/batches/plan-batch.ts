import type * as calls from "#contract/laboratory/batches.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { decimal, roundTo, type Decimal } from "#contract/kit/money.ts";
import { STOCK_DECIMALS, takeBottles } from "#contract/laboratory/quantity.ts";
import { conflict, forbidden, invalidField, unknownReference } from "#server/kit/shared/failures.ts";
import { newId, type Tx } from "#server/kit/sql/transaction.ts";
import { asRead, checkRecipeRef, contentOf, freezeVersion, type Content } from "#server/recipes/public.ts";
import { lockForBottles } from "#server/recipes/public.ts";
import type { Placed } from "../queries.ts";
import { namedPlace } from "../stock-lists.ts";
import * as q from "./queries.ts";
import { finish } from "./records.ts";
import { type LotTaken, type Planned, reserve, keepFor } from "./batch-lots.ts";

const GRAMS = "1000";
const rounded = (value: Decimal): Decimal => roundTo(value, STOCK_DECIMALS);

/** Whole bottles that add up to this many litres, first expired first; undefined when there are not enough. */
function bottlesOf(levels: readonly q.BottleLevel[], litres: Decimal): Omit<LotTaken, "line_id">[] | undefined {
  const { taken, rest } = takeBottles(levels, litres, (level) => level.free);
  if (rest.gt(0)) return undefined;
  return taken.map(({ lot, bottles, litres: quantity }) => ({
    hash_id: newId(),
    lot_id: null,
    stock_id: lot.hash_id,
    quantity: quantity.toFixed(),
    bottles,
  }));
}

/** Sub-recipes of which the place has enough bottles, with these bottles. */
async function fromStock(tx: Tx, place: Placed, content: Content, mass: Decimal) {
  const wanted = content.subRecipes.filter((s) => s.density !== null);
  if (wanted.length === 0) return [];
  const ids = [...new Set(wanted.map((s) => s.id))];
  await lockForBottles(tx.db, ids);
  const all = Map.groupBy(await q.bottlesFor.all(tx.db, place.hash_id, ids), (b) => b.recipe_id);
  return ids.flatMap((id) => {
    const lines = wanted.filter((s) => s.id === id);
    const litres = rounded(
      lines.reduce(
        (sum, s) =>
          sum.plus(
            mass
              .times(s.share)
              .div(s.density ?? "1")
              .div(GRAMS),
          ),
        decimal("0"),
      ),
    );
    const bottles = litres.gt(0) ? bottlesOf(all.get(id) ?? [], litres) : undefined;
    return bottles ? [{ id, litres, bottles }] : [];
  });
}

/** The base units of each component in this many grams of a recipe. */
function componentLines(
  leaves: Content["leaves"],
  content: Content,
  mass: Decimal,
  base: ReadonlyMap<string, "g" | "mL">,
  items: ReadonlySet<string>,
): Planned[] {
  return leaves.flatMap(({ id, share }) => {
    const component = content.components.get(id);
    if (!component) return [];
    const grams = mass.times(share);
    if (base.get(id) === "mL" && component.density === null)
      throw invalidField("recipe_hash_id", "laboratory.batch_no_density");
    const planned = rounded(base.get(id) === "mL" ? grams.div(component.density ?? "1") : grams);
    if (planned.lte(0)) return [];
    const is_tap_water = component.kind === "water" && !items.has(id);
    return [{ hash_id: newId(), component_id: id, sub_recipe_id: null, planned: planned.toFixed(), is_tap_water }];
  });
}

type Body = ServerInput<typeof calls.planBatch>["body"];

/** Freezes a version of a recipe in reach; returns its content. */
async function frozenContent(tx: Tx, body: Body): Promise<Content> {
  const { recipe_hash_id: recipe, composition_hash_id: named } = body;
  await lockForBottles(tx.db, [recipe]);
  await checkRecipeRef(tx, "recipe_hash_id", recipe);
  const version = await freezeVersion(tx, { recipe, composition: named ?? undefined }, "stock");
  if (!version && named) throw unknownReference("composition_hash_id");
  if (!version) throw invalidField("recipe_hash_id", "laboratory.batch_no_composition");
  const content = await contentOf(tx, recipe, version.hash_id);
  if (!content) throw unknownReference("composition_hash_id");
  // What a batch reserves, and frees again when it is cancelled, tells what is in it.
  if (!content.isSeen) throw forbidden();
  if (!content.isWhole) throw invalidField("recipe_hash_id", "laboratory.batch_open_sub_recipe");
  return content;
}

export async function planBatch(tx: Tx, { body }: Pick<ServerInput<typeof calls.planBatch>, "body">) {
  const place = await namedPlace(tx, body.laboratory_id);
  tx.access.require("laboratory_stock", { country: place.country_id });
  if (place.archived_at !== null) throw conflict("laboratory.is_archived");
  const content = await frozenContent(tx, body);
  const mass = decimal(body.amount)
    .times(GRAMS)
    .times(body.unit === "kg" ? "1" : content.density);
  // By kilograms, at a density as it is read: with all its digits the litres, which everybody in the place sees, would tell shares.
  const litres = rounded(
    body.unit === "L" ? decimal(body.amount) : decimal(body.amount).div(asRead(content.density, "density")),
  );
  if (litres.lte(0)) throw invalidField("amount", "errors.invalid_quantity");
  const subs = body.sub_recipes === "stock" ? await fromStock(tx, place, content, mass) : [];
  const { leaves, formulas } = content.without(new Set(subs.map((s) => s.id)));
  const ids = leaves.map((l) => l.id);
  const items = await q.lockItemsOf.all(tx.db, place.hash_id, ids);
  const bases = new Map((await q.basesOf.all(tx.db, ids)).map((b) => [b.hash_id, b.base_unit]));
  const lines: Planned[] = [
    ...subs.map((s) => ({
      hash_id: newId(),
      component_id: null,
      sub_recipe_id: s.id,
      planned: s.litres.toFixed(),
      is_tap_water: false,
    })),
    ...componentLines(leaves, content, mass, bases, new Set(items.map((i) => i.component_id))),
  ];
  if (lines.length === 0) throw invalidField("amount", "errors.invalid_quantity");
  const of = { id: newId(), purpose: await q.purposeOf(tx, body.recipe_hash_id) };
  const known = [...new Set([...formulas, ...subs.map((s) => s.id)])];
  await q.insert.run(
    tx.db,
    of.id,
    place.hash_id,
    body.recipe_hash_id,
    content.composition.hash_id,
    known,
    body.amount,
    body.unit,
    litres.toFixed(),
    body.planned_for ?? null,
    body.note ?? null,
    tx.person.id,
    JSON.stringify(lines.map((line, position) => ({ ...line, position }))),
  );
  const bottles = subs.flatMap((s, i) => s.bottles.map((b) => ({ ...b, line_id: lines[i]?.hash_id ?? "" })));
  const itemIds = items.map((i) => i.hash_id);
  const lots = [...bottles, ...(await reserve(tx, place, of, lines, itemIds))];
  await q.insertLots.run(tx.db, JSON.stringify(lots));
  if (bottles.length > 0) await q.reserveBottles.run(tx.db, JSON.stringify(bottles));
  await keepFor(tx, of, lots);
  return await finish(tx, of.id, "plan_batch", { place_id: place.hash_id });
}
