import type { Kind } from "#server/kit/records/kind.ts";
import { written } from "./queries.ts";

/** The name of a column on the contact's trail: another right applies to brands of equipment than to the brands a contact sells. */
export const traceName = (column: string): string => (column === "brand_id" ? "equipment_brand_id" : column);

/** The equipment fields on a contact's timeline, for readers of equipment. */
export const equipmentFields: NonNullable<Kind["fields"]> = Object.fromEntries(
  Object.keys(written.types).map((column) => [traceName(column), "equipments_view"]),
);
