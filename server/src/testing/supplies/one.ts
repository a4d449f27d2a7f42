import { createCategory } from "#contract/supplies/categories.ts";
import { startCount } from "#contract/supplies/counts.ts";
import { createSupply } from "#contract/supplies/endpoints.ts";
import type { Client } from "#server/testing/test-app.ts";

let made = 0;
/** An article of an office with three numbered pieces, for tests of lists that are of one. */
export async function oneSupply(client: Client, zone: string): Promise<string> {
  made += 1;
  const letters = `T${String.fromCharCode(64 + made)}`;
  const { data: category } = await client.ok(createCategory, {
    body: { name: `Of a test ${made}`, stock_text_id: letters },
  });
  const body = {
    name: "Laptop",
    type: "MATERIAL",
    category_id: category.hash_id,
    zone_id: zone,
    numbered: true,
    lot: 3,
  } as const;
  return (await client.ok(createSupply, { body })).data.hash_id;
}

/** A stock-take of the office, for lists that are of one. */
export const oneSupplyCount = async (client: Client, zone_id: string): Promise<string> =>
  (await client.ok(startCount, { body: { zone_id } })).data.hash_id;
