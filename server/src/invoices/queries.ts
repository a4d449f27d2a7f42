import { conditionJson, instalmentsOf } from "#server/conditions/public.ts";
import { listNames, listRows } from "#server/reference/public.ts";
import { holderRows } from "#server/accounting/public.ts";
import { personRows } from "#server/access/public.ts";
import type { ReminderStop } from "#contract/contacts/schemas.ts";
import type { DueAfter } from "#contract/conditions/tasks.ts";
import type { InvoiceLine, TaxSum } from "#contract/invoices/rules.ts";
import type { InvoiceLetter, Issuer, Promised } from "#contract/invoices/schemas.ts";
import type { FileRef } from "#contract/kit/files.ts";
import type { CurrencyRef } from "#contract/kit/money.ts";
import { contactJson, contactStopJson, contactRows } from "#server/contacts/public.ts";
import { columns, insertInto, type RowOf } from "#server/kit/sql/columns.ts";
import { momentInJson, sql } from "#server/kit/sql/database.ts";
import { takesTurn } from "#server/kit/sql/series.ts";
import { namesOf } from "#server/kit/sql/names.ts";
import { currencyJson, filesJson, personJson, refJson, onlyRead, type Named, type Ref } from "#server/kit/sql/refs.ts";
import type { ReachParams } from "#server/kit/sql/reach-query.ts";
import { goodsJson, type GoodsRow, orderRows } from "#server/orders/public.ts";
import { lateness } from "./lateness.ts";
import { lettersJson } from "./letters/queries.ts";
import { promiseJson } from "./letters/promises.ts";
import { officeNames, todayInZone, officeRows } from "#server/zones/public.ts";
import { invoiceReach, type Decided } from "./access.ts";

/** An instalment. Amounts are decimals as text. */
export interface PartRow {
  readonly hash_id: string;
  readonly place: number;
  readonly share: string;
  readonly after_task: DueAfter;
  readonly delay: number;
  readonly end_of_month: boolean;
  readonly days_after: number;
  readonly amount: string;
  readonly paid: string;
  readonly credited: string;
  readonly open: string;
  readonly due_on: string | null;
  readonly paid_on: string | null;
  readonly reminded: number;
  readonly reminded_on: string | null;
}
export interface PaymentRow {
  readonly hash_id: string;
  readonly date: string;
  readonly amount: string;
  readonly holder_id: string | null;
  readonly holder: {
    readonly name: string;
    readonly kind: "account" | "box";
    readonly zone_id: string;
    readonly iso: string;
    readonly minor_unit: number;
  } | null;
  readonly holder_amount: string | null;
  readonly rate_exchange: string | null;
  readonly difference: string | null;
  readonly parts: readonly { readonly hash_id: string; readonly amount: string }[];
  readonly transaction_id: string;
  readonly user: Ref;
  readonly reversed_at: string | null;
  readonly reversed_reason: string | null;
}
/** An invoice with its instalments and payments. */
export interface InvoiceRow extends Decided {
  readonly hash_id: string;
  readonly order_id: string;
  readonly order_number: string;
  readonly customer_reference: string | null;
  readonly credits_id: string | null;
  readonly credits: string | null;
  readonly disputed: boolean;
  readonly dispute_reason: string | null;
  readonly contact_id: string;
  readonly contact: { readonly name: string; readonly contact_type: string };
  readonly country: Named;
  readonly zone_id: string;
  readonly zone: Ref;
  readonly currency_id: string;
  readonly currency: CurrencyRef;
  readonly date: string;
  readonly number: string | null;
  readonly made_elsewhere: boolean;
  readonly lines: readonly InvoiceLine[];
  readonly taxes: readonly TaxSum[];
  /** Why lines have no tax. */
  readonly exemption: string | null;
  readonly net: string;
  readonly tax: string;
  readonly total: string;
  readonly paid: string;
  readonly credited: string;
  readonly open: string;
  readonly to_eur: string | null;
  readonly condition_id: string | null;
  readonly condition: Named | null;
  /** The terms of its payment condition, as they were when it was drafted or issued. */
  readonly parts: readonly Pick<PartRow, "share" | "after_task" | "delay" | "end_of_month" | "days_after">[];
  readonly next_due_on: string | null;
  readonly note: string | null;
  readonly reason: string | null;
  readonly reminders_stopped: ReminderStop | null;
  readonly contact_reminders_stopped: ReminderStop | null;
  readonly contact_version: number;
  readonly transaction_id: string | null;
  readonly created_at: string;
  /** Today in the office's time zone. */
  readonly today: string;
  readonly instalments: readonly PartRow[];
  readonly payments: readonly PaymentRow[];
  readonly letters: readonly InvoiceLetter[];
  readonly promise: Promised | null;
  readonly files: readonly FileRef[];
  /** Days late of the customer's last payments. */
  readonly lateness: readonly number[];
}

