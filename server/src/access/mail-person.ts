import type { Task } from "graphile-worker";
import { type Db, sqlLater } from "#server/kit/sql/database.ts";
import { addJob } from "#server/kit/jobs/jobs.ts";
import type { Services } from "#server/kit/area/services.ts";
import { text } from "#server/kit/shared/texts.ts";
import type { Call } from "#server/kit/sql/transaction.ts";
import { companyNow } from "#server/kit/records/company.ts";
import { deviceOf, deviceWords } from "./device.ts";
import { shownPlaces } from "./places.ts";

/** Account events that the owner is mailed about, because somebody else may have caused them. */
type Telling =
  | "bank_changed"
  | "new_sign_in"
  | "password_changed"
  | "recovery_used"
  | "second_factor_off"
  | "second_factor_on"
  | "second_factor_removed";

interface Payload {
  readonly user_id: string;
  readonly what: Telling;
  readonly at: string;
  readonly agent: string | null;
  readonly address: string;
  readonly params: Readonly<Record<string, string | number>>;
}

const recipient = sqlLater<
  { name: string; email: string; locale: "en" | "fr" | null; time_zone: string | null },
  [string]
>(
  () =>
    `SELECT u.name, u.email, u.locale, ${shownPlaces().timeZone("u.zone_id")} AS time_zone FROM app_user u WHERE u.hash_id = $1`,
);

/** Mails a person after the caller's commit. */
export async function mailPerson(
  db: Db,
  userId: string,
  what: Telling,
  call: Call,
  params: Payload["params"] = {},
): Promise<void> {
  const { now, agent, address } = call;
  const payload: Payload = {
    user_id: userId,
    what,
    at: now.toISOString(),
    agent: agent ?? null,
    address,
    params,
  };
  await addJob(db, "tell_person", payload);
}

/** Sends the mail in the reader's language, with the time in their office's time zone. */
export const mailPersonTask =
  (services: Services): Task =>
  async (given) => {
    const { user_id, what, at, agent, address, params } = given as Payload;
    const person = await recipient.first(services.pool, user_id);
    if (!person) return;
    const locale = person.locale ?? "en";
    const { name: company } = await companyNow(services.pool);
    const when = new Intl.DateTimeFormat(locale === "fr" ? "fr-FR" : "en-GB", {
      dateStyle: "long",
      timeStyle: "short",
      timeZone: person.time_zone ?? "UTC",
    }).format(new Date(at));
    const say = (key: string): string =>
      text(locale, `mail.${key}`, {
        company,
        when: person.time_zone ? when : `${when} UTC`,
        device: deviceWords(locale, deviceOf(agent)),
        address,
        ...params,
      });
    await services.mailer.send({
      to: { name: person.name, address: person.email },
      about: [user_id],
      locale,
      subject: say(`${what}.subject`),
      paragraphs: [text(locale, "mail.greeting", { name: person.name }), say(`${what}.text`), say(`${what}.next`)],
      button: { label: say("security_button"), url: `${services.publicUrl}/admin/settings/user-profile?tab=security` },
      foot: say("security_foot"),
    });
  };
