import * as calls from "#contract/recipes/formulas/endpoints.ts";
import type { CompositionGiven } from "#contract/recipes/formulas/schemas.ts";
import { thing, type Row, type Thing } from "#server/testing/matrix/rows.ts";
import { field, next, type Updated } from "#server/testing/matrix/updated.ts";
import type { World } from "#server/testing/matrix/world.ts";
import type { Client } from "#server/testing/test-app.ts";
import { made as madeRecipe } from "../matrix.ts";

/** Creates a component by SQL: `C-M1`. */
export const component = async (w: World): Promise<string> => {
  const { rows } = await w.t.owner.query<{ hash_id: string }>(
    `INSERT INTO component (hash_id, number, name, kind, density, density_temperature, brix, created_by)
     VALUES (new_id(), $1, $2, 'sweetener', 1.3, 20, 65, $3) RETURNING hash_id`,
    [`C-M${next()}`, `Syrup ${next()}`, w.insider.user.id],
  );
  return rows[0]?.hash_id ?? "";
};
const lines = (of: string): CompositionGiven["lines"] => [{ component_hash_id: of, dosage: "100", unit: "%" }];
interface Made {
  readonly recipe: string;
  readonly composition: string;
  readonly component: string;
}
/** A recipe of France with one version. */
const made = async (w: World, client: Client = w.insider.client): Promise<Made> => {
  const [recipe, of] = [await madeRecipe(w), await component(w)];
  const body = { recipe_hash_id: recipe, lines: lines(of) };
  const { data } = await client.ok(calls.storeComposition, { body });
  return { recipe, composition: data.hash_id, component: of };
};
const onRecipe = (more: (at: Made) => object = () => ({})): Thing =>
  thing(404, async (w) => {
    const at = await made(w);
    return { params: { id: at.recipe }, thing: at.recipe, ...more(at) };
  });
const swapped = async (w: World) => {
  const at = await made(w);
  return { at, swap: { component_hash_id: at.component, by_component_hash_id: await component(w), factor: "1" } };
};

export const matrix: Readonly<Record<string, Row>> = {
  "recipes.compositions": onRecipe(),
  "recipes.storeComposition": thing(422, async (w) => {
    const recipe = await madeRecipe(w);
    return { body: { recipe_hash_id: recipe, lines: lines(await component(w)) }, thing: recipe };
  }),
  "recipes.updateComposition": onRecipe((at) => ({ body: { composition_hash_id: at.composition, name: "Sweeter" } })),
  "recipes.deleteCompositions": onRecipe((at) => ({ body: { compositions: [at.composition] } })),
  "recipes.restoreComposition": onRecipe((at) => ({ body: { composition_hash_id: at.composition } })),
  "recipes.materials": onRecipe(),
  "recipes.whereUsed": thing(422, async (w) => {
    const { recipe } = await made(w);
    return { query: { recipe_hash_id: recipe }, thing: recipe };
  }),
  "recipes.previewReplacement": thing(422, async (w) => {
    const { recipe } = await made(w);
    return { body: { recipe_hash_id: recipe, by_component_hash_id: await component(w), factor: "1" }, thing: recipe };
  }),
  "recipes.replaceMaterial": thing(422, async (w) => {
    const { at, swap } = await swapped(w);
    return { body: { ...swap, recipes: [at.recipe] }, thing: at.recipe };
  }),
  "recipes.undoReplacement": thing(404, async (w) => {
    const { at, swap } = await swapped(w);
    const { data } = await w.insider.client.ok(calls.replaceMaterial, { body: { ...swap, recipes: [at.recipe] } });
    return { params: { id: data.hash_id }, body: {}, thing: data.hash_id };
  }),
  "recipes.weighSheet": onRecipe(() => ({ query: { amount: "250", unit: "L" } })),
};

export const updates: Readonly<Record<string, Updated>> = {
  "recipes.updateComposition": {
    make: async (w, admin) => {
      const recipe = await madeRecipe(w);
      const body = {
        recipe_hash_id: recipe,
        name: "First",
        made_on: "2026-01-02",
        basis: "litre" as const,
        density: "1.2",
        brix: "40",
        refraction: "1.4",
        description: "Stir",
        public_description: "A sour base",
        lines: lines(await component(w)),
      };
      await admin.ok(calls.storeComposition, { body });
      return { id: recipe };
    },
    read: async (client, id) => (await client.ok(calls.listCompositions, { params: { id }, query: {} })).data[0] ?? {},
    fields: async (w) => ({
      name: field("Second"),
      public_description: field("A mild base"),
      made_on: field("2026-01-03"),
      basis: field("mass", "lines"),
      density: field("1.3", "lines", "product_density", "cost"),
      brix: field("41", "product_brix"),
      refraction: field("1.41"),
      description: field("Do not stir"),
      lines: field(lines(await component(w)), "cost"),
    }),
  },
};

/** Statements that a call needs beyond the usual budget. */
export const statements = {
  // A formula: the recipe, its versions and their content, before and after a change; independent of the number of lines.
  "recipes.compositions": 1,
  "recipes.storeComposition": 3,
  "recipes.updateComposition": 4,
  "recipes.restoreComposition": 3,
  "recipes.deleteCompositions": 3,
  "recipes.materials": 2,
  "recipes.previewReplacement": 4,
  "recipes.replaceMaterial": 4,
  "recipes.undoReplacement": 1,
  "recipes.weighSheet": 2,
};

/** Calls other than GET that leave no trail entry, and why. */
export const untraced = {
  "recipes.previewReplacement": "it only reads",
};

/** Fields that no answer contains or that do not apply to the kind. */
export const apart = {
  // It selects the version.
  "recipes.updateComposition": ["composition_hash_id"],
};
