import { componentRows } from "#server/components/public.ts";
import type { Task } from "graphile-worker";
import type { PlaceKind } from "#contract/laboratory/rights.ts";
import { sql, type Db } from "#server/kit/sql/database.ts";
import { dueTask, type JobServices } from "#server/kit/jobs/due.ts";
import type { Event } from "#server/kit/records/record.ts";
import { placeEvent, stockNotice } from "./events.ts";
import * as q from "./queries.ts";
import { STOCK_FROM } from "./stock-queries.ts";

type Cause = "short" | "soon" | "expired";
interface StockWarning {
  readonly cause: Cause;
  readonly hash_id: string;
  readonly name: string;
  readonly kind: PlaceKind;
  readonly country_id: string;
  readonly version: number;
  readonly count: number;
  readonly names: string;
}
/** Names listed in a notification; '…' stands for the rest. */
const SAID = 3;
/**
 * Marks each cause as notified on the current day of its place, and returns those not notified yet, grouped by place and cause. What a
 * movement has already notified today is skipped.
 */
const claim = sql<StockWarning>(`
  WITH cause AS (
    SELECT i.hash_id AS subject_id, 'short' AS cause, i.place_id, c.name, c.name AS sort FROM ${STOCK_FROM} WHERE p.archived_at IS NULL AND i.minimum IS NOT NULL AND ${q.IS_SHORT}
    UNION ALL
    SELECT l.hash_id, CASE WHEN ${q.IS_EXPIRED} THEN 'expired' ELSE 'soon' END, i.place_id, c.name || ' ' || l.number, l.expires_on::text
    FROM stock_lot l JOIN stock_item i ON i.hash_id = l.item_id JOIN stock_place p ON p.hash_id = i.place_id JOIN ${componentRows("c")} ON c.hash_id = i.component_id
    WHERE l.quantity > 0 AND l.held_at IS NULL AND p.archived_at IS NULL AND (${q.IS_EXPIRED} OR ${q.IS_SOON})
  ), told AS (
    INSERT INTO stock_alert (subject_id, cause, day, place_id) SELECT x.subject_id, x.cause, ${q.TODAY}, x.place_id FROM cause x JOIN stock_place p ON p.hash_id = x.place_id
    ON CONFLICT DO NOTHING RETURNING subject_id, cause
  )
  SELECT x.cause, p.hash_id, p.name, p.kind, p.country_id, p.version, count(*)::int AS count,
    array_to_string((array_agg(x.name ORDER BY x.sort, x.name))[1:${SAID}], ', ') || CASE WHEN count(*) > ${SAID} THEN ' …' ELSE '' END AS names
  FROM cause x JOIN told ON told.subject_id = x.subject_id AND told.cause = x.cause JOIN stock_place p ON p.hash_id = x.place_id
  GROUP BY x.cause, p.hash_id ORDER BY p.hash_id, x.cause`);

const notices = { short: "stock_short", soon: "stock_expires", expired: "stock_expired" } as const;
const warning = (due: StockWarning): Event =>
  placeEvent(due, `alert_${due.cause}`, {
    details: { alert: due.names },
    notice: stockNotice(due, notices[due.cause], { names: due.names, count: due.count }, { tab: "alerts" }),
  });

/**
 * Notifies about what is short, expires soon or has expired: each cause once a day, to people who may move stock in the place's country.
 */
export const warnTask = (services: JobServices, now?: () => Date): Task =>
  dueTask(services, "stock-alerts", async (db: Db) => (await claim.all(db)).map(warning), now);
