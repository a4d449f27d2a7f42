import { contactRows } from "#server/contacts/public.ts";
import { choosePassword } from "#server/access/public.ts";
import { Access, Rights, type Person } from "#server/kit/shared/access.ts";
import { sql } from "#server/kit/sql/database.ts";
import type { DemoCompany, Happening } from "#server/kit/area/demo.ts";
import type { Tx } from "#server/kit/sql/transaction.ts";
import { showPacking, orderRows } from "#server/orders/public.ts";
import { inviteByMail } from "./accounts.ts";
import { comment, reorder } from "./customer.ts";
import { portalDemoAccounts } from "./demo-accounts.ts";
import { share } from "./documents.ts";

const contactNamed = sql<{ hash_id: string }, [string]>(
  `SELECT hash_id FROM ${contactRows("contact")} WHERE name = $1`,
);
const ordersOf = sql<{ hash_id: string; archived: boolean }, [contact: string]>(
  `SELECT hash_id, archived_at IS NOT NULL AS archived FROM ${orderRows("orders")} WHERE contact_id = $1 ORDER BY hash_id DESC LIMIT 3`,
);
const MORNING = 545;
const papers = [
  { title: "Specification, lemon base", kind: "specification", days: null },
  { title: "Safety data sheet, lemon base", kind: "safety", days: null },
  { title: "Halal certificate", kind: "certificate", days: 38 },
] as const;
const inDays = (moment: string, days: number): string =>
  new Date(Date.parse(moment) + days * 86_400_000).toISOString().slice(0, 10);

/** A transaction as the customer's account, with its only right. */
function customerTx(tx: Tx, id: string, name: string, locale: "en" | "fr"): Tx {
  const person: Person = {
    id,
    name,
    locale,
    sessionId: "",
    kind: "portal",
    zoneId: null,
    profileId: null,
    passwordSecure: true,
    secondFactorDue: false,
    rights: new Rights([{ permission: "portal_access", place_id: null }]),
    rightsVersion: "",
  };
  return { ...tx, person, access: new Access(person) };
}

/** Two customers are invited. Each gets documents and comments on an order, and one orders again. */
export const demoPortal = (company: DemoCompany): readonly Happening[] =>
  portalDemoAccounts.flatMap(({ name, email, contact, locale }, n): Happening[] => {
    const made = { account: "", contact: "" };
    const at = (days: number, minutes: number, happen: (moment: string) => Promise<unknown>): Happening => {
      const moment = company.moment(days, minutes);
      return { at: moment, happen: async () => await happen(moment) };
    };
    const me = (): Tx => customerTx(company.as("admin"), made.account, name, locale);
    return [
      at(19, MORNING + n, async () => {
        const staff = company.as("admin");
        made.contact = (await contactNamed.one(staff.db, contact)).hash_id;
        const body = { name, email, locale };
        made.account = (await inviteByMail(staff, made.contact, body)).hash_id;
        await choosePassword(staff.db, made.account, company.passwordHash);
      }),
      ...papers.map(({ title, kind, days }, i) =>
        at(18, MORNING + 10 * n + i, async (moment) => {
          const file = await company.letter(title, ["Cordial", title, `For ${contact}`]);
          const body = { title, kind, valid_to: days === null ? null : inDays(moment, days), files: [file] };
          const input = { params: { id: made.contact }, body, query: undefined };
          await share(company.as("admin"), company.storage, [], input);
        }),
      ),
      at(2, MORNING + n, async () => {
        await showPacking(company.as("admin").db, made.contact);
        for (const order of await ordersOf.all(company.as("admin").db, made.contact))
          if (!order.archived) {
            const text = "Thank you. Please let us know the day of delivery beforehand.";
            await comment(me(), { params: { id: order.hash_id }, body: { comment: text }, query: undefined });
            break;
          }
      }),
      at(1, MORNING + n, async () => {
        const [order] = await ordersOf.all(company.as("admin").db, made.contact);
        const body = { customer_reference: "4500-8297", wanted_on: null };
        if (n === 0 && order) await reorder(me(), { params: { id: order.hash_id }, body, query: undefined });
      }),
    ];
  });
