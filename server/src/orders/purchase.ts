import { decimal, roundTo, toWire, type Decimal } from "#contract/kit/money.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { litresIn, shownLitres, STOCK_DECIMALS } from "#contract/laboratory/quantity.ts";
import type * as calls from "#contract/orders/purchase.ts";
import type { Offer, Purchase, PurchaseLine, PurchaseMaterial } from "#contract/orders/purchase.ts";
import { unknownReference } from "#server/kit/shared/failures.ts";
import type { Reader } from "#server/kit/sql/transaction.ts";
import * as lab from "../laboratory/public.ts";
import {
  cheapestSupplies,
  knownContents,
  presentRecipeRef,
  type Content,
  type Supply,
} from "#server/recipes/public.ts";
import { orderSteps } from "./access.ts";
import { detailsOf, type Details, type LineRow } from "./details.ts";
import { orderKept } from "./free.ts";
import { loadOrder } from "./records.ts";
import type { OrderRow } from "./queries.ts";

const GRAMS = "1000";
const zero = decimal("0");
const rounded = (value: Decimal): Decimal => roundTo(value, STOCK_DECIMALS);
const most = (a: Decimal, b: Decimal): Decimal => (a.gt(b) ? a : b);
const least = (a: Decimal, b: Decimal): Decimal => (a.lt(b) ? a : b);

export const recipeOf = (line: Pick<LineRow, "recipe">): string | undefined =>
  (line.recipe as { hash_id: string } | null)?.hash_id;

/** Whether an order may still reserve and ship: its task is open, and no lot stands on its lines, as after a shipped task was reopened. */
export const takesStock = ({ lines, tasks }: Pick<Details, "lines" | "tasks">): boolean =>
  tasks.some((t) => t.code === "shipped" && t.state === "open") && lines.every((l) => l.lots.length === 0);

/**
 * Grams that a line orders, exactly: a mass is never made into litres and back, which loses up to half a millilitre. Undefined if its unit is
 * neither volume nor mass, or if the recipe has no density.
 */
export function gramsOf({ quantity, unit }: Pick<LineRow, "quantity" | "unit">, density: string | undefined) {
  if (density === undefined) return undefined;
  if (unit === "L") return lab.gramsIn(decimal(quantity), density);
  return unit === "kg" ? decimal(quantity).times(GRAMS) : unit === "g" ? decimal(quantity) : undefined;
}
/** Litres that a line orders, to compare with bottles and to show; undefined if its unit is neither, or if a mass has no density. */
function litresOf(row: Pick<LineRow, "quantity" | "unit">, density: string | undefined) {
  if (row.unit === "L") return decimal(row.quantity);
  return density === undefined ? undefined : gramsOf(row, density)?.div(GRAMS).div(density);
}

/** A line with the litres in stock and what is left to make. */
export interface ExplodedLine {
  readonly row: LineRow;
  readonly recipe: string | undefined;
  readonly litres: Decimal | undefined;
  readonly shipped: Decimal;
  readonly in_stock: Decimal;
  readonly to_make: Decimal | undefined;
  /** Grams left to make, exactly. */
  readonly grams: Decimal | undefined;
  readonly problem: PurchaseLine["problem"];
  readonly content: Content | undefined;
  readonly lots: readonly lab.UsableBottles[];
}
interface RecipeContent {
  readonly density: string;
  readonly content: Content | undefined;
}

/** Grams of a line without these litres, which are in bottles. */
function leftOf(row: LineRow, density: string, bottled: Decimal): Decimal | undefined {
  const left = gramsOf(row, density)?.minus(lab.gramsIn(bottled, density));
  return left && most(left, zero);
}
/** Assigns the bottles of a place to the lines of their recipe, in the order of the lines. */
export function explode(
  lines: readonly LineRow[],
  known: ReadonlyMap<string, RecipeContent>,
  bottles: readonly lab.UsableBottles[],
): readonly ExplodedLine[] {
  const left = new Map<string, Decimal>();
  for (const b of bottles) left.set(b.recipe_id, (left.get(b.recipe_id) ?? zero).plus(litresIn(b.whole, b.bottles)));
  return lines.map((row) => {
    const recipe = recipeOf(row);
    const of = recipe === undefined ? undefined : known.get(recipe);
    const litres = recipe === undefined ? undefined : litresOf(row, of?.density);
    const shipped = row.lots.reduce((sum, lot) => sum.plus(lot.litres), zero);
    const wanted = litres && most(litres.minus(shipped), zero);
    const in_stock = wanted && recipe ? least(wanted, left.get(recipe) ?? zero) : zero;
    if (recipe) left.set(recipe, (left.get(recipe) ?? zero).minus(in_stock));
    const problem =
      recipe === undefined
        ? "no_recipe"
        : !of
          ? "no_composition"
          : litres === undefined
            ? "no_amount"
            : of.content
              ? null
              : "closed";
    return {
      row,
      recipe,
      litres,
      shipped,
      in_stock,
      to_make: wanted?.minus(in_stock),
      grams: of && leftOf(row, of.density, shipped.plus(in_stock)),
      problem,
      content: of?.content,
      lots: bottles.filter((b) => b.recipe_id === recipe),
    };
  });
}

