import type * as calls from "#contract/contacts/endpoints.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { record } from "#server/kit/records/record.ts";
import { newId, type Tx } from "#server/kit/sql/transaction.ts";
import { eventOf } from "./events.ts";
import { maySwitchPortal } from "./portal-right.ts";
import { presentContact } from "./present.ts";
import * as q from "./queries.ts";
import { NOBODY } from "./rules.ts";
import { linksOf, checked, writing, followRole, now, traced } from "./contact-form.ts";

export async function createContact(tx: Tx, { body }: Pick<ServerInput<typeof calls.createContact>, "body">) {
  const links = linksOf(body);
  const next = await checked(tx, body, undefined, links);
  maySwitchPortal(tx, NOBODY, next);
  const id = newId();
  await writing(q.insertContact.run(tx.db, id, JSON.stringify([next]), JSON.stringify(links), tx.person.id));
  await followRole(tx, id, next, []);
  const row = await now(tx, id);
  await record(tx, eventOf(row, "create", { after: traced(next, links) }));
  return { data: presentContact(row, tx.person) };
}
