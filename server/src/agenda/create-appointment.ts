import type * as calls from "#contract/agenda/endpoints.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { keepFiles } from "#server/kit/files/papers.ts";
import { record } from "#server/kit/records/record.ts";
import type { Tx } from "#server/kit/sql/transaction.ts";
import { timeZoneOfZone } from "#server/zones/public.ts";
import { checked } from "./check.ts";
import { eventOf, noticeOf, tracedOf } from "./events.ts";
import { inviteGuests } from "./invite.ts";
import { appointmentNow, presentAppointment } from "./load.ts";
import { type Use, add, paper } from "./appointment-form.ts";

export async function createAppointment(
  tx: Tx,
  use: Use,
  { body }: Pick<ServerInput<typeof calls.createAppointment>, "body">,
) {
  tx.access.require("agenda_create", {});
  const { files, ...given } = body;
  const time_zone = await timeZoneOfZone(tx.db, tx.person.zoneId);
  const next = await checked(tx, given, { user_id: tx.person.id, time_zone });
  const id = await add(tx, { next, time_zone, user_id: tx.person.id });
  await keepFiles(tx, use.storage, paper(id), files);
  const row = await appointmentNow(tx, id);
  const others = row.people.filter((p) => p !== tx.person.id);
  await record(
    tx,
    eventOf(row, "create", { after: tracedOf(next.row), ...noticeOf(row, "appointment_invited", others) }),
  );
  if (row.invite) await inviteGuests(tx, use.host, { row, method: "REQUEST", to: row.guests });
  return { data: presentAppointment(row, tx.person) };
}
