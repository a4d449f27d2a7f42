import { supplyHref } from "#contract/supplies/hrefs.ts";
import { supplySeers } from "#contract/supplies/rights.ts";
import type { conditions, SupplyType } from "#contract/supplies/schemas.ts";
import { personRows } from "#server/access/public.ts";
import {
  foundIn,
  lineOf,
  notOpen,
  reasonOf,
  successorOf,
  type Dealing,
  type Dealt,
  type Leaver,
  type LeavingPart,
} from "#server/kit/records/leaving.ts";
import { sql } from "#server/kit/sql/database.ts";
import { personJson, type Ref } from "#server/kit/sql/refs.ts";
import type { Tx } from "#server/kit/sql/transaction.ts";
import { officesSeen } from "./access.ts";
import { allocateSupply } from "./allocate-supply.ts";
import { unallocateSupply } from "./unallocate-supply.ts";

type Condition = (typeof conditions)[number];
interface Row {
  /** The piece; of things without numbers the allocation. */
  readonly hash_id: string;
  readonly supply_id: string;
  readonly zone_id: string;
  readonly type: SupplyType;
  readonly name: string;
  readonly serial: string | null;
  readonly quantity: number;
  readonly condition: Condition | null;
  readonly given_on: string;
  /** Who has it and did not accept it yet, of what went to a successor. */
  readonly to: (Ref & { avatar: string | null }) | null;
  readonly seen: boolean;
}
/** Pieces by their numbers, the rest by allocation, and what a successor did not accept yet. */
const withLeaver = sql<Row, [user: string, offices: string[] | null, given: readonly string[]]>(`
  SELECT p.hash_id, a.supply_id, a.zone_id, e.type, e.name, p.serial_number AS serial, 1 AS quantity, coalesce(p.condition, a.condition) AS condition, a.created_at::date::text AS given_on,
    CASE WHEN a.user_id <> $1 THEN (SELECT ${personJson("u")} FROM ${personRows("u")} WHERE u.hash_id = a.user_id) END AS "to", $2::uuid[] IS NULL OR a.zone_id = ANY ($2) AS seen
  FROM supply_piece p JOIN supply_allocation a ON a.hash_id = p.allocation_id JOIN supply e ON e.hash_id = a.supply_id
  WHERE a.hash_id IN (SELECT o.hash_id FROM supply_allocation o WHERE o.user_id = $1 AND o.quantity_out > 0) OR (p.hash_id = ANY ($3::uuid[]) AND a.acceptance = 'PENDING')
  UNION ALL
  SELECT a.hash_id, a.supply_id, a.zone_id, e.type, e.name, NULL, a.quantity_out, a.condition, a.created_at::date::text, NULL, $2::uuid[] IS NULL OR a.zone_id = ANY ($2)
  FROM supply_allocation a JOIN supply e ON e.hash_id = a.supply_id WHERE a.user_id = $1 AND a.quantity_out > 0 AND e.reusable AND NOT e.numbered
  ORDER BY serial, name, hash_id LIMIT 500`);
const titleOf = (row: Row): string => (row.serial ? `${row.serial}, ${row.name}` : row.name);

async function act(tx: Tx, leaver: Leaver, row: Row, dealing: Dealing): Promise<void> {
  const article = { params: { id: row.supply_id }, query: undefined };
  const units = { zone_id: row.zone_id, ...(row.serial ? { serials: [row.serial] } : { quantity: row.quantity }) };
  const from = row.serial ? {} : { user_id: leaver.hash_id };
  const state = (dealing.state ?? undefined) as Condition | undefined;
  const reason = dealing.reason || undefined;
  if (dealing.do === "lost") {
    await unallocateSupply(tx, { ...article, body: { ...units, ...from, status: "LOSS", reason: reasonOf(dealing) } });
    return;
  }
  // What comes back broken is not handed out to the next one.
  const status = dealing.do === "back" && state === "DAMAGED" ? "DEFECTIVE" : "AVAILABLE";
  if (status === "DEFECTIVE") reasonOf(dealing);
  await unallocateSupply(tx, { ...article, body: { ...units, ...from, status, state, reason } });
  if (dealing.do === "to")
    await allocateSupply(tx, { ...article, body: { ...units, user_id: successorOf(dealing, leaver), state } });
}

export const suppliesOfLeaver: LeavingPart = {
  word: "supplies",
  seers: supplySeers,
  async lines({ db, access, person }, leaver) {
    const rows = await withLeaver.all(db, leaver.hash_id, officesSeen(access), leaver.given);
    return foundIn(rows, (row) => {
      const may = row.to === null && person.rights.at("supplies_update", { zone: row.zone_id });
      return lineOf({
        hash_id: row.hash_id,
        state: row.to ? "WAITING" : "OPEN",
        title: titleOf(row),
        count: row.serial ? null : row.quantity,
        day: row.given_on,
        status: row.condition,
        to: row.to,
        href: supplyHref[row.type].view(row.zone_id, row.supply_id, row.serial ? { serial: row.serial } : {}),
        can: may ? { back: true, to: true, lost: true } : {},
      });
    });
  },
  async deal(tx, leaver, dealing) {
    const { ids } = dealing;
    if (dealing.do !== "back" && dealing.do !== "to" && dealing.do !== "lost") throw notOpen();
    const rows = (await withLeaver.all(tx.db, leaver.hash_id, officesSeen(tx.access), [])).filter(
      (row) => row.seen && ids.includes(row.hash_id),
    );
    if (rows.length !== ids.length) throw notOpen();
    const done: Dealt[] = [];
    // Articles are locked in the order of their identifiers.
    for (const row of rows.toSorted((a, b) => (a.supply_id < b.supply_id ? -1 : 1))) {
      await act(tx, leaver, row, dealing);
      done.push({ record_id: row.hash_id, title: titleOf(row) });
    }
    return done;
  },
};
