import { input, type DemoCompany, type Happening } from "#server/kit/area/demo.ts";
import { Dice } from "#server/kit/area/dice.ts";
import { createEquipment } from "../equipment/create-equipment.ts";
import type { Products } from "../portfolio/lists.ts";
import { createPortfolio } from "../portfolio/create-portfolio.ts";
import { updateContact } from "../update-contact.ts";
import type { Company } from "./companies.ts";
import { linesOf } from "./lines.ts";
import { bottlePicture, rangeOf, shelfOf, soldIn, type Product } from "./shelf.ts";

const AFTERNOON = 820;

/** What the label and the shelf say of a product, with its picture. */
async function describedAs(demo: DemoCompany, p: Product) {
  const { brand, description, supplier } = p;
  const picture = `${brand.toLowerCase().replaceAll(/[^a-z]+/gu, "-")}.png`;
  return {
    description: description.charAt(0).toUpperCase() + description.slice(1),
    componentsWithSupplier:
      supplier === undefined ? [] : [{ supplier_id: demo.market.id("supplier", supplier), components: [] }],
    image: await demo.upload(await bottlePicture(p), picture, "image/png"),
    price: p.price,
    currency_hash_id: demo.currency(p.currency),
    source: p.source,
  };
}

/**
 * Filling lines and products of a company, as seen on visits and in shops.
 *
 * @param listed products of portfolios, with the recipes they name
 * @param day days ago that the contact was entered
 * @param contact returns the contact's identifier; call it after the contact was created
 */
export function partsOf(
  demo: DemoCompany,
  listed: Products,
  c: Company,
  day: number,
  contact: () => string,
): readonly Happening[] {
  const kept = { storage: demo.storage, products: listed };
  const { id } = demo.market;
  const dice = new Dice(`parts ${c.name}`);
  const visit = Math.max(1, day - dice.int(1, 15));
  /** A day after it was entered, yesterday at the latest. */
  const on = (after: number): number => Math.max(1, day - after);
  const lines = linesOf(c, dice).map(({ brand, packaging, ...said }, i) => ({
    at: demo.moment(visit, AFTERNOON + i),
    happen: async (): Promise<unknown> => {
      const [brand_hash_id, packaging_hash_id] = [id("equipment_brand", brand), id("packaging", packaging)];
      const body = { ...said, contact_hash_id: contact(), brand_hash_id, packaging_hash_id };
      return await createEquipment(demo.as(c.by), demo.storage, input(undefined, body));
    },
  }));
  const sold = (p: Pick<Product, "brand" | "b2c" | "application" | "packaging" | "seen">, among: Dice) => ({
    contact_hash_id: contact(),
    brand_hash_id: id("brand", p.brand),
    b2c_hash_id: id("b2c", p.b2c),
    application_hash_id: p.application === undefined ? null : id("application", p.application),
    packagings: [id("packaging", p.packaging)],
    countries: soldIn(c, among).map(demo.country),
    seen_on: demo.ago(on(p.seen)),
  });
  const products = shelfOf(c, dice, demo.market).map((p, i) => ({
    at: demo.moment(on(p.seen), AFTERNOON + 60 + i),
    happen: async (): Promise<unknown> => {
      const among = new Dice(`sold ${c.name} ${p.brand} ${p.description}`);
      const seen = { ...sold(p, among), gone_since: p.gone === undefined ? null : demo.ago(on(p.gone)) };
      const body = { ...seen, ...(await describedAs(demo, p)) };
      return await createPortfolio(demo.as(c.by), kept, input(undefined, body));
    },
  }));
  const away = new Dice(`range ${c.name}`);
  const range = rangeOf(c, away, demo.market).map((p, i) => ({
    at: demo.moment(on(20), AFTERNOON + 90 + i),
    happen: async (): Promise<unknown> =>
      await createPortfolio(demo.as(c.by), kept, input(undefined, { ...sold(p, away), source: "Website" })),
  }));
  const measured = demo.market.benchmarksOf(c.sells);
  const against = {
    at: demo.moment(visit, AFTERNOON + 30),
    happen: async (): Promise<unknown> =>
      await updateContact(demo.as(c.by), { params: { id: contact() }, body: { benchmarks: [...measured] } }),
  };
  return [...lines, ...(measured.length > 0 && dice.chance(0.5) ? [against] : []), ...products, ...range];
}
