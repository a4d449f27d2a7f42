import type { transferSupply } from "#contract/supplies/transfers.ts";
import { MOST_TRANSFER_LINES } from "#contract/supplies/transfers.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { conflict, invalidField, unknownReference } from "#server/kit/shared/failures.ts";
import { record } from "#server/kit/records/record.ts";
import { sql } from "#server/kit/sql/database.ts";
import { newId, type Tx } from "#server/kit/sql/transaction.ts";
import { isZone } from "#server/zones/public.ts";
import { takeStatus } from "../move.ts";
import { moving, unitsFor, unitsOf } from "../units.ts";
import { eventsOf } from "../moved.ts";
import { transferLink } from "./moving.ts";
import * as r from "./records.ts";
import { variationOf } from "../variations/pick.ts";

const insert = sql<unknown, [id: string, from: string, to: string, note: string | null, by: string]>(
  "INSERT INTO supply_transfer (hash_id, from_id, to_id, note, sent_by) VALUES ($1, $2, $3, $4, $5)",
);
const insertLine = sql<unknown, [id: string, transfer: string, supply: string, quantity: number]>(
  "INSERT INTO supply_transfer_line (hash_id, transfer_id, supply_id, quantity) VALUES ($1, $2, $3, $4)",
);
const lock = sql<unknown, [id: string]>("SELECT 1 FROM supply_transfer WHERE hash_id = $1 FOR NO KEY UPDATE");
const touch = sql<unknown, [id: string]>("UPDATE supply_transfer SET version = version + 1 WHERE hash_id = $1");

/** The transfer that more is added to: one between the same offices that was not received yet. */
async function openTransfer(tx: Tx, id: string, from: string, to: string): Promise<void> {
  await lock.run(tx.db, id);
  const row = await r.one.first(tx.db, id);
  if (!row || row.from.hash_id !== from || row.to.hash_id !== to) throw unknownReference("transfer_id");
  if (row.state !== "SENT") throw conflict("supply_moves.not_on_the_way", { number: row.number }, "state");
  if (row.lines.length >= MOST_TRANSFER_LINES)
    throw invalidField("transfer_id", "errors.too_many", { maximum: MOST_TRANSFER_LINES });
  await touch.run(tx.db, id);
}

/** Sends units of an article to another office. */
export async function sendTransfer(tx: Tx, { params, body }: ServerInput<typeof transferSupply>) {
  const here = await moving(tx, await variationOf(tx, params.id, body.variation_id), body.zone_id);
  const { to_zone_id: to, note = null, quantity, serials } = body;
  if (!(await isZone(tx.db, to))) throw unknownReference("to_zone_id");
  if (to === here.zone) throw invalidField("to_zone_id", "supply_moves.same_office");
  const parcels = await unitsFor(tx, here, "TRANSFER_FROM", { quantity, serials });
  const id = body.transfer_id ?? newId();
  if (body.transfer_id === undefined) await insert.run(tx.db, id, here.zone, to, note, tx.person.id);
  else await openTransfer(tx, id, here.zone, to);
  const line = newId();
  await insertLine.run(tx.db, line, id, here.supply.hash_id, unitsOf(parcels).quantity);
  const written = await takeStatus(tx, here, "TRANSFER_FROM", parcels, { reason: note, transferLine: line });
  const row = await r.one.one(tx.db, id);
  const told = { supply_id: here.supply.hash_id, action: "TRANSFER_FROM", details: { transfer: String(row.number) } };
  const events = await eventsOf(
    tx,
    parcels.map((parcel) => ({ ...told, zone: here.zone, parcel })),
  );
  // Those who may receive it are told of a transfer, once.
  const first = parcels[0];
  const notices =
    body.transfer_id === undefined && first
      ? await eventsOf(tx, [
          {
            ...told,
            zone: to,
            parcel: first,
            notice: {
              kind: "supply_sent",
              holders: true,
              link: transferLink(id),
              params: { number: row.number, office: row.from.name },
            },
          },
        ])
      : [];
  await record(tx, ...events, ...notices.map((event) => ({ ...event, offTrail: true as const })), ...written.events);
  return { data: r.presentTransfer(row, tx.person) };
}
