import type { Tx } from "#server/kit/sql/transaction.ts";
import { now } from "./contact-form.ts";
import { updateContact } from "./update-contact.ts";

/** Keeps an address with a contact as that of its accounts, unless it has it. As any change of the contact, it needs the right to one. */
export async function keepAccountsMail(tx: Tx, id: string, address: string): Promise<void> {
  const { mails } = await now(tx, id);
  if (mails.some((mail) => mail.address === address)) return;
  const kept = mails.map(({ label, address: own }) => ({ label, address: own }));
  await updateContact(tx, { params: { id }, body: { mails: [...kept, { label: "accounts", address }] } });
}
