import type { Decimal } from "#contract/kit/money.ts";
import type { CostOf } from "#contract/recipes/formulas/makeup.ts";
import type { Batch } from "#contract/recipes/formulas/scale.ts";
import { figureOf } from "#contract/recipes/formulas/shown.ts";
import type { PastedRow } from "./sheet.ts";
import type { Sheet } from "./use-sheet.ts";

/** What the table of a sheet gets, and its rows with it. */
export interface SheetTableProps {
  recipe: string;
  sheet: Sheet;
  readOnly: boolean;
  /** Cost per line in one litre, for people who see prices; and the currency's code. */
  cost: CostOf | undefined;
  currency: string | undefined;
  batch: Batch | undefined;
  errors: Readonly<Record<string, string>>;
  /** Looks up pasted materials by number or name. */
  onResolve: (first: number, rows: readonly PastedRow[]) => void;
}
export type Column = "material" | "dosage" | "unit";

export const weight = (grams: Decimal | undefined): string => {
  if (!grams) return "";
  return grams.gte("1000") ? `${figureOf(grams.div("1000"), 4)} kg` : `${figureOf(grams, 3)} g`;
};