const names = (text: string, alias = "e"): string =>
  text
    .split(" ")
    .map((name) => `${alias}.${name}`)
    .join(", ");
const plain = (text: string, alias = "e"): string =>
  text
    .split(" ")
    .map((name) => `trim_scale(${alias}.${name})::text AS ${name}`)
    .join(", ");
const pairs = (text: string, alias: string, of = (column: string) => column): string =>
  text
    .split(" ")
    .map((name) => `'${name}', ${of(`${alias}.${name}`)}`)
    .join(", ");
const asText = (column: string): string => `trim_scale(${column})::text`;

const INSTALMENTS = `coalesce((SELECT jsonb_agg(jsonb_build_object(${pairs("hash_id place after_task delay end_of_month days_after due_on paid_on reminded reminded_on", "s")}, ${pairs("share amount paid credited open", "s", asText)}) ORDER BY s.place)
  FROM invoice_instalment s WHERE s.invoice_id = e.hash_id), '[]')`;
const PAYMENTS = `coalesce((SELECT jsonb_agg(jsonb_build_object(${pairs("hash_id date holder_id parts transaction_id reversed_at reversed_reason", "p")}, ${pairs("amount holder_amount rate_exchange difference", "p", asText)},
    'user', ${refJson("w")}, 'holder', CASE WHEN h.hash_id IS NOT NULL THEN jsonb_build_object('name', h.name, 'kind', h.kind, 'zone_id', h.zone_id, 'iso', hm.iso, 'minor_unit', hm.minor_unit) END) ORDER BY p.hash_id)
  FROM invoice_payment p JOIN ${personRows("w")} ON w.hash_id = p.created_by LEFT JOIN ${holderRows("h")} ON h.hash_id = p.holder_id LEFT JOIN ${listRows("currency", "hm")} ON hm.hash_id = h.currency_id WHERE p.invoice_id = e.hash_id), '[]')`;
const FILES = filesJson("invoice", "e.hash_id");
const STOP = `(SELECT jsonb_build_object('reason', e.reminders_stopped, 'by', ${personJson("su")}, 'at', ${momentInJson("e.reminders_stopped_at")})
  FROM ${personRows("su")} WHERE su.hash_id = e.reminders_stopped_by)`;
export const invoiceNames = namesOf({
  country: listNames("country"),
  zone: officeNames,
  currency: listNames("currency", currencyJson),
});
const shown = (known = invoiceNames.read): string =>
  onlyRead(`${names("hash_id kind state version order_id order_number customer_reference credits_id disputed dispute_reason contact_id country_id user_id zone_id currency_id date number made_elsewhere lines taxes exemption condition_id parts next_due_on note reason promise_id transaction_id created_at")},
  ${plain("net tax total paid credited open to_eur")}, ${contactJson("e.contact_id")} AS contact, ${known},
  ${conditionJson("e.condition_id")} AS condition,
  (SELECT x.number FROM invoice x WHERE x.hash_id = e.credits_id) AS credits,
  (SELECT o.archived_at IS NOT NULL FROM ${orderRows("o")} WHERE o.hash_id = e.order_id) AS archived,
  (clock() AT TIME ZONE z.time_zone)::date AS today, ${INSTALMENTS} AS instalments, ${PAYMENTS} AS payments, ${lettersJson("e.hash_id")} AS letters, ${promiseJson("e.promise_id", todayInZone("e.zone_id"))} AS promise,
  ${STOP} AS reminders_stopped, ${contactStopJson("e.contact_id")} AS contact_reminders_stopped, (SELECT cv.version FROM ${contactRows("cv")} WHERE cv.hash_id = e.contact_id) AS contact_version, ${FILES} AS files, ${lateness("e.contact_id")} AS lateness`);
const JOINS = `JOIN ${officeRows("z")} ON z.hash_id = e.zone_id`;
const SHOWN = shown();

