import { figureFrom, figureText, type FigureName } from "#contract/components/figures.ts";
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
/** The form values of a component: figures as typed, "" for nothing chosen. */
export const valuesOf = (c: Component | undefined, number = "") => ({
  name: c?.name ?? "",
  number: c?.number ?? number,
  kind: c?.kind ?? "flavour",
  base_unit: c?.base_unit ?? "g",
  cas: c?.cas ?? "",
  fema: c?.fema ?? "",
  fl: c?.fl ?? "",
  e_number: c?.e_number ?? "",
  density: figureText(c?.density),
  density_temperature: figureText(c?.density_temperature ?? (c ? null : "20")),
  brix: figureText(c?.brix),
  dry_matter: figureText(c?.dry_matter),
  allergens: c?.allergens ?? ([] as Allergen[]),
  natural: c?.natural ?? false,
  carriers:
    c?.carriers.map(({ hash_id, name, percent }): CarrierValue => ({
      component_hash_id: hash_id,
      name,
      percent: figureText(percent),
    })) ?? ([] as CarrierValue[]),
  dosage_min: figureText(c?.dosage_min),
  dosage_max: figureText(c?.dosage_max),
  storage_min: figureText(c?.storage_min),
  storage_max: figureText(c?.storage_max),
  shelf_life_closed: c?.shelf_life_closed?.toString() ?? "",
  shelf_life_opened: c?.shelf_life_opened?.toString() ?? "",
  note: c?.note ?? "",
});
export type ComponentValues = ReturnType<typeof valuesOf>;

const figureFields = {
  density: "density",
  density_temperature: "temperature",
  brix: "brix",
  dry_matter: "percent",
  dosage_min: "dosage",
  dosage_max: "dosage",
  storage_min: "temperature",
  storage_max: "temperature",
} as const satisfies Partial<Record<keyof ComponentValues, FigureName>>;
const dayFields = ["shelf_life_closed", "shelf_life_opened"] as const;
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
  for (const [name, figure] of Object.entries(figureFields)) {
    const text = v[name as keyof typeof figureFields].trim();
    if (text && figureFrom(figure, text) === undefined) wrong[name] = `components.wrong_${figure}`;
  }
  for (const name of dayFields) if (!/^\d{0,5}$/u.test(v[name].trim())) wrong[name] = "components.wrong_days";
  for (const [i, { percent }] of v.carriers.entries())
    if (percent.trim() && figureFrom("percent", percent) === undefined)
      wrong[`carriers.${i}.percent`] = "components.wrong_percent";
  return wrong;
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** The request body: only the changed fields, so that concurrent changes by others are kept. */
export function bodyOf(v: ComponentValues, began: ComponentValues): Partial<ComponentGiven> {
  const figures = Object.fromEntries(
    Object.entries(figureFields).map(([name, figure]) => [
      name,
      figureFrom(figure, v[name as keyof typeof figureFields]) ?? null,
    ]),
  );
  const days = (text: string): number | null => (text.trim() ? Number(text) : null);
  const given: Partial<ComponentGiven> = {
    ...v,
    ...figures,
    shelf_life_closed: days(v.shelf_life_closed),
    shelf_life_opened: days(v.shelf_life_opened),
    carriers: v.carriers
      .filter((c) => c.component_hash_id)
      .map((c) => ({ component_hash_id: c.component_hash_id, percent: figureFrom("percent", c.percent) ?? null })),
  };
  return Object.fromEntries(
    Object.entries(given).filter(
      ([key]) => !same(v[key as keyof ComponentValues], began[key as keyof ComponentValues]),
    ),
  );
}
