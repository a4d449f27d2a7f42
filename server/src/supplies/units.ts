import type { SupplyState } from "#contract/supplies/lifecycle.ts";
import { supplySeers } from "#contract/supplies/rights.ts";
import { readSerials, serialsText, serialText, type Serial } from "#contract/supplies/serials.ts";
import { sql } from "#server/kit/sql/database.ts";
import { conflict, Failure, invalidField, unknownReference } from "#server/kit/shared/failures.ts";
import { FOUR_EYES } from "#server/kit/records/company.ts";
import type { Tx } from "#server/kit/sql/transaction.ts";
import * as q from "./queries.ts";
import { countsOf, locked, load, type StockRow, type SupplyRow } from "./records.ts";
import { fromsOf, sharesOf, stateWith, type Step } from "./rules.ts";

/** An article, locked, with what an office has of it where the caller may move it. */
export interface Here {
  readonly supply: SupplyRow;
  readonly zone: string;
  readonly stock: StockRow | undefined;
}
/** Locks an article for a movement in an office, at first its own. An office that the caller does not see is unknown. */
export async function moving(tx: Tx, id: string, zone_id: string | undefined, how?: "unlocked"): Promise<Here> {
  const supply = await (how ? load : locked)(tx, id);
  const zone = zone_id ?? supply.zone_id;
  if (!tx.access.can(supplySeers, { zone })) throw unknownReference("zone_id");
  tx.access.require("supplies_update", { zone });
  return { supply, zone, stock: supply.stocks.find((s) => s.zone.hash_id === zone) };
}

/** Units that move together: from one state and, if somebody has them, from one allocation. */
export interface Parcel {
  readonly from: SupplyState | "OUTSIDE";
  readonly quantity: number;
  readonly pieces: readonly q.PieceLevel[];
  readonly allocation: string | null;
}
/** Which units a call names: by number, or how many; of those of a holder. */
export interface Wanted {
  readonly quantity?: number | undefined;
  readonly serials?: readonly string[] | undefined;
  readonly from?: SupplyState | undefined;
  readonly user_id?: string | null | undefined;
  readonly department_id?: string | null | undefined;
}

const invalidQuantity = (key: string, left?: number): Failure =>
  new Failure(
    "invalid",
    { key: "errors.invalid_quantity" },
    { quantity: [{ key, ...(left !== undefined && { params: { left } }) }] },
  );
const onlyLeft = (from: SupplyState | undefined, left: number): Failure =>
  invalidQuantity(from === "AVAILABLE" ? "supplies.only_available" : "supplies.only_left", left);

/** The numbers that are typed, as they are written; none are for an article without numbers. */
export function typedSerials({ numbered, series }: SupplyRow, serials: readonly string[] | undefined) {
  const given = (serials ?? []).filter((line) => line.trim() !== "");
  if (given.length === 0) return undefined;
  if (!numbered) throw invalidField("serials", "supplies.no_numbers");
  const read = readSerials(given, series?.text ?? "");
  if ("wrong" in read) throw invalidField("serials", "supplies.wrong_number", { serial: read.wrong });
  return read.length === 0 ? undefined : read;
}

/** The refusal for a piece that a status cannot take: who has it, or its state and the action. */
function notFrom(step: Step, piece: q.PieceLevel): Failure {
  const { serial_number: serial, state, holder_name: name } = piece;
  if (state === "OUTSIDE") return invalidField("serials", "supplies.unknown_number", { serial });
  if (state === "ALLOCATED") return conflict("supplies.is_with", { serial, name: name ?? "" }, "state");
  return conflict(
    "supplies.piece_state",
    { serial, action: `@lifecycle.action.${step}`, state: `@lifecycle.supply_piece.${state}` },
    "state",
  );
}
const byAllocation = (pieces: readonly q.PieceLevel[]): Parcel[] =>
  [...Map.groupBy(pieces, (p) => `${p.state} ${p.allocation_id ?? ""}`).values()].map((group) => ({
    from: group[0]?.state ?? "OUTSIDE",
    quantity: group.length,
    pieces: group,
    allocation: group[0]?.allocation_id ?? null,
  }));

const fourEyes = sql<{ on: boolean }>(`SELECT ${FOUR_EYES} AS on`);
/** Nobody writes off what they have themselves, unless the company switched the four eyes off. */
async function checkOwn(tx: Tx, step: Step, holders: readonly (string | null)[]): Promise<void> {
  if (step !== "LOSS" || !holders.includes(tx.person.id)) return;
  if ((await fourEyes.one(tx.db)).on)
    throw new Failure("forbidden", { key: "errors.four_eyes" }, undefined, "four_eyes");
}

