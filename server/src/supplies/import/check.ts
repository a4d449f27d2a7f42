import { numberInSheet } from "#contract/kit/number.ts";
import type { SupplyType } from "#contract/supplies/schemas.ts";
import {
  MOST_NUMBERS,
  readSerials,
  serialsFrom,
  serialsText,
  serialText,
  type Serial,
} from "#contract/supplies/serials.ts";
import { dayOf } from "#server/kit/area/day-of.ts";
import type { Cells, Checked, Column, Options, Problem } from "#server/kit/area/importing.ts";
import { text, type Locale } from "#server/kit/shared/texts.ts";
import { newId, type Tx } from "#server/kit/sql/transaction.ts";
import { decimal } from "#contract/kit/money.ts";
import type { Values } from "../attributes/attributes.ts";
import { articleOf, variationOf, whole, type Known, type Say } from "./article.ts";
import * as q from "./queries.ts";

/** An entry to be made: its article, in which office, which numbers or how many, and what is known of it. */
export interface Entry {
  readonly id: string;
  readonly supply: string;
  /** The article is made with it. */
  readonly made: {
    readonly name: string;
    readonly type: SupplyType;
    readonly category_id: string;
    readonly reusable: boolean;
    readonly numbered: boolean;
    readonly supplier_id: string | null;
    readonly brand_id: string | null;
    readonly lifetime_in_years: number | null;
    readonly custom_attributes: Values;
    readonly variation_of: string | null;
    readonly varies: Values;
  } | null;
  readonly name: string;
  readonly type: SupplyType;
  readonly zone: string;
  readonly numbered: boolean;
  readonly series: q.Category["series"];
  readonly typed: readonly Serial[] | null;
  readonly quantity: number;
  readonly maker_serial: string | null;
  readonly shipping_date: string | null;
  readonly supplier_id: string | null;
  readonly price: string | null;
  readonly residual: string | null;
  readonly currency_id: string | null;
  readonly warranty_months: number | null;
  readonly shelf: string | null;
}
export type Plan = Entry | undefined;

const column = (key: string, en: readonly string[], fr: readonly string[], required = false): Column => ({
  key,
  headings: { en, fr },
  ...(required && { required }),
});
const hints = (key: string, options: readonly string[]) => (locale: Locale) =>
  options.map((option) => text(locale, `supplies.${key}_${option}`)).join(", ");
export const columns: readonly Column[] = [
  column("name", ["Name", "Article"], ["Nom", "Article"], true),
  column("category", ["Category"], ["Catégorie"], true),
  { ...column("type", ["Type"], ["Type"]), hint: hints("type", ["FURNITURE", "MATERIAL"]) },
  { ...column("kind", ["Kind"], ["Genre"]), hint: hints("kind", ["numbered", "counted", "used"]) },
  column("serials", ["Number", "Numbers"], ["Numéro", "Numéros"]),
  column("quantity", ["Quantity"], ["Quantité"]),
  column("office", ["Office"], ["Bureau"]),
  column("maker_serial", ["Maker's number", "Serial number"], ["Numéro du fabricant", "Numéro de série"]),
  column("price", ["Price per unit", "Price"], ["Prix unitaire", "Prix"]),
  column("residual", ["Rest value", "Residual value"], ["Valeur résiduelle"]),
  column("shipping_date", ["Delivered on", "Delivered"], ["Livré le", "Livraison"]),
  column("warranty_months", ["Warranty in months", "Warranty"], ["Garantie en mois", "Garantie"]),
  column("supplier", ["Supplier"], ["Fournisseur"]),
  column("brand", ["Brand"], ["Marque"]),
  column("lifetime_in_years", ["Service life in years", "Service life"], ["Durée de vie en années", "Durée de vie"]),
  column("attributes", ["Attributes"], ["Attributs"]),
  column("variation", ["Variation"], ["Variante"]),
  column("shelf", ["Shelf"], ["Étagère", "Rayon"]),
];

const plain = (word: string | undefined): string => (word ?? "").trim().toLowerCase();
/** Which of these a cell names, by its text in either language or its own word. */
function optionOf<T extends string>(
  key: string,
  options: readonly T[],
  cell: string | undefined,
  usual: T,
): T | undefined {
  const word = plain(cell);
  if (word === "") return usual;
  return options.find((option) =>
    [option, text("en", `supplies.${key}_${option}`), text("fr", `supplies.${key}_${option}`)].some(
      (said) => plain(said) === word,
    ),
  );
}
const keyOf = (name: string, category: string): string => `${plain(name)} ${category}`;

