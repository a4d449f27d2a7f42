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
    readonly on?: readonly (readonly [carrier: string, percent: string])[];
  },
];
