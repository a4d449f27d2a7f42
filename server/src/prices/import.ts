import { formatAmount } from "#contract/kit/amounts.ts";
import { dayProblem } from "#contract/kit/day-kinds.ts";
import { formatDay } from "#contract/kit/dates.ts";
import { numberInSheet, numberText } from "#contract/kit/number.ts";
import { folded } from "#contract/kit/words.ts";
import { linePercent, lineUnits } from "#contract/orders/schemas.ts";
import { dayOf } from "#server/kit/area/day-of.ts";
import {
  importer,
  type Applied,
  type Cells,
  type Change,
  type Checked,
  type Column,
  type HowToUndo,
  type Kept,
  type Problem,
  type Undone,
} from "#server/kit/area/importing.ts";
import { byWord, codeBeside, priceInSheet, wordsOf } from "#server/kit/area/import-words.ts";
import { record } from "#server/kit/records/record.ts";
import { locales, text } from "#server/kit/shared/texts.ts";
import { newId, type Tx } from "#server/kit/sql/transaction.ts";
import { recipeReach } from "#server/recipes/public.ts";
import { currenciesCalled } from "#server/reference/public.ts";
import * as q from "./import-queries.ts";
import { priceKind } from "./kind.ts";
import { changed, traced, unique } from "./prices.ts";
import type { PriceWrite } from "./queries.ts";

const columns: readonly Column[] = [
  { key: "recipe", headings: { en: ["Recipe", "Number"], fr: ["Recette", "Numéro"] }, required: true },
  { key: "packaging", headings: { en: ["Packaging"], fr: ["Emballage"] } },
  { key: "country", headings: { en: ["Country"], fr: ["Pays"] } },
  { key: "unit", headings: { en: ["Unit"], fr: ["Unité"] }, required: true },
  { key: "price", headings: { en: ["Price", "Unit price"], fr: ["Prix", "Prix unitaire"] }, required: true },
  { key: "currency", headings: { en: ["Currency"], fr: ["Devise"] } },
  { key: "tax", headings: { en: ["Tax %", "Tax"], fr: ["Taxe %", "Taxe"] } },
  { key: "valid_from", headings: { en: ["Valid from", "From"], fr: ["Valable dès le", "À partir du"] } },
];

/** A price as it will be, and the one that is there. */
interface Plan {
  readonly next: PriceWrite;
  readonly before: q.PriceNow | undefined;
}

const inEach = (key: string, params?: { count: number }): string[] => locales.map((l) => text(l, key, params));
/** The words for a unit: its own, the papers', and the list's `per kg`. */
const units = new Map(
  lineUnits.flatMap((unit) =>
    [unit, ...[1, 2].flatMap((count) => inEach(`orders.unit_${unit}`, { count })), ...inEach(`orders.unit_${unit}`)]
      .flatMap((word) => [word, ...locales.map((l) => text(l, "prices.per_unit", { unit: word }))])
      .map((word) => [folded(word), unit] as const),
  ),
);
/** What the list shows of a price for all packagings or countries. */
const ALL = new Set(["", ...inEach("prices.packaging_all"), ...inEach("prices.country_all")].map(folded));

/** What the rows are compared with, read in a fixed number of statements; recipes out of reach are none. */
async function known(tx: Tx, rows: readonly Cells[]) {
  const words = wordsOf(rows, "recipe");
  const numbers = words.flatMap((word) => Number(/^\d{1,9}(?=\s|$)/u.exec(word)?.[0] ?? Number.NaN) || []);
  const recipes = (await q.recipes.all(tx.db, numbers, words)).filter((r) => recipeReach.seesRow(tx.access, r));
  const prices = await q.pricesOf.all(
    tx.db,
    recipes.map((r) => r.hash_id),
  );
  const currencies = [...wordsOf(rows, "currency"), ...rows.flatMap((r) => codeBeside(r.values.price ?? "") ?? [])];
  return {
    // As the list shows it: number and name.
    numbered: new Map(recipes.flatMap((r) => [String(r.number), folded(labelOf(r))].map((word) => [word, r] as const))),
    named: Map.groupBy(
      recipes.flatMap((r) => r.words.map((word) => ({ word, recipe: r }))),
      ({ word }) => word,
    ),
    packaging: byWord(await q.packagings.all(tx.db, wordsOf(rows, "packaging"))),
    country: byWord(await q.countries.all(tx.db, wordsOf(rows, "country"))),
    currencies: byWord(await currenciesCalled(tx.db, currencies)),
    prices: new Map(prices.map((p) => [keyOf(p), p])),
    today: tx.call.now.toISOString().slice(0, 10),
  };
}
type Known = Awaited<ReturnType<typeof known>>;
const labelOf = ({ number, name }: q.RecipeKnown): string => `${number} ${name}`;
const keyOf = (p: PriceWrite): string =>
  [p.recipe_id, p.currency_id, p.unit, p.packaging_id, p.country_id, p.valid_from].join(" ");

