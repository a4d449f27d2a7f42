import { openFields, type Kind } from "#server/kit/kind.ts";

/** Which fields of its compositions a recipe's timeline shows: the lines only to people who may see formulas in its home country. */
export const formulaFields: NonNullable<Kind["fields"]> = {
  lines: "recipes_formula",
  ...openFields("composition restored version_name made_on basis density brix refraction"),
};
