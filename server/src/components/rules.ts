import type { ComponentFields } from "#contract/components/schemas.ts";
import { allergens } from "#contract/components/schemas.ts";
import { decimal } from "#contract/kit/money.ts";
import type { ComponentWrite } from "./queries.ts";

type ComponentChanges = Partial<ComponentFields>;

/** °C; the temperature of a density when none is given. */
const USUAL_TEMPERATURE = "20";

/** An empty component: the start of the form for a new one. */
export const NOTHING: ComponentWrite = {
  number: "",
  name: "",
  kind: "other",
  base_unit: "g",
  cas: null,
  fema: null,
  fl: null,
  e_number: null,
  density: null,
  density_temperature: null,
  brix: null,
  dry_matter: null,
  allergens: [],
  natural: false,
  flavouring_source: null,
  so2: null,
  dosage_min: null,
  dosage_max: null,
  storage_min: null,
  storage_max: null,
  shelf_life_closed: null,
  shelf_life_opened: null,
  note: null,
};

/** The form's values over the existing ones. The temperature of a density is 20 °C by default, and null without a density. */
export function nextOf(given: ComponentChanges, now: ComponentWrite): ComponentWrite {
  const names = Object.keys(NOTHING) as (keyof ComponentWrite)[];
  const next = Object.fromEntries(
    names.map((name) => [name, given[name] === undefined ? now[name] : given[name]]),
  ) as unknown as ComponentWrite;
  return {
    ...next,
    allergens: allergens.filter((a) => next.allergens.includes(a)),
    density_temperature: next.density === null ? null : (next.density_temperature ?? USUAL_TEMPERATURE),
  };
}

const above = (low: string | null, high: string | null): boolean =>
  low !== null && high !== null && decimal(low).gt(high);
/** Values that contradict each other: the field and the text key. */
export function problemOf(c: ComponentWrite): readonly [field: string, key: string] | undefined {
  if (above(c.dosage_min, c.dosage_max)) return ["dosage_max", "errors.bounds_reversed"];
  if (above(c.storage_min, c.storage_max)) return ["storage_max", "errors.bounds_reversed"];
  if (c.shelf_life_closed !== null && c.shelf_life_opened !== null && c.shelf_life_opened > c.shelf_life_closed)
    return ["shelf_life_opened", "components.opened_longer"];
  return undefined;
}
