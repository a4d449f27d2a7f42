import { filled, type templateUses } from "#contract/reference/mail-template.ts";
import { customerLanguage } from "#server/kit/customer-language.ts";
import { sql } from "#server/kit/database.ts";
import { addJobs } from "#server/kit/jobs.ts";
import type { Letter } from "#server/kit/mail.ts";
import { templateFor, templateIn, type StoredTemplate } from "#server/kit/mail-templates.ts";
import { USUAL_NAME } from "#server/kit/company.ts";
import { text } from "#server/kit/texts.ts";
import type { Tx } from "#server/kit/transaction.ts";
import type { OrderRow } from "./queries.ts";

type Use = Extract<(typeof templateUses)[number], "order_comment" | "order_waiting">;
interface Customer {
  readonly name: string;
  readonly address: string | null;
  readonly language: string | null;
  readonly iso2: string;
  readonly company: string | null;
  readonly template: StoredTemplate | null;
}
/** The customer of an order, and the company's own mail template if there is one. */
const customer = sql<Customer, [contact: string, use: string]>(`
  SELECT c.name, c.mails -> 0 ->> 'address' AS address, c.language, k.iso2, (SELECT value #>> '{}' FROM setting WHERE key = 'company_name') AS company,
    ${templateFor("$2")}
  FROM contact c JOIN country k ON k.hash_id = c.country_id WHERE c.hash_id = $1`);

/**
 * Mails `said` to the order's customer. If the template has no `{{comment}}`, `said` is appended.
 * @returns whether the customer has an address
 */
export async function mailCustomer(tx: Tx, row: OrderRow, use: Use, said: string): Promise<boolean> {
  const to = await customer.one(tx.db, row.contact_id, use);
  if (to.address === null) return false;
  const { template, name } = to;
  const locale = customerLanguage(to);
  const company = to.company ?? USUAL_NAME;
  const words = {
    customer: name,
    company,
    order: row.number,
    their_reference: row.customer_reference ?? "",
    // Like in the portal: customers know the order's owner alone, whoever writes.
    sender: row.owner.name,
    comment: said,
  };
  const own = template && templateIn(template, locale);
  const body = own ? own.body : text(locale, `orders.mail_${use}_text`, { ...words });
  const whole = /\{\{\s*comment\s*\}\}/u.test(body) || !own ? body : `${body}\n\n{{comment}}`;
  const letter: Letter = {
    to: { name, address: to.address },
    locale,
    subject: own ? filled(own.subject, words) : text(locale, `orders.mail_${use}_subject`, { ...words }),
    paragraphs: (own ? filled(whole, words) : whole).split(/\n{2,}/u),
    foot: text(locale, "orders.mail_foot", { company }),
  };
  await addJobs(tx.db, "mail", [letter]);
  return true;
}
