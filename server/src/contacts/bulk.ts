import type { changeContacts } from "#contract/contacts/bulk.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { attempt } from "#server/kit/sql/attempt.ts";
import { Failure } from "#server/kit/shared/failures.ts";
import { text } from "#server/kit/shared/texts.ts";
import type { Tx } from "#server/kit/sql/transaction.ts";
import { updateContact } from "./update-contact.ts";

/** The message of a refusal, for a call without form fields. */
function reasonOf({ fields, say }: Failure): { key: string; params?: Failure["say"]["params"] } {
  return fields?.representatives ? { key: "errors.representative_there" } : say;
}

/** Changes several contacts, each like by its form. Locks are taken in the order of the identifiers. */
export async function changeSeveral(tx: Tx, { body }: ServerInput<typeof changeContacts>) {
  const changed: { hash_id: string; version: number }[] = [];
  const refused: { hash_id: string; message: string }[] = [];
  const each = new Map(body.contacts.map((one) => [one.hash_id, one]));
  for (const { hash_id, ...given } of [...each.values()].toSorted((a, b) => (a.hash_id < b.hash_id ? -1 : 1))) {
    const done = await attempt(tx, async () => await updateContact(tx, { params: { id: hash_id }, body: given }));
    if (done instanceof Failure) {
      const { key, params } = reasonOf(done);
      refused.push({ hash_id, message: text(tx.call.locale, key, params) });
    } else changed.push({ hash_id, version: done.data.version });
  }
  return { data: { changed, refused } };
}
