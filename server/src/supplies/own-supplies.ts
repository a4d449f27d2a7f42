import type * as calls from "#contract/supplies/endpoints.ts";
import type { getAllocation } from "#contract/supplies/acceptance.ts";
import { acceptanceLifecycle } from "#contract/supplies/lifecycle.ts";
import { supplySeers } from "#contract/supplies/rights.ts";
import type { OwnAllocation, SupplyType } from "#contract/supplies/schemas.ts";
import { serialsText, type Serial } from "#contract/supplies/serials.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { personRows } from "#server/access/public.ts";
import { Failure, notFound } from "#server/kit/shared/failures.ts";
import type { Person } from "#server/kit/shared/access.ts";
import type { Kind } from "#server/kit/records/kind.ts";
import { record } from "#server/kit/records/record.ts";
import { stepsOf } from "#server/kit/records/steps.ts";
import { sql } from "#server/kit/sql/database.ts";
import { Where } from "#server/kit/sql/list-query.ts";
import { newest } from "#server/kit/sql/newest.ts";
import { personJson, refJson } from "#server/kit/sql/refs.ts";
import type { Reader, Tx } from "#server/kit/sql/transaction.ts";
import { officeRows } from "#server/zones/public.ts";
import { RETURNS, saidReturns, type ReturnRow } from "./acceptance/returns.ts";
import { supplyEvent } from "./records.ts";

export interface AllocationRow extends Omit<OwnAllocation, "id" | "serials" | "can" | "returns"> {
  readonly returns: readonly ReturnRow[];
  readonly numbers: readonly Serial[] | null;
  readonly zone_id: string;
  readonly user_id: string | null;
  readonly user_name: string | null;
  readonly allocated_by: string;
  readonly supply: { readonly hash_id: string; readonly name: string; readonly type: SupplyType };
  readonly supply_version: number;
  readonly moves: number;
}
const ROW = `a.hash_id, jsonb_build_object('hash_id', e.hash_id, 'name', e.name, 'type', e.type) AS supply, e.version AS supply_version, e.moves, ${refJson("z")} AS zone, a.zone_id, a.user_id, u.name AS user_name, a.allocated_by, a.quantity,
    a.quantity_out AS out, (SELECT jsonb_agg(jsonb_build_object('text', p.letters, 'number', p.number)) FROM supply_movement m JOIN supply_movement_piece l ON l.movement_id = m.hash_id JOIN supply_piece p ON p.hash_id = l.piece_id
      WHERE m.allocation_id = a.hash_id AND m.status = 'ALLOCATED' AND m.undoes_id IS NULL) AS numbers,
    a.condition, a.due_on, a.terms, ${personJson("w")} AS by, a.created_at, a.ended_at, a.acceptance, a.accepted_at, a.refusal, a.confirmation, a.confirmed_at, a.denial, ${RETURNS} AS returns, a.signature, a.version
  FROM supply_allocation a JOIN supply e ON e.hash_id = a.supply_id JOIN ${officeRows("z")} ON z.hash_id = a.zone_id JOIN ${personRows("w")} ON w.hash_id = a.allocated_by LEFT JOIN ${personRows("u")} ON u.hash_id = a.user_id`;
const some = sql<AllocationRow, [readonly string[]]>(`SELECT ${ROW} WHERE a.hash_id = ANY ($1::uuid[])`);
const lock = sql<unknown, [string]>("SELECT 1 FROM supply_allocation WHERE hash_id = $1 FOR NO KEY UPDATE");

/** Acceptances have no page and no trail of their own: what happens is told of their article. */
export const allocationKind: Kind = { name: acceptanceLifecycle.name, lifecycle: acceptanceLifecycle };
const steps = stepsOf<typeof acceptanceLifecycle, AllocationRow>(acceptanceLifecycle, {
  place: (row) => ({ zone: row.zone_id }),
  facts: (row, me) => ({ state: row.acceptance ?? "ENDED", own: row.user_id === me }),
  column: "acceptance",
});
export const said = (row: AllocationRow): string | null => (row.numbers ? serialsText(row.numbers) : null);

