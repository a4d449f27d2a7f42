import { contactRows } from "#server/contacts/public.ts";
import type { templateUses } from "#contract/reference/mail-template.ts";
import { sql } from "#server/kit/sql/database.ts";
import { addLetters } from "#server/kit/jobs/letters.ts";
import type { Tx } from "#server/kit/sql/transaction.ts";
import { addresseeOf, customerLetter, type Addressee, listRows } from "#server/reference/public.ts";
import type { OrderRow } from "./queries.ts";

type Use = Extract<(typeof templateUses)[number], "order_comment" | "order_waiting">;
const customer = sql<Addressee, [contact: string, use: string]>(
  `SELECT ${addresseeOf("c", "k", "$2")} FROM ${contactRows("c")} JOIN ${listRows("country", "k")} ON k.hash_id = c.country_id WHERE c.hash_id = $1`,
);

/**
 * Mails `said` to the order's customer. If the template has no `{{comment}}`, `said` is appended.
 * @returns whether the customer has an address
 */
export async function mailCustomer(tx: Tx, row: OrderRow, use: Use, said: string): Promise<boolean> {
  const { address, ...to } = await customer.one(tx.db, row.contact_id, use);
  if (address === null) return false;
  const letter = customerLetter(
    { ...to, address },
    {
      usual: { subject: `orders.mail_${use}_subject`, text: `orders.mail_${use}_text`, foot: "orders.mail_foot" },
      words: {
        order: row.number,
        their_reference: row.customer_reference ?? "",
        // Like in the portal: customers know the order's owner alone, whoever writes.
        sender: row.owner.name,
        comment: said,
      },
      needs: "comment",
    },
  );
  await addLetters(tx.db, [letter]);
  return true;
}
