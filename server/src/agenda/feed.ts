import { personRows } from "#server/access/public.ts";
import { createHash, randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import { readFeed } from "#contract/agenda/endpoints.ts";
import { absenceParts } from "#contract/holidays/halves.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { absencesForFeed } from "#server/holidays/public.ts";
import { suppliesForFeed } from "#server/supplies/public.ts";
import { requestsForFeed } from "#server/requests/public.ts";
import { sql, type Db } from "#server/kit/sql/database.ts";
import { notFound } from "#server/kit/shared/failures.ts";
import { record, recordAs } from "#server/kit/records/record.ts";
import type { Bytes } from "#server/kit/http/route.ts";
import type { Services } from "#server/kit/area/services.ts";
import { text, type Locale } from "#server/kit/shared/texts.ts";
import { inTransaction, type Reader, type Tx, type Visitor } from "#server/kit/sql/transaction.ts";
import { dueStepsForFeed } from "#server/tickets/public.ts";
import { calendarFile } from "./calendar.ts";
import { hostOf } from "./host.ts";
import { mineForFeed } from "./queries.ts";

const state = sql<{ created_at: string | null }, [string]>(
  "SELECT (SELECT created_at FROM agenda_feed WHERE user_id = $1) AS created_at",
);
const put = sql<unknown, [string, Buffer]>(
  "INSERT INTO agenda_feed (user_id, digest) VALUES ($1, $2) ON CONFLICT (user_id) DO UPDATE SET digest = EXCLUDED.digest, created_at = clock()",
);
const end = sql<unknown, [string]>("DELETE FROM agenda_feed WHERE user_id = $1");
/** The feed's owner, if still active and allowed to open the agenda. */
const owner = sql<{ user_id: string; name: string; locale: Locale | null }, [Buffer]>(`
  SELECT u.hash_id AS user_id, u.name, u.locale FROM agenda_feed f JOIN ${personRows("u")} ON u.hash_id = f.user_id
  WHERE f.digest = $1 AND u.active AND u.kind = 'staff'
    AND EXISTS (SELECT 1 FROM held h WHERE h.user_id = u.hash_id AND h.permission IN ('agenda_view', 'agenda_view_all'))`);

const SECRET_BYTES = 32;
const digestOf = (secret: string): Buffer => createHash("sha256").update(secret).digest();

export const feedState = async ({ db, access }: Reader) => ({ data: await state.one(db, access.own()) });

type Opening = Pick<Services, "pool" | "live" | "publicUrl">;
/** Creates or replaces the feed's address. The answer shows it once; the database stores only its digest. */
export async function openFeed({ pool, live, publicUrl }: Opening, { call, person }: Reader) {
  const secret = randomBytes(SECRET_BYTES).toString("base64url");
  const due = await inTransaction(pool, async (db) => {
    await put.run(db, person.id, digestOf(secret));
    return await recordAs(db, call, person.id, [{ kind: "agenda_feed", id: person.id, action: "open_feed" }]);
  });
  live.due(due);
  return { data: { url: publicUrl + readFeed.path.replace("{secret}", secret) } };
}

export async function closeFeed(tx: Tx) {
  await end.run(tx.db, tx.person.id);
  await record(tx, { kind: "agenda_feed", id: tx.person.id, action: "close_feed" });
  return { message: text(tx.call.locale, "agenda.feed_closed") };
}

/** What is said of each, without and with the numbers of its pieces. */
const dueTexts = {
  MAINTENANCE: ["agenda.maintenance", "agenda.maintenance_units"],
  WARRANTY: ["agenda.warranty", "agenda.warranty_units"],
  END_OF_LIFE: ["agenda.end_of_life", "agenda.end_of_life_units"],
  GIVE_BACK: ["agenda.give_back", "agenda.give_back_units"],
} as const;
/** What is due: requests of the owner, what they give back, and what they keep for an office. */
async function dueDays(db: Db, user: string, locale: Locale) {
  const [wanted, due] = await Promise.all([requestsForFeed(db, user), suppliesForFeed(db, user)]);
  const onDay = (id: string, day: string, title: string) => ({ id, first: day, last: day, isFree: true, title });
  return [
    ...wanted.map(({ id, day, title }) => onDay(`wanted-${id}`, day, text(locale, "requests.agenda_due", { title }))),
    ...due.map(({ id, day, what, name, units }) =>
      onDay(
        id,
        day,
        units ? text(locale, dueTexts[what][1], { name, units }) : text(locale, dueTexts[what][0], { name }),
      ),
    ),
  ];
}

/** The calendar of the secret's owner; throws 404 for an unknown secret. */
export async function serveFeed(
  visitor: Visitor,
  publicUrl: string,
  { params }: Pick<ServerInput<typeof readFeed>, "params">,
): Promise<Bytes> {
  const { db, call } = visitor;
  const of = await owner.first(db, digestOf(params.secret));
  if (!of) throw notFound();
  const locale = of.locale ?? call.locale;
  const [rows, away, days, steps] = await Promise.all([
    mineForFeed.all(db, of.user_id),
    absencesForFeed(db, of.user_id),
    dueDays(db, of.user_id, locale),
    dueStepsForFeed(visitor, of.user_id),
  ]);
  const absences = away.flatMap(({ holiday_id, ...line }) =>
    absenceParts(line).map(({ first, last, part }) => ({
      id: `${holiday_id}-${first}-${part}`,
      first,
      last,
      isFree: part !== "whole",
      title: text(locale, `agenda.absent_${part}`),
    })),
  );
  const due = steps.map(({ hash_id: id, due_at: at, told: step, link }) => ({
    id,
    at,
    title: step ? text(locale, "agenda.step_due", step) : text(locale, "tickets.confidential"),
    link: publicUrl + link,
  }));
  const told = { method: "PUBLISH", host: hostOf(publicUrl), now: call.now } as const;
  const file = calendarFile({ rows, absences: [...absences, ...days], due, name: `Cordial · ${of.name}` }, told);
  const bytes = Buffer.from(file);
  return {
    stream: Readable.from(bytes),
    headers: {
      "content-type": "text/calendar; charset=utf-8",
      "content-length": String(bytes.byteLength),
      "cache-control": "private, no-store",
      "x-robots-tag": "noindex",
    },
  };
}
