import { settingsHref } from "#contract/settings/hrefs.ts";
import type { ServerInput, ServerOutput } from "#contract/kit/endpoint.ts";
import type { takeSecondFactorAway } from "#contract/access/security.ts";
import { sql } from "#server/kit/sql/database.ts";
import { conflict } from "#server/kit/shared/failures.ts";
import { record } from "#server/kit/records/record.ts";
import { text } from "#server/kit/shared/texts.ts";
import type { Tx } from "#server/kit/sql/transaction.ts";
import { accountInReach } from "../open-account.ts";
import { endSessions } from "../queries.ts";
import { mailPerson } from "../mail-person.ts";

const drop = sql<unknown, [string]>("DELETE FROM second_factor WHERE user_id = $1 AND confirmed_at IS NOT NULL");

/** Removes another person's second factor, after they lost phone and recovery codes. Ends all their sessions. */
export async function takeAway(
  tx: Tx,
  { params }: ServerInput<typeof takeSecondFactorAway>,
): Promise<ServerOutput<typeof takeSecondFactorAway>> {
  const { db, call, person } = tx;
  // The caller's own is turned off in their settings, with password and code.
  const other = await accountInReach(tx, params.id);
  if ((await drop.run(db, params.id)) === 0) throw conflict("errors.second_factor_none");
  await endSessions.run(db, params.id, null);
  await record(tx, {
    kind: "user",
    id: params.id,
    action: "second_factor_removed",
    zone: other.zone_id,
    notice: {
      kind: "second_factor_removed",
      params: { name: person.name },
      link: settingsHref.profile({ tab: "security" }),
      to: { users: [params.id] },
    },
  });
  await mailPerson(db, params.id, "second_factor_removed", call, { name: person.name });
  return { message: text(call.locale, "messages.second_factor_removed", { name: other.name }) };
}
