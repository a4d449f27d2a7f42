import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { axesDiffer, listOfAxis, marketAxes, type MarketAxis } from "#contract/market/axes.ts";
import { getMarketPicture, getWhiteSpace, listMarketProducts } from "#contract/market/endpoints.ts";
import type { MarketPicture } from "#contract/market/schemas.ts";
import { newId } from "#server/kit/sql/transaction.ts";
import { openApp, type Client } from "#server/testing/test-app.ts";
import { verify } from "#server/verify.ts";

const t = await openApp();
const [spain, kenya, peru] = [
  await t.make.country({ name: "Spain", iso2: "ES" }),
  await t.make.country({ name: "Kenya", iso2: "KE" }),
  await t.make.country({ name: "Peru", iso2: "PE" }),
];
const zone = await t.make.zone({ name: "Paris" });
const reads = (...countries: string[]) => ({
  statistics_market_picture: "all" as const,
  contacts_view_all: countries,
});
const inSpain = await t.as(await t.make.user({ name: "Sara Spain", zone, rights: reads(spain.id) }));
const inBoth = await t.as(await t.make.user({ name: "Bea Both", zone, rights: reads(spain.id, kenya.id) }));
const inPeru = await t.as(await t.make.user({ name: "Pia Peru", zone, rights: reads(peru.id) }));
const nowhere = await t.as(
  await t.make.user({ name: "Nils Nowhere", zone, rights: { statistics_market_picture: "all" } }),
);
const maker = await t.make.user({ name: "Max Maker", zone });

/** A product as known to the database and to the count in TypeScript. */
interface Product {
  readonly id: string;
  readonly contact: Contact;
  readonly brand: Brand | undefined;
  readonly b2c: Entry | undefined;
  readonly application: Entry | undefined;
  readonly b2b: Entry | undefined;
  readonly countries: readonly string[];
  readonly packagings: readonly string[];
  readonly seen: string | null;
  readonly gone: boolean;
}
interface Entry {
  readonly id: string;
  readonly parent: string | null;
}
interface Contact {
  readonly id: string;
  readonly country: string;
  readonly roles: readonly string[];
}
interface Brand {
  readonly id: string;
  readonly owner: Contact | undefined;
}

// A seeded generator, so each run uses the same figures.
let state = 20_261_122;
const random = (): number => {
  state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
  return state / 2_147_483_648;
};
const pick = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)] as T;
const maybe = <T>(all: readonly T[]): T | undefined => (random() < 0.15 ? undefined : pick(all));
const some = <T>(all: readonly T[]): readonly T[] => all.filter(() => random() < 0.4);

const entry = async (table: string, name: string, parent: string | null = null): Promise<Entry> => {
  const id = newId();
  const isTree = table !== "packaging" && table !== "brand";
  await t.owner.query(
    isTree
      ? `INSERT INTO ${table} (hash_id, name, parent_id) VALUES ($1, $2, $3)`
      : `INSERT INTO ${table} (hash_id, name) VALUES ($1, $2)`,
    isTree ? [id, name, parent] : [id, name],
  );
  return { id, parent };
};
async function tree(table: string): Promise<readonly Entry[]> {
  const all: Entry[] = [];
  for (let i = 0; i < 3; i++) {
    const group = await entry(table, `${table} ${i}`);
    all.push(group);
    for (let j = 0; j < 2; j++) all.push(await entry(table, `${table} ${i}.${j}`, group.id));
  }
  return all;
}
const lists = { b2c: await tree("b2c"), application: await tree("application"), b2b: await tree("b2b") };
const packagings: string[] = [];
for (const name of ["Can", "Glass", "PET"]) packagings.push((await entry("packaging", name)).id);
const contacts: Contact[] = [];
for (let i = 0; i < 14; i++) {
  const id = newId();
  const country = i % 2 === 0 ? spain.id : kenya.id;
  const roles = some(["customer", "manufacturer", "competitor", "brand_owner"]);
  await t.owner.query(
    "INSERT INTO contact (hash_id, name, contact_type, roles, country_id, created_by, owners, search) VALUES ($1, $2, 'society', $3, $4, $5, ARRAY[$5::uuid], '')",
    [id, `Company ${i}`, roles, country, maker.id],
  );
  contacts.push({ id, country, roles });
}
const brands: Brand[] = [];
for (let i = 0; i < 8; i++) {
  const { id } = await entry("brand", `Brand ${i}`);
  const owner = maybe(contacts);
  if (owner) await t.owner.query("UPDATE brand SET brand_owner_id = $2 WHERE hash_id = $1", [id, owner.id]);
  brands.push({ id, owner });
}
const products: Product[] = [];
for (let i = 0; i < 300; i++) {
  const p: Product = {
    id: newId(),
    contact: pick(contacts),
    brand: maybe(brands),
    b2c: maybe(lists.b2c),
    application: maybe(lists.application),
    b2b: maybe(lists.b2b),
    countries: some([spain.id, kenya.id, peru.id]),
    packagings: some(packagings),
    seen: random() < 0.2 ? null : `2026-0${1 + Math.floor(random() * 9)}-1${Math.floor(random() * 10)}`,
    gone: random() < 0.1,
  };
  products.push(p);
  await t.owner.query(
    "INSERT INTO portfolio (hash_id, contact_id, brand_id, b2c_id, application_id, b2b_id, description, seen_on, gone_since) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)",
    [
      p.id,
      p.contact.id,
      p.brand?.id ?? null,
      p.b2c?.id ?? null,
      p.application?.id ?? null,
      p.b2b?.id ?? null,
      `Product ${i}`,
      p.seen,
      p.gone ? "2026-10-01" : null,
    ],
  );
  for (const country of p.countries)
    await t.owner.query("INSERT INTO portfolio_country VALUES ($1, $2)", [p.id, country]);
  for (const packaging of p.packagings)
    await t.owner.query("INSERT INTO portfolio_packaging VALUES ($1, $2)", [p.id, packaging]);
}

