import { nextMonth } from "#contract/zones/rates-text.ts";
import { todayAt } from "#web/api/today.ts";
import type { Table } from "./use-rates.ts";

/** Months are `2026-11` everywhere except on screen. */
export const monthOf = (year: number, month: number): string => `${year}-${String(month).padStart(2, "0")}`;
export const yearOf = (month: string): number => Number(month.slice(0, 4));
export const thisMonth = (): string => todayAt().slice(0, 7);

/** Past months without a rate since the first one with a rate: gaps in statistics. */
export function gapsOf(table: Table): Set<string> {
  const has = new Set(table.data.map((r) => r.month));
  const gaps = new Set<string>();
  const [first] = table.data;
  for (let m = first?.month ?? "~"; m <= thisMonth(); m = nextMonth(m)) if (!has.has(m)) gaps.add(m);
  return gaps;
}

/** The company’s own currency has a rate of 1, always. */
export const countsInBase = ({ currency, base }: Table): boolean => !!currency && currency.hash_id === base?.hash_id;