/** A quantity of a component in its base unit. */
export interface NeededComponent {
  readonly id: string;
  readonly needed: lab.Needed;
  readonly quantity: Decimal;
  /** The recipes that use it, and their sub-recipes. */
  readonly formulas: readonly string[];
  readonly of: NonNullable<ReturnType<Content["components"]["get"]>>;
}
/** Sums the components of all that is left to make. Lines with a component whose density is unknown are returned in `noDensity`. */
export function needsOf(lines: readonly ExplodedLine[], stock: Parameters<typeof lab.neededOf>[1]) {
  const sums = new Map<string, Omit<NeededComponent, "quantity"> & { readonly grams: Decimal }>();
  const noDensity = new Set<ExplodedLine>();
  for (const line of lines) {
    const { content, grams, problem } = line;
    if (!content || !grams || problem !== null) continue;
    const { formulas } = content.without(new Set());
    for (const needed of lab.neededOf(content, stock)) {
      const of = content.components.get(needed.id);
      if (needed.perLitre === null) noDensity.add(line);
      if (!of || needed.perLitre === null) continue;
      const before = sums.get(needed.id);
      sums.set(needed.id, {
        id: needed.id,
        needed,
        of,
        grams: needed.share.times(grams).plus(before?.grams ?? zero),
        formulas: [...new Set([...(before?.formulas ?? []), ...formulas])],
      });
    }
  }
  // Converted and rounded last, and once: the lines of an order are right together, too.
  const needs = [...sums.values()].map(({ grams, ...of }): NeededComponent => ({
    ...of,
    quantity: rounded(lab.inBaseUnit(grams, of.needed) ?? zero),
  }));
  return { needs, noDensity };
}

/** The cheapest supplier's offer for what is short, or for the supplier's minimum if that is more. */
function offerOf(supply: Supply | undefined, short: Decimal): Offer | null {
  if (!supply) return null;
  const minimum = decimal(supply.minimum ?? "0");
  const is_minimum = minimum.gt(short);
  const quantity = is_minimum ? minimum : short;
  const { supplier, code, price, unit, currency, per_base } = supply;
  const cost =
    per_base === null
      ? null
      : toWire(roundTo(quantity.times(per_base), currency.minor_unit).toFixed(), currency.minor_unit);
  return { supplier, code, price, unit, currency, quantity: quantity.toFixed(), is_minimum, cost };
}

/** What an order asks for, and what its recipes are made of: the part of its purchase that reserving does not change. */
export async function readDemand(reader: Reader, { lines, tasks }: Details) {
  const recipes = [...new Set(lines.flatMap((l) => recipeOf(l) ?? []))];
  const known = recipes.length > 0 ? await knownContents(reader, recipes) : [];
  return { lines, tasks, recipes, known, places: await lab.seenPlaces(reader) };
}
type Demand = Awaited<ReturnType<typeof readDemand>>;

/** Reads an order's purchase data, for the answer and for reserving. */
export async function readPurchase(reader: Reader, row: OrderRow, asked: string | undefined, demand: Demand) {
  const { lines, tasks, recipes, known, places } = demand;
  const kept = await lab.componentsKept(reader, row.hash_id);
  const bottled = await lab.placesOfBottles(reader, orderKept(row));
  const own = await lab.ownPlace(reader.db, reader.person.id);
  const place =
    places.find((p) => p.hash_id === asked) ??
    places.find((p) => kept.some((k) => k.place_id === p.hash_id)) ??
    places.find((p) => bottled.has(p.hash_id)) ??
    places.find((p) => p.hash_id === own) ??
    places[0];
  if (asked !== undefined && place?.hash_id !== asked) throw unknownReference("laboratory_id");
  const bottles = place ? await lab.usableBottles(reader, place.hash_id, recipes, orderKept(row)) : [];
  const exploded = explode(lines, new Map(known.map((k) => [k.recipe.hash_id, k])), bottles);
  const components = [...new Set(known.flatMap((k) => k.content?.leaves.map((l) => l.id) ?? []))];
  const stock = await lab.keptOf(
    reader,
    components,
    places.map((p) => p.hash_id),
  );
  const keptHere = kept.filter((k) => k.place_id === place?.hash_id);
  return { lines, tasks, places, place, bottles, exploded, keptHere, ...needsOf(exploded, stock) };
}
type Read = Awaited<ReturnType<typeof readPurchase>>;

