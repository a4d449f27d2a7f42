import type { Letter } from "#server/kit/jobs/mail.ts";
import { addLetters } from "#server/kit/jobs/letters.ts";
import { text, type Locale } from "#server/kit/shared/texts.ts";
import type { Tx } from "#server/kit/sql/transaction.ts";
import { calendarFile, type Method } from "./calendar.ts";
import { family, type AppointmentRow, type Guest } from "./queries.ts";

interface Invitation {
  readonly row: AppointmentRow;
  readonly method: Exclude<Method, "PUBLISH">;
  /** The start of a single time of the series. */
  readonly only?: string | undefined;
  readonly to: readonly Guest[];
}
const localeOf = (guest: Guest): Locale => (guest.language === "fr" ? "fr" : "en");

const shownDay = (wall: string): string => wall.slice(0, 10).split("-").toReversed().join("-");
/** The time in the mail's language, in the time zone of the office that created the appointment. */
function whenOf(row: AppointmentRow, locale: Locale): string {
  const [from, to] = [shownDay(row.wall_start), shownDay(row.wall_end)];
  if (row.all_day) return from === to ? from : text(locale, "agenda.mail_days", { from, to });
  const params = { day: from, from: row.wall_start.slice(11), to: row.wall_end.slice(11), zone: row.time_zone };
  return text(locale, "agenda.mail_when", params);
}

function letterTo(guest: Guest, { row, method }: Invitation, calendar: string): Letter | undefined {
  if (!guest.mail) return undefined;
  const locale = localeOf(guest);
  const say = (key: string, params = {}): string => text(locale, `agenda.${key}`, params);
  const isOff = method === "CANCEL";
  const params = { title: row.title, person: row.owner.name };
  return {
    to: { name: guest.name, address: guest.mail },
    // The calendar file names the other guests.
    about: [...new Set([guest.hash_id, ...row.guests.map((one) => one.hash_id), row.contact_id ?? []].flat())],
    locale,
    subject: say(isOff ? "mail_off" : row.sequence > 0 ? "mail_changed" : "mail_invited", params),
    paragraphs: [
      text(locale, "mail.greeting", { name: guest.name }),
      say(isOff ? "mail_off_text" : row.sequence > 0 ? "mail_changed_text" : "mail_invited_text", params),
      [whenOf(row, locale), row.place, row.link].filter(Boolean).join(" · "),
    ],
    calendar: { method, text: calendar },
    foot: say("mail_foot", { person: row.owner.name, address: row.owner.email }),
  };
}

/** Mails guests about a change once it is committed. Guests without an address are skipped. */
export async function inviteGuests(tx: Tx, host: string, invitation: Invitation): Promise<void> {
  const { row, method, only } = invitation;
  if (invitation.to.every((guest) => !guest.mail)) return;
  const isWhole = method === "REQUEST" && !only && row.repeat !== null;
  const of = row.series_id ?? (isWhole ? row.hash_id : undefined);
  const known = of === undefined ? [row] : await family.all(tx.db, of);
  // The calendar file of a time taken out needs its series, which says which time it replaces.
  const series = known.find((one) => one.hash_id === row.series_id);
  const rows = series || known.length === 0 ? [row] : known;
  /** The series, and of its changed times those that the guest is invited to. */
  const rowsFor = (guest: Guest) =>
    isWhole
      ? rows.filter(
          (one) => one.series_id === null || (one.invite && one.guests.some((g) => g.hash_id === guest.hash_id)),
        )
      : rows;
  const alike = Map.groupBy(invitation.to, (guest) =>
    rowsFor(guest)
      .map((one) => one.hash_id)
      .join(),
  );
  const letters = [...alike.values()].flatMap(([first, ...others]) => {
    if (!first) return [];
    const calendar = calendarFile({ rows: rowsFor(first), series, only }, { method, host, now: tx.call.now });
    return [first, ...others].flatMap((guest) => letterTo(guest, invitation, calendar) ?? []);
  });
  await addLetters(tx.db, letters);
}
