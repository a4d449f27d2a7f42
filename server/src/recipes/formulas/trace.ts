import { openFields, type Kind } from "#server/kit/records/kind.ts";

/** The fields of its compositions on a recipe's trail; `formulaActions` are who reads them. */
export const formulaFields: NonNullable<Kind["fields"]> = {
  lines: "recipes_formula",
  version_name: "recipes_formula",
  version_description: "recipes_formula",
  ...openFields("composition restored made_on basis density brix refraction public_description"),
};
/**
 * What happens to its compositions is read by people who may see formulas in its home country. By action: entries from before 0051 call a
 * version's description as they do the recipe's.
 */
export const formulaActions: NonNullable<Kind["closed"]> = {
  add_composition: "recipes_formula",
  change_composition: "recipes_formula",
  restore_composition: "recipes_formula",
  delete_composition: "recipes_formula",
  replace_material: "recipes_formula",
  undo_replacement: "recipes_formula",
};
