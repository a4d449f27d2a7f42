import type { ServerOutput } from "#contract/kit/endpoint.ts";
import type { badges } from "#contract/access/endpoints.ts";
import type { Approval, OfficeFigures } from "#contract/dashboard/endpoints.ts";
import type { Where } from "./list-query.ts";
import type { Reader } from "./transaction.ts";

/** The counts of the menu. */
export type Counts = ServerOutput<typeof badges>["data"];
/** A menu shows `99+` beyond. */
const CAP = 100;
/** How many rows there are, up to a hundred, as a column. */
export const capped = (from: string): string =>
  `(SELECT count(*) FROM (SELECT 1 FROM ${from} LIMIT ${CAP}) AS capped)::int`;

/** Pieces of a statement about rows that wait, put together with those of other areas. Parameters are bound in `where`. */
export interface Rows {
  /** `expense e JOIN ...` */
  readonly from: string;
  readonly when: string;
  readonly id: string;
  /** The moment from which it waits, never null: the longest waiting come first. */
  readonly since: string;
  /** `number`, `title`, `person`, `zone`, `amount` (as text), `currency_iso`, `minor_unit`, `version`, `files_count`. */
  readonly columns: string;
}

/** One kind of decision that somebody may have to take. */
export interface DecisionSource {
  readonly kind: string;
  /** The menu's count of them. */
  readonly badge: keyof Counts;
  readonly actions: Approval["actions"];
  /** `zone`: the office of the row, where it has one. */
  readonly link: (id: string, zone?: string) => string;
  /** How many wait for the caller, as a column. */
  readonly count: (reader: Reader, where: Where) => string;
  /** Which wait for the caller; nothing where they decide of none. */
  readonly rows: (reader: Reader, where: Where) => Rows | undefined;
}

/** What somebody began and has not sent. */
export interface DraftSource {
  readonly kind: string;
  readonly link: (id: string) => string;
  /** A SELECT of the newest few: `kind`, `hash_id`, `number`, `title`, `amount` (as text), `currency_iso`, `minor_unit`, `created_at`. */
  readonly newest: (reader: Reader, where: Where, limit: number) => string;
}

/** What of one's own was refused, to be mended and sent again. */
export interface ReturnedSource {
  readonly kind: string;
  readonly link: (id: string) => string;
  /** A SELECT of the newest few: as of drafts, but `since` and `motif` instead of `created_at`. */
  readonly newest: (reader: Reader, where: Where, limit: number) => string;
}

export interface FiguredZone {
  readonly hash_id: string;
  readonly name: string;
  readonly time_zone: string;
  readonly currency_iso: string | null;
  /** Decimals of its currency; 2 while it has none. */
  readonly minor_unit: number;
}
/** Figures of offices, for those who may see what they sum up. */
export interface FigureSource {
  readonly name: Exclude<keyof OfficeFigures, "zone" | "currency_iso">;
  /** A SELECT of `zone_id` and `value` (jsonb), one row an office; nothing where the caller sees none. */
  readonly select: (reader: Reader, where: Where) => string | undefined;
  readonly present: (value: never, zone: FiguredZone, now: Date) => Partial<OfficeFigures>;
}

/** What an area has for the home screen and the menu. It is handed to the dashboard in its `area.ts`; there is no other place. */
export interface Work {
  /** Whether somebody who sees the product as the caller is shown what is the caller's own. */
  readonly openToImpersonator?: true;
  readonly decisions?: readonly DecisionSource[];
  readonly drafts?: readonly DraftSource[];
  readonly returned?: readonly ReturnedSource[];
  readonly figures?: readonly FigureSource[];
  /** Further counts of the menu, each a column. */
  readonly counts?: Readonly<Partial<Record<keyof Counts, (reader: Reader, where: Where) => string>>>;
}