/** The customer as addressed in mails and on papers. */
interface Customer {
  readonly name: string;
  readonly address: string;
  readonly country: string;
  readonly country_fr: string | null;
  readonly language: string | null;
  readonly iso2: string;
  readonly vat_number: string | null;
}
const CUSTOMER = `SELECT c.name, c.vat_number, concat_ws(E'\\n', c.street, c.street2, nullif(concat_ws(' ', c.zip_code, c.city), '')) AS address, y.name AS country, y.name_fr AS country_fr, c.language, y.iso2
  FROM ${contactRows("c")} JOIN ${listRows("country", "y")} ON y.hash_id = c.country_id WHERE c.hash_id = e.contact_id`;
/** An office's details on its invoices. Most offices have no such row. */
export const ISSUER = `SELECT jsonb_build_object('hash_id', o.hash_id, 'name', o.name) AS zone, free_prefix(o.hash_id) AS prefix,
    EXISTS (SELECT 1 FROM invoice_series r WHERE r.zone_id = o.hash_id) AS prefix_fixed,
    i.legal_name, i.address, i.identifiers, i.bank, i.legal_text, i.legal_text_fr, i.exemptions, i.exemptions_fr, coalesce(i.version, 0) AS version
  FROM ${officeRows("o")} LEFT JOIN invoice_issuer i ON i.zone_id = o.hash_id`;
export interface Printed extends InvoiceRow {
  readonly customer: Customer;
  readonly issuer: Issuer;
}

/** Wraps `inner`, a query of `e` rows, with the columns of a list; `known` for those that the server names. */
export const listed = (inner: string, known?: string): string =>
  `SELECT ${shown(known)} FROM (${inner}) e ${JOINS} ORDER BY e.hash_id DESC`;
export const oneInReach = sql<InvoiceRow, [string, ...ReachParams]>(
  `SELECT ${SHOWN} FROM invoice e ${JOINS} WHERE e.hash_id = $1 AND ${invoiceReach.condition(2)}`,
);
/** The same, with the customer and issuer for its paper. */
const PRINTED = `SELECT ${SHOWN}, (SELECT to_jsonb(x) FROM (${CUSTOMER}) x) AS customer, (SELECT to_jsonb(x) FROM (${ISSUER} WHERE o.hash_id = e.zone_id) x) AS issuer
   FROM invoice e ${JOINS} WHERE`;
/** Some, for their letters: the oldest due first. */
export const printedAny = sql<Printed, [invoices: readonly string[]]>(
  `${PRINTED} e.hash_id = ANY ($1::uuid[]) ORDER BY e.next_due_on, e.hash_id`,
);
export const printedInReach = sql<Printed, [string, ...ReachParams]>(
  `${PRINTED} e.hash_id = $1 AND ${invoiceReach.condition(2)}`,
);
/** The same for an issued invoice of these contacts. */
export const printedForCustomer = sql<Printed, [string, contacts: readonly string[]]>(
  `${PRINTED} e.hash_id = $1 AND e.contact_id = ANY ($2::uuid[]) AND e.state <> 'DRAFT'`,
);
/** All invoices of an order, oldest first. */
export const ofOrder = sql<InvoiceRow, [order: string]>(
  `SELECT ${SHOWN} FROM invoice e ${JOINS} WHERE e.order_id = $1 ORDER BY e.hash_id`,
);
export const orderOfInvoice = sql<{ order_id: string }, [string, ...ReachParams]>(
  `SELECT e.order_id FROM invoice e WHERE e.hash_id = $1 AND ${invoiceReach.condition(2)}`,
);
export const ofPayment = sql<{ order_id: string; invoice_id: string }, [string, ...ReachParams]>(
  `SELECT e.order_id, p.invoice_id FROM invoice_payment p JOIN invoice e ON e.hash_id = p.invoice_id WHERE p.hash_id = $1 AND ${invoiceReach.condition(2)}`,
);

/** The terms for a new invoice, and the euro's identifier. */
export const conditionAndEuro = sql<
  { parts: InvoiceRow["parts"] | null; euro_id: string | null },
  [condition: string | null]
>(
  `SELECT ${instalmentsOf("$1::uuid")} AS parts, (SELECT hash_id FROM ${listRows("currency", "currency")} WHERE iso = 'EUR') AS euro_id`,
);

/** What a proposal says beside its lines. */
export const proposing = sql<
  Pick<Customer, "language" | "iso2" | "vat_number"> &
    Pick<Issuer, "exemptions" | "exemptions_fr"> & {
      readonly date: string;
      readonly condition: Named | null;
      readonly goods: readonly GoodsRow[];
      readonly invoices: readonly Pick<InvoiceRow, "kind" | "lines" | "net">[];
    },
  [order: string]
