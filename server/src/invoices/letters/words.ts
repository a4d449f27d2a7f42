import { accountsMails, contactRows, contactShownAs } from "#server/contacts/public.ts";
import { addresseeOf, customerLetter, listRows, type Addressee } from "#server/reference/public.ts";
import type { Person } from "#server/kit/shared/access.ts";
import { sql, type Db } from "#server/kit/sql/database.ts";
import type { Letter } from "#server/kit/jobs/mail.ts";
import { notFound } from "#server/kit/shared/failures.ts";
import { text, type Locale } from "#server/kit/shared/texts.ts";

/** The customer of a letter, and where it may go. */
export interface Customer extends Addressee {
  readonly addresses: readonly { readonly address: string; readonly name: string; readonly of: string }[];
  readonly country_id: string;
  readonly owners: readonly string[];
  readonly contact_type: string;
  readonly erased_at: string | null;
}
const customers = sql<Customer, [contacts: readonly string[], uses: readonly string[]]>(
  `SELECT ${addresseeOf("c", "k", "w.use")}, ${accountsMails("c.hash_id")} AS addresses, c.country_id, c.owners, c.contact_type, c.erased_at
   FROM unnest($1::uuid[], $2::text[]) AS w(id, use) JOIN ${contactRows("c")} ON c.hash_id = w.id JOIN ${listRows("country", "k")} ON k.hash_id = c.country_id`,
);
/** The customers of letters, by their contacts. `use`: of the company's template. */
export async function customersOf(
  db: Db,
  wanted: readonly { readonly contact: string; readonly use: string }[],
): Promise<ReadonlyMap<string, Customer>> {
  const found = await customers.all(
    db,
    wanted.map((w) => w.contact),
    wanted.map((w) => w.use),
  );
  return new Map(found.map((c) => [c.contact_id, c]));
}
export async function customerOf(db: Db, contact: string, use: string): Promise<Customer> {
  const found = (await customersOf(db, [{ contact, use }])).get(contact);
  if (!found) throw notFound();
  return found;
}

/** A letter in the company's words, or in the usual ones. */
export const wordsOf = (
  to: Customer,
  usual: "letter" | `reminder_${1 | 2 | 3}`,
  words: Readonly<Record<string, string>>,
) => {
  const [what, level] = usual.split("_");
  const key = (part: string): string => `invoices.${what}_${part}${level ? `_${level}` : ""}`;
  return customerLetter(
    { ...to, address: to.addresses[0]?.address ?? "" },
    { usual: { subject: key("subject"), text: key("text"), foot: "invoices.reminder_foot" }, words },
  );
};

/** A letter as somebody reads it before it goes. */
export const draftOf = (to: Customer, { subject, paragraphs, locale }: Letter, me: Person) => ({
  addresses: to.addresses.map(({ address, name }) => ({ address, name })),
  locale,
  subject,
  text: paragraphs.join("\n\n"),
  may_keep: to.erased_at === null && contactShownAs(me, "update", to),
});

/** Whose an address is: the customer's, or that of a person of theirs who is named in the letter too. */
export const readerOf = (to: Customer, address: string): string =>
  to.addresses.find((a) => a.address === address)?.of ?? to.contact_id;

/** The letter as it goes, in the words that were read. */
export function letterTo(
  to: Customer,
  locale: Locale,
  given: { readonly address: string; readonly subject: string; readonly text: string },
): Letter {
  return {
    to: { name: to.addresses.find((a) => a.address === given.address)?.name ?? to.name, address: given.address },
    about: [...new Set([to.contact_id, readerOf(to, given.address)])],
    locale,
    subject: given.subject,
    paragraphs: given.text.split(/\n{2,}/u),
    foot: text(locale, "invoices.reminder_foot", { company: to.company ?? "" }),
  };
}
