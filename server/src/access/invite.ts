import type { Task } from "graphile-worker";
import { guestHref } from "#contract/access/hrefs.ts";
import type { ServerInput, ServerOutput } from "#contract/kit/endpoint.ts";
import type { invite } from "#contract/access/security.ts";
import type { Db } from "#server/kit/sql/database.ts";
import { addJobs } from "#server/kit/jobs/jobs.ts";
import { record } from "#server/kit/records/record.ts";
import type { Services } from "#server/kit/area/services.ts";
import { text } from "#server/kit/shared/texts.ts";
import type { Tx } from "#server/kit/sql/transaction.ts";
import { companyNow } from "#server/kit/records/company.ts";
import { LINK_MINUTES, makeLink } from "./links.ts";
import { accountToOpen } from "./open-account.ts";
import { accountById } from "./queries.ts";

interface Payload {
  readonly user_id: string;
}
const HOURS = LINK_MINUTES.invitation / 60;

/** Mails people a link to choose their first password, after the caller's commit. */
export async function sendInvitations(db: Db, userIds: readonly string[]): Promise<void> {
  await addJobs(
    db,
    "mail_invitation",
    userIds.map((user_id): Payload => ({ user_id })),
  );
}

/** Sends an invitation, again if needed; the previous link stops working. */
export async function inviteAgain(
  tx: Tx,
  { params }: ServerInput<typeof invite>,
): Promise<ServerOutput<typeof invite>> {
  const { name, zone_id } = await accountToOpen(tx, params.id);
  await sendInvitations(tx.db, [params.id]);
  await record(tx, { kind: "user", id: params.id, action: "invite", zone: zone_id });
  return { message: text(tx.call.locale, "messages.invited", { name }) };
}

/** Sends the mail with the link. The token is created here, so the database only has its digest. */
export const mailInvitationTask =
  (services: Services): Task =>
  async (payload) => {
    const { user_id } = payload as Payload;
    const account = await accountById(services.pool, user_id);
    if (!account?.active || account.password_secure) return;
    const token = await makeLink(services.pool, "invitation", account);
    const locale = account.locale ?? "en";
    const { name: company } = await companyNow(services.pool);
    const say = (key: string): string => text(locale, `mail.invitation.${key}`, { company, hours: HOURS });
    await services.mailer.send({
      to: { name: account.name, address: account.email },
      about: [user_id],
      locale,
      subject: say("subject"),
      paragraphs: [text(locale, "mail.greeting", { name: account.name }), say("made"), say("valid")],
      button: { label: say("button"), url: `${services.publicUrl}${guestHref.invitation(token)}` },
      foot: say("foot"),
    });
  };