/** The values of a product on an axis, for somebody who sees these countries. */
function valuesOf(p: Product, axis: MarketAxis, sees: readonly string[]): readonly string[] {
  const list = listOfAxis(axis);
  const self = (role: string): readonly string[] => (p.contact.roles.includes(role) ? [p.contact.id] : []);
  if (axis === "country") return p.countries;
  if (axis === "packaging") return p.packagings;
  if (axis === "brand") return p.brand ? [p.brand.id] : [];
  if (axis === "manufacturer" || axis === "competitor") return self(axis);
  if (axis === "brand_owner") {
    const owner = p.brand?.owner;
    return owner && sees.includes(owner.country) ? [owner.id] : self("brand_owner");
  }
  const of = p[list as "b2c" | "application" | "b2b"];
  return of ? [axis === list ? of.id : (of.parent ?? of.id)] : [];
}

/** The content of a picture by identifiers of rows and columns, whatever their order. */
const said = (data: MarketPicture) => ({
  rows: new Map(data.rows.map((r) => [r.hash_id, `${r.products} ${r.contacts} ${r.seen_on}`])),
  columns: new Map(data.columns.map((c) => [c.hash_id, `${c.products} ${c.contacts} ${c.seen_on}`])),
  cells: new Map(
    data.cells.map(([r, c, n, of, seen]) => [
      `${data.rows[r]?.hash_id} ${data.columns[c]?.hash_id}`,
      `${n} ${of} ${seen}`,
    ]),
  ),
  all: `${data.products} ${data.contacts} ${data.seen_on}`,
});

/** The same content, counted here in TypeScript. */
function counted(all: readonly Product[], rows: MarketAxis, columns: MarketAxis, sees: readonly string[]) {
  const put = (to: Map<string, Set<Product>>, key: string, p: Product): void =>
    void (to.get(key) ?? to.set(key, new Set()).get(key))?.add(p);
  const [inRow, inColumn, inCell] = [0, 1, 2].map(() => new Map<string, Set<Product>>()) as [
    Map<string, Set<Product>>,
    Map<string, Set<Product>>,
    Map<string, Set<Product>>,
  ];
  const placed = new Set<Product>();
  for (const p of all)
    for (const r of valuesOf(p, rows, sees))
      for (const c of valuesOf(p, columns, sees)) {
        put(inRow, r, p);
        put(inColumn, c, p);
        put(inCell, `${r} ${c}`, p);
        placed.add(p);
      }
  const told = (of: ReadonlySet<Product>): string => {
    const seen = [...of].flatMap((p) => p.seen ?? []).toSorted();
    return `${of.size} ${new Set([...of].map((p) => p.contact.id)).size} ${seen.at(-1) ?? null}`;
  };
  const each = (of: ReadonlyMap<string, Set<Product>>) => new Map([...of].map(([key, set]) => [key, told(set)]));
  return { rows: each(inRow), columns: each(inColumn), cells: each(inCell), all: told(placed) };
}
const sorted = (map: ReadonlyMap<string, string>) => [...map].toSorted(([a], [b]) => (a < b ? -1 : 1));
function assertSame(got: ReturnType<typeof said>, wanted: ReturnType<typeof counted>, what: string): void {
  assert.deepEqual(sorted(got.cells), sorted(wanted.cells), `cells of ${what}`);
  assert.deepEqual(sorted(got.rows), sorted(wanted.rows), `rows of ${what}`);
  assert.deepEqual(sorted(got.columns), sorted(wanted.columns), `columns of ${what}`);
  assert.equal(got.all, wanted.all, `all of ${what}`);
}
const ask = async (client: Client, query: object): Promise<MarketPicture> =>
  (await client.ok(getMarketPicture, { query })).data;
