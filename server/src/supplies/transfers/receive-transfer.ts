import { readSerials, serialText } from "#contract/supplies/serials.ts";
import type { receiveTransfer as receiveCall } from "#contract/supplies/transfers.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { checkLines } from "#server/kit/records/transferring.ts";
import { invalidField } from "#server/kit/shared/failures.ts";
import type { Event } from "#server/kit/records/record.ts";
import { sql } from "#server/kit/sql/database.ts";
import type { Tx } from "#server/kit/sql/transaction.ts";
import { write } from "../move.ts";
import { openOffice } from "../queries.ts";
import { eventsOf, parcelOf, type Told } from "../moved.ts";
import { beginStep, endStep, transferLink } from "./moving.ts";
import type { LineRow, TransferRow } from "./records.ts";

const setReceived = sql<unknown, [line: string, received: number, reason: string | null]>(
  "UPDATE supply_transfer_line SET received = $2, reason = $3 WHERE hash_id = $1",
);

type Stated = ServerInput<typeof receiveCall>["body"]["lines"][number];
interface Came {
  readonly line: LineRow;
  readonly received: number;
  readonly pieces: LineRow["pieces"];
  readonly reason: string | null;
}

/** The pieces of a line that are said to have come. */
function piecesCome(line: LineRow, stated: Stated | undefined, field: string): LineRow["pieces"] {
  const named = stated?.serials?.filter((text) => text.trim() !== "");
  if (named === undefined) {
    if (stated?.quantity === undefined || stated.quantity === line.quantity) return line.pieces;
    // How many came says not which.
    if (stated.quantity > 0) throw invalidField(`${field}.serials`, "supplies.serials_needed");
    return [];
  }
  const read = readSerials(named, line.pieces[0]?.letters ?? "");
  if ("wrong" in read) throw invalidField(`${field}.serials`, "supplies.wrong_number", { serial: read.wrong });
  const wanted = new Set(read.map(serialText));
  const pieces = line.pieces.filter((p) => wanted.delete(serialText({ text: p.letters, number: p.number })));
  const [other] = wanted;
  if (other !== undefined) throw invalidField(`${field}.serials`, "supply_moves.not_sent", { serial: other });
  if (stated?.quantity !== undefined && stated.quantity !== pieces.length)
    throw invalidField(`${field}.quantity`, "supplies.other_count", { left: pieces.length });
  return pieces;
}
/** What came of each line: all of it where nothing is said. What lacks has a reason. */
function whatCame(row: TransferRow, given: readonly Stated[]): Came[] {
  checkLines(row.lines, given);
  return row.lines.map((line) => {
    const at = given.findIndex((l) => l.hash_id === line.hash_id);
    const stated = given[at];
    const field = `lines.${Math.max(at, 0)}`;
    const pieces = line.supply.numbered ? piecesCome(line, stated, field) : [];
    if (!line.supply.numbered && stated?.serials?.some((text) => text.trim() !== ""))
      throw invalidField(`${field}.serials`, "supplies.no_numbers");
    const received = line.supply.numbered ? pieces.length : (stated?.quantity ?? line.quantity);
    if (received > line.quantity)
      throw invalidField(`${field}.quantity`, "supply_moves.more_than_sent", { sent: line.quantity });
    const reason = stated?.reason ?? null;
    if (received < line.quantity && reason === null) throw invalidField(`${field}.reason`, "supply_moves.why_less");
    return { line, received, pieces, reason: received < line.quantity ? reason : null };
  });
}

/** Receives a transfer once, line by line. What lacks is a loss of the office that sent it. */
export async function receiveTransfer(tx: Tx, { params, body }: ServerInput<typeof receiveCall>) {
  const { row, articles } = await beginStep(tx, "receive", params.id, body.version);
  const [from, to] = [row.from.hash_id, row.to.hash_id];
  const told: Told[] = [];
  const short: Event[] = [];
  let lacking = 0;
  const came = whatCame(row, body.lines);
  for (const { line, received, pieces, reason } of came) {
    const supply = articles.get(line.supply.hash_id);
    if (!supply) continue;
    const base = { supply_id: supply.hash_id, details: { transfer: String(row.number), ...(reason && { reason }) } };
    if (received > 0) {
      await openOffice.run(tx.db, supply.hash_id, to, null, null);
      const parcel = parcelOf(pieces, received, from, "ON_THE_WAY");
      const said = { fromZone: from, transferLine: line.hash_id };
      short.push(
        ...(await write(tx, { supply, zone: to }, { status: "TRANSFER_TO", parcels: [parcel], to: "AVAILABLE" }, said))
          .events,
      );
      told.push({ ...base, zone: to, action: "TRANSFER_TO", parcel });
    }
    const left = line.quantity - received;
    lacking += left;
    if (left > 0) {
      const parcel = parcelOf(
        line.pieces.filter((p) => !pieces.includes(p)),
        left,
        from,
        "ON_THE_WAY",
      );
      const said = { reason, transferLine: line.hash_id };
      short.push(
        ...(await write(tx, { supply, zone: from }, { status: "LOSS", parcels: [parcel], to: "GONE" }, said)).events,
      );
      told.push({ ...base, zone: from, action: "LOSS", parcel });
    }
    await setReceived.run(tx.db, line.hash_id, received, reason);
  }
  const notice: Told["notice"] = {
    kind: lacking > 0 ? "supply_lacking" : "supply_received",
    users: [row.sent_by.hash_id],
    link: transferLink(row.hash_id),
    params: { number: row.number, office: row.to.name, lacking },
  };
  // The sender is told once, of the whole.
  const events = await eventsOf(
    tx,
    told.map((one, i) => (i === 0 ? { ...one, notice } : one)),
  );
  return await endStep(tx, "receive", row, ...events, ...short);
}
