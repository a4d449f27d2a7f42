import { z } from "zod";
import { lineText } from "../kit/one-line.ts";
import { idOf } from "../kit/page.ts";
import { optionalText } from "../kit/optional-text.ts";
import { ref } from "../users/schemas.ts";
import { figure } from "./figures.ts";
import { isCas, isENumber, isFema, isFl, plainCas, plainENumber, withoutPrefix } from "./identifiers.ts";

export const componentKinds = [
  "flavour",
  "acid",
  "sweetener",
  "colour",
  "carrier",
  "water",
  "packaging",
  "other",
] as const;
/** The units in which recipes and stock measure a component. */
export const baseUnits = ["g", "mL"] as const;
/** Substances that cause allergies or intolerances and must be named on the label: Regulation (EU) No 1169/2011, annex II, in its order. */
export const allergens = [
  "gluten",
  "crustaceans",
  "eggs",
  "fish",
  "peanuts",
  "soybeans",
  "milk",
  "nuts",
  "celery",
  "mustard",
  "sesame",
  "sulphites",
  "lupin",
  "molluscs",
] as const;
export type Allergen = (typeof allergens)[number];

/** Carriers per component. */
export const MOST_CARRIERS = 20;
/** Most components that carry each other, from the first to the last. */
export const MOST_CARRYING = 8;

/** A reference to a component. */
export const componentRef = z.object({ hash_id: z.uuid(), number: z.string(), name: z.string() });
export type ComponentRef = z.infer<typeof componentRef>;

export const componentRow = z.object({
  id: z.uuid(),
  hash_id: z.uuid(),
  /** The company's number. */
  number: z.string(),
  name: z.string(),
  kind: z.enum(componentKinds),
  base_unit: z.enum(baseUnits),
  cas: z.string().nullable(),
  fema: z.string().nullable(),
  fl: z.string().nullable(),
  e_number: z.string().nullable(),
  /** g/mL, at `density_temperature` °C. */
  density: z.string().nullable(),
  density_temperature: z.string().nullable(),
  natural: z.boolean(),
  /** What its flavour was obtained from, such as 'Lemon'. */
  flavouring_source: z.string().nullable(),
  /** mg of SO2 in a kilogram of it as it comes, with its carriers; null when not known. */
  so2: z.string().nullable(),
  /** Declared for the component itself. */
  allergens: z.array(z.enum(allergens)),
  /** Including those of its carriers, at any depth; sulphites by their amount where it is known. */
  allergens_all: z.array(z.enum(allergens)),
  version: z.int(),
  created_at: z.string(),
  can: z.object({ update: z.boolean().optional(), delete: z.boolean().optional() }),
});
export type ComponentRow = z.infer<typeof componentRow>;

export const component = componentRow.extend({
  /** °Bx. */
  brix: z.string().nullable(),
  /** Percent by mass. */
  dry_matter: z.string().nullable(),
  /** What it is dissolved in or bound to; `percent` by mass, null when not known. */
  carriers: z.array(componentRef.extend({ percent: z.string().nullable() })),
  /** The first components that it is a carrier of. */
  carrier_of: z.array(componentRef),
  /** Base units per litre of the finished drink. */
  dosage_min: z.string().nullable(),
  dosage_max: z.string().nullable(),
  /** °C. */
  storage_min: z.string().nullable(),
  storage_max: z.string().nullable(),
  /** Days. */
  shelf_life_closed: z.int().nullable(),
  shelf_life_opened: z.int().nullable(),
  note: z.string().nullable(),
  created_by: ref,
});
export type Component = z.infer<typeof component>;

/** The schema of an identifier of substances: normalised; empty becomes null. */
const identifier = (plain: (text: string) => string, isOne: (text: string) => boolean, error: string) =>
  lineText()
    .max(40)
    .transform((s) => plain(s) || null)
    .pipe(z.string().refine(isOne, { error }).nullable())
    .nullable()
    .optional();
const optional = (name: Parameters<typeof figure>[0]) => figure(name).nullable().optional();
const days = z.int().min(0).max(36_500).nullable().optional();

/** The fields of the component form. In an update, a missing field is left unchanged. */
export const componentFields = z.object({
  name: lineText().min(1, { error: "errors.required" }).max(160),
  /** When left out or empty, the next free number. */
  number: lineText().max(40).optional(),
  kind: z.enum(componentKinds),
  base_unit: z.enum(baseUnits).optional(),
  cas: identifier(plainCas, isCas, "components.wrong_cas"),
  fema: identifier(withoutPrefix, isFema, "components.wrong_fema"),
  fl: identifier(withoutPrefix, isFl, "components.wrong_fl"),
  e_number: identifier(plainENumber, isENumber, "components.wrong_e_number"),
  density: optional("density"),
  density_temperature: optional("temperature"),
  brix: optional("brix"),
  dry_matter: optional("percent"),
  allergens: z.array(z.enum(allergens)).max(allergens.length).optional(),
  natural: z.boolean().optional(),
  flavouring_source: lineText()
    .max(80)
    .transform((s) => s || null)
    .nullable()
    .optional(),
  so2: optional("so2"),
  carriers: z
    .array(z.object({ component_hash_id: idOf("component"), percent: optional("percent") }))
    .max(MOST_CARRIERS)
    .optional(),
  dosage_min: optional("dosage"),
  dosage_max: optional("dosage"),
  storage_min: optional("temperature"),
  storage_max: optional("temperature"),
  shelf_life_closed: days,
  shelf_life_opened: days,
  note: optionalText(4000),
});
export type ComponentFields = z.output<typeof componentFields>;
export type ComponentGiven = z.input<typeof componentFields>;
