import type { listTransfers } from "#contract/supplies/transfers.ts";
import { supplySeers } from "#contract/supplies/rights.ts";
import { serialsText, serialText, type Serial } from "#contract/supplies/serials.ts";
import { supplyTransferLifecycle } from "#contract/supplies/transfer-lifecycle.ts";
import type { SupplyTransfer, SupplyTransferLine } from "#contract/supplies/transfers.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { personRows } from "#server/access/public.ts";
import type { Kind } from "#server/kit/records/kind.ts";
import { loaderOf } from "#server/kit/records/loader.ts";
import { stepsOf } from "#server/kit/records/steps.ts";
import { transferSteps } from "#server/kit/records/transferring.ts";
import type { Person } from "#server/kit/shared/access.ts";
import { sql } from "#server/kit/sql/database.ts";
import { Where } from "#server/kit/sql/list-query.ts";
import { newest } from "#server/kit/sql/newest.ts";
import { personJson, refJson } from "#server/kit/sql/refs.ts";
import type { Reader } from "#server/kit/sql/transaction.ts";
import { officeRows } from "#server/zones/public.ts";
import { officesSeen } from "../access.ts";

interface PieceIn {
  readonly hash_id: string;
  readonly letters: string;
  readonly number: number;
  readonly came: boolean;
}
export interface LineRow extends Omit<SupplyTransferLine, "serials" | "pieces"> {
  /** The movement that sent it. */
  readonly movement_id: string;
  readonly pieces: readonly PieceIn[];
}
export interface TransferRow extends Omit<SupplyTransfer, "id" | "can" | "lines"> {
  readonly lines: readonly LineRow[];
}

const PIECES = `(SELECT jsonb_agg(jsonb_build_object('hash_id', p.hash_id, 'letters', p.letters, 'number', p.number,
    'came', EXISTS (SELECT 1 FROM supply_movement i JOIN supply_movement_piece k ON k.movement_id = i.hash_id AND k.piece_id = p.hash_id WHERE i.transfer_line_id = l.hash_id AND i.status = 'TRANSFER_TO')) ORDER BY p.letters, p.number)
  FROM supply_movement_piece s JOIN supply_piece p ON p.hash_id = s.piece_id WHERE s.movement_id = m.hash_id)`;
const LINES = `(SELECT coalesce(jsonb_agg(jsonb_build_object('hash_id', l.hash_id, 'supply', jsonb_build_object('hash_id', e.hash_id, 'name', e.name, 'type', e.type, 'numbered', e.numbered),
    'quantity', l.quantity, 'received', l.received, 'reason', l.reason, 'movement_id', m.hash_id, 'pieces', coalesce(${PIECES}, '[]')) ORDER BY l.hash_id), '[]')
  FROM supply_transfer_line l JOIN supply e ON e.hash_id = l.supply_id JOIN supply_movement m ON m.transfer_line_id = l.hash_id AND m.status = 'TRANSFER_FROM' AND m.undoes_id IS NULL WHERE l.transfer_id = r.hash_id)`;
const COLUMNS = `r.hash_id, r.number::int, ${refJson("a")} AS "from", ${refJson("b")} AS "to", r.state, r.note, ${personJson("u")} AS sent_by, r.sent_at,
    CASE WHEN v.hash_id IS NOT NULL THEN ${personJson("v")} END AS ended_by, r.ended_at, r.version, ${LINES} AS lines
  FROM supply_transfer r JOIN ${officeRows("a")} ON a.hash_id = r.from_id JOIN ${officeRows("b")} ON b.hash_id = r.to_id JOIN ${personRows("u")} ON u.hash_id = r.sent_by LEFT JOIN ${personRows("v")} ON v.hash_id = r.ended_by`;
export const one = sql<TransferRow, [string]>(`SELECT ${COLUMNS} WHERE r.hash_id = $1`);

/** Transfers have no trail of their own: what happens is told of their articles, in the office where it happens. */
export const supplyTransferKind: Kind = { name: supplyTransferLifecycle.name, lifecycle: supplyTransferLifecycle };

const stepsAt = (end: "from" | "to") =>
  stepsOf<typeof supplyTransferLifecycle, TransferRow>(supplyTransferLifecycle, {
    place: (row) => ({ zone: row[end].hash_id }),
    facts: ({ state }) => ({ state, own: false }),
  });
const { steps, can, end } = transferSteps(supplyTransferLifecycle.name, stepsAt);
export { end, steps };

const presentLine = ({ movement_id: _, pieces, ...line }: LineRow): SupplyTransferLine => {
  const serial = ({ letters, number }: PieceIn): Serial => ({ text: letters, number });
  return {
    ...line,
    serials: pieces.length > 0 ? serialsText(pieces.map(serial)) : null,
    pieces: pieces.map((p) => ({
      serial_number: serialText(serial(p)),
      came: line.received === null ? null : p.came,
    })),
  };
};
export const presentTransfer = (row: TransferRow, person: Person): SupplyTransfer => ({
  ...row,
  id: row.hash_id,
  lines: row.lines.map(presentLine),
  can: can(row, person),
});

const sees = ({ access }: Reader, row: TransferRow): boolean =>
  access.can(supplySeers, { zone: row.from.hash_id }) || access.can(supplySeers, { zone: row.to.hash_id });
export const { load, locked } = loaderOf<TransferRow>("supply_transfer", async (reader, id) => {
  const row = await one.first(reader.db, id);
  return row && sees(reader, row) ? row : undefined;
});
export const transferNow = async (reader: Reader, { params }: { params: { id: string } }) => ({
  data: presentTransfer(await load(reader, params.id), reader.person),
});

/** What the offices that the reader sees sent and were sent, the newest first. */
export async function supplyTransfers(reader: Reader, { query: f }: Pick<ServerInput<typeof listTransfers>, "query">) {
  const seen = officesSeen(reader.access);
  const where = new Where();
  if (seen !== null) where.and("r.from_id = ANY (?::uuid[]) OR r.to_id = ANY (?::uuid[])", seen, seen);
  if (f.zone !== undefined) where.and("r.from_id = ?::uuid OR r.to_id = ?::uuid", f.zone, f.zone);
  where.when(f.status, "r.state = ?");
  return await newest(reader, { select: COLUMNS, where, id: "r.hash_id", query: f }, presentTransfer);
}
