import type { ExpenseRow } from "#contract/expenses/schemas.ts";
import type { ServerOutput } from "#contract/kit/endpoint.ts";
import type { CurrencyRef } from "#contract/kit/money.ts";
import type { zoneStatistics } from "#contract/zones/statistics.ts";
import type { Db } from "#server/kit/sql/database.ts";
import type { Event } from "#server/kit/records/record.ts";
import type { Repeating } from "./recurring.ts";
import type { Reader } from "#server/kit/sql/transaction.ts";

/** A draft created from a charge for one of its days. */
export interface ChargedExpense {
  readonly hash_id: string;
  readonly charge_id: string;
  readonly title: string;
  readonly day: string;
  readonly amount: string;
  readonly currency: CurrencyRef;
  readonly zone_id: string;
  readonly user_id: string;
  readonly type_id: string | null;
  readonly reason_id: string;
}

/** What offices need from expenses. Expenses depend on offices, not vice versa, so `areas.ts` injects this. */
export interface OfficeExpenses {
  /** Stores the draft; returns the event, which notifies its owner. */
  readonly storeCharged: (db: Db, e: ChargedExpense) => Promise<Event>;
  /** The newest drafts created from a charge that the caller may see. */
  readonly ofCharge: (reader: Reader, charge: string) => Promise<ExpenseRow[]>;
  /** Recurring expenses of people, whose drafts the same job creates. */
  readonly repeating: Repeating;
  /** An office's spending in a year and the previous one, over the expenses that the caller may see. */
  readonly spending: (
    reader: Reader,
    zone: { readonly hash_id: string; readonly currency: CurrencyRef | null },
    year: number,
    currency: string | undefined,
  ) => Promise<ServerOutput<typeof zoneStatistics>["data"]>;
}
