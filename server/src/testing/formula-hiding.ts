import { recordTimeline } from "#contract/audit/endpoints.ts";
import { allComponents, componentOptions, getComponent, listComponents } from "#contract/components/endpoints.ts";
import type { AnyEndpoint } from "#contract/kit/endpoint.ts";
import { makeable } from "#contract/laboratory/makeable.ts";
import * as calls from "#contract/recipes/formulas/endpoints.ts";
import { searchAll } from "#contract/search/endpoints.ts";
import type { AnyInput } from "./matrix/rows.ts";

/** What a formula could be told by: identifiers of the recipe, its composition, and what is in it, by an unmistakable name. */
export interface Secret {
  readonly recipe: string;
  readonly composition: string;
  readonly component: string;
  readonly name: string;
}
interface Asked {
  readonly endpoint: AnyEndpoint;
  readonly input: AnyInput;
}

/**
 * Calls that formulas could show through, asked as they are meant to be. An area whose answers or files come from a formula (shortages,
 * movements, traces, labels, purchases) adds its calls here: `hiding.api.test.ts` asks them as somebody without the right, and searches
 * every byte. Every other call that only reads is asked with all of these identifiers besides.
 */
export const formulaHiding = (s: Secret): readonly Asked[] => [
  { endpoint: calls.listCompositions, input: { params: { id: s.recipe }, query: {} } },
  {
    endpoint: calls.listCompositions,
    input: { params: { id: s.recipe }, query: { composition_hash_id: s.composition } },
  },
  { endpoint: calls.findMaterials, input: { params: { id: s.recipe }, query: { material_hash_id: s.component } } },
  { endpoint: calls.whereUsed, input: { query: { component_hash_id: s.component } } },
  { endpoint: calls.whereUsed, input: { query: { recipe_hash_id: s.recipe } } },
  { endpoint: calls.weighSheet, input: { params: { id: s.recipe }, query: { amount: "1", unit: "L" } } },
  {
    endpoint: calls.previewReplacement,
    input: { body: { component_hash_id: s.component, by_recipe_hash_id: s.recipe, factor: "1" } },
  },
  { endpoint: makeable, input: { params: { id: s.recipe }, query: {} } },
  { endpoint: recordTimeline, input: { params: { kind: "recipe", id: s.recipe } } },
  { endpoint: searchAll, input: { query: { q: s.name } } },
];

/** The list of components tells their names to who sees components: it says nothing of recipes. */
export const tellsComponents: ReadonlySet<string> = new Set(
  [listComponents, allComponents, getComponent, componentOptions].map((e) => e.name),
);
