import { supplyCountLifecycle } from "#contract/supplies/count-lifecycle.ts";
import type { listCounts, SupplyCount, SupplyCountLine, SupplyCountRow } from "#contract/supplies/counts.ts";
import { supplyCountsHref } from "#contract/supplies/hrefs.ts";
import { countSeers, supplySeers } from "#contract/supplies/rights.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { countFacts, isBlind } from "#server/kit/records/counting.ts";
import { eventsOf } from "#server/kit/records/events.ts";
import { openFields, reachBy, type Kind, type Rows } from "#server/kit/records/kind.ts";
import { aboutOf } from "#server/kit/records/searching.ts";
import { steppedRecords } from "#server/kit/records/stepped.ts";
import { stepsOf } from "#server/kit/records/steps.ts";
import { placesOf, type Person } from "#server/kit/shared/access.ts";
import { Where } from "#server/kit/sql/list-query.ts";
import { newest } from "#server/kit/sql/newest.ts";
import type { Reader } from "#server/kit/sql/transaction.ts";
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
  facts: countFacts,
});

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
function present(row: q.WholeRow, person: Person): SupplyCount {
  const { lines, counted_by, ...rest } = row;
  return { ...bare(rest, person), counted_by, lines: lines.map((line) => presentLine(row, line, person)) };
}

export const {
  begin,
  finish,
  move,
  now: countNow,
} = steppedRecords({
  lifecycle: supplyCountLifecycle,
  word: "count",
  own: "supply_counts.own",
  steps,
  one: q.one,
  sees: ({ access }, row) => access.can(countSeers, { zone: row.zone.hash_id }),
  event,
  present: (reader: Reader, row: q.WholeRow) => present(row, reader.person),
  heard: (row) => row.version + row.beats,
});

/** The stock-takes of the offices that the reader sees, the newest first. */
export async function supplyCounts(reader: Reader, { query: f }: Pick<ServerInput<typeof listCounts>, "query">) {
  const where = new Where()
    .when(placesOf(reader.access.reach(countSeers)), "n.zone_id = ANY (?::uuid[])")
    .when(f.zone, "n.zone_id = ?::uuid")
    .when(f.status, "n.state = ?");
  return await newest(reader, { select: q.COLUMNS, where, id: "n.hash_id", query: f }, bare);
}
