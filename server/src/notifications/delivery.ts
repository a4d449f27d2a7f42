import { officeRows } from "#server/zones/public.ts";
import { personRows } from "#server/access/public.ts";
import type pg from "pg";
import { notificationsHref } from "#contract/notifications/hrefs.ts";
import type { NotificationKind } from "#contract/notification-kinds.ts";
import { type Db, sql } from "#server/kit/sql/database.ts";
import { addJob } from "#server/kit/jobs/jobs.ts";
import type { Letter } from "#server/kit/jobs/mail.ts";
import type { Services } from "#server/kit/area/services.ts";
import { namesIn } from "./names.ts";
import { sealedWith } from "#server/kit/records/personal.ts";
import type { NoticeParams } from "#server/kit/records/record.ts";
import { text, type Locale } from "#server/kit/shared/texts.ts";
import type { House } from "#server/kit/area/area.ts";
import { inTransaction } from "#server/kit/sql/transaction.ts";
import { companyNow } from "#server/kit/records/company.ts";
import type { QuietRow } from "./queries.ts";
import { digestDue, isQuiet } from "./rules.ts";
import { worded } from "./words.ts";

/** Most lines of a mail; it says how many more there are. */
const LINES = 40;

interface Waiting extends QuietRow {
  readonly user_id: string;
  readonly digest_on: string | null;
}
const waiting = (due: "mail_due" | "digest_due") =>
  sql<Waiting>(`
  SELECT u.hash_id AS user_id, s.digest_on, coalesce(s.time_zone, z.time_zone, 'UTC') AS time_zone,
    CASE WHEN s.quiet_from IS NOT NULL THEN json_build_object('from', s.quiet_from, 'to', s.quiet_to, 'days', s.quiet_days) END AS quiet
  FROM (SELECT DISTINCT user_id FROM notification WHERE ${due}) AS n JOIN ${personRows("u")} ON u.hash_id = n.user_id
    LEFT JOIN notification_setting s ON s.user_id = u.hash_id LEFT JOIN ${officeRows("z")} ON z.hash_id = u.zone_id
  ORDER BY u.hash_id`);
const withMail = waiting("mail_due");
const withDigest = waiting("digest_due");

interface TakenMail {
  readonly ids: readonly string[];
}
/** Claims a person's due notifications, once even with several servers. */
const taken = (due: "mail_due" | "digest_due") =>
  sql<TakenMail, [user: string, until: string]>(`
  WITH taken AS (
    UPDATE notification n SET ${due} = false WHERE n.user_id = $1 AND n.${due} AND n.created_at < $2::timestamptz RETURNING n.hash_id
  ) SELECT coalesce(array_agg(hash_id), '{}') AS ids FROM taken`);
const takeMail = taken("mail_due");
const takeDigest = taken("digest_due");

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

/** The job that mails claimed notifications. It has their identifiers alone: words and names are those of the moment it runs. */
export const MAILS = "notification_letter";
interface Payload extends TakenMail {
  readonly user_id: string;
  readonly daily: boolean;
}
const addLetter = async (db: Db, payload: Payload): Promise<void> => {
  if (payload.ids.length > 0) await addJob(db, MAILS, payload);
};

interface Addressee {
  readonly name: string;
  readonly email: string;
  readonly locale: Locale | null;
}
/** The person, if they get mails: active staff. */
const addressee = sql<Addressee, [string]>(
  `SELECT name, email, locale FROM ${personRows("app_user")} WHERE hash_id = $1 AND active AND kind = 'staff'`,
);
interface Line {
  readonly kind: NotificationKind;
  readonly params: NoticeParams;
  readonly link: string | null;
}
/** Notifications that are still unread, and whose rights are still held, the oldest first. */
const wanted = sql<Line, [ids: readonly string[]]>(`
  SELECT n.kind, n.params, n.link FROM notification n WHERE n.hash_id = ANY ($1::uuid[]) AND n.read_at IS NULL AND NOT EXISTS (
    SELECT 1 FROM unnest(n.needs) AS r(permission) WHERE NOT EXISTS (
      SELECT 1 FROM held h WHERE h.user_id = n.user_id AND h.permission = r.permission AND (h.place_id IS NULL OR h.place_id = n.place_id)))
  ORDER BY n.seq`);

/** One mail with all notifications of a claim, in the person's language and by their current rights. */
export const mailTask =
  ({ pool, mailer, publicUrl }: Pick<Services, "pool" | "mailer" | "publicUrl">, { audited }: Pick<House, "audited">) =>
  async (payload: unknown): Promise<void> => {
    const { user_id, ids, daily } = payload as Payload;
    const to = await addressee.first(pool, user_id);
    const lines = to ? await wanted.all(pool, ids) : [];
    if (!to || lines.length === 0) return;
    const { name: company } = await companyNow(pool);
    const said = await worded(pool, audited, lines, to.locale ?? "en");
    const about = [
      ...new Set(lines.flatMap((l) => [...namesIn(l.params).map((one) => one.id), ...sealedWith(l.params)])),
    ];
    await mailer.send(letterTo(to, { said, about, daily, company, publicUrl }));
  };

interface Wording {
  readonly said: readonly { readonly text: string; readonly link: string | null }[];
  readonly about: readonly string[];
  readonly daily: boolean;
  readonly company: string;
  readonly publicUrl: string;
}
function letterTo(to: Addressee, { said, about, daily, company, publicUrl }: Wording): Letter {
  const locale = to.locale ?? "en";
  const say = (key: string, params = {}): string => text(locale, `mail.${key}`, params);
  const told = said.map((l) => ({ text: l.text, url: `${publicUrl}${l.link ?? notificationsHref()}` }));
  const [only] = told;
  const alone = told.length === 1 && !daily && only;
  const count = told.length;
  const more =
    count > LINES
      ? [{ text: say("news.more", { count: count - LINES }), url: `${publicUrl}/admin/notifications` }]
      : [];
  return {
    to: { name: to.name, address: to.email },
    about,
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
}

/** Sends immediate mails: one per person with everything new, except in their quiet hours. */
export async function sendMails(pool: pg.Pool, now: Date): Promise<void> {
  for (const { user_id, quiet, time_zone } of await withMail.all(pool)) {
    if (isQuiet(now, quiet, time_zone)) continue;
    await inTransaction(pool, async (db) => {
      await addLetter(db, { user_id, daily: false, ...(await takeMail.one(db, user_id, "infinity")) });
    });
  }
}

/** Sends each person's daily digest once: what arrived before seven in their morning and is still unread. */
export async function sendDigests(pool: pg.Pool, now: Date): Promise<void> {
  for (const { user_id, quiet, time_zone, digest_on } of await withDigest.all(pool)) {
    const due = digestDue(now, time_zone, quiet, digest_on);
    if (!due) continue;
    await inTransaction(pool, async (db) => {
      if (!(await claimDay.first(db, user_id, due.day))) return;
      await addLetter(db, { user_id, daily: true, ...(await takeDigest.one(db, user_id, due.upTo.toISOString())) });
    });
  }
}
