import { randomUUID } from "node:crypto";
import type { Task } from "graphile-worker";
import type pg from "pg";
import { componentHref } from "#contract/components/hrefs.ts";
import { dayAfter, WARNING_DAYS } from "#contract/components/papers.ts";
import { formatDay } from "#contract/kit/dates.ts";
import { sql } from "#server/kit/database.ts";
import { recordAs, sendDue, type Event } from "#server/kit/record.ts";
import { inTransaction, type Call } from "#server/kit/transaction.ts";
import { IS_REPLACED } from "./documents.ts";
import { partEvent } from "./parts.ts";

/** Documents that one transaction warns of at most. */
const AT_ONCE = 100;

interface Due {
  readonly component_id: string;
  readonly number: string;
  readonly name: string;
  readonly paper: string;
  readonly expires_on: string;
}
/** Marks those that expire within the days of the warning, or have expired, and of which that was not told yet. `$1` is today, `$2` the last day that is warned of. */
const take = sql<Due, [today: string, until: string]>(`
  WITH due AS (
    SELECT d.hash_id FROM component_document d
    WHERE d.expires_on <= $2::date AND d.warned IS DISTINCT FROM CASE WHEN d.expires_on < $1::date THEN 'expired' ELSE 'soon' END AND NOT ${IS_REPLACED}
    ORDER BY d.expires_on, d.hash_id LIMIT ${AT_ONCE} FOR UPDATE OF d SKIP LOCKED
  )
  UPDATE component_document d SET warned = CASE WHEN d.expires_on < $1::date THEN 'expired' ELSE 'soon' END
  FROM due, component c, file f WHERE d.hash_id = due.hash_id AND c.hash_id = d.component_id AND f.kind = 'component_document' AND f.record_id = d.hash_id
  RETURNING c.hash_id AS component_id, c.number, c.name, coalesce(d.title, f.name) AS paper, d.expires_on`);

const warning = ({ component_id, number, name, paper, expires_on }: Due): Event => ({
  ...partEvent(component_id, "warn", { details: { paper, expires_on } }),
  notice: {
    kind: "component_paper_expires",
    params: { number, name, paper, day: formatDay(expires_on) },
    link: componentHref.view(component_id, { tab: "documents" }),
    to: { holders: {} },
  },
});

/** Warns of papers that expire: once when they are about to, once when they have. Run twice a day it tells nothing twice. */
export const warnTask =
  ({ pool }: { readonly pool: pg.Pool }, now: () => Date = () => new Date()): Task =>
  async () => {
    const today = now().toISOString().slice(0, 10);
    for (;;) {
      const call: Call = { requestId: `papers-${randomUUID()}`, address: "", locale: "en", now: now() };
      const told = await inTransaction(pool, async (db) => {
        const due = await take.all(db, today, dayAfter(today, WARNING_DAYS));
        return { count: due.length, sent: await recordAs(db, call, null, due.map(warning)) };
      });
      sendDue(told.sent);
      if (told.count < AT_ONCE) return;
    }
  };
