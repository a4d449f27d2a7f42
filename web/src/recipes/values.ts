import { plainConcentration, type Recipe, type RecipeGiven } from "#contract/recipes/schemas.ts";
import { decimalText, dilutionText } from "./words.ts";

/** The form values of a recipe: figures as typed, "" for nothing chosen. */
export const valuesOf = (r: Recipe | undefined, number = "") => ({
  name: r?.name ?? "",
  number: r ? String(r.number) : number,
  description: r?.description ?? "",
  percentage: decimalText(r?.percentage ?? null),
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
  packing_size: decimalText(r?.packing_size ?? null),
  comment: r?.comment ?? "",
  pasteurisation: r?.pasteurisation ?? false,
  uht: r?.uht ?? false,
  homogeniser: r?.homogeniser ?? false,
  stabiliser_dissolving_unit: r?.stabiliser_dissolving_unit ?? false,
});
export type RecipeValues = ReturnType<typeof valuesOf>;

/** A typed decimal, comma or point, as the API takes it. */
const plain = (typed: string): string => typed.trim().replace(",", ".");
const isDecimal = (typed: string, decimals: number): boolean =>
  new RegExp(`^\\d{1,6}(\\.\\d{1,${decimals}})?$`, "u").test(plain(typed)) && Number(plain(typed)) > 0;

/** Problems found before the server is asked: text keys by field. */
export function problemsOf(v: RecipeValues): Readonly<Record<string, string>> {
  const wrong: Record<string, string> = {};
  if (!v.name.trim()) wrong.name = "recipes.name_needed";
  if (v.number.trim() && !/^[1-9]\d{0,7}$/u.test(v.number.trim())) wrong.number = "recipes.wrong_number";
  if (v.percentage.trim() && (!isDecimal(v.percentage, 6) || Number(plain(v.percentage)) > 100))
    wrong.percentage = "errors.percentage";
  if (v.concentration.trim() && plainConcentration(v.concentration) === undefined)
    wrong.concentration = "errors.concentration";
  if (v.packing_size.trim() && !isDecimal(v.packing_size, 4)) wrong.packing_size = "recipes.wrong_size";
  return wrong;
}

/** The request body: only the changed fields, so that concurrent changes by others are kept. */
export function bodyOf(v: RecipeValues, began: RecipeValues): Partial<RecipeGiven> {
  const { number, ...words } = v;
  const given: Partial<RecipeGiven> = {
    ...words,
    ...(number.trim() && { number: Number(number) }),
    percentage: plain(v.percentage),
    packing_size: plain(v.packing_size),
  };
  return Object.fromEntries(
    Object.entries(given).filter(([key]) => v[key as keyof RecipeValues] !== began[key as keyof RecipeValues]),
  );
}
