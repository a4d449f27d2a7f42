import type { Client } from "#server/testing/test-app.ts";
import { createComponent } from "#contract/components/endpoints.ts";
import { createLaboratory } from "#contract/laboratory/places.ts";
import { storeStock } from "#contract/laboratory/stock.ts";
import { allPermissions } from "#contract/permissions.ts";
import { createRecipe } from "#contract/recipes/endpoints.ts";
import { storeComposition } from "#contract/recipes/formulas/endpoints.ts";
import type { LineGiven } from "#contract/recipes/formulas/schemas.ts";
import { Access } from "#server/kit/shared/access.ts";
import { beginWork, inTransaction, newId, type Reader } from "#server/kit/sql/transaction.ts";
import { makeable } from "#server/laboratory/makeable.ts";
import { subtractStock } from "#server/laboratory/movements.ts";
import { stockedPlace } from "#server/testing/stock/subtractions.ts";
import { testApp, type TestApp } from "#server/testing/test-app.ts";
import type { ComponentLine } from "./components.ts";
import { median } from "./measures.ts";
import { personOf } from "./questions.ts";

const SUBTRACTIONS = 2000;
const AT_ONCE = 16;
const ROUNDS = 3;
/** Subtractions take at most this many times as long as bare SQL. */
const RATIO = 2;
/** Bound of the median of makeable-now, in milliseconds. */
const WITHIN = 20;
const LINES = 40;
const LABORATORIES = 5;

const call = { requestId: "bench", address: "", locale: "en" as const, now: new Date() };

async function atOnce(work: (n: number) => Promise<void>): Promise<number> {
  let next = 0;
  const began = performance.now();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let n = next++; n < SUBTRACTIONS; n = next++) await work(n);
    }),
  );
  return performance.now() - began;
}

/** What a program without rules, rights, trail and notices would do: lock, take from the lot that expires first, write the movement. */
async function bareSubtraction(t: TestApp, place: string, component: string, quantity: number, user: string) {
  await inTransaction(t.pool, async (db) => {
    const item = await db.query<{ hash_id: string }>(
      "SELECT hash_id FROM stock_item WHERE place_id = $1 AND component_id = $2 FOR NO KEY UPDATE",
      [place, component],
    );
    const lot = await db.query<{ hash_id: string }>(
      "SELECT hash_id FROM stock_lot WHERE item_id = $1 AND quantity >= $2 ORDER BY expires_on, hash_id LIMIT 1",
      [item.rows[0]?.hash_id, quantity],
    );
    const left = await db.query<{ quantity: string }>(
      "UPDATE stock_lot SET quantity = quantity - $2 WHERE hash_id = $1 RETURNING quantity",
      [lot.rows[0]?.hash_id, quantity],
    );
    await db.query("UPDATE stock_item SET quantity = quantity - $2 WHERE hash_id = $1", [
      item.rows[0]?.hash_id,
      quantity,
    ]);
    const operation = newId();
    await db.query(
      "INSERT INTO stock_operation (hash_id, place_id, kind, user_id, request_id) VALUES ($1, $2, 'subtract', $3, 'bare')",
      [operation, place, user],
    );
    await db.query(
      "INSERT INTO stock_movement (hash_id, operation_id, place_id, item_id, lot_id, quantity, quantity_after) VALUES ($1, $2, $3, $4, $5, $6, $7)",
      [newId(), operation, place, item.rows[0]?.hash_id, lot.rows[0]?.hash_id, -quantity, left.rows[0]?.quantity],
    );
  });
}