async function known(tx: Tx, rows: readonly Cells[]): Promise<Known> {
  const lists = await q.lists.one(tx.db);
  const categories = new Map(lists.categories.flatMap((c) => c.words.map((word) => [plain(word), c] as const)));
  const names = [...new Set(rows.map((r) => plain(r.values.name)))];
  const articles = await q.articlesNamed.all(tx.db, names);
  const given = await q.givenNumbers.all(tx.db, typedOf(rows, categories));
  return {
    categories,
    offices: new Map(lists.offices.map((o) => [plain(o.name), o])),
    byId: new Map(lists.offices.map((o) => [o.hash_id, o])),
    suppliers: new Map(lists.suppliers.map((s) => [plain(s.name), s.hash_id])),
    brands: new Map(lists.brands.map((s) => [plain(s.name), s.hash_id])),
    articles: new Map(articles.map((a) => [keyOf(a.name, a.category_id), a])),
    variations: Map.groupBy(
      articles.filter((a) => a.variation_of !== null),
      (a) => a.variation_of ?? "",
    ),
    given: new Set(given.map((g) => g.serial_number)),
    typed: new Set(),
  };
}
/** All numbers that a file has, as they are written. */
const typedOf = (rows: readonly Cells[], categories: ReadonlyMap<string, q.Category>): string[] =>
  rows.flatMap(({ values }) => {
    const read = readSerials([values.serials ?? ""], categories.get(plain(values.category))?.series?.text ?? "");
    return "wrong" in read ? [] : read.map(serialText);
  });

const KINDS = ["numbered", "counted", "used"] as const;

/** Which article a row is about, and where; undefined when it names something that is not there. */
function aboutOf(tx: Tx, values: Cells["values"], options: Options, k: Known, wrong: Say) {
  const name = values.name?.trim() ?? "";
  if (!name) wrong("name", "errors.required");
  const category = k.categories.get(plain(values.category));
  if (!category) wrong("category", values.category ? "errors.unknown_reference" : "errors.required");
  const office = values.office
    ? k.offices.get(plain(values.office))
    : k.byId.get(options.zone ?? tx.person.zoneId ?? "");
  const about = category && articleOf(values, category, k.articles.get(keyOf(name, category.hash_id)), k, wrong);
  const found = about?.found;
  const place = office ? { zone: office.hash_id } : {};
  if (!office || !tx.access.can([about?.article ? "supplies_update" : "supplies_create"], place))
    wrong("office", values.office ? "errors.unknown_reference" : "errors.required");
  const type = optionOf("type", ["FURNITURE", "MATERIAL"] as const, values.type, about?.article?.type ?? "MATERIAL");
  if (!type) wrong("type", "errors.format");
  const { article } = about ?? {};
  const kept = article ? (article.numbered ? "numbered" : article.reusable ? "counted" : "used") : undefined;
  const kind = optionOf("kind", KINDS, values.kind, kept ?? (category?.series ? "numbered" : "counted"));
  if (!kind || (kept && kind !== kept)) wrong("kind", kept ? "supplies.kind_fixed" : "errors.format");
  if (kind === "numbered" && category && !category.series) wrong("category", "supplies.no_letters");
  return about && category && office && type && kind ? { name, category, office, found, type, kind, about } : undefined;
}
/** The typed numbers of a row, or how many; `typed` are the numbers of the rows before it. */
function unitsOf(
  values: Cells["values"],
  { isNumbered, letters }: { readonly isNumbered: boolean; readonly letters: string },
  { given, typed: seen }: Known,
  wrong: Say,
) {
  const read = readSerials([values.serials ?? ""], letters);
  if ("wrong" in read) wrong("serials", "supplies.wrong_number", { serial: read.wrong });
  const typed = "wrong" in read || read.length === 0 ? null : read;
  if (typed && !isNumbered) wrong("serials", "supplies.no_numbers");
  for (const serial of typed ?? []) {
    const said = serialText(serial);
    if (serial.text !== letters) wrong("serials", "supplies.other_letters", { serial: said, letters });
    else if (given.has(said) || seen.has(said)) wrong("serials", "supplies.given_before", { serial: said });
    seen.add(said);
  }
  const count = whole(values.quantity, isNumbered ? MOST_NUMBERS : 1_000_000);
  if (count === undefined) wrong("quantity", "errors.invalid_quantity");
  if (typed && count && count !== typed.length) wrong("quantity", "supplies.other_count", { left: typed.length });
  return { typed, quantity: typed?.length ?? count ?? 1 };
}
/** What is known of the delivery. */
function lotOf(values: Cells["values"], office: q.Office | undefined, k: Known, wrong: Say) {
  const named = (at: string, from: ReadonlyMap<string, string>): string | null => {
    const word = plain(values[at]);
    if (word && !from.has(word)) wrong(at, "errors.unknown_reference");
    return from.get(word) ?? null;
  };
  const shipping_date = values.shipping_date ? dayOf(values.shipping_date) : null;
  if (shipping_date === undefined) wrong("shipping_date", "errors.date");
  const warranty_months = whole(values.warranty_months, 1200);
  if (warranty_months === undefined) wrong("warranty_months", "errors.number");
  const decimals = office?.minor_unit ?? 2;
  const price = values.price ? numberInSheet(values.price, { least: 0, most: 99_999_999_999_999, decimals }) : null;
  if (price === undefined) wrong("price", "errors.amount");
  if (price && office && !office.currency_id) wrong("price", "errors.required");
  const residual = values.residual
    ? numberInSheet(values.residual, { least: 0, most: 99_999_999_999_999, decimals })
    : null;
  if (residual === undefined) wrong("residual", "errors.amount");
  if (residual && (!price || decimal(residual).gt(decimal(price)))) wrong("residual", "supply_value.residual_above");
  return {
    supplier_id: named("supplier", k.suppliers),
    brand_id: named("brand", k.brands),
    shipping_date: shipping_date ?? null,
    warranty_months: warranty_months ?? null,
    price: price ?? null,
    residual: residual ?? null,
    currency_id: price && office ? office.currency_id : null,
    maker_serial: values.maker_serial?.trim() || null,
    shelf: values.shelf?.trim() || null,
  };
}

