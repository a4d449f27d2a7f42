import * as calls from "#contract/recipes/endpoints.ts";
import * as places from "#contract/recipes/availability.ts";
import type { RecipeGiven } from "#contract/recipes/schemas.ts";
import { createContact } from "#contract/contacts/endpoints.ts";
import { freshPng } from "#server/testing/uploads.ts";
import { rows, thing, type Deed, type Row, type Thing } from "#server/testing/matrix/rows.ts";
import { field, named, next, type Updated } from "#server/testing/matrix/updated.ts";
import { madeOnce, type World } from "#server/testing/matrix/world.ts";

/** A recipe of France that nothing refers to. */
export const made = async (w: World, more: Partial<RecipeGiven> = {}): Promise<string> => {
  const body = { name: `Recipe ${next()}`, country_hash_id: w.s.france.id, ...more };
  return (await w.insider.client.ok(calls.createRecipe, { body })).data.hash_id;
};
/** A recipe that other areas name. */
export const needle = madeOnce(async (w) => await made(w, { name: "Needle of a recipe" }));
export const needles = [needle];
const onRecipe = (body?: object): Thing =>
  thing(404, async (w) => {
    const id = await made(w);
    return { params: { id }, thing: id, ...(body && { body }) };
  });
/** An availability in Italy of a French recipe. */
const inItaly = async (w: World): Promise<string> => {
  const input = { params: { id: await made(w) }, body: { country_hash_id: w.italy } };
  return (await w.insider.client.ok(places.addAvailability, input)).data.hash_id;
};
const onCountry = (body?: object): Thing =>
  thing(404, async (w) => {
    const id = await inItaly(w);
    return { params: { id }, thing: id, ...(body && { body }) };
  });

export const deeds: Readonly<Record<string, Deed>> = {
  "recipes.uploadPicture": async (w) => ({
    client: w.insider.client,
    body: {
      recipe_hash_id: await made(w),
      picture: new File([new Uint8Array(await freshPng())], "label.png", { type: "image/png" }),
    },
  }),
};

export const matrix: Readonly<Record<string, Row>> = {
  "recipes.list": rows(
    calls.listRecipes,
    (body) => body.data.map((r) => r.hash_id),
    needle,
    (w) => needle(w.elsewhere),
  ),
  "recipes.pick": rows(
    calls.pickRecipes,
    (body) => body.data.map((r) => r.hash_id),
    needle,
    (w) => needle(w.elsewhere),
  ),
  "recipes.get": onRecipe(),
  "recipes.create": thing(422, async (w) => ({
    body: { name: `Recipe ${next()}`, country_hash_id: w.s.france.id },
    thing: w.s.france.id,
  })),
  "recipes.update": onRecipe({ name: "Another name" }),
  "recipes.delete": onRecipe(),
  "recipes.count": rows(
    calls.countRecipes,
    ({ data }) => (data.total > 0 ? ["a recipe"] : []),
    async (w) => await needle(w).then(() => "a recipe"),
    undefined,
    (w) => Promise.resolve({ query: { country_hash_id: w.s.france.id } }),
  ),
  "recipes.several": thing(200, async (w) => {
    const hash_id = await made(w);
    return { body: { step: "delete", rows: [{ hash_id }] }, thing: hash_id };
  }),
  "recipes.withoutComposition": rows(
    calls.recipesWithoutComposition,
    (body) => body.data.map((r) => r.hash_id),
    needle,
    (w) => needle(w.elsewhere),
  ),
  "recipes.manufactured": rows(
    calls.manufacturedRecipes,
    (body) => body.data.map((r) => r.hash_id),
    async (w) => await made(w, { manufacturer_hash_id: await contact(w) }),
  ),
  "recipes.manufacturers": rows(
    calls.listManufacturers,
    // A manufacturer out of reach has no identifier here.
    (body) => body.data.flatMap((m) => m.countries.map((country) => country.hash_id)),
    async (w) => await made(w, { manufacturer_hash_id: await contact(w) }).then(() => w.s.france.id),
  ),
  "recipes.loadData": rows(
    calls.recipeOptions,
    (body) => body.data.creators.map((u) => u.hash_id),
    (w) => w.insider.user.id,
    (w) => w.outsider.user.id,
  ),
  "recipes.last": rows(
    calls.lastRecipe,
    ({ data }) => (data.last ? [data.last.hash_id] : []),
    async (w) => await made(w),
    (w) => needle(w.elsewhere),
  ),
  "recipes.duplicates": rows(
    calls.findAlike,
    (body) => body.data.map((r) => r.hash_id),
    needle,
    (w) => needle(w.elsewhere),
    { query: { name: "Needle of a recipe" } },
  ),
  "recipes.uploadPicture": thing(422, async (w) => {
    const id = await made(w);
    return { body: { recipe_hash_id: id, picture: null }, thing: id };
  }),
  "recipes.countries": onRecipe(),
  "recipes.addCountry": thing(404, async (w) => {
    const id = await made(w);
    return { params: { id }, body: { country_hash_id: w.italy }, thing: id };
  }),
  "recipes.updateCountry": onCountry({ note: "Seasonal" }),
  "recipes.deleteCountry": onCountry(),
};

const contact = async (w: World): Promise<string> => {
  const body = { name: `Customer ${next()}`, contactType: "society" as const, country_hash_id: w.s.france.id };
  return (await w.insider.client.ok(createContact, { body })).data.hash_id;
};
/** A value for every field of the form. */
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

const currency = async (w: World, other = 0): Promise<string> => {
  const { rows: all } = await w.t.owner.query<{ hash_id: string }>(
    "SELECT hash_id FROM currency WHERE minor_unit = 2 ORDER BY hash_id LIMIT 2",
  );
  return all.at(other)?.hash_id ?? "";
};

export const updates: Readonly<Record<string, Updated>> = {
  "recipes.updateCountry": {
    make: async (w, admin) => {
      const body = {
        country_hash_id: w.italy,
        state: "trial" as const,
        price: "12.50",
        currency_hash_id: await currency(w),
        price_unit: "kg" as const,
        available_from: "2026-01-01",
        available_until: "2026-12-31",
        note: "By the drum",
      };
      return {
        id: (await admin.ok(places.addAvailability, { params: { id: await made(w) }, body })).data.hash_id,
      };
    },
    read: async (client, id, w) => {
      const { rows: found } = await w.t.owner.query<{ recipe_id: string }>(
        "SELECT recipe_id FROM recipe_country WHERE hash_id = $1",
        [id],
      );
      const { data } = await client.ok(places.listAvailability, { params: { id: found[0]?.recipe_id ?? "" } });
      return data.find((line) => line.hash_id === id) ?? {};
    },
    fields: async (w) => ({
      state: field("suspended"),
      price: field("13.75"),
      currency_hash_id: field(await currency(w, 1), "currency"),
      price_unit: field("L"),
      available_from: field("2026-02-01"),
      available_until: field("2027-12-31"),
      note: field("By the tank"),
    }),
  },
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

/** By kind of record on which people comment, a call of the matrix that is about one of Paris or France. */
export const commented = { recipe: "recipes.get" };