const everywhere = [spain.id, kenya.id];
const isBelow = (of: Entry | undefined, id: string): boolean => of?.id === id || of?.parent === id;

describe("the market picture", () => {
  test("equals an independent count, on any two axes", async () => {
    const still = products.filter((p) => !p.gone);
    for (const rows of marketAxes)
      for (const columns of marketAxes.filter((axis) => axesDiffer(rows, axis)))
        assertSame(
          said(await ask(inBoth, { rows, columns })),
          counted(still, rows, columns, everywhere),
          `${rows} by ${columns}`,
        );
  });

  test("equals it with each filter, also where the filter is of an axis", async () => {
    const [b2c] = lists.b2c;
    const [application] = lists.application;
    const [b2b] = lists.b2b;
    const [can] = packagings;
    const [brand] = brands;
    const [contact] = contacts;
    assert.ok(b2c && application && b2b && can && brand && contact);
    const still = (p: Product): boolean => !p.gone;
    const owner = brands.flatMap((one) => one.owner ?? [])[0];
    const filters: [object, (p: Product) => boolean, (p: Product) => Product][] = [
      [{ gone: "1" }, (p) => p.gone, (p) => p],
      [{ gone: "all" }, () => true, (p) => p],
      [{ b2c_hash_id: b2c.id }, (p) => still(p) && isBelow(p.b2c, b2c.id), (p) => p],
      [{ application_hash_id: application.id }, (p) => still(p) && isBelow(p.application, application.id), (p) => p],
      [{ b2b_hash_id: b2b.id }, (p) => still(p) && isBelow(p.b2b, b2b.id), (p) => p],
      [{ brand_hash_id: brand.id }, (p) => still(p) && p.brand?.id === brand.id, (p) => p],
      [{ contact_hash_id: contact.id }, (p) => still(p) && p.contact === contact, (p) => p],
      [{ role: "competitor" }, (p) => still(p) && p.contact.roles.includes("competitor"), (p) => p],
      [
        { seen_from: "2026-05-01", seen_to: "2026-07-31" },
        (p) => still(p) && !!p.seen && p.seen >= "2026-05-01" && p.seen <= "2026-07-31",
        (p) => p,
      ],
      [
        { brand_owner_hash_id: owner?.id },
        (p) => still(p) && valuesOf(p, "brand_owner", everywhere)[0] === owner?.id,
        (p) => p,
      ],
      // With a filter by country or packaging, a product's other values are ignored.
      [
        { country_hash_id: kenya.id },
        (p) => still(p) && p.countries.includes(kenya.id),
        (p) => ({ ...p, countries: [kenya.id] }),
      ],
      [{ packaging_hash_id: can }, (p) => still(p) && p.packagings.includes(can), (p) => ({ ...p, packagings: [can] })],
    ];
    for (const [filter, keeps, as] of filters)
      for (const [rows, columns] of [
        ["country", "b2c_group"],
        ["packaging", "country"],
        ["brand_owner", "application"],
        ["b2b", "packaging"],
      ] as const)
        assertSame(
          said(await ask(inBoth, { rows, columns, ...filter })),
          counted(products.filter(keeps).map(as), rows, columns, everywhere),
          `${rows} by ${columns} with ${JSON.stringify(filter)}`,
        );
  });

  test("counts contacts of the reader's countries alone: others see nothing of them, not even counts", async () => {
    const still = products.filter((p) => !p.gone && p.contact.country === spain.id);
    for (const [rows, columns] of [
      ["country", "b2c_group"],
      ["brand_owner", "country"],
      ["manufacturer", "packaging"],
    ] as const)
      assertSame(
        said(await ask(inSpain, { rows, columns })),
        counted(still, rows, columns, [spain.id]),
        `${rows} by ${columns} in Spain`,
      );
    for (const client of [inPeru, nowhere])
      assert.deepEqual(await ask(client, {}), {
        rows: [],
        columns: [],
        cells: [],
        products: 0,
        contacts: 0,
        seen_on: null,
        more: { rows: 0, columns: 0 },
      });
    const owners = await ask(inSpain, { rows: "brand_owner", columns: "b2c" });
    const names = new Set(contacts.filter((c) => c.country === kenya.id).map((c) => c.id));
    assert.ok(!owners.rows.some((r) => names.has(r.hash_id)), "an owner who is out of reach is not named");
  });

  test("tells how many products stand in no cell, whatever narrows it", async () => {
    const [b2c] = lists.b2c;
    assert.ok(b2c);
    const still = products.filter((p) => !p.gone);
    const out = (of: readonly Product[], rows: MarketAxis, columns: MarketAxis, sees: readonly string[]): number =>
      of.filter((p) => [rows, columns].some((axis) => valuesOf(p, axis, sees).length === 0)).length;
    const leftOut = async (client: Client, query: object): Promise<number> =>
      (await client.ok(getWhiteSpace, { query })).data.left_out;
    const ofSpain = still.filter((p) => p.contact.country === spain.id);
    for (const rows of marketAxes)
      for (const columns of marketAxes.filter((axis) => axesDiffer(rows, axis))) {
        const axes = `${rows} by ${columns}`;
        assert.equal(await leftOut(inBoth, { rows, columns }), out(still, rows, columns, everywhere), axes);
        assert.equal(await leftOut(inSpain, { rows, columns }), out(ofSpain, rows, columns, [spain.id]), axes);
      }
    const narrowed = { rows: "packaging", columns: "country", b2c_hash_id: b2c.id, country_hash_id: kenya.id };
    const kept = still.filter((p) => isBelow(p.b2c, b2c.id) && p.countries.includes(kenya.id));
    assert.equal(await leftOut(inBoth, narrowed), out(kept, "packaging", "country", everywhere));
    assert.ok(out(still, "country", "b2c", everywhere) > 0, "there are such products");
  });

  test("drills to the very products that a cell counts", async () => {
    for (const [rows, columns] of [
      ["country", "b2c_group"],
      ["packaging", "brand_owner"],
    ] as const) {
      const data = await ask(inBoth, { rows, columns });
      for (const [r, c, n] of data.cells.slice(0, 6)) {
        const [row, column] = [data.rows[r]?.hash_id, data.columns[c]?.hash_id];
        const query = { rows, columns, row, column, limit: 200 };
        const { data: drilled } = await inBoth.ok(listMarketProducts, { query });
        assert.equal(drilled.length, n);
        assert.deepEqual(
          await inSpain
            .ok(listMarketProducts, { query })
            .then(({ data: own }) =>
              own.every((p) => contacts.find((x) => x.id === p.contact.hash_id)?.country === spain.id),
            ),
          true,
        );
      }
      const [first] = data.rows;
      const all = await inBoth.ok(listMarketProducts, { query: { rows, columns, row: first?.hash_id, limit: 200 } });
      assert.equal(all.data.length, first?.products, "a row's products, each once");
      const pages: string[] = [];
      for (let after: string | undefined; ;) {
        const page = await inBoth.ok(listMarketProducts, {
          query: { rows, columns, row: first?.hash_id, limit: 7, after },
        });
        pages.push(...page.data.map((p) => p.hash_id));
        if (page.after === null) break;
        after = page.after;
      }
      assert.deepEqual(
        pages,
        all.data.map((p) => p.hash_id),
        "page after page",
      );
    }
  });

  test("follows any history of changes, of three people at once", async () => {
    const ids = {
      contact: contacts.slice(0, 3).map((c) => c.id),
      brand: brands.map((b) => b.id),
      b2c: lists.b2c.map((e) => e.id),
      country: [spain.id, kenya.id, peru.id],
      packaging: packagings,
    };
    const one = "(SELECT hash_id FROM portfolio WHERE contact_id = ANY ($1) ORDER BY random() LIMIT 1)";
    const steps: (() => [string, ...unknown[]])[] = [
      () => [
        "INSERT INTO portfolio (hash_id, contact_id, brand_id, b2c_id) SELECT $2, ($1::uuid[])[1], $3, $4",
        newId(),
        maybe(ids.brand),
        maybe(ids.b2c),
      ],
      () => [`DELETE FROM portfolio WHERE hash_id = ${one}`],
      () => [
        `UPDATE portfolio SET brand_id = $2, b2c_id = $3 WHERE hash_id = ${one}`,
        maybe(ids.brand),
        maybe(ids.b2c),
      ],
      () => [
        `UPDATE portfolio SET seen_on = $2, gone_since = $3 WHERE hash_id = ${one}`,
        maybe(["2026-10-02"]),
        maybe(["2026-11-01"]),
      ],
      () => [`UPDATE portfolio SET contact_id = $2 WHERE hash_id = ${one}`, pick(ids.contact)],
      ...(["country", "packaging"] as const).flatMap((list) => [
        (): [string, ...unknown[]] => [
          `INSERT INTO portfolio_${list} SELECT p.hash_id, $2 FROM ${one} p ON CONFLICT DO NOTHING`,
          pick(ids[list]),
        ],
        (): [string, ...unknown[]] => [`DELETE FROM portfolio_${list} WHERE portfolio_id = ${one}`],
      ]),
    ];
    const work = async (): Promise<void> => {
      for (let i = 0; i < 20; i++) {
        const client = await t.owner.connect();
        await client.query("BEGIN");
        try {
          for (let step = 0; step < 3; step++) {
            const [text, ...values] = pick(steps)();
            await client.query(text, [ids.contact, ...values]);
          }
          await client.query(random() < 0.2 ? "ROLLBACK" : "COMMIT");
        } catch (error) {
          // Those who wait for each other in a circle: one of them changes nothing. Or a product was deleted meanwhile.
          assert.match(String((error as { code?: string }).code), /^(40P01|23503)$/u);
          await client.query("ROLLBACK");
        } finally {
          client.release();
        }
      }
    };
    await Promise.all([work(), work(), work()]);
    // Nothing changes the company that it leaves any more.
    await t.owner.query(`UPDATE portfolio SET contact_id = $2 WHERE hash_id = ${one}`, [
      ids.contact.slice(0, 1),
      ids.contact[1],
    ]);
    type Row = Record<"hash_id" | "contact_id" | "brand_id" | "b2c_id", string> &
      Pick<Product, "countries" | "packagings" | "seen" | "gone">;
    const { rows: now } = await t.owner.query<Row>(
      `SELECT hash_id, contact_id, brand_id, b2c_id, seen_on::text AS seen, gone_since IS NOT NULL AS gone,
        ARRAY(SELECT country_id FROM portfolio_country WHERE portfolio_id = hash_id) AS countries,
        ARRAY(SELECT packaging_id FROM portfolio_packaging WHERE portfolio_id = hash_id) AS packagings FROM portfolio`,
    );
    const still = now
      .map((row): Product => ({
        ...row,
        id: row.hash_id,
        contact: contacts.find((c) => c.id === row.contact_id) as Contact,
        brand: brands.find((b) => b.id === row.brand_id),
        b2c: lists.b2c.find((e) => e.id === row.b2c_id),
        application: undefined,
        b2b: undefined,
      }))
      .filter((p) => !p.gone);
    for (const [rows, columns] of [
      ["country", "b2c"],
      ["packaging", "brand"],
      ["country", "packaging"],
    ] as const)
      assertSame(
        said(await ask(inBoth, { rows, columns })),
        counted(still, rows, columns, everywhere),
        `${rows} by ${columns}`,
      );
    assert.deepEqual((await verify(t.ownerUrl)).problems, []);
    await assert.rejects(t.pool.query("UPDATE portfolio_numbers SET brand = b2c"), { code: "42501" });
    await t.owner.query("UPDATE portfolio_numbers SET brand = b2c WHERE contact_id = $1", [ids.contact[0]]);
    assert.equal((await verify(t.ownerUrl)).problems.filter((p) => p.startsWith("products kept as numbers")).length, 1);
  });

  test("lays no list against itself", async () => {
    const refused = await inBoth.call(getMarketPicture, { query: { rows: "b2c", columns: "b2c_group" } });
    assert.deepEqual([refused.status, Object.keys(refused.error.errors ?? {})], [422, ["columns"]]);
  });
});
