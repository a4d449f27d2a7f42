import type { cancelTransfer as cancelCall } from "#contract/supplies/transfers.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import type { Event } from "#server/kit/records/record.ts";
import type { Tx } from "#server/kit/sql/transaction.ts";
import { write } from "../move.ts";
import { eventsOf, parcelOf, type Told } from "../moved.ts";
import { beginStep, endStep } from "./moving.ts";

/** Takes a transfer back by the opposite of what it moved. */
export async function cancelTransfer(tx: Tx, { params, body }: ServerInput<typeof cancelCall>) {
  const { row, articles } = await beginStep(tx, "cancel", params.id, body?.version);
  const zone = row.from.hash_id;
  const told: Told[] = [];
  const short: Event[] = [];
  for (const line of row.lines) {
    const supply = articles.get(line.supply.hash_id);
    if (!supply) continue;
    const parcel = parcelOf(line.pieces, line.quantity, zone, "ON_THE_WAY");
    const said = { undoes: line.movement_id, transferLine: line.hash_id };
    short.push(
      ...(await write(tx, { supply, zone }, { status: "TRANSFER_FROM", parcels: [parcel], to: "AVAILABLE" }, said))
        .events,
    );
    const details = { transfer: String(row.number) };
    told.push({ supply_id: supply.hash_id, zone, action: "transfer_cancelled", parcel, details });
  }
  return await endStep(tx, "cancel", row, ...(await eventsOf(tx, told)), ...short);
}
