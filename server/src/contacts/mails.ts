import { domainToUnicode } from "node:url";
import type { Contact } from "#contract/contacts/schemas.ts";

/** A mail address as it is stored: `shown` only where its domain is written otherwise than in ASCII, so that it is found so, too. */
export type StoredMail = Omit<Contact["mails"][number], "shown"> & { readonly shown?: string };

export function storedMail({ label, address }: StoredMail): StoredMail {
  const at = address.lastIndexOf("@") + 1;
  const shown = `${address.slice(0, at)}${domainToUnicode(address.slice(at)) || address.slice(at)}`;
  return shown === address ? { label, address } : { label, address, shown };
}
/** Each address once. */
export const storedMails = (given: readonly StoredMail[]): StoredMail[] => [
  ...new Map(given.map((mail) => [mail.address, storedMail(mail)])).values(),
];
export const presentMail = (mail: StoredMail): Contact["mails"][number] => ({
  ...mail,
  shown: mail.shown ?? mail.address,
});
