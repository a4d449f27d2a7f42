import type { confirmOwn as confirmCall, denyOwn as denyCall } from "#contract/supplies/confirmation.ts";
import { ownSuppliesHref } from "#contract/supplies/hrefs.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { conflict, Failure, notFound, stale } from "#server/kit/shared/failures.ts";
import { record, type Event } from "#server/kit/records/record.ts";
import { sql } from "#server/kit/sql/database.ts";
import type { Tx } from "#server/kit/sql/transaction.ts";
import { noticesRead } from "../acceptance/returns.ts";
import { allocationSeen, allocationsSeen, presentOwn, said, type AllocationRow } from "../own-supplies.ts";
import { supplyEvent } from "../records.ts";

const lock = sql<{ hash_id: string; out: number }, [readonly string[]]>(
  "SELECT hash_id, quantity_out AS out FROM supply_allocation WHERE hash_id = ANY ($1::uuid[]) ORDER BY hash_id FOR NO KEY UPDATE",
);
const confirm = sql<unknown, [readonly string[]]>(
  "UPDATE supply_allocation SET confirmed_at = clock(), confirmation = NULL, confirmation_since = NULL, confirmation_reminded = 0, denial = NULL, version = version + 1 WHERE hash_id = ANY ($1::uuid[])",
);
const deny = sql<unknown, [id: string, reason: string]>(
  "UPDATE supply_allocation SET confirmation = 'DENIED', confirmation_since = clock(), denial = $2, version = version + 1 WHERE hash_id = $1",
);

/** Locks what the caller has. Those who see the office's supplies are told why they can't. */
async function own(tx: Tx, ids: readonly string[]): Promise<AllocationRow[]> {
  await lock.all(tx.db, ids);
  const rows = await allocationsSeen(tx, ids);
  for (const row of rows) {
    if (row.user_id !== tx.person.id) throw new Failure("forbidden", { key: "supply_confirmation.only_holder" });
    if (row.out === 0) throw conflict("supply_confirmation.is_back", { name: row.supply.name }, "state");
    if (row.acceptance === "PENDING") throw conflict("supply_confirmation.accept_first", undefined, "state");
  }
  return rows;
}
const told = (row: AllocationRow, action: "confirm" | "deny", more: Parameters<typeof supplyEvent>[2]): Event =>
  supplyEvent({ ...row.supply, version: row.supply_version, moves: row.moves, zone_id: row.zone_id }, action, {
    ...more,
    details: { quantity: row.out, ...(row.numbers && { serials: said(row) }), ...more?.details },
  });
const answered = async (tx: Tx, rows: readonly AllocationRow[]) =>
  await noticesRead(
    tx.db,
    [tx.person.id],
    [...new Set(rows.map((row) => row.supply.hash_id))],
    [ownSuppliesHref({ confirm: "1" })],
  );

/** The caller still has these. */
export async function confirmOwn(tx: Tx, { body }: Pick<ServerInput<typeof confirmCall>, "body">) {
  const ids = [...new Set(body.allocations)];
  if (ids.length === 0) throw notFound();
  const rows = await own(tx, ids);
  await confirm.run(tx.db, ids);
  await answered(tx, rows);
  await record(tx, ...rows.map((row) => told(row, "confirm", {})));
  return { data: (await allocationsSeen(tx, ids)).map((row) => presentOwn(row, tx.person)) };
}

/** The caller does not have it: those who keep the office's supplies are told. */
export async function denyOwn(tx: Tx, { params, body }: ServerInput<typeof denyCall>) {
  const [row] = await own(tx, [params.id]);
  if (!row) throw notFound();
  if (body.version !== undefined && body.version !== row.version) throw stale();
  const { reason } = body;
  await deny.run(tx.db, params.id, reason);
  await answered(tx, [row]);
  await record(
    tx,
    told(row, "deny", {
      details: { reason },
      notice: {
        kind: "supply_denied",
        holders: true,
        params: { person: row.user_name ?? "", units: said(row) ?? row.supply.name, reason },
      },
    }),
  );
  return { data: presentOwn(await allocationSeen(tx, params.id), tx.person) };
}
