import type { ComponentGiven } from "#contract/components/schemas.ts";
import type { Entry } from "./entry.ts";
import { compounds, extracts, flavours, oils, substances } from "./flavours.ts";
import { acids, carriers, colours, others, packagings, sweeteners, waters } from "./ingredients.ts";

type Kind = ComponentGiven["kind"];
/** A group of the catalogue; carriers come before the components that use them. */
export interface Group {
  readonly kind: Kind;
  readonly entries: readonly Entry[];
  /** The fields common to all its entries. */
  readonly like: Partial<ComponentGiven>;
  /** The price range in euros per kilogram, litre or hundred pieces. */
  readonly costs: readonly [low: number, high: number];
}
const dry = { storage_min: "5", storage_max: "30", shelf_life_closed: 1095, shelf_life_opened: 180 };
const cool = { storage_min: "5", storage_max: "20", shelf_life_closed: 730, shelf_life_opened: 90 };

export const catalogue: readonly Group[] = [
  { kind: "water", entries: waters, like: { base_unit: "mL" }, costs: [0.001, 0.004] },
  { kind: "carrier", entries: carriers, like: dry, costs: [1.4, 14] },
  { kind: "acid", entries: acids, like: dry, costs: [0.9, 9] },
  { kind: "sweetener", entries: sweeteners, like: dry, costs: [0.8, 95] },
  { kind: "colour", entries: colours, like: cool, costs: [6, 140] },
  { kind: "other", entries: others, like: dry, costs: [0.6, 26] },
  { kind: "packaging", entries: packagings, like: {}, costs: [1.2, 32] },
  { kind: "flavour", entries: substances, like: cool, costs: [14, 420] },
  { kind: "flavour", entries: oils, like: { ...cool, natural: true }, costs: [9, 1900] },
  { kind: "flavour", entries: compounds, like: { ...cool, base_unit: "g" }, costs: [11, 48] },
  { kind: "flavour", entries: flavours, like: { ...cool, base_unit: "g" }, costs: [14, 38] },
  { kind: "other", entries: extracts, like: cool, costs: [6, 24] },
];

const sources = [
  ["fema", "FEMA: Flavor and Extract Manufacturers Association, GRAS list."],
  ["fl", "FL: Union list, Regulation (EU) No 872/2012."],
  ["e", "E: Regulation (EC) No 1333/2008, annex II."],
] as const;
/** The sources of an entry's numbers. */
export const sourcesOf = ([, , more = {}]: Entry): string =>
  sources.flatMap(([key, source]) => (more[key] === undefined ? [] : [source])).join("\n");

/** The usual dosages in a litre of drink, in base units. */
const dosages: Partial<Record<Kind, readonly [string, string]>> = {
  acid: ["0.2", "4"],
  colour: ["0.005", "0.15"],
};

/** The form of an entry; `idOf` returns a carrier's identifier by its name. */
export function formOf({ kind, like }: Group, entry: Entry, idOf: (name: string) => string): ComponentGiven {
  const [name, cas, more = {}] = entry;
  const [dosage_min, dosage_max] = dosages[kind] ?? [];
  return {
    name,
    kind,
    ...like,
    cas,
    fema: more.fema ?? null,
    fl: more.fl ?? null,
    e_number: more.e ?? null,
    density: more.density ?? null,
    brix: more.brix ?? null,
    dry_matter: more.dry ?? null,
    allergens: [...(more.allergens ?? [])],
    so2: more.so2 ?? null,
    ...(like.natural && { flavouring_source: name.replace(/,? (?:bud |bark )?(?:oil|extract|distillate).*$/u, "") }),
    ...(more.on && {
      carriers: more.on.map(([carrier, percent]) => ({ component_hash_id: idOf(carrier), percent })),
    }),
    dosage_min,
    dosage_max,
    note: sourcesOf(entry) || null,
  };
}
