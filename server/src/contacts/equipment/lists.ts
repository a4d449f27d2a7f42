import { perHour } from "#contract/contacts/capacity.ts";
import type * as calls from "#contract/contacts/equipment.ts";
import type { Equipment } from "#contract/contacts/equipment.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import type { Person } from "#server/kit/shared/access.ts";
import type { Reader } from "#server/kit/sql/transaction.ts";
import { byFamily } from "../parts/holder.ts";
import { partInReach, partsInReach } from "../parts/list.ts";
import { meetsNeed } from "./needs.ts";
import { listed, oneEquipment, type EquipmentRow } from "./queries.ts";

export const equipmentRights = byFamily("equipments");

export function present({ holder, brand_id: _, packaging_id: __, ...row }: EquipmentRow, person: Person): Equipment {
  const { hash_id, name } = holder;
  const shown = (verb: "update" | "delete"): boolean => equipmentRights.shown(person, verb, holder);
  return {
    ...row,
    id: row.hash_id,
    contact: { hash_id, name },
    ...perHour(row),
    can: { ...(shown("update") && { update: true }), ...(shown("delete") && { delete: true }) },
  };
}

const parts = { table: "equipment", brands: "equipment_brand", listed, one: oneEquipment };

type Query = ServerInput<typeof calls.listEquipments>["query"];

/** Equipment of contacts in reach, the newest first, by keyset. */
export async function equipments(reader: Reader, { query }: { query: Query }) {
  const { rows, after } = await partsInReach(reader, parts, query, (where) => {
    if (query.need) where.and(meetsNeed(where, query.need));
    return where
      .when(query.contact_hash_id, "q.contact_id = ?::uuid")
      .when(query.brand_hash_id, "q.brand_id = ?::uuid")
      .when(query.packaging_hash_id, "q.packaging_id = ?::uuid")
      .when(query.state, "q.state = ?");
  });
  return { data: rows.map((row) => present(row, reader.person)), after };
}

export async function equipment(reader: Reader, { params }: ServerInput<typeof calls.getEquipment>) {
  const row = await partInReach(reader, parts, params.id);
  return { data: present(row, reader.person) };
}
