import { capabilities, type equipmentNeeds } from "#contract/contacts/equipment.ts";
import type { Where } from "#server/kit/sql/list-query.ts";
import type { Reader } from "#server/kit/sql/transaction.ts";

type Need = (typeof equipmentNeeds)[number];
const units: readonly string[] = capabilities;

/** An SQL condition: the line `q` meets the need. */
export const meetsNeed = (where: Where, need: Need): string =>
  units.includes(need) ? `q.${need}` : where.bind("q.filling_technology = ?", need);

interface Wanted {
  readonly equipment?: Need | undefined;
  readonly equipment_brand_hash_id?: string | undefined;
}

/** Restricts contacts `e` to those with such equipment; matches nothing for callers who may not see equipment. */
export function hasEquipment(where: Where, { access }: Pick<Reader, "access">, wanted: Wanted): Where {
  const { equipment: need, equipment_brand_hash_id: brand } = wanted;
  if (need === undefined && brand === undefined) return where;
  if (!access.can("equipments_view", {})) return where.and("false");
  const conditions = [
    ...(need === undefined ? [] : [meetsNeed(where, need)]),
    ...(brand === undefined ? [] : [where.bind("q.brand_id = ?::uuid", brand)]),
  ];
  // A dismantled line can't fill anything.
  return where.and(
    `e.hash_id IN (SELECT q.contact_id FROM equipment q WHERE q.state IS DISTINCT FROM 'dismantled' AND ${conditions.join(" AND ")})`,
  );
}
