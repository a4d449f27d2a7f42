import type { Kind } from "#server/kit/kind.ts";
import { written } from "./queries.ts";

/** What a column is called on the contact's trail: brands of equipment are not for whoever reads the brands that it sells. */
export const traceName = (column: string): string => (column === "brand_id" ? "equipment_brand_id" : column);

/** What the timeline of a contact says of its equipment, to readers of equipment. */
export const equipmentFields: NonNullable<Kind["fields"]> = Object.fromEntries(
  Object.keys(written.types).map((column) => [traceName(column), "equipments_view"]),
);
