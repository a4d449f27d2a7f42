import { figures } from "#contract/components/figures.ts";
import { formatDay } from "#contract/kit/dates.ts";
import { formatAmount } from "#contract/kit/amounts.ts";
import { decimal } from "#contract/kit/money.ts";
import { numberInSheet } from "#contract/kit/number.ts";
import { byWord, priceInSheet, wordsOf } from "#server/kit/area/import-words.ts";
import { dayOf as dayWritten } from "#server/kit/area/day-of.ts";
import {
  importer,
  type Cells,
  type Change,
  type Checked,
  type Column,
  type Problem,
} from "#server/kit/area/importing.ts";
import { newId, type Tx } from "#server/kit/sql/transaction.ts";
import { currenciesCalled } from "#server/reference/public.ts";
import { applyPrices, undoPrices, type Plan } from "./price-list-apply.ts";
import * as q from "./price-list-queries.ts";
import { dayOf, requirePrices } from "./suppliers.ts";

const columns: readonly Column[] = [
  { key: "supplier", headings: { en: ["Supplier"], fr: ["Fournisseur"] }, required: true },
  { key: "number", headings: { en: ["Number", "Our number"], fr: ["Numéro", "Notre numéro"] } },
  { key: "name", headings: { en: ["Name", "Component", "Product"], fr: ["Nom", "Matière", "Produit"] } },
  {
    key: "code",
    headings: { en: ["Code", "Supplier’s code", "Reference"], fr: ["Référence", "Code", "Référence fournisseur"] },
  },
  { key: "minimum", headings: { en: ["Minimum", "Minimum quantity"], fr: ["Minimum", "Quantité minimale"] } },
  { key: "price", headings: { en: ["Price", "Unit price"], fr: ["Prix", "Prix unitaire"] }, required: true },
  { key: "currency", headings: { en: ["Currency"], fr: ["Devise"] }, required: true },
  { key: "unity", headings: { en: ["Unit"], fr: ["Unité"] }, required: true },
  { key: "valid_from", headings: { en: ["Valid from", "From"], fr: ["Valable à partir du", "À partir du"] } },
];

/** What the rows are compared with, read in a fixed number of statements. */
async function known(tx: Tx, rows: readonly Cells[]) {
  const suppliers = byWord(await q.suppliers.all(tx.db, wordsOf(rows, "supplier")));
  const ids = [...new Set([...suppliers.values()].map((s) => s.hash_id))];
  const codes = rows.flatMap((r) => (r.values.code ? [r.values.code.toLowerCase()] : []));
  const numbers = rows.flatMap((r) => (r.values.number ? [r.values.number.toLowerCase()] : []));
  const components = await q.components.all(tx.db, numbers, wordsOf(rows, "name"), ids, codes);
  const supplies = await q.suppliesOf.all(
    tx.db,
    ids,
    components.map((c) => c.hash_id),
  );
  return {
    suppliers,
    components: new Map(components.map((c) => [c.hash_id, c])),
    byNumber: new Map(components.map((c) => [c.number.toLowerCase(), c])),
    byName: Map.groupBy(
      components.flatMap((c) => c.words.map((word) => ({ word, component: c }))),
      ({ word }) => word,
    ),
    supplies: [...supplies],
    currencies: byWord(await currenciesCalled(tx.db, wordsOf(rows, "currency"))),
    unities: byWord(await q.unities.all(tx.db, wordsOf(rows, "unity"))),
    today: dayOf(tx),
  };
}
type Lookup = Awaited<ReturnType<typeof known>>;
type Wrong = (column: string, key: string) => undefined;

const sameCode = (a: string | null, b: string | null): boolean => (a ?? "").toLowerCase() === (b ?? "").toLowerCase();

/** The component of a row: by our number, otherwise by the supplier's code, otherwise by its name. */
function componentOf({ values }: Cells, supplier: string, all: Lookup, wrong: Wrong): q.ComponentKnown | undefined {
  const { number, code, name } = values;
  if (number) return all.byNumber.get(number.toLowerCase()) ?? wrong("number", "errors.unknown_reference");
  const coded = code
    ? all.supplies.filter((s) => s.supplier_id === supplier && s.code !== null && sameCode(s.code, code))
    : [];
  if (coded.length === 1) return all.components.get(coded[0]?.component_id ?? "");
  const called = name ? (all.byName.get(name) ?? []) : [];
  if (called.length === 1) return called[0]?.component;
  if (called.length > 1 || coded.length > 1) return wrong("number", "components.import_several");
  return wrong(name ? "name" : code ? "code" : "number", name || code ? "errors.unknown_reference" : "errors.required");
}

