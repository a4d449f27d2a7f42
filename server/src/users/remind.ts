import type { Task } from "graphile-worker";
import { formatDay } from "#contract/kit/dates.ts";
import { userHref } from "#contract/users/hrefs.ts";
import { AT_ONCE, dueTask, type JobServices } from "#server/kit/jobs/due.ts";
import { nameOf, type Event } from "#server/kit/records/record.ts";
import { sql, type Db } from "#server/kit/sql/database.ts";

interface Due {
  readonly hash_id: string;
  readonly user_id: string;
  readonly zone_id: string | null;
  readonly title: string;
  readonly about: "end" | "trial";
  readonly day: string;
}
/** Days before the last day of a contract, or of its trial period. */
const [EARLY, LATE] = [60, 30];
/**
 * Claims due reminders. Of those missed while no server ran only the latest is sent. A row that another server has claimed is a conflict, and
 * left to it.
 */
const claim = sql<Due, [today: string]>(`
  WITH due AS (
    SELECT k.hash_id, d.about, d.day, CASE WHEN d.day - $1::date <= ${LATE} THEN ${LATE} ELSE ${EARLY} END AS days_before
    FROM user_contract k CROSS JOIN LATERAL (VALUES ('end', k.end_date), ('trial', k.trial_end)) AS d(about, day)
    WHERE k.official AND d.day BETWEEN $1::date AND $1::date + ${EARLY}
  ), claimed AS (
    INSERT INTO user_contract_reminder (contract_id, about, day, days_before)
    SELECT d.hash_id, d.about, d.day, d.days_before FROM due d
    WHERE NOT EXISTS (SELECT 1 FROM user_contract_reminder r WHERE r.contract_id = d.hash_id AND r.about = d.about AND r.day = d.day AND r.days_before <= d.days_before)
    ORDER BY d.day, d.hash_id, d.about LIMIT ${AT_ONCE}
    ON CONFLICT DO NOTHING RETURNING contract_id, about, day
  )
  SELECT k.hash_id, k.user_id, k.zone_id, k.title, c.about, c.day FROM claimed c JOIN user_contract k ON k.hash_id = c.contract_id`);

const eventOf = (c: Due): Event => ({
  kind: "user_contract",
  id: c.hash_id,
  action: "remind",
  zone: c.zone_id,
  details: { title: c.title, [c.about === "end" ? "end_date" : "trial_end"]: c.day },
  notice: {
    kind: c.about === "end" ? "contract_ending" : "contract_trial_ending",
    params: { title: c.title, person: nameOf("user", c.user_id), day: formatDay(c.day) },
    link: userHref.contracts({ edit: c.hash_id }),
    to: { holders: c.zone_id ? { zone: c.zone_id } : {} },
  },
});

/** Notifies those who keep the contracts of the office that pays, 60 and 30 days before a contract or its trial period ends. */
export const remindTask = (services: JobServices, now?: () => Date): Task =>
  dueTask(services, "user-contracts", async (db: Db, today) => (await claim.all(db, today)).map(eventOf), now);
