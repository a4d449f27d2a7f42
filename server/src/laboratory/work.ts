import { countHref, placeLink } from "#contract/laboratory/hrefs.ts";
import { stockCountLifecycle, transferLifecycle } from "#contract/laboratory/lifecycle.ts";
import type { PlaceKind } from "#contract/laboratory/rights.ts";
import { waitingStep, type WaitingStep } from "#contract/kit/lifecycle.ts";
import { placesOf } from "#server/kit/access.ts";
import { actionsJson, capped, type DecisionSource, type Rows, type Work } from "#server/kit/home-screen.ts";
import type { Where } from "#server/kit/list-query.ts";
import { refJson } from "#server/kit/refs.ts";
import type { Reader } from "#server/kit/transaction.ts";
import { alertCount } from "./alerts.ts";

interface Queue extends Pick<DecisionSource, "kind" | "badge" | "link">, Pick<Rows, "since" | "about"> {
  readonly step: WaitingStep;
  /** The record `r`, the place `p` where the step's right counts, and the person `w` it waits since. */
  readonly from: string;
  readonly title: string;
  /** SQL: nobody, or not the person (a parameter), may take the step on this record. */
  readonly except?: (person: string) => string;
}
/** Records that wait for a step, for those who may take it in the country of their place. They are opened: nobody decides unseen. */
function queueOf({ step, from, title, except, since, about, ...source }: Queue): DecisionSource {
  const waiting = ({ access, person }: Reader, where: Where): string | undefined => {
    const countries = placesOf(access.reach([step.right]));
    if (countries?.length === 0) return undefined;
    return [
      `r.state IN (${step.states.map((state) => `'${state}'`).join(", ")})`,
      ...(countries === null ? [] : [where.bind("p.country_id = ANY (?::uuid[])", countries)]),
      ...(except ? [`NOT (${except(where.bind("?::uuid", person.id))})`] : []),
    ].join(" AND ");
  };
  return {
    ...source,
    actions: actionsJson("open"),
    count(reader, where) {
      const mine = waiting(reader, where);
      return mine === undefined ? "0" : capped(`${from} WHERE ${mine}`);
    },
    rows(reader, where) {
      const when = waiting(reader, where);
      return when === undefined
        ? undefined
        : {
            from,
            when,
            id: "r.hash_id",
            since,
            ...(about && { about }),
            columns: `r.number::int AS number, ${title} AS title, ${refJson("w")} AS person, NULL::jsonb AS zone, NULL::text AS amount, NULL::text AS currency_iso, NULL::int AS minor_unit, r.version, 0 AS files_count`,
          };
    },
  };
}

const counts = queueOf({
  kind: stockCountLifecycle.name,
  badge: "stock_count_badge_count",
  step: waitingStep(stockCountLifecycle, "agree"),
  from: "stock_count r JOIN stock_place p ON p.hash_id = r.place_id JOIN app_user w ON w.hash_id = r.user_id",
  title: "r.number || ' ' || p.name",
  except: (person) =>
    `p.archived_at IS NOT NULL OR r.user_id = ${person} OR EXISTS (SELECT 1 FROM stock_count_line d WHERE d.count_id = r.hash_id AND d.counted_by = ${person})`,
  since: "coalesce(r.counted_at, r.created_at)",
  link: (id) => countHref.view(id),
});

/** A transfer is opened at the place that receives it. */
const transfers = queueOf({
  kind: transferLifecycle.name,
  badge: "stock_transfer_badge_count",
  step: waitingStep(transferLifecycle, "receive"),
  from: "stock_transfer r JOIN stock_place p ON p.hash_id = r.to_id JOIN stock_place a ON a.hash_id = r.from_id JOIN app_user w ON w.hash_id = r.sent_by",
  title: "a.name || ' → ' || p.name",
  since: "r.sent_at",
  about: "jsonb_build_object('place', p.hash_id, 'kind', p.kind)",
  link: (transfer, _zone, { place = "", kind } = {}) =>
    placeLink({ hash_id: place, kind: kind as PlaceKind }, { tab: "transfers", transfer }),
});

/** What laboratories contribute to the home screen and the menu. */
export const laboratoryWork: Work = { decisions: [counts, transfers], counts: { stock_alert_count: alertCount } };
