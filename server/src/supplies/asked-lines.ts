import { needed } from "#server/kit/shared/needed.ts";
import type { Tx } from "#server/kit/sql/transaction.ts";

/** Units that are handed out for a line of a request. */
export interface ForLine {
  readonly line: string;
  readonly supply_id: string;
  readonly zone_id: string;
}
/** What supplies need of requests, which lie above them. */
export interface AskedLines {
  /** Locks the requests of these lines. Throws unless something of each is to be handed out, of this article and in this office. */
  readonly begin: (tx: Tx, lines: readonly ForLine[]) => Promise<void>;
  /** Locks the requests of these lines, before an article of which units are promised to them. */
  readonly hold: (tx: Tx, lines: readonly string[]) => Promise<void>;
  /** Tells of units that were promised to these lines and are lost: the lines lack them again. */
  readonly lost: (tx: Tx, lines: readonly { readonly line: string; readonly quantity: number }[]) => Promise<void>;
  /** Counts what was handed out; ends the lines, and requests of which all lines are over. */
  readonly handed: (tx: Tx, lines: readonly { readonly line: string; readonly quantity: number }[]) => Promise<void>;
}
export const askedLines = needed<AskedLines>("the lines of requests for which supplies are handed out");
