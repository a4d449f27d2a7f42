// Parts of an expense made of payslips: all salaries, and each body.
import type { Expense } from "#contract/expenses/schemas.ts";
import { decimal, toWire } from "#contract/kit/money.ts";

type Part = NonNullable<Expense["parts"]>[number];

export const partKey = (p: Part): string =>
  p.part === "salaries" ? "salaries" : (p.tax_category?.hash_id ?? "others");
export const openParts = (e: Expense): readonly Part[] => (e.parts ?? []).filter((p) => decimal(p.open).gt(0));
export const sumOfParts = (e: Expense, keys: readonly string[]): string =>
  toWire(
    openParts(e)
      .filter((p) => keys.includes(partKey(p)))
      .reduce((sum, p) => sum.plus(p.open), decimal("0")),
    e.currency.minor_unit,
  );
/** As the call names them. */
export const chosenParts = (parts: readonly Part[], keys: readonly string[]) =>
  parts
    .filter((p) => keys.includes(partKey(p)))
    .map((p) =>
      p.part === "salaries" ? { salaries: true as const } : { tax_category_hash_id: p.tax_category?.hash_id ?? null },
    );
