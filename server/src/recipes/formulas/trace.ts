import { openFields, type Kind } from "#server/kit/kind.ts";

/** What the timeline of a recipe says of its compositions: the lines to those alone who see formulas where it was made. */
export const formulaFields: NonNullable<Kind["fields"]> = {
  lines: "recipes_formula",
  ...openFields("composition restored version_name made_on basis density brix refraction"),
};
