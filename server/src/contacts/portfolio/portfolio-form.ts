import { saysNothing } from "#contract/contacts/form-values.ts";
import type { PortfolioFields } from "#contract/contacts/portfolio.ts";
import type { Upload } from "#contract/kit/files.ts";
import { givenOr } from "#contract/kit/given-or.ts";
import { fitsMinorUnit } from "#contract/kit/money.ts";
import { forbidden, invalidField, notFound, unknownReference } from "#server/kit/shared/failures.ts";
import { redrawn } from "#server/kit/files/pictures.ts";
import type { Storage } from "#server/kit/files/storage.ts";
import type { Tx } from "#server/kit/sql/transaction.ts";
import { mayChange, sees } from "../access.ts";
import { holderOf, type Holder } from "../parts/holder.ts";
import type { Products } from "./lists.ts";
import * as q from "./queries.ts";

type PortfolioChanges = Partial<PortfolioFields>;

export interface Use {
  readonly storage: Storage;
  readonly products: Products;
}

/** An empty product: the start of the form for a new one. */
export const NOTHING: q.PortfolioWrite = {
  brand_id: null,
  description: null,
  b2c_id: null,
  application_id: null,
  b2b_id: null,
  recipe_id: null,
  seen_on: null,
  price: null,
  currency_id: null,
  source: null,
  gone_since: null,
};

/** The form's values over the existing ones. Removing the price removes its currency too. */
export function nextOf(given: PortfolioChanges, now: q.PortfolioWrite): q.PortfolioWrite {
  const price = givenOr(given.price, now.price);
  return {
    brand_id: givenOr(given.brand_hash_id, now.brand_id),
    description: givenOr(given.description, now.description) || null,
    b2c_id: givenOr(given.b2c_hash_id, now.b2c_id),
    application_id: givenOr(given.application_hash_id, now.application_id),
    b2b_id: givenOr(given.b2b_hash_id, now.b2b_id),
    recipe_id: givenOr(given.recipe_hash_id, now.recipe_id),
    seen_on: givenOr(given.seen_on, now.seen_on),
    price,
    currency_id: price === null ? null : givenOr(given.currency_hash_id, now.currency_id),
    source: givenOr(given.source, now.source) || null,
    gone_since: givenOr(given.gone_since, now.gone_since),
  };
}

export const unique = (ids: readonly string[] | undefined): readonly string[] | undefined => ids && [...new Set(ids)];

/** Numbers of links and pictures after saving. */
interface Beside {
  readonly packagings: number;
  readonly suppliers: number;
  readonly pictures: number;
}

/** Throws when the form is empty, contradictory or has a missing reference. */
export async function check(
  tx: Tx,
  { recipes }: Products,
  { next, before }: { readonly next: q.PortfolioWrite; readonly before: q.PortfolioWrite },
  links: q.Links,
  beside: Beside,
) {
  if (saysNothing(next) && beside.packagings + beside.suppliers + beside.pictures === 0)
    throw invalidField("brand_hash_id", "errors.all_empty");
  const today = tx.call.now.toISOString().slice(0, 10);
  if (next.seen_on && next.seen_on > today) throw invalidField("seen_on", "errors.future_date");
  if (next.seen_on && next.gone_since && next.gone_since < next.seen_on)
    throw invalidField("gone_since", "errors.dates_reversed");
  const changed = (key: "brand_id" | "b2c_id" | "application_id" | "b2b_id"): string | null =>
    next[key] === before[key] ? null : next[key];
  if (next.recipe_id !== null && next.recipe_id !== before.recipe_id)
    await recipes.check(tx, "recipe_hash_id", next.recipe_id);
  const { packagings = [], countries = [] } = links;
  const found = await q.references.one(
    tx.db,
    changed("brand_id"),
    changed("b2c_id"),
    changed("application_id"),
    changed("b2b_id"),
    packagings,
    countries,
    next.currency_id,
  );
  for (const list of ["brand", "b2c", "application", "b2b"] as const)
    if (!found[list]) throw unknownReference(`${list}_hash_id`);
  for (const list of ["packagings", "countries"] as const) if (!found[list]) throw unknownReference(list);
  if (next.price === null) return;
  if (next.currency_id === null) throw invalidField("currency_hash_id", "errors.required");
  if (found.minor_unit === null) throw unknownReference("currency_hash_id");
  if (!fitsMinorUnit(next.price, found.minor_unit)) throw invalidField("price", "errors.amount");
}

export const traced = (row: q.PortfolioRow) => ({
  ...Object.fromEntries(Object.keys(NOTHING).map((name) => [name, row[name as keyof q.PortfolioWrite]])),
  packagings: row.packagings.map((p) => p.hash_id),
  countries: row.countries.map((k) => k.hash_id),
  suppliers: row.supplied.map((one) => one.supplier.hash_id),
  components: row.supplied.flatMap((one) => one.components.map((k) => k.hash_id)),
  image: row.image?.name ?? null,
  photos: row.photos.length,
});

/** The label on the timeline: the brand, otherwise the start of the description. */
export const details = (row: q.PortfolioRow) => ({
  title: row.brand?.name ?? row.description?.slice(0, 60) ?? (row.b2c ?? row.application)?.name ?? null,
});

/** Reads a contact in reach and throws 403 unless the caller may change it. */
export async function keptHolder(tx: Tx, id: string): Promise<Holder> {
  const holder = await holderOf(tx, id);
  if (!mayChange(tx.access, "update", holder)) throw forbidden();
  return holder;
}

/** Locks and reads a product; throws unless the caller may change its contact. */
export async function locked(tx: Tx, { one }: Products, id: string): Promise<q.PortfolioRow> {
  await q.lockPortfolio.run(tx.db, id);
  const row = await one.first(tx.db, id);
  if (!row || !sees(tx.access, row.holder)) throw notFound();
  if (!mayChange(tx.access, "update", row.holder)) throw forbidden();
  return row;
}

const PICTURE = 640;

/** Runs `work` with the re-encoded image of a form, or with undefined when there is none. */
export async function withImage<T>(given: unknown, work: (image: Upload | undefined) => Promise<T>): Promise<T> {
  if (!given) return await work(undefined);
  return await redrawn(given as Upload, { field: "image", width: PICTURE, height: PICTURE }, work);
}

/** Replaces the image; null removes it. */
export async function changeImage(
  tx: Tx,
  storage: Storage,
  id: string,
  before: string | undefined,
  image: Upload | undefined,
) {
  const [kept] = image ? await storage.keep(tx, [{ kind: "portfolio", record: id, upload: image }]) : [];
  await q.setImage.run(tx.db, id, kept?.hash_id ?? null);
  if (before) await storage.drop(tx, [before]);
}
