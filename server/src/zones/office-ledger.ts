import { needed } from "#server/kit/shared/needed.ts";

/** What offices need from accounting, as SQL of an office's identifier. Accounting depends on offices, not vice versa, so `areas.ts` injects this. */
export interface OfficeLedger {
  /** The first month that is open, as a day; null when none was closed. */
  readonly openFrom: (zone: string) => string;
  /** Whether anything was posted. */
  readonly posted: (zone: string) => string;
  /** A query of the closed months, `zone_id` and `month`, of the offices that meet a condition on `zone_id`. */
  readonly closed: (where: string) => string;
}
const ledger = needed<OfficeLedger>("the ledger of offices");
export const bindLedger = ledger.bind;
export const officeLedger = ledger.given;
