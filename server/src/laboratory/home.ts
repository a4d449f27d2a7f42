import { personRows } from "#server/access/public.ts";
import { countHref, placeLink } from "#contract/laboratory/hrefs.ts";
import { stockCountLifecycle, transferLifecycle } from "#contract/laboratory/lifecycle.ts";
import type { PlaceKind } from "#contract/laboratory/rights.ts";
import { waitingStep } from "#contract/kit/lifecycle.ts";
import { actionsJson, numberedColumns, queueOf, waitsAt, type HomePart } from "#server/kit/records/home-screen.ts";
import { refJson } from "#server/kit/sql/refs.ts";
import { placesSeen } from "./access.ts";
import { alertCount } from "./alerts.ts";

const COUNTRY = "p.country_id";
const person = (id: string): string => `(SELECT ${refJson("w")} FROM ${personRows("w")} WHERE w.hash_id = ${id})`;

const agree = waitingStep(stockCountLifecycle, "agree");
const COUNTED = "SELECT 1 FROM stock_count_line d WHERE d.count_id = r.hash_id AND d.counted_by";
/** Stock-takes that others counted: the variances are looked at first. */
const counts = queueOf({
  kind: stockCountLifecycle.name,
  badge: "stock_count_badge_count",
  actions: actionsJson("open"),
  link: (id) => countHref.view(id),
  waiting(reader, where) {
    const here = waitsAt(agree, COUNTRY, reader, where);
    if (here === undefined) return undefined;
    const me = where.bind("?::uuid", reader.person.id);
    // The right to agree shows no place.
    const seen = placesSeen(reader.access, where);
    return `${here} AND ${seen} AND p.archived_at IS NULL AND r.user_id <> ${me} AND NOT EXISTS (${COUNTED} = ${me})`;
  },
  from: "stock_count r JOIN stock_place p ON p.hash_id = r.place_id",
  id: "r.hash_id",
  since: "coalesce(r.counted_at, r.created_at)",
  columns: numberedColumns("r.number || ' ' || p.name", person("r.user_id")),
});

const receive = waitingStep(transferLifecycle, "receive");
/** Transfers on their way, opened at the place that receives them. */
const transfers = queueOf({
  kind: transferLifecycle.name,
  badge: "stock_transfer_badge_count",
  actions: actionsJson("open"),
  link: (transfer, _zone, { place = "", kind } = {}) =>
    placeLink({ hash_id: place, kind: kind as PlaceKind }, { tab: "transfers", transfer }),
  waiting: (reader, where) => waitsAt(receive, COUNTRY, reader, where),
  from: "stock_transfer r JOIN stock_place p ON p.hash_id = r.to_id JOIN stock_place a ON a.hash_id = r.from_id",
  id: "r.hash_id",
  since: "r.sent_at",
  about: "jsonb_build_object('place', p.hash_id, 'kind', p.kind)",
  columns: numberedColumns("a.name || ' → ' || p.name", person("r.sent_by")),
});

/** What laboratories contribute to the home screen and the menu. */
export const laboratoryHome: HomePart = { decisions: [counts, transfers], counts: { stock_alert_count: alertCount } };