async function measureSubtractions(t: TestApp, base: Omit<Reader, "db" | "access">): Promise<ComponentLine> {
  const [ours, bare]: [number[], number[]] = [[], []];
  for (let round = -1; round < ROUNDS; round++) {
    const place = await stockedPlace(t, { components: 3, lots: 10 });
    await t.owner.query(
      "UPDATE stock_lot SET quantity = 2000 WHERE item_id IN (SELECT hash_id FROM stock_item WHERE place_id = $1)",
      [place.id],
    );
    await t.owner.query("UPDATE stock_item SET quantity = 20000 WHERE place_id = $1", [place.id]);
    const of = (n: number) =>
      ({
        component: place.components[n % place.components.length] ?? "",
        quantity: (1 + ((n * 37) % 120)) / 10,
      }) as const;
    const mine = await atOnce(async (n) => {
      const { component, quantity } = of(n);
      await inTransaction(t.pool, async (db) => {
        const work = beginWork({ ...base, access: new Access(base.person) }, db);
        const body = { laboratory_id: place.id, component_id: component, quantity: String(quantity) };
        await subtractStock(work.tx, { body: body as never });
      });
    });
    const plain = await atOnce(async (n) => {
      const { component, quantity } = of(n);
      await bareSubtraction(t, place.id, component, quantity, base.person.id);
    });
    if (round < 0) continue;
    ours.push(mine);
    bare.push(plain);
  }
  const [mine, plain] = [median(ours), median(bare)];
  return {
    what: `${SUBTRACTIONS} subtractions over 30 lots, ${AT_ONCE} at once`,
    value: `${mine.toFixed(0)} ms / ${plain.toFixed(0)} ms = ${(mine / plain).toFixed(2)}`,
    bound: `${RATIO}`,
    ok: mine / plain <= RATIO,
  };
}

/** A recipe of forty materials, ten of them in a sub-recipe, all with three lots in each of five laboratories. */
async function makeRecipe(client: Client, country: string): Promise<string> {
  const made = async (lines: LineGiven[]): Promise<string> => {
    const body = { name: `Recipe ${newId()}`, country_hash_id: country };
    const id = (await client.ok(createRecipe, { body })).data.hash_id;
    await client.ok(storeComposition, { body: { recipe_hash_id: id, lines, density: "1.1" } });
    return id;
  };
  const line = (id: string, dosage: string): LineGiven => ({ component_hash_id: id, dosage, unit: "%" });
  const components: string[] = [];
  for (let i = 0; i < LINES; i++) {
    const body = { name: `Material ${newId()}`, kind: "other" as const };
    components.push((await client.ok(createComponent, { body })).data.hash_id);
  }
  for (let place = 0; place < LABORATORIES; place++) {
    const body = { name: `Laboratory ${newId()}`, country_hash_id: country };
    const laboratory_id = (await client.ok(createLaboratory, { body })).data.hash_id;
    for (const component_id of components)
      for (const lot of ["1", "2", "3"])
        await client.ok(storeStock, { body: { laboratory_id, component_id, lot, quantity: "5000" } });
  }
  const part = await made(components.slice(0, 10).map((id) => line(id, "10")));
  const rest = components.slice(10);
  return await made([
    { recipe_hash_id: part, dosage: "10", unit: "%" },
    ...rest.map((id, i) => line(id, i === 0 ? String(90 - 3 * (rest.length - 1)) : "3")),
  ]);
}

async function measureMakeable(
  t: TestApp,
  base: Omit<Reader, "db" | "access">,
  client: Client,
): Promise<ComponentLine> {
  const recipe = await makeRecipe(client, (await t.make.country()).id);
  await t.owner.query("VACUUM (ANALYZE)");
  const times: number[] = [];
  for (let round = -5; round < 40; round++) {
    const began = performance.now();
    const reader: Reader = { ...base, db: t.pool, access: new Access(base.person) };
    const { data } = await makeable(reader, { params: { id: recipe }, query: {}, body: undefined });
    if (data.places.length < LABORATORIES) throw new Error(`${data.places.length} laboratories were looked at.`);
    if (round >= 0) times.push(performance.now() - began);
  }
  const middle = median(times);
  return {
    what: `makeable now, ${LINES} materials in ${LABORATORIES} laboratories`,
    value: `${middle.toFixed(1)} ms`,
    bound: `${WITHIN} ms`,
    ok: middle <= WITHIN,
  };
}

/** Compares subtractions with bare SQL, and times makeable-now, in a database of the tests. */
export async function measureStock(): Promise<readonly ComponentLine[]> {
  const t = await testApp();
  try {
    const user = await t.make.user({ rights: allPermissions });
    const base = { call, person: await personOf(t.owner, user.id) };
    return [await measureSubtractions(t, base), await measureMakeable(t, base, await t.as(user))];
  } finally {
    await t.close();
  }
}