/** Reads a row. */
function entryOf(tx: Tx, { values }: Cells, options: Options, k: Known, problems: Problem[]): Plan {
  const wrong: Say = (at, key, params) => void problems.push({ column: at, say: { key, ...(params && { params }) } });
  const about = aboutOf(tx, values, options, k, wrong);
  const isNumbered = about?.kind === "numbered";
  const units = unitsOf(
    values,
    { isNumbered: isNumbered || !about, letters: about?.category.series?.text ?? "" },
    k,
    wrong,
  );
  const { brand_id, ...lot } = lotOf(values, about?.office, k, wrong);
  if (problems.length > 0 || !about) return undefined;
  const { category, office, found, type, kind } = about;
  const { article, custom_attributes, lifetime_in_years } = about.about;
  const supply = found?.hash_id ?? newId();
  const nature = { reusable: kind !== "used", numbered: isNumbered };
  const own = {
    name: about.name,
    type,
    category_id: category.hash_id,
    ...nature,
    supplier_id: lot.supplier_id,
    brand_id,
  };
  const made = article
    ? variationOf(article, custom_attributes, category)
    : { ...own, lifetime_in_years, custom_attributes, variation_of: null, varies: {} };
  const { name } = found ?? made;
  if (!found) {
    const now = { ...made, hash_id: supply, zone_id: office.hash_id };
    if (article) k.variations.set(article.hash_id, [...(k.variations.get(article.hash_id) ?? []), now]);
    else k.articles.set(keyOf(name, category.hash_id), now);
  }
  return {
    id: newId(),
    supply,
    made: found ? null : made,
    name,
    type: found?.type ?? made.type,
    zone: office.hash_id,
    numbered: isNumbered,
    series: category.series,
    ...units,
    ...lot,
  };
}

/** The numbers that rows without any take, in the order of the rows: after the highest one given, or typed in this file. */
export function numbersOf(
  entries: readonly Entry[],
  lastOf: (series: string) => number,
): ReadonlyMap<string, readonly Serial[]> {
  const next = new Map<string, number>();
  for (const { series, typed, numbered } of entries) {
    if (!series || !numbered) continue;
    const highest = Math.max(
      next.get(series.hash_id) ?? lastOf(series.hash_id) + 1,
      ...(typed ?? []).map((s) => s.number + 1),
    );
    next.set(series.hash_id, highest);
  }
  return new Map(
    entries.flatMap(({ id, series, typed, numbered, quantity }) => {
      if (!series || !numbered) return [];
      if (typed) return [[id, typed] as const];
      const first = next.get(series.hash_id) ?? 1;
      next.set(series.hash_id, first + quantity);
      return [[id, serialsFrom(series.text, first, quantity)] as const];
    }),
  );
}

/** Checks a file; each row says which numbers its pieces will have. */
export async function check(tx: Tx, rows: readonly Cells[], options: Options): Promise<readonly Checked<Plan>[]> {
  const k = await known(tx, rows);
  const read = rows.map((row) => {
    const problems: Problem[] = [];
    return { row, problems, plan: entryOf(tx, row, options, k, problems) };
  });
  const entries = read.flatMap(({ plan }) => plan ?? []);
  const numbers = numbersOf(entries, (id) => (entries.find((e) => e.series?.hash_id === id)?.series?.next ?? 1) - 1);
  return read.map(({ row, problems, plan }) => {
    const serials = plan && numbers.get(plan.id);
    const label = [plan?.name ?? row.values.name, serials ? serialsText(serials) : ""].filter(Boolean).join(" ");
    const isNext = serials !== undefined && plan?.typed === null;
    const notes = isNext ? [{ key: "supply_import.next", params: { serials: serialsText(serials) } }] : [];
    return { line: row.line, label, action: "create", problems, notes, plan };
  });
}
