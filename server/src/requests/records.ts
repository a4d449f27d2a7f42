import { requestHref } from "#contract/requests/hrefs.ts";
import { requestLifecycle, shownRequest } from "#contract/requests/lifecycle.ts";
import { requestSeers } from "#contract/requests/rights.ts";
import type { Request, RequestRow } from "#contract/requests/schemas.ts";
import type { Person } from "#server/kit/shared/access.ts";
import { text } from "#server/kit/shared/texts.ts";
import { eventsOf } from "#server/kit/records/events.ts";
import { openFields, type Kind } from "#server/kit/records/kind.ts";
import { loaderOf } from "#server/kit/records/loader.ts";
import { moverOf, stepEventOf } from "#server/kit/records/mover.ts";
import { searchBy } from "#server/kit/records/reached.ts";
import { aboutOf } from "#server/kit/records/searching.ts";
import { reachParams } from "#server/kit/sql/reach-query.ts";
import type { Reader } from "#server/kit/sql/transaction.ts";
import { requestReach, requestSteps } from "./access.ts";
import { readRequest, type FullRequest, type LineRow, type RequestListRow } from "./queries.ts";

export const { load: loadRequest, locked: lockedRequest } = loaderOf<FullRequest>(
  "supply_request",
  async (reader, id) => await readRequest.first(reader.db, id, ...reachParams(requestReach.of(reader.access))),
);

export const presentRow = (row: RequestListRow, person: Person): RequestRow => ({
  id: row.hash_id,
  hash_id: row.hash_id,
  number: row.number,
  title: row.title,
  type: row.type,
  zone: row.zone,
  user: row.user,
  status: row.status,
  shown: shownRequest(row, row.today),
  wanted_by: row.wanted_by,
  next: row.status === "UNVALIDATED" ? { people: [...row.next], office: row.by_office, since: row.step_since } : null,
  files_count: row.files_count,
  created_at: row.created_at,
  version: row.version,
  can: requestSteps.can(row, person),
});

/** Granted, neither handed out nor reserved. */
export const lackOf = (line: Pick<LineRow, "is_open" | "granted" | "handed" | "reserved">): number =>
  line.is_open ? (line.granted ?? 0) - line.handed - line.reserved : 0;

export function presentRequest(row: FullRequest, person: Person): Request {
  const shown = presentRow(row, person);
  const seesStock = shown.can.validate === true || person.rights.at(requestSeers.any, { zone: row.zone_id });
  return {
    ...shown,
    description: row.description,
    kit: row.kit,
    entered_by: row.entered,
    answers: [...row.answers],
    lines: row.lines.map((line) => ({
      ...line,
      to_buy: lackOf(line),
      free: seesStock && line.supply ? line.free : null,
    })),
    steps: row.steps.map((step) => ({ ...step, users: [...step.users] })),
    files: [...row.files],
    motif: row.motif,
    reason: row.reason,
    validated_at: row.validated_at,
    rejected: row.rejected_at && row.rejecter ? { at: row.rejected_at, by: row.rejecter } : null,
    ended: row.ended_at ? { at: row.ended_at, by: row.ender } : null,
  };
}
/** A request as the caller sees it. */
export const requestNow = async (reader: Reader, id: string): Promise<{ data: Request }> => ({
  data: presentRequest(await loadRequest(reader, id), reader.person),
});

export type ToldRequest = Pick<
  RequestListRow,
  "hash_id" | "version" | "zone_id" | "user_id" | "entered_by" | "deciders" | "number" | "title"
>;
export const requestEvent = eventsOf<ToldRequest>({
  kind: "supply_request",
  area: "requests",
  place: (row) => ({ zone: row.zone_id }),
  heard: (row) => ({
    users: [row.user_id, ...(row.entered_by ? [row.entered_by] : [])],
    needs: requestSeers.any,
  }),
  followed: (row) => row.deciders,
  link: (row) => requestHref.view(row.hash_id),
  says: (row) => ({ number: row.number, title: row.title }),
});
export const requestStepEvent = stepEventOf<typeof requestLifecycle, FullRequest>(requestSteps, requestEvent);
export const requests = moverOf("supply_request", {
  steps: requestSteps,
  locked: lockedRequest,
  event: requestEvent,
  now: requestNow,
});

export const requestKind: Kind = {
  name: "supply_request",
  reach: requestReach,
  openToImpersonator: true,
  rows: { from: "supply_request e", id: "e.hash_id", title: "e.number || ' ' || e.title" },
  lifecycle: requestLifecycle,
  fields: openFields(
    "status from to title type_id kit_id description wanted_by zone_id user_id entered_by rejected_by ended_by motif reason four_eyes",
    "granted handed lacks ordered supplies files_count files_added files_removed",
  ),
  found: (holds) => `SELECT hash_id FROM supply_request e WHERE ${holds("e.search")} ORDER BY hash_id DESC`,
  search: searchBy(requestReach, {
    columns: "e.number, e.title, e.status",
    title: "e.number || ' ' || e.title",
    about: "jsonb_build_object('status', e.status)",
    note: (found, locale) => text(locale, `lifecycle.supply_request.${aboutOf(found, "status")}`),
    link: ({ hash_id }) => requestHref.view(hash_id),
  }),
  files: {},
};