/** The refusal for a number that is not in this office. What another office has is told to those who see that office. */
function notHere(tx: Tx, { serial_number: serial, zone_id, zone_name }: q.PieceLevel): Failure {
  return tx.access.can(supplySeers, { zone: zone_id })
    ? invalidField("serials", "supplies.number_elsewhere", { serial, office: zone_name })
    : invalidField("serials", "supplies.unknown_number", { serial });
}

/** What a step may take: units in these states. */
interface Taking {
  readonly step: Step;
  readonly froms: ReturnType<typeof fromsOf>;
}

/** The units with these numbers. */
async function unitsNumbered(
  tx: Tx,
  { supply, zone, stock }: Here,
  { step, froms }: Taking,
  serials: readonly Serial[],
  quantity: number | undefined,
): Promise<Parcel[]> {
  const found = await q.piecesBySerial.all(tx.db, supply.hash_id, serials.map(serialText));
  const known = new Map(found.map((p) => [p.serial_number, p]));
  for (const serial of serials.map(serialText)) {
    const piece = known.get(serial);
    if (!piece) throw invalidField("serials", "supplies.unknown_number", { serial });
    if (piece.zone_id !== zone) throw notHere(tx, piece);
    if (piece.state === "OUTSIDE" || !froms.includes(piece.state)) throw notFrom(step, piece);
  }
  if (quantity !== undefined && quantity !== serials.length)
    throw invalidQuantity("supplies.other_count", serials.length);
  await checkOwn(
    tx,
    step,
    found.map((p) => p.holder_id),
  );
  const free = stock ? countsOf(stock).AVAILABLE : 0;
  if (found.filter((p) => p.state === "AVAILABLE").length > free) throw onlyLeft("AVAILABLE", free);
  return byAllocation(found);
}

/** So many units, the lowest numbers first. */
async function unitsCounted(
  tx: Tx,
  { supply, zone, stock }: Here,
  { step, froms }: Taking,
  wanted: Wanted,
): Promise<Parcel[]> {
  const { quantity, user_id = null, department_id = null } = wanted;
  if (quantity === undefined) throw invalidQuantity("errors.invalid_quantity");
  const counts = stock
    ? countsOf(stock)
    : { AVAILABLE: 0, ALLOCATED: 0, MAINTENANCE: 0, DEFECTIVE: 0, ON_THE_WAY: 0, USED: 0, GONE: 0 };
  const from = stateWith(froms, counts, quantity, wanted.from);
  if (from === undefined) throw invalidField("from", "supplies.not_from", { action: `@lifecycle.action.${step}` });
  if (counts[from] < quantity) throw onlyLeft(from, counts[from]);
  if (supply.numbered) {
    const pieces = await q.piecesIn.all(tx.db, supply.hash_id, zone, from, user_id, department_id, quantity);
    if (pieces.length < quantity) throw onlyLeft(from, pieces.length);
    await checkOwn(
      tx,
      step,
      pieces.map((p) => p.holder_id),
    );
    return byAllocation(pieces);
  }
  if (from !== "ALLOCATED" && from !== "USED") return [{ from, quantity, pieces: [], allocation: null }];
  const open = await q.openAllocations.all(tx.db, supply.hash_id, zone, user_id, department_id);
  const shares = sharesOf(open, quantity);
  if (!shares)
    throw onlyLeft(
      from,
      open.reduce((all, a) => all + a.quantity_out, 0),
    );
  await checkOwn(
    tx,
    step,
    shares.map((share) => share.of.user_id),
  );
  return shares.map((share) => ({ from, quantity: share.quantity, pieces: [], allocation: share.of.hash_id }));
}

/** The units that a status takes, as the table allows: those with these numbers, or so many, the lowest numbers first. */
export async function unitsFor(tx: Tx, here: Here, step: Step, wanted: Wanted): Promise<Parcel[]> {
  const froms = fromsOf(step, here.supply);
  if (froms.length === 0) throw conflict("supplies.not_for_kind", { action: `@lifecycle.action.${step}` }, "state");
  const serials = typedSerials(here.supply, wanted.serials);
  return serials
    ? await unitsNumbered(tx, here, { step, froms }, serials, wanted.quantity)
    : await unitsCounted(tx, here, { step, froms }, wanted);
}

/** How many units, and their numbers. */
export const unitsOf = (parcels: readonly Parcel[]) => {
  const pieces = parcels.flatMap((p) => p.pieces);
  return {
    quantity: parcels.reduce((all, p) => all + p.quantity, 0),
    serials: pieces.length > 0 ? serialsText(pieces.map(({ letters, number }) => ({ text: letters, number }))) : null,
  };
};