function materialsOf({ needs, place, places, keptHere }: Read, supplies: readonly Supply[] | null): PurchaseMaterial[] {
  return needs
    .map(({ id, needed, of, quantity }): PurchaseMaterial => {
      const isTap = lab.isTap(needed, place?.hash_id);
      const available = decimal(lab.levelAt(needed, place?.hash_id) ?? "0");
      const seen = keptHere.filter((k) => k.component_id === id);
      const kept = least(
        seen.reduce((total, k) => total.plus(k.quantity), zero),
        quantity,
      );
      const short = isTap ? zero : most(quantity.minus(available).minus(kept), zero);
      return {
        component: { hash_id: id, number: of.number, name: of.name, base_unit: needed.kept.base_unit },
        needed: quantity.toFixed(),
        available: available.toFixed(),
        kept: kept.toFixed(),
        short: short.toFixed(),
        is_tap_water: isTap,
        elsewhere: places.flatMap((p) => {
          const there = p.hash_id === place?.hash_id ? undefined : lab.levelAt(needed, p.hash_id);
          return there !== undefined && decimal(there).gt("0") ? [{ ...p, available: there }] : [];
        }),
        ...(supplies && {
          offer: short.gt("0")
            ? offerOf(
                supplies.find((s) => s.component_id === id),
                short,
              )
            : null,
        }),
      };
    })
    .toSorted(
      (a, b) =>
        Number(decimal(b.short).gt("0")) - Number(decimal(a.short).gt("0")) ||
        a.component.name.localeCompare(b.component.name),
    );
}

export async function purchaseOf(
  reader: Reader,
  row: OrderRow,
  asked: string | undefined,
  demand?: Demand,
): Promise<Purchase> {
  const known = demand ?? (await readDemand(reader, await detailsOf.one(reader.db, row.hash_id)));
  const read = await readPurchase(reader, row, asked, known);
  const { lines, tasks, place, places, exploded, noDensity, needs, bottles, keptHere } = read;
  const isSeen = exploded.some((l) => l.content !== undefined);
  const seesPrices = reader.access.can("components_prices", {});
  const supplies = seesPrices
    ? await cheapestSupplies(
        reader,
        needs.map((n) => n.id),
      )
    : null;
  const until = [...keptHere, ...bottles].flatMap((k) => k.until ?? []).toSorted()[0] ?? null;
  const can = orderSteps.can(row, reader.person);
  const ships = takesStock({ lines, tasks });
  const at = place && (await lab.placeNow(reader.db, place.hash_id));
  const mayStock = at !== undefined && reader.person.rights.at("laboratory_stock", { country: at.country_id });
  return {
    order: { hash_id: row.hash_id, number: row.number, contact: row.contact.name, version: row.version },
    place: place ?? null,
    places: [...places],
    lines: exploded.map((l) => ({
      hash_id: l.row.hash_id,
      recipe: presentRecipeRef(reader.person, l.row.recipe),
      title: l.row.title,
      quantity: l.row.quantity,
      unit: l.row.unit,
      litres: l.litres ? shownLitres(l.litres) : null,
      shipped: l.shipped.toFixed(),
      in_stock: shownLitres(l.in_stock),
      to_make: l.to_make ? shownLitres(l.to_make) : null,
      problem: noDensity.has(l) ? "no_density" : l.problem,
      lots: l.lots.map(({ hash_id, lot, bottles: n, kept, litres, whole, expires_on }) => ({
        hash_id,
        lot,
        bottles: n,
        kept,
        litres,
        whole,
        expires_on,
      })),
    })),
    materials: isSeen ? materialsOf(read, supplies) : null,
    kept_until: until,
    can: {
      ...(can.reserve && ships && mayStock && { reserve: true }),
      ...(can.release && { release: true }),
      ...(can.ship && ships && { ship: true }),
      ...(mayStock && { receive: true }),
    },
  };
}

export async function purchase(reader: Reader, { params, query }: ServerInput<typeof calls.getPurchase>) {
  return { data: await purchaseOf(reader, await loadOrder(reader, params.id), query.laboratory_id) };
}
