import { createPrice, deletePrice, getPrice, pricesEndpoints, updatePrice } from "#contract/prices/endpoints.ts";
import { needle as recipe } from "#server/recipes/matrix.ts";
import type { Deed, Row } from "#server/testing/matrix/rows.ts";
import { field, named, type Updated } from "#server/testing/matrix/updated.ts";
import type { World } from "#server/testing/matrix/world.ts";
import type { Client } from "#server/testing/test-app.ts";

/** The price list belongs to no place. */
export const matrix: Readonly<Record<string, Row>> = Object.fromEntries(
  pricesEndpoints.map((call) => [call.name, "no place"]),
);

const body = async (w: World) => ({
  recipe_hash_id: await recipe(w),
  unit: "kg" as const,
  currency_hash_id: w.s.eur.id,
  price: "12.50",
  tax: "5.5",
  // Of its own each time: a second price of the same from one day on is refused.
  packaging_hash_id: await named(w, "packaging"),
  valid_from: "2010-01-01",
});
const made = async (w: World, admin: Client): Promise<{ params: { id: string } }> => ({
  params: { id: (await admin.ok(createPrice, { body: await body(w) })).data.hash_id },
});

export const updates: Readonly<Record<string, Updated>> = {
  [updatePrice.name]: {
    make: async (w, admin) => ({ id: (await made(w, admin)).params.id }),
    read: async (client, id) => (await client.ok(getPrice, { params: { id } })).data,
    fields: async (w) => ({
      recipe_hash_id: field(await recipe(w.elsewhere), "recipe"),
      packaging_hash_id: field(await named(w, "packaging"), "packaging"),
      country_hash_id: field(w.s.france.id, "country"),
      unit: field("L"),
      currency_hash_id: field(w.s.xaf.id, "currency", "price"),
      price: field("13.00"),
      tax: field("20"),
      valid_from: field("2009-05-06"),
    }),
  },
};
export const deeds: Readonly<Record<string, Deed>> = {
  [createPrice.name]: async (w) => ({ body: await body(w) }),
  [updatePrice.name]: async (w, admin) => ({ ...(await made(w, admin)), body: { price: "14.00" } }),
  [deletePrice.name]: async (w, admin) => await made(w, admin),
};
