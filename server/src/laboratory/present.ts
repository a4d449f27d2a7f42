import type { Lot, Movement, Stock } from "#contract/laboratory/stock.ts";
import type { Person } from "#server/kit/shared/access.ts";
import { readsFormulas } from "#server/recipes/public.ts";
import type { LotRow, MovementRow, StockRow } from "./stock-queries.ts";

/** A lot, without the supplier for readers who may not see suppliers. */
const shownLot = ({ supplier, ...lot }: Lot, { rights }: Person): Lot => ({
  ...lot,
  ...(rights.at("components_prices", {}) && supplier !== undefined && { supplier }),
});
export const presentStock = ({ country_id: _, ...row }: StockRow, person: Person): Stock => ({
  ...row,
  lots: row.lots.map((lot) => shownLot(lot, person)),
});
export const presentLot = (row: LotRow, person: Person) => {
  const { item_id: _, country_id: __, supplier_id: ___, supplier, ...lot } = row;
  return {
    ...lot,
    ...shownLot({ ...lot, supplier }, person),
    id: row.hash_id,
    place: row.place,
    component: row.component,
  };
};
/** Only storing and taking can be undone here, by people who may move stock; other movements are undone with the record they belong to. */
const undoable = new Set(["store", "subtract"]);
export function presentMovement({ country_id, archived_at, batch, ...row }: MovementRow, person: Person): Movement {
  const may = undoable.has(row.kind) && !row.undone && archived_at === null;
  return {
    ...row,
    // What one batch took reveals its formula, and a lot names its component.
    ...(batch &&
      !readsFormulas(person, batch.formulas) && { component: null, lot: null, quantity: null, quantity_after: null }),
    batch: batch && { hash_id: batch.hash_id, number: batch.number },
    can: may && person.rights.at("laboratory_stock", { country: country_id }) ? { undo: true } : {},
  };
}
