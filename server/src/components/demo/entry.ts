import type { Allergen } from "#contract/components/schemas.ts";

/** A component of the demo company: its name, its CAS number if it is a substance, and further data. */
export type Entry = readonly [
  name: string,
  cas: string | null,
  more?: {
    readonly fema?: string;
    readonly fl?: string;
    readonly e?: string;
    readonly density?: string;
    readonly brix?: string;
    /** Dry matter in percent by mass. */
    readonly dry?: string;
    readonly allergens?: readonly Allergen[];
    /** mg of SO2 in a kilogram. */
    readonly so2?: string;
    readonly on?: readonly (readonly [carrier: string, percent: string])[];
  },
];