/** The supplier's entry for the component: by code, otherwise the only one. A new one is added, so that later rows find it. */
function supplyOf(
  component: string,
  supplier: string,
  code: string | null,
  all: Lookup,
  wrong: Wrong,
): q.SupplyKnown | undefined {
  const those = all.supplies.filter((s) => s.component_id === component && s.supplier_id === supplier);
  const found = code === null ? those : those.filter((s) => sameCode(s.code, code));
  if (found.length > 1) return wrong("code", "components.import_code_needed");
  if (found[0]) return found[0];
  const made: q.SupplyKnown = {
    hash_id: newId(),
    component_id: component,
    supplier_id: supplier,
    code,
    minimum: null,
    minimum_unity_id: null,
    version: 0,
    prices: [],
  };
  all.supplies.push(made);
  return made;
}

function checkRow(row: Cells, all: Lookup, seen: Set<string>): Checked<Plan | undefined> {
  const problems: Problem[] = [];
  const wrong: Wrong = (column, key) => {
    problems.push({ column, say: { key } });
    return undefined;
  };
  const { values } = row;
  const need = <T>(column: string, value: T | undefined, key = "errors.unknown_reference"): T | undefined =>
    value ?? wrong(column, values[column] ? key : "errors.required");
  const supplier = need("supplier", all.suppliers.get(values.supplier ?? ""));
  const currency = need("currency", all.currencies.get(values.currency ?? ""));
  const unity = need("unity", all.unities.get(values.unity ?? ""));
  const written = priceInSheet(values.price ?? "", values.currency);
  const price = need("price", written.price, "errors.amount");
  if (currency && written.isOther) wrong("currency", "imports.other_currency");
  const valid_from = values.valid_from ? need("valid_from", dayWritten(values.valid_from), "errors.date") : all.today;
  const minimum = values.minimum
    ? need("minimum", numberInSheet(values.minimum, figures.quantity), "components.wrong_quantity")
    : null;
  const component = supplier && componentOf(row, supplier.hash_id, all, wrong);
  const label = [
    component ? `${component.number} ${component.name}` : values.name || values.code || values.number,
    supplier?.name,
  ]
    .filter(Boolean)
    .join(", ");
  const supply = component && supplyOf(component.hash_id, supplier.hash_id, values.code || null, all, wrong);
  const nothing = { line: row.line, label, action: "create" as const, problems, plan: undefined };
  if (!supply || !currency || !unity || !price || !valid_from || minimum === undefined) return nothing;
  const key = `${supply.hash_id} ${valid_from}`;
  if (seen.has(key)) wrong("valid_from", "components.price_twice");
  seen.add(key);
  const before = supply.prices.find((p) => p.valid_from === valid_from);
  const asked = minimum === null ? supply : { minimum, minimum_unity_id: unity.hash_id };
  const plan: Plan = {
    supply,
    price: {
      hash_id: before?.hash_id ?? newId(),
      valid_from,
      price,
      currency_id: currency.hash_id,
      unity_id: unity.hash_id,
    },
    minimum: asked.minimum,
    minimum_unity_id: asked.minimum_unity_id,
    before,
  };
  const changes = changesOf(plan);
  return {
    line: row.line,
    label,
    action: before ? (changes.length > 0 ? "change" : "same") : "create",
    problems,
    changes,
    plan,
  };
}

/** What a row changes; adding a price for another day changes nothing existing. */
function changesOf({ supply, price, minimum, minimum_unity_id, before }: Plan): Change[] {
  const changes: Change[] = [];
  if (
    before &&
    (!decimal(before.price).eq(price.price) ||
      before.currency_id !== price.currency_id ||
      before.unity_id !== price.unity_id)
  )
    changes.push({
      column: "price",
      before: `${formatAmount(before.price)} (${formatDay(before.valid_from)})`,
      after: formatAmount(price.price),
    });
  const isOther = supply.version > 0 && (supply.minimum !== minimum || supply.minimum_unity_id !== minimum_unity_id);
  if (isOther) changes.push({ column: "minimum", before: supply.minimum, after: minimum });
  return changes;
}

async function check(tx: Tx, rows: readonly Cells[]): Promise<readonly Checked<Plan | undefined>[]> {
  requirePrices(tx.access);
  const all = await known(tx, rows);
  const seen = new Set<string>();
  return rows.map((row) => checkRow(row, all, seen));
}

/** Imports a supplier's price list: each row is a price from a day on. The supplier is added to the component if necessary. */
export const priceListImporter = importer<Plan | undefined>({
  kind: "component_prices",
  columns,
  check: async (tx, rows) => await check(tx, rows),
  apply: async (tx, rows) =>
    await applyPrices(
      tx,
      rows.flatMap(({ line, label, plan }) => (plan ? [{ line, label, plan }] : [])),
    ),
  undo: undoPrices,
});