>(`
  SELECT c.language, y.iso2, c.vat_number, i.exemptions, i.exemptions_fr, ${todayInZone("o.zone_id")} AS date,
    ${conditionJson("o.payment_condition_id")} AS condition,
    ${goodsJson("o.hash_id")} AS goods,
    coalesce((SELECT jsonb_agg(jsonb_build_object('kind', v.kind, 'lines', v.lines, 'net', trim_scale(v.net)::text) ORDER BY v.hash_id) FROM invoice v WHERE v.order_id = o.hash_id), '[]') AS invoices
  FROM ${orderRows("o")} JOIN ${contactRows("c")} ON c.hash_id = o.contact_id JOIN ${listRows("country", "y")} ON y.hash_id = c.country_id LEFT JOIN invoice_issuer i ON i.zone_id = o.zone_id
  WHERE o.hash_id = $1`);

/** What the form writes while it is a draft. */
const written = {
  date: "date",
  number: "text?",
  made_elsewhere: "boolean",
  lines: "jsonb",
  taxes: "jsonb",
  net: "numeric",
  tax: "numeric",
  total: "numeric",
  to_eur: "numeric?",
  condition_id: "uuid?",
  parts: "jsonb",
  note: "text?",
  exemption: "text?",
} as const;
const made = columns({
  hash_id: "uuid",
  kind: "text",
  order_id: "uuid",
  credits_id: "uuid?",
  zone_id: "uuid",
  currency_id: "uuid",
  ...written,
  reason: "text?",
  taken: "jsonb?",
  created_by: "uuid",
});
export type MadeInvoice = RowOf<typeof made>;
export const insertInvoice = insertInto("invoice", made);
export const drafted = columns(written);
export const removeDraft = sql<unknown, [string]>("DELETE FROM invoice WHERE hash_id = $1 AND state = 'DRAFT'");

export interface IssuedPart extends Omit<
  PartRow,
  "paid" | "credited" | "open" | "paid_on" | "reminded" | "reminded_on"
> {}
const issuedPart =
  "hash_id uuid, place smallint, share numeric, after_task text, delay smallint, end_of_month boolean, days_after smallint, amount numeric, due_on date";
/** The turn of an office, before its sales are posted: each invoice moves the same accounts, and takes a number of the same series. */
export const takeTurn = sql<unknown, [zone: string]>(`SELECT ${takesTurn("'invoices ' || $1::uuid")}`);
/**
 * Takes the next number of the series (`$2` kind, `$3` letters such as `FA-`) and issues the invoice. Returns no row if its date is before the
 * series' last day. An invoice made elsewhere keeps its number. Needs the turn: nobody else gets a number of the office before the commit, so numbers have no gaps.
 */
export const issue = sql<
  { number: string },
  [invoice: string, kind: string, letters: string, transaction: string, parts: string, next: string | null]
>(`
  WITH one AS (SELECT i.hash_id, i.zone_id, i.date, i.number, i.made_elsewhere FROM invoice i WHERE i.hash_id = $1),
  turn AS (SELECT one.zone_id, one.date FROM one WHERE NOT one.made_elsewhere),
  issuer AS (
    INSERT INTO invoice_issuer AS s (zone_id, prefix)
    SELECT turn.zone_id, free_prefix(turn.zone_id) FROM turn
    ON CONFLICT (zone_id) DO UPDATE SET prefix = s.prefix RETURNING s.prefix
  ), taken AS (
    INSERT INTO invoice_series AS s (zone_id, kind, year, last, last_day)
    SELECT turn.zone_id, $2, extract(year FROM turn.date), 1, turn.date FROM turn
    ON CONFLICT (zone_id, kind, year) DO UPDATE SET last = s.last + 1, last_day = EXCLUDED.last_day WHERE s.last_day <= EXCLUDED.last_day
    RETURNING s.year, s.last
  ), fixed AS (
    UPDATE invoice i SET state = 'ISSUED', issued_at = clock(), transaction_id = $4, next_due_on = $6::date, version = i.version + 1,
      number = CASE WHEN one.made_elsewhere THEN one.number ELSE (SELECT $3 || issuer.prefix || '-' || taken.year || '-' || lpad(taken.last::text, 4, '0') FROM issuer, taken) END
    FROM one WHERE i.hash_id = one.hash_id AND (one.made_elsewhere OR EXISTS (SELECT 1 FROM taken)) RETURNING i.number
  ), parted AS (
    INSERT INTO invoice_instalment (hash_id, invoice_id, place, share, after_task, delay, end_of_month, days_after, amount, due_on)
    SELECT p.hash_id, $1, p.place, p.share, p.after_task, p.delay, p.end_of_month, p.days_after, p.amount, p.due_on FROM jsonb_to_recordset($5::jsonb) AS p(${issuedPart}) WHERE EXISTS (SELECT 1 FROM fixed)
  )
  SELECT number FROM fixed`);
