import type { ExpenseRow } from "#contract/expenses/schemas.ts";
import type { ServerOutput } from "#contract/kit/endpoint.ts";
import type { CurrencyRef } from "#contract/kit/money.ts";
import type { zoneStatistics } from "#contract/zones/statistics.ts";
import type { Db } from "#server/kit/database.ts";
import type { Event } from "#server/kit/record.ts";
import type { Repeating } from "#server/kit/recurring.ts";
import type { Reader } from "#server/kit/transaction.ts";

/** A draft that nobody entered: what an office pays again and again, on one of its days. */
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

/** What offices need of expenses. Expenses build on offices, not the other way round, so `areas.ts` brings the two together. */
export interface OfficeExpenses {
  /** Stores the draft, and gives what is to be recorded of it: its owner is notified. */
  readonly storeCharged: (db: Db, e: ChargedExpense) => Promise<Event>;
  /** The newest drafts made from a charge, of those that the caller may see. */
  readonly ofCharge: (reader: Reader, charge: string) => Promise<ExpenseRow[]>;
  /** Expenses that come again by their owners' own will: the same job makes their drafts. */
  readonly repeating: Repeating;
  /** What an office spent in a year beside the year before, of the expenses that the caller may see. */
  readonly spending: (
    reader: Reader,
    zone: { readonly hash_id: string; readonly currency: CurrencyRef | null },
    year: number,
    currency: string | undefined,
  ) => Promise<ServerOutput<typeof zoneStatistics>["data"]>;
}
