import * as calls from "#contract/recipes/endpoints.ts";
import type { RecipeGiven } from "#contract/recipes/schemas.ts";
import { createContact } from "#contract/contacts/endpoints.ts";
import { rows, thing, type Row, type Thing } from "#server/testing/matrix/rows.ts";
import { field, named, next, type Updated } from "#server/testing/matrix/updated.ts";
import type { World } from "#server/testing/matrix/world.ts";

/** A recipe of France that nothing uses. */
export const made = async (w: World, more: Partial<RecipeGiven> = {}): Promise<string> => {
  const body = { name: `Recipe ${next()}`, country_hash_id: w.s.france.id, ...more };
  return (await w.insider.client.ok(calls.createRecipe, { body })).data.hash_id;
};
const onRecipe = (body?: object): Thing =>
  thing(404, async (w) => {
    const id = await made(w);
    return { params: { id }, thing: id, ...(body && { body }) };
  });
export const matrix: Readonly<Record<string, Row>> = {
  "recipes.list": rows(
    calls.listRecipes,
    (body) => body.data.map((r) => r.hash_id),
    (w) => w.frenchRecipe,
    (w) => w.cameroonRecipe,
  ),
  "recipes.pick": rows(
    calls.pickRecipes,
    (body) => body.data.map((r) => r.hash_id),
    (w) => w.frenchRecipe,
    (w) => w.cameroonRecipe,
  ),
  "recipes.get": onRecipe(),
  "recipes.create": thing(422, async (w) => ({
    body: { name: `Recipe ${next()}`, country_hash_id: w.s.france.id },
    thing: w.s.france.id,
  })),
  "recipes.update": onRecipe({ name: "Another name" }),
  "recipes.delete": onRecipe(),
};

const contact = async (w: World): Promise<string> => {
  const body = { name: `Customer ${next()}`, contactType: "society" as const, country_hash_id: w.s.france.id };
  return (await w.insider.client.ok(createContact, { body })).data.hash_id;
};
/** Everything that a form says. */
const whole = async (w: World): Promise<RecipeGiven> => ({
  name: `Recipe ${next()}`,
  description: "Ripe, with a green note",
  percentage: "16.5",
  concentration: "1+5",
  application_hash_id: await named(w, "application"),
  b2b_hash_id: await named(w, "b2b"),
  b2c_hash_id: await named(w, "b2c"),
  benchmark_hash_id: await named(w, "benchmark"),
  brand_hash_id: await named(w, "brand"),
  brand_owner_hash_id: await contact(w),
  manufacturer_hash_id: await contact(w),
  customer_hash_id: await contact(w),
  customer_brand: "Soleil",
  provider_hash_id: await contact(w),
  country_hash_id: w.s.france.id,
  packaging_hash_id: await named(w, "packaging"),
  comment: "For the summer",
  pasteurisation: true,
  uht: true,
  homogeniser: true,
  stabiliser_dissolving_unit: true,
  packing_size: "0.33",
});

export const updates: Readonly<Record<string, Updated>> = {
  "recipes.update": {
    make: async (w, admin) => ({ id: (await admin.ok(calls.createRecipe, { body: await whole(w) })).data.hash_id }),
    read: async (client, id) => (await client.ok(calls.getRecipe, { params: { id } })).data,
    fields: async (w) => ({
      name: field(`Recipe ${next()}`),
      number: field(70_000 + next()),
      description: field("Jammy"),
      percentage: field("20"),
      concentration: field("1+4"),
      application_hash_id: field(await named(w, "application"), "application"),
      b2b_hash_id: field(await named(w, "b2b"), "b2b"),
      b2c_hash_id: field(await named(w, "b2c"), "b2c"),
      benchmark_hash_id: field(await named(w, "benchmark"), "benchmark"),
      brand_hash_id: field(await named(w, "brand"), "brand"),
      brand_owner_hash_id: field(await contact(w), "brand_owner"),
      manufacturer_hash_id: field(await contact(w), "manufacturer"),
      customer_hash_id: field(await contact(w), "customer"),
      customer_brand: field("Aurore"),
      provider_hash_id: field(await contact(w), "provider"),
      country_hash_id: field(w.italy, "country"),
      packaging_hash_id: field(await named(w, "packaging"), "packaging"),
      comment: field("For the winter"),
      pasteurisation: field(false),
      uht: field(false),
      homogeniser: field(false),
      stabiliser_dissolving_unit: field(false),
      packing_size: field("1.5"),
    }),
  },
};
