import type * as calls from "#contract/requests/endpoints.ts";
import type { RequestRow } from "#contract/requests/schemas.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { passesFourEyes } from "#server/kit/records/company.ts";
import { listInReach } from "#server/kit/records/reached.ts";
import { placesOf } from "#server/kit/shared/access.ts";
import type { Where } from "#server/kit/sql/list-query.ts";
import type { Reader } from "#server/kit/sql/transaction.ts";
import { isPast, officeRows } from "#server/zones/public.ts";
import { requestReach } from "./access.ts";
import { completed, type RequestListRow } from "./queries.ts";
import { presentRow } from "./records.ts";

/** SQL: requests that wait for the caller's decision: as one of those named, or by right of the office; none that is theirs. */
export function waitingFor({ access, person }: Reader, where: Where): string {
  const me = where.bind("?::uuid", person.id);
  const places = placesOf(access.reach(["user_requests_validate"]));
  const here = places === null ? "true" : where.bind("e.zone_id = ANY (?::uuid[])", places);
  const named = where.bind("e.deciders @> ARRAY[?::uuid]", access.own());
  const others = ["e.user_id", "coalesce(e.entered_by, e.user_id)"].map((owner) => passesFourEyes(owner, me));
  return `e.status = 'UNVALIDATED' AND (${named} OR (e.by_office AND ${here})) AND ${others.join(" AND ")}`;
}

const SHOWN = `CASE WHEN e.status IN ('UNVALIDATED', 'VALIDATED') AND ${isPast("e.wanted_by", "e.zone_id")} THEN 'DELAY' ELSE e.status END`;
const THERE = `AT TIME ZONE (SELECT z.time_zone FROM ${officeRows("z")} WHERE z.hash_id = e.zone_id)`;

/** The caller's own, those that wait for them, or all that they see; newest first. */
export async function listRequests(
  reader: Reader,
  { query: f }: Pick<ServerInput<typeof calls.listRequests>, "query">,
): Promise<{ data: RequestRow[]; after: string | null }> {
  const whose = f.whose ?? (f.zone === undefined && f.user_id === undefined ? "mine" : "all");
  const filter = (where: Where): Where => {
    if (whose === "mine") {
      const me = where.bind("?::uuid", reader.access.own());
      where.and(`(e.user_id = ${me} OR e.entered_by = ${me})`);
    }
    if (whose === "decide") where.and(waitingFor(reader, where));
    return where
      .when(f.status, `${SHOWN} = ANY (?::text[])`)
      .when(f.zone, "e.zone_id = ?::uuid")
      .when(f.type_id, "e.type_id = ?::uuid")
      .when(f.user_id, "e.user_id = ?::uuid")
      .when(f.date_start, `e.created_at >= (?::date)::timestamp ${THERE}`)
      .when(f.date_end, `e.created_at < (?::date + 1)::timestamp ${THERE}`);
  };
  return await listInReach<RequestListRow, RequestRow>(reader, requestReach, f, {
    filter,
    ...(whose === "mine" && { own: true }),
    few: whose === "decide",
    complete: completed,
    present: presentRow,
  });
}
