import { type Lot, type Stock, updateLot } from "#contract/laboratory/stock.ts";
import { type CellEdit, cellOf } from "#web/ui/table/cell-edit.ts";

const of = (key: "shelf" | "expires_on", may: boolean): CellEdit<Lot> =>
  cellOf({
    label: `laboratory.${key}`,
    field: key === "shelf" ? { kind: "text", max: 40 } : { kind: "day", of: "term" },
    may: () => may,
    call: updateLot,
    value: (lot) => lot[key] ?? "",
    body: (value) => ({ [key]: value }),
    // The answer is the component with its lots.
    versionIn: (stock: Stock, lot) => stock.lots.find((one) => one.hash_id === lot.hash_id)?.version ?? lot.version,
  });
/** The cells of a lot that are edited in the stock of a place. */
export const lotCells = (may: boolean) => ({ shelf: of("shelf", may), expires_on: of("expires_on", may) });
