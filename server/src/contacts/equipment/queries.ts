import { listRows } from "#server/reference/public.ts";
import type { Equipment } from "#contract/contacts/equipment.ts";
import type { FileRef } from "#contract/kit/files.ts";
import { columns, insertInto, updateOf, type RowOf } from "#server/kit/sql/columns.ts";
import { sql } from "#server/kit/sql/database.ts";
import { namedJson, refJson, type Named, type Ref } from "#server/kit/sql/refs.ts";
import { binOf } from "../parts/bin.ts";
import { photosOf } from "../parts/files.ts";
import { holderJson, type Holder } from "../parts/holder.ts";

/** The columns of a machine that forms write. */
export const written = columns({
  line: "text?",
  filling_technology: "text?",
  brand_id: "uuid?",
  packaging_id: "uuid?",
  packing_size: "numeric?",
  filling_capacity: "numeric?",
  capacity_basis: "text",
  stabiliser_dissolving_unit: "boolean",
  pasteurisation: "boolean",
  homogeniser: "boolean",
  uht: "boolean",
  year: "smallint?",
  state: "text?",
  note: "text?",
});
export type EquipmentWrite = RowOf<typeof written>;

export interface EquipmentRow extends EquipmentWrite {
  readonly hash_id: string;
  readonly holder: Holder;
  readonly filling_technology: Equipment["filling_technology"];
  readonly capacity_basis: Equipment["capacity_basis"];
  readonly state: Equipment["state"];
  readonly brand: Ref | null;
  readonly packaging: Named | null;
  readonly photos: FileRef[];
  readonly version: number;
  readonly created_at: string;
}

const plain = (name: string): string => `trim_scale(q.${name})::text AS ${name}`;
const SHOWN = `q.hash_id, q.line, q.filling_technology, q.brand_id, q.packaging_id, ${plain("packing_size")}, ${plain("filling_capacity")}, q.capacity_basis,
  q.stabiliser_dissolving_unit, q.pasteurisation, q.homogeniser, q.uht, q.year, q.state, q.note, q.version, q.created_at,
  ${refJson("b")} AS brand, ${namedJson("p")} AS packaging, ${holderJson}, ${photosOf("equipment")}`;
const JOINS = `JOIN contact c ON c.hash_id = q.contact_id LEFT JOIN ${listRows("equipment_brand", "b")} ON b.hash_id = q.brand_id LEFT JOIN ${listRows("packaging", "p")} ON p.hash_id = q.packaging_id`;

/** Wraps a query of equipment rows in a list; `q` is the alias of its rows. */
export const listed = (inner: string): string => `SELECT ${SHOWN} FROM (${inner}) q ${JOINS} ORDER BY q.hash_id DESC`;
export const oneEquipment = sql<EquipmentRow, [string]>(
  `SELECT ${SHOWN} FROM equipment q ${JOINS} WHERE q.hash_id = $1`,
);
export const lockEquipment = sql<unknown, [string]>("SELECT 1 FROM equipment WHERE hash_id = $1 FOR NO KEY UPDATE");
export const insertEquipment = insertInto(
  "equipment",
  columns({ hash_id: "uuid", contact_id: "uuid", ...written.types }),
);
export const updateEquipment = updateOf("equipment", written);
export const equipmentBin = binOf("equipment", written);

/** Which of the form's references exist. */
export const references = sql<{ brand: boolean; packaging: boolean }, [brand: string | null, packaging: string | null]>(
  `SELECT $1::uuid IS NULL OR EXISTS (SELECT 1 FROM ${listRows("equipment_brand", "equipment_brand")} WHERE hash_id = $1) AS brand,
    $2::uuid IS NULL OR EXISTS (SELECT 1 FROM ${listRows("packaging", "packaging")} WHERE hash_id = $2) AS packaging`,
);
