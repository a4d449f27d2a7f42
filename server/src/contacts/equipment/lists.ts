import { perHour } from "#contract/contacts/capacity.ts";
import type * as calls from "#contract/contacts/equipment.ts";
import type { Equipment } from "#contract/contacts/equipment.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import type { Person } from "#server/kit/access.ts";
import { planned } from "#server/kit/database.ts";
import { notFound } from "#server/kit/failures.ts";
import { cursorId, fragment, page, sizeFor, Where } from "#server/kit/list-query.ts";
import type { Reader } from "#server/kit/transaction.ts";
import { contactReach, sees } from "../access.ts";
import { byFamily } from "../parts/held.ts";
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

type Query = ServerInput<typeof calls.listEquipments>["query"];

/** Equipment of contacts in reach, the newest first, by keyset. */
export async function equipments(reader: Reader, { query }: { query: Query }) {
  const limit = sizeFor(query.limit);
  const where = new Where();
  where.and(contactReach.rowsAs("c")(reader, where) ?? "false");
  const wanted = fragment(query.search);
  if (wanted !== null)
    where.and(
      "q.search LIKE ? OR q.brand_id IN (SELECT l.hash_id FROM equipment_brand l WHERE fold(l.name) LIKE ?)",
      wanted,
      wanted,
    );
  if (query.need) where.and(meetsNeed(where, query.need));
  where
    .when(query.contact_hash_id, "q.contact_id = ?::uuid")
    .when(query.brand_hash_id, "q.brand_id = ?::uuid")
    .when(query.packaging_hash_id, "q.packaging_id = ?::uuid")
    .when(query.state, "q.state = ?")
    .when(cursorId(query.after), "q.hash_id < ?::uuid");
  const inner = `SELECT q.* FROM equipment q JOIN contact c ON c.hash_id = q.contact_id WHERE ${where.text} ORDER BY q.hash_id DESC LIMIT ${limit + 1}`;
  const found = await planned<EquipmentRow>(listed(inner)).all(reader.db, ...where.values);
  const { rows, after } = page(found, limit, (row) => row.hash_id);
  return { data: rows.map((row) => present(row, reader.person)), after };
}

export async function equipment(reader: Reader, { params }: ServerInput<typeof calls.getEquipment>) {
  const row = await oneEquipment.first(reader.db, params.id);
  if (!row || !sees(reader.access, row.holder)) throw notFound();
  return { data: present(row, reader.person) };
}
