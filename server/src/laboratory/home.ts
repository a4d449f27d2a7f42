import { personRows } from "#server/access/public.ts";
import { countHref, placeLink } from "#contract/laboratory/hrefs.ts";
import { stockCountLifecycle, transferLifecycle } from "#contract/laboratory/lifecycle.ts";
import type { PlaceKind } from "#contract/laboratory/rights.ts";
import { waitingStep, type WaitingStep } from "#contract/kit/lifecycle.ts";
import { placesOf } from "#server/kit/shared/access.ts";
import { actionsJson, NO_AMOUNT, queueOf, type HomePart } from "#server/kit/records/home-screen.ts";
import type { Where } from "#server/kit/sql/list-query.ts";
import { refJson } from "#server/kit/sql/refs.ts";
import type { Reader } from "#server/kit/sql/transaction.ts";
import { placesSeen } from "./access.ts";
import { alertCount } from "./alerts.ts";

/** SQL: the record `r` waits for a step that the caller may take in the country of the place `p`. */
function waitsFor(step: WaitingStep, { access }: Reader, where: Where): string | undefined {
  const countries = placesOf(access.reach([step.right]));
  if (countries?.length === 0) return undefined;
  const here = countries === null ? "true" : where.bind("p.country_id = ANY (?::uuid[])", countries);
  return `r.state IN (${step.states.map((state) => `'${state}'`).join(", ")}) AND ${here}`;
}
const columns = (title: string, person: string): string =>
  `r.number::int AS number, ${title} AS title, (SELECT ${refJson("w")} FROM ${personRows("w")} WHERE w.hash_id = ${person}) AS person, NULL::jsonb AS zone, ${NO_AMOUNT}, r.version, 0 AS files_count`;

const agree = waitingStep(stockCountLifecycle, "agree");
const COUNTED = "SELECT 1 FROM stock_count_line d WHERE d.count_id = r.hash_id AND d.counted_by";
/** Stock-takes that others counted: the variances are looked at first. */
const counts = queueOf({
  kind: stockCountLifecycle.name,
  badge: "stock_count_badge_count",
  actions: actionsJson("open"),
  link: (id) => countHref.view(id),
  waiting(reader, where) {
    const here = waitsFor(agree, reader, where);
    if (here === undefined) return undefined;
    const me = where.bind("?::uuid", reader.person.id);
    // The right to agree shows no place.
    const seen = placesSeen(reader.access, where);
    return `${here} AND ${seen} AND p.archived_at IS NULL AND r.user_id <> ${me} AND NOT EXISTS (${COUNTED} = ${me})`;
  },
  from: "stock_count r JOIN stock_place p ON p.hash_id = r.place_id",
  id: "r.hash_id",
  since: "coalesce(r.counted_at, r.created_at)",
  columns: columns("r.number || ' ' || p.name", "r.user_id"),
});

const receive = waitingStep(transferLifecycle, "receive");
/** Transfers on their way, opened at the place that receives them. */
const transfers = queueOf({
  kind: transferLifecycle.name,
  badge: "stock_transfer_badge_count",
  actions: actionsJson("open"),
  link: (transfer, _zone, { place = "", kind } = {}) =>
    placeLink({ hash_id: place, kind: kind as PlaceKind }, { tab: "transfers", transfer }),
  waiting: (reader, where) => waitsFor(receive, reader, where),
  from: "stock_transfer r JOIN stock_place p ON p.hash_id = r.to_id JOIN stock_place a ON a.hash_id = r.from_id",
  id: "r.hash_id",
  since: "r.sent_at",
  about: "jsonb_build_object('place', p.hash_id, 'kind', p.kind)",
  columns: columns("a.name || ' → ' || p.name", "r.sent_by"),
});

/** What laboratories contribute to the home screen and the menu. */
export const laboratoryHome: HomePart = { decisions: [counts, transfers], counts: { stock_alert_count: alertCount } };
