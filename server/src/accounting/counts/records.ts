import { countLifecycle } from "#contract/accounting/count-lifecycle.ts";
import type { CashCount, listCounts as listCall } from "#contract/accounting/counts.ts";
import { accountingHref } from "#contract/accounting/hrefs.ts";
import { boxSeers } from "#contract/accounting/rights.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { decimal, toWire } from "#contract/kit/money.ts";
import { denominationsOf } from "#contract/reference/denominations.ts";
import type { Access, Person } from "#server/kit/shared/access.ts";
import { eventsOf, type EventMore } from "#server/kit/records/events.ts";
import { notFound } from "#server/kit/shared/failures.ts";
import { cursorId, page, sizeFor } from "#server/kit/sql/list-query.ts";
import { beginOf } from "#server/kit/records/mover.ts";
import type { Event } from "#server/kit/records/record.ts";
import { stepsOf } from "#server/kit/records/steps.ts";
import type { Reader } from "#server/kit/sql/transaction.ts";
import { currencyOf } from "../present.ts";
import { holderById, type HolderRow } from "../queries.ts";
import { countById, countsOfBox, lockedCountById, type CountRow } from "./queries.ts";

export const steps = stepsOf<typeof countLifecycle, CountRow>(countLifecycle, {
  place: (row) => ({ zone: row.zone_id }),
  facts: (row, me) => ({ state: row.state, own: row.user_id === me, fourEyes: row.four_eyes }),
});

/** A cash box whose counts the caller sees, else 404. */
export async function seenBox({ db, access }: Pick<Reader, "db" | "access">, id: string): Promise<HolderRow> {
  const box = await holderById.first(db, id, "box");
  if (!box || !maySee(access, box.zone_id)) throw notFound();
  return box;
}

const maySee = (access: Access, zone: string): boolean => access.can(boxSeers.any, { zone });

export const presentCount = (row: CountRow, person: Person): CashCount => {
  const told = (amount: string): string => toWire(amount, row.minor_unit);
  return {
    hash_id: row.hash_id,
    box: { hash_id: row.holder_id, name: row.holder_name },
    zone_hash_id: row.zone_id,
    date: row.day,
    created_at: row.created_at,
    state: row.state,
    lines: row.lines.map((l) => ({
      value: told(l.value),
      quantity: l.quantity,
      amount: told(decimal(l.value).times(l.quantity).toFixed()),
    })),
    counted: told(row.counted_amount),
    expected: told(row.expected_amount),
    difference: told(differenceOf(row).toFixed()),
    currency: currencyOf(row),
    blind: row.blind,
    note: row.note,
    user: { hash_id: row.user_id, name: row.user_name },
    signer: row.signer_id && row.signer_name ? { hash_id: row.signer_id, name: row.signer_name } : null,
    decided_at: row.decided_at,
    motif: row.motif,
    stale: row.stale,
    transaction_hash_id: row.transaction_id,
    taken_back: row.taken_back,
    version: row.version,
    can: steps.can(row, person),
  };
};

export const differenceOf = (row: Pick<CountRow, "counted_amount" | "expected_amount">) =>
  decimal(row.counted_amount).minus(row.expected_amount);

export const countNow = async (reader: Reader, id: string) => ({
  data: presentCount(await countById.one(reader.db, id), reader.person),
});

/** Events of a count are recorded on its cash box. */
const boxEvent = eventsOf<{ hash_id: string; version: number; zone_id: string }>({
  kind: "box",
  area: "accounting",
  place: (box) => ({ zone: box.zone_id }),
  heard: { needs: boxSeers.any },
});

export const countEvent = (box: Pick<CountRow, "holder_id" | "zone_id">, action: string, more: EventMore): Event =>
  boxEvent({ hash_id: box.holder_id, version: 0, zone_id: box.zone_id }, action, more);

export const linkTo = (zone: string, box: string): string =>
  accountingHref.boxes(zone, { holder: box, view: "counts" });

export async function listCounts(reader: Reader, { params, query }: ServerInput<typeof listCall>) {
  const box = await seenBox(reader, params.id);
  const limit = sizeFor(query.limit);
  const found = await countsOfBox(limit).all(reader.db, box.hash_id, cursorId(query.after));
  const { rows, after } = page(found, limit, (r) => r.hash_id);
  return {
    data: rows.map((r) => presentCount(r, reader.person)),
    after,
    denominations: denominationsOf(box.iso, box.denominations).map((v) => toWire(v, box.minor_unit)),
  };
}

export const begin = beginOf(steps, async (tx, id): Promise<CountRow> => {
  const count = await lockedCountById.first(tx.db, id);
  if (!count || !maySee(tx.access, count.zone_id)) throw notFound();
  return count;
});
