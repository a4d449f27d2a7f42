import { plainConcentration, type Recipe, type RecipeGiven } from "#contract/recipes/schemas.ts";
import { dilutionText } from "./words.ts";

/** The form values of a recipe: figures as typed, "" for nothing chosen. */
export const valuesOf = (r: Recipe | undefined, number = "") => ({
  name: r?.name ?? "",
  number: r ? String(r.number) : number,
  description: r?.description ?? "",
  percentage: r?.percentage ?? "",
  concentration: dilutionText(r?.concentration ?? null),
  application_hash_id: r?.application?.hash_id ?? "",
  b2b_hash_id: r?.b2b?.hash_id ?? "",
  b2c_hash_id: r?.b2c?.hash_id ?? "",
  benchmark_hash_id: r?.benchmark?.hash_id ?? "",
  brand_hash_id: r?.brand?.hash_id ?? "",
  brand_owner_hash_id: r?.brand_owner?.hash_id ?? "",
  manufacturer_hash_id: r?.manufacturer?.hash_id ?? "",
  customer_hash_id: r?.customer?.hash_id ?? "",
  customer_brand: r?.customer_brand ?? "",
  provider_hash_id: r?.provider?.hash_id ?? "",
  country_hash_id: r?.country?.hash_id ?? "",
  packaging_hash_id: r?.packaging?.hash_id ?? "",
  packing_size: r?.packing_size ?? "",
  comment: r?.comment ?? "",
  pasteurisation: r?.pasteurisation ?? false,
  uht: r?.uht ?? false,
  homogeniser: r?.homogeniser ?? false,
  stabiliser_dissolving_unit: r?.stabiliser_dissolving_unit ?? false,
});
export type RecipeValues = ReturnType<typeof valuesOf>;

/** Problems found before the server is asked: text keys by field. */
export function problemsOf(v: RecipeValues): Readonly<Record<string, string>> {
  const wrong: Record<string, string> = {};
  if (!v.name.trim()) wrong.name = "recipes.name_needed";
  if (v.concentration.trim() && plainConcentration(v.concentration) === undefined)
    wrong.concentration = "errors.concentration";
  return wrong;
}

/** The request body: only the changed fields, so that concurrent changes by others are kept. */
export function bodyOf(v: RecipeValues, began: RecipeValues): Partial<RecipeGiven> {
  const { number, ...words } = v;
  const given: Partial<RecipeGiven> = {
    ...words,
    ...(number && { number: Number(number) }),
  };
  return Object.fromEntries(
    Object.entries(given).filter(([key]) => v[key as keyof RecipeValues] !== began[key as keyof RecipeValues]),
  );
}