function checkRow({ line, values }: Cells, all: Known, seen: Set<string>): Checked<Plan | undefined> {
  const problems: Problem[] = [];
  const wrong = (column: string, key: string): undefined => void problems.push({ column, say: { key } });
  const need = <T>(column: string, value: T | undefined, key = "errors.unknown_reference"): T | undefined =>
    value ?? wrong(column, values[column] ? key : "errors.required");
  const oneOrAll = (column: "packaging" | "country"): string | null | undefined =>
    ALL.has(folded(values[column] ?? "")) ? null : need(column, all[column].get(values[column] ?? "")?.hash_id);
  const called = values.recipe ?? "";
  const named = all.named.get(called) ?? [];
  const recipe =
    all.numbered.get(folded(called)) ??
    (named.length > 1 ? wrong("recipe", "prices.import_several") : need("recipe", named[0]?.recipe));
  const packaging = oneOrAll("packaging");
  const country = oneOrAll("country");
  const unit = need("unit", units.get(folded(values.unit ?? "")));
  const written = priceInSheet(values.price ?? "", values.currency);
  const price = need("price", written.price, "errors.amount");
  const currency = need("currency", all.currencies.get(values.currency || codeBeside(values.price ?? "") || ""));
  if (currency && written.isOther) wrong("currency", "imports.other_currency");
  const tax = values.tax ? need("tax", numberInSheet(values.tax.replace("%", ""), linePercent), "errors.number") : null;
  const valid_from = values.valid_from ? need("valid_from", dayOf(values.valid_from), "errors.date") : all.today;
  const outside = valid_from && dayProblem("term", valid_from, all.today);
  if (outside) wrong("valid_from", outside);
  const label = [recipe ? labelOf(recipe) : called, values.packaging, values.country].filter(Boolean).join(", ");
  const nothing = { line, label, action: "create" as const, problems, plan: undefined };
  if (!recipe || packaging === undefined || country === undefined || !unit || !price || !currency) return nothing;
  if (tax === undefined || !valid_from) return nothing;
  const asked = { recipe_id: recipe.hash_id, packaging_id: packaging, country_id: country, unit, price, valid_from };
  const given: PriceWrite = { ...asked, currency_id: currency.hash_id, tax };
  const key = keyOf(given);
  if (seen.has(key)) wrong("valid_from", "prices.import_twice");
  seen.add(key);
  const before = all.prices.get(key);
  // An empty cell changes nothing.
  const next = { ...given, tax: tax ?? before?.tax ?? null };
  const changes = before ? changesOf(before, next, currency.name) : [];
  const action = before ? (changes.length > 0 ? "change" : "same") : "create";
  return { line, label: `${label}, ${formatDay(valid_from)}`, action, problems, changes, plan: { next, before } };
}

function changesOf(before: PriceWrite, after: PriceWrite, iso: string): Change[] {
  const said = (column: "price" | "tax", of: (p: PriceWrite) => string | null): Change[] =>
    before[column] === after[column] ? [] : [{ column, before: of(before), after: of(after) }];
  return [
    ...said("price", (p) => `${formatAmount(p.price)} ${iso}`),
    ...said("tax", (p) => p.tax && numberText(p.tax)),
  ];
}

async function check(tx: Tx, rows: readonly Cells[]): Promise<readonly Checked<Plan | undefined>[]> {
  const all = await known(tx, rows);
  const seen = new Set<string>();
  return rows.map((row) => checkRow(row, all, seen));
}

/** Writes all prices in one statement, each with its entry in the trail. */
async function apply(tx: Tx, rows: readonly Checked<Plan | undefined>[]): Promise<{ applied: readonly Applied[] }> {
  const done = rows.flatMap(({ line, label, plan }) => {
    if (!plan) return [];
    const { next, before } = plan;
    const row = { hash_id: before?.hash_id ?? newId(), version: (before?.version ?? 0) + 1, ...next };
    return [{ line, label, row, before }];
  });
  await unique(() => q.write.run(tx.db, JSON.stringify(done.map(({ row }) => row))));
  await record(
    tx,
    ...done.map(({ row, before }) =>
      changed(row, before ? "update" : "create", { ...(before && { before: traced(before) }), after: traced(row) }),
    ),
  );
  const applied = done.map(({ line, label, row, before }) => ({
    line,
    label,
    entity: row.hash_id,
    before: before ? { price: before.price, tax: before.tax } : null,
    version: row.version,
  }));
  return { applied };
}

/** Deletes the prices that were added and puts the others back; those that were changed since are kept. */
async function undo(tx: Tx, rows: readonly Undone[], { take }: HowToUndo): Promise<Kept[]> {
  const ids = rows.map((r) => r.entity);
  const now = new Map((await q.pricesById.all(tx.db, ids)).map((p) => [p.hash_id, p]));
  const kept: Kept[] = [];
  const back = rows.flatMap(({ entity, label, before, version }) => {
    const there = now.get(entity);
    if (!there) return [];
    if (there.version !== version && !(take && before === null)) {
      kept.push({ entity, label, why: { key: "imports.kept_changed" } });
      return [];
    }
    return [{ there, then: before && { ...there, ...(before as Pick<PriceWrite, "price" | "tax">) } }];
  });
  await q.write.run(tx.db, JSON.stringify(back.flatMap(({ then }) => then ?? [])));
  await q.remove.run(
    tx.db,
    back.flatMap(({ there, then }) => (then ? [] : there.hash_id)),
  );
  await record(
    tx,
    ...back.map(({ there, then }) =>
      changed({ ...there, version: there.version + 1 }, then ? "update" : "delete", {
        before: traced(there),
        ...(then && { after: traced(then) }),
      }),
    ),
  );
  return kept;
}

/** Imports the price list: each row is a price from a day on. */
export const pricesImporter = importer<Plan | undefined>({
  kind: "sale_prices",
  trail: priceKind.name,
  columns,
  check,
  apply,
  undo,
});
