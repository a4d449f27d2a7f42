import type { listAllocations, supplyTimeline, zoneTimeline } from "#contract/supplies/endpoints.ts";
import type { SupplyStatus } from "#contract/supplies/lifecycle.ts";
import { supplySeers } from "#contract/supplies/rights.ts";
import type { Allocation, SupplyMovement } from "#contract/supplies/schemas.ts";
import { serialsText, type Serial } from "#contract/supplies/serials.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { personRows } from "#server/access/public.ts";
import { notFound } from "#server/kit/shared/failures.ts";
import type { Person } from "#server/kit/shared/access.ts";
import { Where } from "#server/kit/sql/list-query.ts";
import { newest } from "#server/kit/sql/newest.ts";
import { namedJson, personJson, refJson } from "#server/kit/sql/refs.ts";
import type { Reader } from "#server/kit/sql/transaction.ts";
import { listRows } from "#server/reference/public.ts";
import { officeRows } from "#server/zones/public.ts";
import { officesSeen } from "./access.ts";
import { RETURNS, saidReturns, type ReturnRow } from "./acceptance/returns.ts";
import { isUndoable } from "./rules.ts";
import { ofArticle } from "./variations/of-article.ts";

const serialsJson = (from: string): string =>
  `(SELECT jsonb_agg(jsonb_build_object('text', p.letters, 'number', p.number)) FROM ${from})`;
const said = (serials: readonly Serial[] | null): string | null => (serials ? serialsText(serials) : null);

interface MovementRow extends Omit<SupplyMovement, "serials" | "can"> {
  readonly numbers: readonly Serial[] | null;
  readonly allocation_id: string | null;
  readonly of_transfer: boolean;
}
const MOVEMENT = `m.hash_id, jsonb_build_object('hash_id', e.hash_id, 'name', e.name, 'type', e.type) AS supply, m.status, m.undoes_id IS NOT NULL AS is_undo,
    EXISTS (SELECT 1 FROM supply_movement x WHERE x.undoes_id = m.hash_id) AS undone, m.quantity, m.allocation_id, m.transfer_line_id IS NOT NULL AS of_transfer,
    ${serialsJson("supply_movement_piece l JOIN supply_piece p ON p.hash_id = l.piece_id WHERE l.movement_id = m.hash_id")} AS numbers, ${refJson("z")} AS zone,
    CASE WHEN u.hash_id IS NOT NULL THEN ${personJson("u")} END AS "user", ${namedJson("d")} AS department, m.reason, m.recipient, m.on_hand, ${personJson("w")} AS by, m.created_at
  FROM supply_movement m JOIN supply e ON e.hash_id = m.supply_id JOIN ${officeRows("z")} ON z.hash_id = m.zone_id JOIN ${personRows("w")} ON w.hash_id = m.user_id
    LEFT JOIN supply_allocation a ON a.hash_id = m.allocation_id LEFT JOIN ${personRows("u")} ON u.hash_id = a.user_id LEFT JOIN ${listRows("department", "d")} ON d.hash_id = a.department_id`;

function presentMovement(row: MovementRow, { rights }: Person): SupplyMovement {
  const { numbers, allocation_id, of_transfer, ...shown } = row;
  const may =
    !row.undone &&
    isUndoable({ ...row, allocation_id, of_transfer }) &&
    rights.at("supplies_update", { zone: row.zone.hash_id });
  return { ...shown, serials: said(numbers), can: { ...(may && { undo: true }) } };
}
const movements = async (
  reader: Reader,
  where: Where,
  query: {
    readonly status?: readonly SupplyStatus[] | undefined;
    readonly after?: string | undefined;
    readonly limit?: number | undefined;
  },
) =>
  await newest<MovementRow, SupplyMovement>(
    reader,
    { select: MOVEMENT, where: where.when(query.status, "m.status = ANY (?)"), id: "m.hash_id", query },
    presentMovement,
  );

/** The movements of an article and its variations in the offices that the reader sees. */
export async function timeline(reader: Reader, { params, query }: ServerInput<typeof supplyTimeline>) {
  const where = (await ofArticle(reader, params.id, "m.supply_id"))
    .when(officesSeen(reader.access), "m.zone_id = ANY (?::uuid[])")
    .when(query.zone, "m.zone_id = ?::uuid");
  return await movements(reader, where, query);
}

/** The movements of an office. */
export async function officeTimeline(reader: Reader, { params, query }: ServerInput<typeof zoneTimeline>) {
  if (!reader.access.can(supplySeers, { zone: params.zone })) throw notFound();
  const where = new Where().and("m.zone_id = ?::uuid", params.zone).when(query.type, "e.type = ?");
  return await movements(reader, where, query);
}

interface AllocationRow extends Omit<Allocation, "serials" | "returns"> {
  readonly returns: readonly ReturnRow[];
  readonly numbers: readonly Serial[] | null;
}
const ALLOCATION = `a.hash_id, jsonb_build_object('hash_id', e.hash_id, 'name', e.name, 'type', e.type) AS supply, ${refJson("z")} AS zone, CASE WHEN u.hash_id IS NOT NULL THEN ${personJson("u")} END AS "user", ${namedJson("d")} AS department,
    CASE WHEN r.hash_id IS NOT NULL THEN ${personJson("r")} END AS received_by, a.quantity, a.quantity_out AS out, ${serialsJson("supply_piece p WHERE p.allocation_id = a.hash_id")} AS numbers, a.condition, a.due_on, a.terms,
    ${personJson("w")} AS by, a.created_at, a.ended_at, a.acceptance, a.accepted_at, a.refusal, a.confirmation, a.confirmed_at, a.denial, ${RETURNS} AS returns
  FROM supply_allocation a JOIN supply e ON e.hash_id = a.supply_id JOIN ${officeRows("z")} ON z.hash_id = a.zone_id JOIN ${personRows("w")} ON w.hash_id = a.allocated_by LEFT JOIN ${personRows("u")} ON u.hash_id = a.user_id
    LEFT JOIN ${listRows("department", "d")} ON d.hash_id = a.department_id LEFT JOIN ${personRows("r")} ON r.hash_id = a.received_by`;

/** Who has or had some of an article or its variations. */
export async function allocations(reader: Reader, { params, query }: ServerInput<typeof listAllocations>) {
  const where = (await ofArticle(reader, params.id, "a.supply_id"))
    .when(officesSeen(reader.access), "a.zone_id = ANY (?::uuid[])")
    .when(query.zone, "a.zone_id = ?::uuid");
  if (query.open) where.and("a.quantity_out > 0");
  return await newest<AllocationRow, Allocation>(
    reader,
    { select: ALLOCATION, where, id: "a.hash_id", query },
    ({ numbers, ...row }) => ({ ...row, serials: said(numbers), returns: saidReturns(row.returns) }),
  );
}
