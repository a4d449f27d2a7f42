import { fileRows } from "#server/kit/sql/refs.ts";
import type { Task } from "graphile-worker";
import { componentHref } from "#contract/components/hrefs.ts";
import { formatDay } from "#contract/kit/dates.ts";
import { dayAfter, WARNING_DAYS } from "#contract/kit/expiry.ts";
import { sql } from "#server/kit/sql/database.ts";
import { AT_ONCE, dueTask, warnedOf, type JobServices } from "#server/kit/jobs/due.ts";
import type { Event } from "#server/kit/records/record.ts";
import { IS_REPLACED } from "./documents.ts";
import { partEvent } from "./parts.ts";

interface ExpiringPaper {
  readonly component_id: string;
  readonly number: string;
  readonly name: string;
  readonly paper: string;
  readonly expires_on: string;
}
/**
 * Marks documents that expire by `$2` (or have expired) and have not been warned about yet. `$1` is today, `$2` the last day to warn about.
 */
const take = sql<ExpiringPaper, [today: string, until: string]>(`
  WITH due AS (
    SELECT d.hash_id FROM component_document d
    WHERE d.expires_on <= $2::date AND d.warned IS DISTINCT FROM ${warnedOf("d.expires_on")} AND NOT ${IS_REPLACED}
    ORDER BY d.expires_on, d.hash_id LIMIT ${AT_ONCE} FOR UPDATE OF d SKIP LOCKED
  )
  UPDATE component_document d SET warned = ${warnedOf("d.expires_on")}
  FROM due, component c, ${fileRows("f")} WHERE d.hash_id = due.hash_id AND c.hash_id = d.component_id AND f.kind = 'component_document' AND f.record_id = d.hash_id
  RETURNING c.hash_id AS component_id, c.number, c.name, coalesce(d.title, f.name) AS paper, d.expires_on`);

const warning = ({ component_id, number, name, paper, expires_on }: ExpiringPaper): Event => ({
  ...partEvent(component_id, "warn", { details: { paper, expires_on } }),
  notice: {
    kind: "component_paper_expires",
    params: { number, name, paper, day: formatDay(expires_on) },
    link: componentHref.view(component_id, { tab: "documents" }),
    to: { holders: {} },
  },
});

/** Warns about papers: once before they expire, once after. */
export const warnTask = (services: JobServices, now?: () => Date): Task =>
  dueTask(
    services,
    "papers",
    async (db, today) => (await take.all(db, today, dayAfter(today, WARNING_DAYS))).map(warning),
    now,
  );