export const lastOfSeries = sql<{ last_day: string }, [zone: string, kind: string, day: string]>(
  "SELECT last_day FROM invoice_series WHERE zone_id = $1 AND kind = $2 AND year = extract(year FROM $3::date)",
);

/** Updates the totals of an invoice and its instalments; `more` adds CTEs to the same statement. */
const moving = (more = ""): string => `
  WITH moved AS (
    UPDATE invoice_instalment s SET paid = p.paid, credited = p.credited, due_on = p.due_on, paid_on = p.paid_on
    FROM jsonb_to_recordset($2::jsonb) AS p(hash_id uuid, paid numeric, credited numeric, due_on date, paid_on date) WHERE s.hash_id = p.hash_id
  )${more}
  UPDATE invoice SET state = $3, paid = $4, credited = $5, next_due_on = $6::date, version = version + 1,
    disputed = disputed AND $3 IN ('ISSUED', 'PARTIALLY_PAID') WHERE hash_id = $1`;
type Moving = [invoice: string, parts: string, state: string, paid: string, credited: string, next: string | null];
export const movingOf = (row: InvoiceRow): Moving => [
  row.hash_id,
  JSON.stringify(row.instalments),
  row.state,
  row.paid,
  row.credited,
  row.next_due_on,
];
/** For a payment; inserted separately. */
export const moveMoney = sql<unknown, Moving>(moving());
/** The same, and marks a payment as reversed. */
export const moveBack = sql<unknown, [...Moving, payment: string, transaction: string, reason: string]>(
  moving(`, back AS (
    UPDATE invoice_payment SET reversed_by = $8, reversed_at = clock(), reversed_reason = $9 WHERE hash_id = $7 AND reversed_by IS NULL
  )`),
);
/** The same, and inserts a credit note as a draft. */
export const moveCredit = sql<unknown, [...Moving, credit: string]>(
  moving(`, credit AS (INSERT INTO invoice (${made.names}) SELECT ${made.names} FROM ${made.from("$7", "r")})`),
);
export const insertPayment = insertInto(
  "invoice_payment",
  columns({
    hash_id: "uuid",
    invoice_id: "uuid",
    date: "date",
    amount: "numeric",
    holder_id: "uuid?",
    holder_amount: "numeric?",
    rate_exchange: "numeric?",
    difference: "numeric?",
    parts: "jsonb",
    transaction_id: "uuid",
    created_by: "uuid",
  }),
);
/** Its letter went: who read it before reads it again first. */
export const bumpInvoice = sql<unknown, [invoice: string]>(
  "UPDATE invoice SET version = version + 1 WHERE hash_id = $1",
);
export const setDisputed = sql<unknown, [invoice: string, disputed: boolean, reason: string | null]>(
  "UPDATE invoice SET disputed = $2, dispute_reason = $3, version = version + 1 WHERE hash_id = $1",
);
export const setReminders = sql<unknown, [invoice: string, reason: string | null, user: string]>(`
  UPDATE invoice SET reminders_stopped = $2, reminders_stopped_by = CASE WHEN $2::text IS NOT NULL THEN $3::uuid END,
    reminders_stopped_at = CASE WHEN $2::text IS NOT NULL THEN clock() END, version = version + 1 WHERE hash_id = $1`);
/** Updates due dates after a change of a task, and each invoice's next due day. */
export const redate = sql<unknown, [parts: string, invoices: string]>(`
  WITH moved AS (UPDATE invoice_instalment s SET due_on = p.due_on FROM jsonb_to_recordset($1::jsonb) AS p(hash_id uuid, due_on date) WHERE s.hash_id = p.hash_id)
  UPDATE invoice i SET next_due_on = n.next_due_on, version = i.version + 1 FROM jsonb_to_recordset($2::jsonb) AS n(hash_id uuid, next_due_on date) WHERE i.hash_id = n.hash_id`);