export function presentOwn(row: AllocationRow, person: Person): OwnAllocation {
  const {
    numbers: _,
    zone_id: _z,
    user_id: _u,
    user_name: _n,
    allocated_by: _b,
    supply_version: _v,
    moves: _m,
    ...shown
  } = row;
  const { accept, refuse } = steps.can(row, person);
  return {
    ...shown,
    id: row.hash_id,
    serials: said(row),
    returns: saidReturns(row.returns),
    can: {
      ...(accept && { accept }),
      ...(refuse && { refuse }),
      ...(row.acceptance === "ACCEPTED" && { print: true }),
      ...(row.user_id === person.id && row.out > 0 && row.acceptance !== "PENDING" && { confirm: true }),
    },
  };
}

/** What the reader has or is asked to accept; what is used up is not with anybody. */
export async function ownSupplies(reader: Reader, { query }: ServerInput<typeof calls.ownSupplies>) {
  const where = new Where()
    .and("a.user_id = ?::uuid AND e.reusable", reader.access.own())
    .and(query.returned ? "a.ended_at IS NOT NULL" : "a.quantity_out > 0")
    .when(query.acceptance, "a.acceptance = ?");
  return await newest<AllocationRow, OwnAllocation>(reader, { select: ROW, where, id: "a.hash_id", query }, presentOwn);
}

/** What was given to the reader, as it is now: a link in a mail may be older than what happened since. */
export async function ownAllocationNow(reader: Reader, { params }: ServerInput<typeof getAllocation>) {
  return { data: presentOwn(await allocationSeen(reader, params.id), reader.person) };
}

/** Allocations that the reader sees: their own, and those of offices whose supplies they see. Throws 404 if one is not. */
export async function allocationsSeen({ db, access }: Reader, ids: readonly string[]): Promise<AllocationRow[]> {
  const rows = new Map((await some.all(db, ids)).map((row) => [row.hash_id, row]));
  return ids.map((id) => {
    const row = rows.get(id);
    if (!row || !(row.user_id === access.own() || access.can(supplySeers, { zone: row.zone_id }))) throw notFound();
    return row;
  });
}
export async function allocationSeen(reader: Reader, id: string): Promise<AllocationRow> {
  const [row] = await allocationsSeen(reader, [id]);
  if (!row) throw notFound();
  return row;
}
/** Locks what was given to the caller. Those who see the office's supplies are told why they can't. */
async function begin(
  tx: Tx,
  step: "accept" | "refuse",
  id: string,
  version: number | undefined,
): Promise<AllocationRow> {
  await lock.run(tx.db, id);
  const row = await allocationSeen(tx, id);
  if (row.user_id !== tx.person.id) throw new Failure("forbidden", { key: "supplies.only_holder" });
  steps.allow(tx, step, row, version);
  return row;
}
async function finish(tx: Tx, step: "accept" | "refuse", row: AllocationRow, reason?: string) {
  const at = { ...row.supply, version: row.supply_version, moves: row.moves, zone_id: row.zone_id };
  await record(
    tx,
    supplyEvent(at, step, {
      details: { quantity: row.quantity, ...(row.numbers && { serials: said(row) }), ...(reason && { reason }) },
      notice: {
        kind: step === "accept" ? "supply_accepted" : "supply_refused",
        users: [row.allocated_by],
        params: { person: row.user_name ?? "", ...(reason && { reason }) },
      },
    }),
  );
  return { data: presentOwn(await some.one(tx.db, [row.hash_id]), tx.person) };
}

export async function acceptAllocation(tx: Tx, { params, body }: ServerInput<typeof calls.acceptAllocation>) {
  const row = await begin(tx, "accept", params.id, body?.version);
  await steps.write(tx, "supply_allocation", "accept", row, {
    at: "accepted_at",
    set: { signature: body?.signature ?? null },
  });
  return await finish(tx, "accept", row);
}

export async function refuseAllocation(tx: Tx, { params, body }: ServerInput<typeof calls.refuseAllocation>) {
  const row = await begin(tx, "refuse", params.id, body.version);
  await steps.write(tx, "supply_allocation", "refuse", row, { at: "refused_at", set: { refusal: body.reason } });
  return await finish(tx, "refuse", row, body.reason);
}
