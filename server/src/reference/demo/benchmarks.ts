import { columns, insertInto } from "#server/kit/sql/columns.ts";
import { type DemoFoundation, rowsOf } from "#server/kit/area/demo.ts";
import { newId } from "#server/kit/sql/transaction.ts";
import { applicationOf } from "./trade.ts";

/** Products on the market with the laboratory's measurements, all invented. */
export const benchmarks = rowsOf(
  ["name", "brand", "b2c", "packaging", "millilitres", "brix", "ph", "description"],
  `
Colaroo Original = Colaroo = Cola = Aluminium can = 330 = 10.6 = 2.5 = Dark brown, caramel and lime, a long sweet finish.
Kamba Cola Zero = Kamba Cola = Cola = PET bottle = 500 = 0.4 = 2.7 = Sucralose and acesulfame K: sweet late, a slight bitterness.
Citronnade d’Antan = Citronnade d’Antan = Lemonade = Glass bottle, one-way = 330 = 8.9 = 2.8 = Cloudy, fresh lemon zest, little carbonation.
Douala Sun Orange = Douala Sun = Orange soda = PET bottle = 500 = 12.1 = 3.1 = Deep orange, sweet juice with a peely top note.
Quinine No. 5 Dry = Quinine No. 5 = Tonic water = Glass bottle, one-way = 200 = 7.2 = 2.6 = Quinine at 80 mg/L, dry, grapefruit peel.
High Veld Tonic = High Veld Tonic = Tonic water = Aluminium can = 200 = 8.4 = 2.6 = Softer quinine, juniper and honeybush.
Zeste d’Azur = Zeste d’Azur = Bitter lemon = Glass bottle, one-way = 250 = 9.8 = 2.7 = Cloudy, lemon oil and quinine, a dry end.
Table Bay Fiery = Table Bay Ginger = Ginger beer = Glass bottle, one-way = 330 = 11.4 = 3 = Hot ginger, lemon, a yeasty note.
Nightshift 500 = Nightshift = Energy drinks = Aluminium can = 500 = 11 = 3.4 = Tutti frutti, taurine, 32 mg of caffeine in 100 mL.
Fynbos Iced Tea Peach = Fynbos Iced Tea = Iced tea = PET bottle = 500 = 6.1 = 3.3 = Rooibos extract, ripe peach, light tannins.
Mangoro Nectar = Mangoro = Nectars = Beverage carton = 1000 = 13.2 = 3.6 = 30 % mango, thick, a touch of turpentine.
Kombu Atelier Hibiscus = Kombu Atelier = Kombucha = Glass bottle, one-way = 330 = 4.2 = 3.1 = Vinegar and hibiscus, natural carbonation.
`,
);

const insert = insertInto(
  "benchmark",
  columns({
    hash_id: "uuid",
    name: "text",
    brand_id: "uuid",
    b2c_id: "uuid",
    application_id: "uuid?",
    packaging_id: "uuid",
    volume: "numeric",
    brix: "numeric",
    ph: "numeric",
    description: "text",
    image: "uuid?",
  }),
);

/** Creates the products that recipes are compared with; returns their identifiers by name. */
export async function makeBenchmarks(
  demo: DemoFoundation,
  picture: (of: { b2c: string; packaging: string }) => Promise<Buffer>,
): Promise<ReadonlyMap<string, string>> {
  const made = new Map<string, string>();
  const tx = demo.as("admin");
  for (const [name, brand, b2c, packaging, volume, brix, ph, description] of benchmarks) {
    const hash_id = newId();
    const application = applicationOf(b2c);
    const upload = await demo.upload(await picture({ b2c, packaging }), "benchmark.png", "image/png");
    const [kept] = await demo.storage.keep(tx, [{ kind: "benchmark", record: hash_id, upload }]);
    await insert(tx.db, {
      hash_id,
      name,
      brand_id: demo.entry("brand", brand),
      b2c_id: demo.entry("b2c", b2c),
      application_id: application === undefined ? null : demo.entry("application", application),
      packaging_id: demo.entry("packaging", packaging),
      volume,
      brix,
      ph,
      description,
      image: kept?.hash_id ?? null,
    });
    made.set(name, hash_id);
  }
  return made;
}
