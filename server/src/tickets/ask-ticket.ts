import type * as calls from "#contract/tickets/endpoints.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { staffPerson } from "#server/access/public.ts";
import { checkFiles, keepFiles } from "#server/kit/files/papers.ts";
import type { Storage } from "#server/kit/files/storage.ts";
import { forbidden, invalidField, unknownReference } from "#server/kit/shared/failures.ts";
import { newId, type Tx } from "#server/kit/sql/transaction.ts";
import { isZone } from "#server/zones/public.ts";
import { mayName } from "./access.ts";
import { checkParent } from "./family.ts";
import { insertNew } from "./insert-ticket.ts";
import { isPriority, typeForTicket } from "./queries.ts";
import { ticketNow } from "./records.ts";

/** Asks, for oneself in one's own office; for others and elsewhere with the right to work on tickets there. */
export async function askTicket(tx: Tx, storage: Storage, { body }: Pick<ServerInput<typeof calls.askTicket>, "body">) {
  const me = tx.person;
  const asker = body.user_id && body.user_id !== me.id ? await staffPerson(tx.db, body.user_id) : me;
  if (!asker || (asker !== me && !mayName(tx, asker))) throw unknownReference("user_id");
  const zone_id = body.zone_id ?? asker.zoneId;
  const worksThere =
    zone_id !== null && tx.access.can("tickets_update", { zone: zone_id }) && (await isZone(tx.db, zone_id));
  if (zone_id === null || (zone_id !== me.zoneId && !worksThere)) throw unknownReference("zone_id");
  if (asker !== me && !worksThere) throw forbidden();
  const type = await typeForTicket.first(tx.db, body.type_id);
  if (!type || type.retired) throw unknownReference("type_id");
  // Who asked for somebody else could not open it.
  if (type.secret && asker !== me && !type.handlers.includes(me.id))
    throw invalidField("type_id", "errors.ticket_secret_own");
  const priority_id = body.priority_id ?? type.priority_id;
  if (body.priority_id && !(await isPriority.first(tx.db, priority_id))) throw unknownReference("priority_id");
  checkFiles([], undefined, body.files);
  const { topic, description, type_id, parent_id = null } = body;
  if (parent_id) await checkParent(tx, { hash_id: null, ...type }, parent_id);
  const id = newId();
  // The store may take long: before the number is taken, which all others wait for.
  await keepFiles(tx, storage, { kind: "ticket", id }, body.files);
  await insertNew(
    tx,
    {
      hash_id: id,
      topic,
      description,
      type_id,
      priority_id,
      secret: type.secret,
      zone_id,
      user_id: asker.id,
      entered_by: asker === me ? null : me.id,
      follows_id: null,
      parent_id,
    },
    type,
  );
  return await ticketNow(tx, id);
}
