import { supplyCountLifecycle } from "#contract/supplies/count-lifecycle.ts";
import type { listCounts, SupplyCount, SupplyCountLine, SupplyCountRow } from "#contract/supplies/counts.ts";
import { supplyCountsHref } from "#contract/supplies/hrefs.ts";
import { countSeers, supplySeers } from "#contract/supplies/rights.ts";
import type { ActionOf } from "#contract/kit/lifecycle.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { eventsOf, type EventMore } from "#server/kit/records/events.ts";
import { openFields, reachBy, type Kind, type Rows } from "#server/kit/records/kind.ts";
import { loaderOf } from "#server/kit/records/loader.ts";
import { record, type Event } from "#server/kit/records/record.ts";
import { aboutOf } from "#server/kit/records/searching.ts";
import { stepsOf, type Written } from "#server/kit/records/steps.ts";
import { placesOf, type Person } from "#server/kit/shared/access.ts";
import { conflict } from "#server/kit/shared/failures.ts";
import { Where } from "#server/kit/sql/list-query.ts";
import { newest } from "#server/kit/sql/newest.ts";
import type { Reader, Tx } from "#server/kit/sql/transaction.ts";
import { officeRows } from "#server/zones/public.ts";
import * as q from "./queries.ts";

const rows: Rows = {
  from: `supply_count n JOIN ${officeRows("z")} ON z.hash_id = n.zone_id`,
  id: "n.hash_id",
  title: "n.number || ' ' || z.name",
};
export const supplyCountKind: Kind = {
  name: supplyCountLifecycle.name,
  lifecycle: supplyCountLifecycle,
  rows,
  reach: reachBy(rows, { rights: countSeers, office: "n.zone_id" }),
  files: {},
  fields: openFields("category_id", "shelf", "reason", "lines", "photographs", "missing", "found"),
  search: {
    words: "n.number || ' ' || z.name",
    about: "jsonb_build_object('office', z.name)",
    note: (found) => aboutOf(found, "office"),
    link: (found) => supplyCountsHref({ count: found.hash_id }),
  },
};
const event = eventsOf<q.BareRow>({
  kind: supplyCountLifecycle.name,
  area: "supplies",
  place: (row) => ({ zone: row.zone.hash_id }),
  heard: { needs: countSeers },
  link: (row) => supplyCountsHref({ count: row.hash_id }),
  says: ({ number, zone }) => ({ number, office: zone.name }),
});

const steps = stepsOf<typeof supplyCountLifecycle, q.BareRow>(supplyCountLifecycle, {
  place: (row) => ({ zone: row.zone.hash_id }),
  facts: ({ state, user, counters }, me) => ({
    state,
    own: user.hash_id === me || counters.includes(me),
    // Whatever the company says of four eyes: what one counted oneself is agreed by somebody else.
    fourEyes: true,
  }),
});
const isBlind = (row: q.BareRow): boolean => row.state === "OPEN" || row.state === "CANCELLED";

function bare(row: q.BareRow, person: Person): SupplyCountRow {
  const { counters: _, beats: _b, ...shown } = row;
  return {
    ...shown,
    id: row.hash_id,
    variances: isBlind(row) ? null : row.variances,
    can: steps.can(row, person),
  };
}
/** Of a piece of an office that the reader does not see there is only that it was seen. */
function presentLine(row: q.BareRow, line: q.LineRow, { rights }: Person): SupplyCountLine {
  const { supply_id: _s, piece_id: _p, letters: _l, piece_number: _n, moved_by: _m, ...shown } = line;
  const sees = (zone: string): boolean => zone === row.zone.hash_id || rights.at(supplySeers, { zone });
  const isSeen = line.zone === null || sees(line.zone.hash_id);
  return {
    ...shown,
    fits: line.fits.filter((fit) => sees(fit.zone.hash_id)),
    ...(!isSeen && { supply: null, zone: null, shelf: null, user: null, department: null, transfer: null }),
    book: isBlind(row) ? null : line.book,
  };
}
export function present(row: q.WholeRow, person: Person): SupplyCount {
  const { lines, counted_by, ...rest } = row;
  return { ...bare(rest, person), counted_by, lines: lines.map((line) => presentLine(row, line, person)) };
}

const { load, locked } = loaderOf<q.WholeRow>("supply_count", async (reader, id) => {
  const row = await q.one.first(reader.db, id);
  return row && reader.access.can(countSeers, { zone: row.zone.hash_id }) ? row : undefined;
});
export const countNow = async (reader: Reader, { params }: { params: { id: string } }) => ({
  data: present(await load(reader, params.id), reader.person),
});

type Step = ActionOf<typeof supplyCountLifecycle>;
/** Locks and reads a stock-take for a step that the caller may take now. */
export async function begin(tx: Tx, step: Step, id: string, version?: number): Promise<q.WholeRow> {
  const row = await locked(tx, id);
  if (steps.verdict(tx, step, row) === "four-eyes") throw conflict("supply_counts.own");
  steps.allow(tx, step, row, version);
  return row;
}
/** Records what happened, and answers with the stock-take as it is now. */
export async function finish(tx: Tx, id: string, action: string, more: EventMore = {}, ...events: readonly Event[]) {
  const row = await q.one.one(tx.db, id);
  await record(tx, event({ ...row, version: row.version + row.beats }, action, more), ...events);
  return { data: present(row, tx.person) };
}
/** Writes a step and records it. */
export async function move(
  tx: Tx,
  step: Step,
  row: q.WholeRow,
  written: Written = {},
  more: EventMore = {},
  ...events: readonly Event[]
) {
  await steps.write(tx, "supply_count", step, row, written);
  return await finish(tx, row.hash_id, `${step}_count`, more, ...events);
}

/** The stock-takes of the offices that the reader sees, the newest first. */
export async function supplyCounts(reader: Reader, { query: f }: Pick<ServerInput<typeof listCounts>, "query">) {
  const where = new Where()
    .when(placesOf(reader.access.reach(countSeers)), "n.zone_id = ANY (?::uuid[])")
    .when(f.zone, "n.zone_id = ?::uuid")
    .when(f.status, "n.state = ?");
  return await newest(reader, { select: q.COLUMNS, where, id: "n.hash_id", query: f }, bare);
}
