import { createEquipment } from "#server/contacts/equipment/write.ts";
import { createPortfolio } from "#server/contacts/portfolio/write.ts";
import { productsWith } from "#server/contacts/public.ts";
import { updateContact } from "#server/contacts/write.ts";
import type { Happening } from "#server/kit/demo.ts";
import type { Storage } from "#server/kit/storage.ts";
import { recipeRefs } from "#server/recipes/public.ts";
import { benchmarks } from "./benchmarks.ts";
import type { Company as Customer } from "./companies.ts";
import type { Calendar } from "./days.ts";
import { linesOf } from "./lines.ts";
import type { Company } from "./offices.ts";
import { idOf, type Cast } from "./people.ts";
import { Dice } from "./random.ts";
import { rangeOf, soldIn } from "./ranges.ts";
import { laidIn } from "./receipts.ts";
import { bottlePicture, shelfOf, type Product } from "./shelf.ts";
import type { TradeList, TradeLists } from "./trade-lists.ts";

interface Use {
  readonly lists: TradeLists;
  readonly company: Pick<Company, "countries" | "currencies">;
  readonly storage: Storage;
  readonly folder: string;
  readonly measured: ReadonlyMap<string, string>;
}
const AFTERNOON = 820;
const unasked = { params: undefined, query: undefined };

/** Adds filling lines and products to the company's contacts, as seen on visits and in shops. */
export class Parts {
  readonly #calendar: Calendar;
  readonly #cast: Cast;
  readonly #use: Use;
  readonly #kept: Parameters<typeof createPortfolio>[1];
  constructor(calendar: Calendar, cast: Cast, use: Use) {
    this.#calendar = calendar;
    this.#cast = cast;
    this.#use = use;
    this.#kept = { storage: use.storage, products: productsWith(recipeRefs) };
  }

  /**
   * @param day days ago that the contact was entered
   * @param contact returns the contact's identifier; call it after the contact was created
   */
  of(c: Customer, day: number, contact: () => string): readonly Happening[] {
    const dice = new Dice(`parts ${c.name}`);
    const visit = Math.max(1, day - dice.int(1, 15));
    const lines = linesOf(c, dice).map((line, i) => ({
      at: this.#calendar.moment(visit, AFTERNOON + i),
      happen: async (): Promise<unknown> => {
        const { brand, packaging, ...said } = line;
        const body = {
          ...said,
          contact_hash_id: contact(),
          brand_hash_id: this.#one("equipment_brand", brand),
          packaging_hash_id: this.#one("packaging", packaging),
        };
        return await createEquipment(this.#cast.tx(c.by), this.#use.storage, { ...unasked, body });
      },
    }));
    const products = shelfOf(c, dice).map((product, i) => ({
      at: this.#calendar.moment(Math.max(1, day - product.seen), AFTERNOON + 60 + i),
      happen: async (): Promise<unknown> => await this.#sell(c, day, contact(), product),
    }));
    const away = new Dice(`range ${c.name}`);
    const range = rangeOf(c, away).map((product, i) => ({
      at: this.#calendar.moment(Math.max(1, day - 20), AFTERNOON + 90 + i),
      happen: async (): Promise<unknown> =>
        await createPortfolio(this.#cast.tx(c.by), this.#kept, {
          ...unasked,
          body: {
            contact_hash_id: contact(),
            brand_hash_id: this.#one("brand", product.brand),
            b2c_hash_id: this.#one("b2c", product.b2c),
            application_hash_id:
              product.application === undefined ? null : this.#one("application", product.application),
            packagings: [this.#one("packaging", product.packaging)],
            countries: this.#countries(c, away),
            seen_on: this.#calendar.ago(Math.max(1, day - product.seen)),
            source: "Website",
          },
        }),
    }));
    const measured = benchmarks.flatMap(([name, , b2c]) =>
      c.sells?.includes(b2c) ? [idOf(this.#use.measured, name)] : [],
    );
    const against = {
      at: this.#calendar.moment(visit, AFTERNOON + 30),
      happen: async (): Promise<unknown> =>
        await updateContact(this.#cast.tx(c.by), { params: { id: contact() }, body: { benchmarks: measured } }),
    };
    return [...lines, ...(measured.length > 0 && dice.chance(0.5) ? [against] : []), ...products, ...range];
  }

  async #sell(c: Customer, day: number, contact: string, p: Product): Promise<void> {
    const { folder, company } = this.#use;
    const name = `${p.brand.toLowerCase().replaceAll(/[^a-z]+/gu, "-")}.png`;
    await createPortfolio(this.#cast.tx(c.by), this.#kept, {
      ...unasked,
      body: {
        contact_hash_id: contact,
        brand_hash_id: this.#one("brand", p.brand),
        description: p.description.charAt(0).toUpperCase() + p.description.slice(1),
        b2c_hash_id: this.#one("b2c", p.b2c),
        application_hash_id: p.application === undefined ? null : this.#one("application", p.application),
        packagings: [this.#one("packaging", p.packaging)],
        componentsWithSupplier:
          p.supplier === undefined ? [] : [{ supplier_id: this.#one("supplier", p.supplier), components: [] }],
        countries: this.#countries(c, new Dice(`sold ${c.name} ${p.brand} ${p.description}`)),
        image: await laidIn(folder, await bottlePicture(p), name, "image/png"),
        seen_on: this.#calendar.ago(Math.max(1, day - p.seen)),
        price: p.price,
        currency_hash_id: idOf(company.currencies, p.currency),
        source: p.source,
        gone_since: p.gone === undefined ? null : this.#calendar.ago(Math.max(1, day - p.gone)),
      },
    });
  }

  #countries(c: Customer, dice: Dice): string[] {
    return soldIn(c, dice).map((iso2) => idOf(this.#use.company.countries, iso2));
  }

  #one(list: TradeList, name: string): string {
    return idOf(this.#use.lists.get(list) ?? new Map(), name);
  }
}
