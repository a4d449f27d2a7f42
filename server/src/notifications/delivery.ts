import type pg from "pg";
import { notificationsHref } from "#contract/notifications/hrefs.ts";
import type { NotificationKind } from "#contract/notification-kinds.ts";
import { type Db, sql } from "#server/kit/database.ts";
import { addJob } from "#server/kit/jobs.ts";
import type { Letter } from "#server/kit/mail.ts";
import type { Services } from "#server/kit/services.ts";
import { text, type Locale } from "#server/kit/texts.ts";
import { inTransaction } from "#server/kit/transaction.ts";
import { companyNow } from "#server/kit/company.ts";
import type { QuietRow } from "./queries.ts";
import { digestDue, isQuiet } from "./rules.ts";

/** Most lines of a mail; it says how many more there are. */
const LINES = 40;

interface Addressee extends QuietRow {
  readonly user_id: string;
  readonly name: string;
  readonly email: string;
  readonly locale: Locale | null;
  /** Whether the person gets mails: active staff. */
  readonly here: boolean;
  readonly digest_on: string | null;
}
interface Line {
  readonly kind: NotificationKind;
  readonly params: Readonly<Record<string, string | number>>;
  readonly link: string | null;
  /** Still unread, and its rights still held. */
  readonly wanted: boolean;
}

const addressees = (due: "mail_due" | "digest_due") =>
  sql<Addressee>(`
  SELECT u.hash_id AS user_id, u.name, u.email, u.locale, u.active AND u.kind = 'staff' AS here, s.digest_on, coalesce(s.time_zone, z.time_zone, 'UTC') AS time_zone,
    CASE WHEN s.quiet_from IS NOT NULL THEN json_build_object('from', s.quiet_from, 'to', s.quiet_to, 'days', s.quiet_days) END AS quiet
  FROM (SELECT DISTINCT user_id FROM notification WHERE ${due}) AS n JOIN app_user u ON u.hash_id = n.user_id
    LEFT JOIN notification_setting s ON s.user_id = u.hash_id LEFT JOIN zone z ON z.hash_id = u.zone_id
  ORDER BY u.hash_id`);
const withMail = addressees("mail_due");
const withDigest = addressees("digest_due");

/** Claims a person's due notifications, once even with several servers; returns them, the oldest first. */
const taken = (due: "mail_due" | "digest_due"): string => `
  WITH taken AS (
    UPDATE notification n SET ${due} = false WHERE n.user_id = $1 AND n.${due} AND n.created_at < $2::timestamptz RETURNING n.*
  )
  SELECT n.kind, n.params, n.link, n.read_at IS NULL AND NOT EXISTS (
    SELECT 1 FROM unnest(n.needs) AS r(permission) WHERE NOT EXISTS (
      SELECT 1 FROM held h WHERE h.user_id = n.user_id AND h.permission = r.permission AND (h.place_id IS NULL OR h.place_id = n.place_id))) AS wanted
  FROM taken n ORDER BY n.seq`;
const takeMail = sql<Line, [string, string]>(taken("mail_due"));
const takeDigest = sql<Line, [string, string]>(taken("digest_due"));

/** Claims a person's digest of a day; no row if it has been claimed already. */
const claimDay = sql<{ user_id: string }, [string, string]>(`
  INSERT INTO notification_setting AS s (user_id, digest_on) VALUES ($1, $2) ON CONFLICT (user_id) DO UPDATE SET digest_on = EXCLUDED.digest_on
  WHERE s.digest_on IS NULL OR s.digest_on < EXCLUDED.digest_on RETURNING user_id`);

/** Days after which read notifications, and those that were only mailed, are deleted. */
const KEEP_READ_DAYS = 180;
const LONG_AGO = `now() - interval '${KEEP_READ_DAYS} days'`;
/** For the cleaning job: notifications read or mailed that long ago. Unread ones stay. */
export const oldNotifications = [
  "notification",
  `created_at < ${LONG_AGO} AND (read_at < ${LONG_AGO} OR (NOT in_app AND NOT mail_due AND NOT digest_due))`,
] as const;

/** Queues one mail with all due notifications of a person, in their language and by their current rights. */
async function write(db: Db, services: Services, to: Addressee, lines: readonly Line[], daily: boolean): Promise<void> {
  const wanted = to.here ? lines.filter((l) => l.wanted) : [];
  if (wanted.length === 0) return;
  const locale = to.locale ?? "en";
  const { publicUrl } = services;
  const { name: company } = await companyNow(db);
  const say = (key: string, params = {}): string => text(locale, `mail.${key}`, params);
  const told = wanted.map((l) => ({
    text: text(locale, `notify.${l.kind}`, l.params),
    url: `${publicUrl}${l.link ?? notificationsHref()}`,
  }));
  const [only] = told;
  const alone = told.length === 1 && !daily && only;
  const count = told.length;
  const more =
    count > LINES
      ? [{ text: say("news.more", { count: count - LINES }), url: `${publicUrl}/admin/notifications` }]
      : [];
  const letter: Letter = {
    to: { name: to.name, address: to.email },
    locale,
    subject: alone
      ? say("news.one", { company, text: alone.text })
      : say(daily ? (count === 1 ? "news.digest_one" : "news.digest") : "news.several", { company, count }),
    paragraphs: [
      say("greeting", { name: to.name }),
      ...(alone ? [alone.text] : [say(daily ? "news.since" : "news.new", { count })]),
    ],
    ...(!alone && { items: [...told.slice(0, LINES), ...more] }),
    button: alone
      ? { label: say("news.open"), url: alone.url }
      : { label: say("news.all"), url: `${publicUrl}/admin/notifications` },
    foot: say("news.foot", { url: `${publicUrl}/admin/notifications?preferences=1` }),
  };
  await addJob(db, "mail", letter);
}

/** Sends immediate mails: one per person with everything new, except in their quiet hours. */
export async function sendMails(services: Services, pool: pg.Pool, now: Date): Promise<void> {
  for (const to of await withMail.all(pool)) {
    if (isQuiet(now, to.quiet, to.time_zone)) continue;
    await inTransaction(pool, async (db) => {
      await write(db, services, to, await takeMail.all(db, to.user_id, "infinity"), false);
    });
  }
}

/** Sends each person's daily digest once: what arrived before seven in their morning and is still unread. */
export async function sendDigests(services: Services, pool: pg.Pool, now: Date): Promise<void> {
  for (const to of await withDigest.all(pool)) {
    const due = digestDue(now, to.time_zone, to.quiet, to.digest_on);
    if (!due) continue;
    await inTransaction(pool, async (db) => {
      const claimed = await claimDay.first(db, to.user_id, due.day);
      if (claimed) await write(db, services, to, await takeDigest.all(db, to.user_id, due.upTo.toISOString()), true);
    });
  }
}
