import type * as calls from "#contract/invoices/letters.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { presentContactRef } from "#server/contacts/public.ts";
import { customerLanguage } from "#server/reference/public.ts";
import { printPaper, readingIn } from "#server/kit/print/print.ts";
import { notFound } from "#server/kit/shared/failures.ts";
import type { Bytes } from "#server/kit/http/route.ts";
import type { Storage } from "#server/kit/files/storage.ts";
import { record } from "#server/kit/records/record.ts";
import { sql } from "#server/kit/sql/database.ts";
import type { Reader, Tx } from "#server/kit/sql/transaction.ts";
import { LEVELS } from "#contract/invoices/rules.ts";
import { todayInZone } from "#server/zones/public.ts";
import { printedAny } from "../queries.ts";
import { billing, levelOf, markOf, owedBy, owedLocked, reminderWords, shownOwed, type Owed } from "./owed.ts";
import { letterEvent, postLetters, type Posted } from "./post.ts";
import { statementOf } from "./statement.ts";
import { customerOf, customersOf, draftOf, letterTo, wordsOf, type Customer } from "./words.ts";

const refOf = (reader: Pick<Reader, "person">, to: Customer) =>
  presentContactRef(reader.person, { ...to, hash_id: to.contact_id }) ?? { hash_id: null, name: to.name };

/** The reminder that the customer of an invoice would get. */
export async function proposeReminder(reader: Reader, { params }: ServerInput<typeof calls.proposeReminder>) {
  const owed = await owedBy(reader, params.id);
  const level = levelOf(owed);
  const to = await customerOf(reader.db, owed[0].contact_id, `reminder_${level}`);
  const letter = wordsOf(to, `reminder_${level}`, reminderWords(owed, reader.person.name));
  return {
    data: {
      ...draftOf(to, letter, reader.person),
      contact: refOf(reader, to),
      level,
      invoices: owed.map(shownOwed),
      mark: markOf(owed),
    },
  };
}

/** Prints the statement of account that goes with it. */
export async function reminderPaper(
  reader: Reader,
  storage: Storage,
  { params }: ServerInput<typeof calls.reminderPaper>,
): Promise<Bytes> {
  const owed = await owedBy(reader, params.id);
  const printed = await printedAny.all(
    reader.db,
    owed.map((o) => o.invoice_id),
  );
  const [first] = printed;
  if (!first) throw notFound();
  const locale = customerLanguage(first.customer);
  const [name, paper] = statementOf(locale, printed);
  return await printPaper(readingIn(reader, locale), storage, paper, name);
}

const reminded = sql<unknown, [instalments: readonly string[]]>(
  `UPDATE invoice_instalment SET reminded = least(reminded + 1, ${LEVELS}), reminded_on = ${todayInZone("zone_id")} WHERE hash_id = ANY ($1::uuid[])`,
);

interface Outcome {
  readonly posted: Posted;
  readonly owed: readonly [Owed, ...Owed[]];
}
type Given = ServerInput<typeof calls.sendReminders>["body"]["letters"][number];
type Why = "changed" | "nothing";

/** The letter of a customer, if it still says what is. */
function letterOf(given: Given, owed: readonly Owed[], to: Customer | undefined, sender: string): Outcome | Why {
  const [first, ...more] = owed;
  if (!first || !to) return "nothing";
  if (markOf(owed) !== given.mark) return "changed";
  const letter = letterTo(to, customerLanguage(to), given);
  const invoices = [...new Set(owed.map((o) => o.invoice_id))];
  return { posted: { kind: "reminder", level: levelOf(owed), invoices, letter, sender }, owed: [first, ...more] };
}

/** Sends the letters that were read, one a customer. Rows are locked first, so that of two people who send at once the second sends nothing. */
export async function sendReminders(tx: Tx, publicUrl: string, { body }: ServerInput<typeof calls.sendReminders>) {
  const countries = billing(tx.access);
  const ids = [...new Set(body.letters.map((l) => l.invoice_hash_id))];
  const named = await contactsOf.all(tx.db, ids, countries);
  if (named.length < ids.length) throw notFound();
  const contactOf = new Map(named.map((n) => [n.hash_id, n.contact_id]));
  const owed = Map.groupBy(await owedLocked.all(tx.db, ids, countries), (o) => o.contact_id);
  const customers = await customersOf(
    tx.db,
    [...new Set(contactOf.values())].map((contact) => ({ contact, use: "general" })),
  );
  const done = new Set<string>();
  const skipped: { contact: ReturnType<typeof refOf>; why: Why }[] = [];
  const outcomes: Outcome[] = [];
  for (const given of body.letters) {
    const contact = contactOf.get(given.invoice_hash_id) ?? "";
    const to = customers.get(contact);
    const made = done.has(contact) ? "changed" : letterOf(given, owed.get(contact) ?? [], to, tx.person.id);
    done.add(contact);
    if (typeof made !== "string") outcomes.push(made);
    else if (to) skipped.push({ contact: refOf(tx, to), why: made });
  }
  await reminded.run(
    tx.db,
    outcomes.flatMap((o) => o.owed.map((part) => part.hash_id)),
  );
  await postLetters(
    tx.db,
    publicUrl,
    outcomes.map((o) => o.posted),
  );
  const events = outcomes.flatMap(({ posted, owed: own }) =>
    [...new Map(own.map((o) => [o.invoice_id, o])).values()].map((o) =>
      letterEvent(o, "remind", { details: { level: posted.level, address: posted.letter.to.address } }),
    ),
  );
  if (events.length > 0) await record(tx, ...events);
  return { sent: outcomes.length, skipped };
}
const contactsOf = sql<
  { hash_id: string; contact_id: string },
  [invoices: readonly string[], countries: string[] | null]
>(
  "SELECT hash_id, contact_id FROM invoice WHERE hash_id = ANY ($1::uuid[]) AND ($2::uuid[] IS NULL OR country_id = ANY ($2::uuid[]))",
);
