import {
  isCas,
  isENumber,
  isFema,
  isFl,
  plainCas,
  plainENumber,
  withoutPrefix,
} from "#contract/components/identifiers.ts";
import type { Allergen, Component, ComponentGiven } from "#contract/components/schemas.ts";

/** A carrier being edited. */
export interface CarrierValue {
  component_hash_id: string;
  /** Its name, if known. */
  name: string;
  percent: string;
}
/** The form values of a component: figures as in calls, "" for nothing chosen. */
export const valuesOf = (c: Component | undefined, number = "") => ({
  name: c?.name ?? "",
  number: c?.number ?? number,
  kind: c?.kind ?? "flavour",
  base_unit: c?.base_unit ?? "g",
  cas: c?.cas ?? "",
  fema: c?.fema ?? "",
  fl: c?.fl ?? "",
  e_number: c?.e_number ?? "",
  density: c?.density ?? "",
  density_temperature: c?.density_temperature ?? (c ? "" : "20"),
  brix: c?.brix ?? "",
  dry_matter: c?.dry_matter ?? "",
  allergens: c?.allergens ?? ([] as Allergen[]),
  natural: c?.natural ?? false,
  flavouring_source: c?.flavouring_source ?? "",
  so2: c?.so2 ?? "",
  carriers:
    c?.carriers.map(({ hash_id, name, percent }): CarrierValue => ({
      component_hash_id: hash_id,
      name,
      percent: percent ?? "",
    })) ?? ([] as CarrierValue[]),
  dosage_min: c?.dosage_min ?? "",
  dosage_max: c?.dosage_max ?? "",
  storage_min: c?.storage_min ?? "",
  storage_max: c?.storage_max ?? "",
  shelf_life_closed: c?.shelf_life_closed?.toString() ?? "",
  shelf_life_opened: c?.shelf_life_opened?.toString() ?? "",
  note: c?.note ?? "",
});
export type ComponentValues = ReturnType<typeof valuesOf>;

const figureFields = [
  "density",
  "density_temperature",
  "brix",
  "dry_matter",
  "so2",
  "dosage_min",
  "dosage_max",
  "storage_min",
  "storage_max",
] as const satisfies readonly (keyof ComponentValues)[];
const identifiers = {
  cas: [plainCas, isCas],
  fema: [withoutPrefix, isFema],
  fl: [withoutPrefix, isFl],
  e_number: [plainENumber, isENumber],
} as const;

/** Problems found before the server is asked: text keys by field. */
export function problemsOf(v: ComponentValues): Readonly<Record<string, string>> {
  const wrong: Record<string, string> = {};
  if (!v.name.trim()) wrong.name = "components.name_needed";
  for (const [name, [plain, isOne]] of Object.entries(identifiers)) {
    const text = v[name as keyof typeof identifiers].trim();
    if (text && !isOne(plain(text))) wrong[name] = `components.wrong_${name}`;
  }
  return wrong;
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** The request body: only the changed fields, so that concurrent changes by others are kept. */
export function bodyOf(v: ComponentValues, began: ComponentValues): Partial<ComponentGiven> {
  const figures = Object.fromEntries(figureFields.map((name) => [name, v[name] || null]));
  const days = (text: string): number | null => (text ? Number(text) : null);
  const given: Partial<ComponentGiven> = {
    ...v,
    ...figures,
    shelf_life_closed: days(v.shelf_life_closed),
    shelf_life_opened: days(v.shelf_life_opened),
    carriers: v.carriers
      .filter((c) => c.component_hash_id)
      .map((c) => ({ component_hash_id: c.component_hash_id, percent: c.percent || null })),
  };
  return Object.fromEntries(
    Object.entries(given).filter(
      ([key]) => !same(v[key as keyof ComponentValues], began[key as keyof ComponentValues]),
    ),
  );
}
