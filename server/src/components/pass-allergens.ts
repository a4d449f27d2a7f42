import { allergens, type Allergen } from "#contract/components/schemas.ts";
import { isAboveSo2, so2Of, type So2 } from "#contract/components/sulphites.ts";
import type { Db } from "#server/kit/sql/database.ts";
import { carrying, writeAllergens, type CarryingRow } from "./queries.ts";

/** What a component declares with its carriers. Sulphites count by their amount; by the tick only where that is not known. */
function declared(row: CarryingRow, nodes: ReadonlyMap<string, CarryingRow>, known: Map<string, So2>): Allergen[] {
  const found = new Set<Allergen>();
  const seen = new Set<string>();
  const open = [row.hash_id];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (seen.has(id)) continue;
    seen.add(id);
    for (const allergen of nodes.get(id)?.allergens ?? []) found.add(allergen);
    open.push(...(nodes.get(id)?.carriers.map((c) => c.id) ?? []));
  }
  const so2 = so2Of(row.hash_id, nodes, known);
  if (so2.isUnsure || isAboveSo2(so2.amount, row.density)) found.add("sulphites");
  else found.delete("sulphites");
  return allergens.filter((a) => found.has(a));
}

/** Brings up to date what a component and everything that has it as a carrier declare. */
export async function passAllergens(db: Db, id: string): Promise<void> {
  const rows = await carrying.all(db, id);
  const nodes = new Map(rows.map((row) => [row.hash_id, row]));
  const known = new Map<string, So2>();
  const changed = rows
    .filter((row) => row.is_up)
    .map((row) => ({ id: row.hash_id, now: row.allergens_all, allergens: declared(row, nodes, known) }))
    .filter(({ now, allergens: next }) => now.toSorted().join() !== next.toSorted().join());
  if (changed.length > 0) await writeAllergens.run(db, JSON.stringify(changed));
}
