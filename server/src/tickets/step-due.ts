import { dueAt } from "#contract/calendars/working-time.ts";
import { calendarsOf } from "#server/calendars/public.ts";
import type { Tx } from "#server/kit/sql/transaction.ts";

/** When steps that open now are due, by the hours of the ticket's office. */
export async function dueTimes(
  tx: Tx,
  zone: string,
  minutes: readonly (number | null)[],
): Promise<(minutes: number | null) => string | null> {
  if (minutes.every((m) => m === null)) return () => null;
  const now = tx.call.now.toISOString();
  const calendar = (await calendarsOf(tx.db, [zone], now))(zone);
  return (m) => (m === null ? null : (dueAt(calendar, now, m) ?? null));
}
