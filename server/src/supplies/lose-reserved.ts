import { sql } from "#server/kit/sql/database.ts";
import type { Tx } from "#server/kit/sql/transaction.ts";
import { askedLines } from "./asked-lines.ts";
import { moving, typedSerials, type Here, type Wanted } from "./units.ts";
import { piecesBySerial } from "./queries.ts";
import { countsOf } from "./records.ts";
import { takeReserved } from "./reserve.ts";
import { fromsOf, stateWith } from "./rules.ts";
import { serialText } from "#contract/supplies/serials.ts";

interface Promised {
  readonly for_id: string;
  readonly quantity: number;
}
/** What is promised of an article in an office; who was promised it last comes first. */
const promised = sql<Promised, [supply: string, zone: string]>(
  "SELECT for_id, quantity FROM supply_reservation WHERE supply_id = $1 AND zone_id = $2 ORDER BY created_at DESC, for_id DESC",
);

/** How many more units are lost than lie there unpromised. */
async function shortage(tx: Tx, { supply, stock }: Here, wanted: Wanted): Promise<number> {
  if (!stock || stock.reserved === 0) return 0;
  const counts = countsOf(stock);
  const serials = typedSerials(supply, wanted.serials)?.map(serialText);
  if (serials) {
    const pieces = await piecesBySerial.all(tx.db, supply.hash_id, serials);
    const here = pieces.filter((p) => p.state === "AVAILABLE" && p.zone_id === stock.zone.hash_id).length;
    return Math.max(0, here - counts.AVAILABLE);
  }
  const { quantity = 0 } = wanted;
  const from = stateWith(fromsOf("LOSS", supply), counts, quantity, wanted.from);
  if (from === undefined || counts[from] >= quantity || (wanted.from ?? "AVAILABLE") !== "AVAILABLE") return 0;
  return quantity <= stock.available ? quantity - counts.AVAILABLE : 0;
}

/**
 * Locks an article of which units are lost. What is lost can't stay promised: reservations give way, the latest first, and their requests are told
 * that they lack it again.
 */
export async function losing(tx: Tx, id: string, zone_id: string | undefined, wanted: Wanted): Promise<Here> {
  const seen = await moving(tx, id, zone_id, "unlocked");
  const { hash_id } = seen.supply;
  // Requests are locked before articles.
  const before = await promised.all(tx.db, hash_id, seen.zone);
  if (before.length > 0)
    await askedLines.given().hold(
      tx,
      before.map((p) => p.for_id),
    );
  const here = await moving(tx, id, zone_id);
  let short = await shortage(tx, here, wanted);
  if (short === 0) return here;
  const lost: { line: string; quantity: number }[] = [];
  for (const { for_id, quantity } of await promised.all(tx.db, hash_id, here.zone)) {
    const part = Math.min(short, quantity);
    if (part === 0) break;
    short -= part;
    await takeReserved(tx.db, for_id, part);
    lost.push({ line: for_id, quantity: part });
  }
  await askedLines.given().lost(tx, lost);
  return await moving(tx, id, zone_id);
}
