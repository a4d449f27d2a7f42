import { invoiceHref } from "#contract/invoices/hrefs.ts";
import { invoiceSeers } from "#contract/invoices/rights.ts";
import { personRows } from "#server/access/public.ts";
import { listRows } from "#server/reference/public.ts";
import { isPast } from "#server/zones/public.ts";
import type { CustomerPart } from "#server/kit/records/customer.ts";
import { refJson } from "#server/kit/sql/refs.ts";
import { invoiceReach } from "./access.ts";

const currency = `JOIN ${listRows("currency", "c")} ON c.hash_id = e.currency_id`;

const MONEY = "amount, c.iso AS currency_iso, c.minor_unit::int AS minor_unit";

export const invoicesOfCustomer: CustomerPart = {
  word: "invoices",
  seers: invoiceSeers,
  reached: invoiceReach.rows,
  glance: (contact, reached) =>
    `(SELECT jsonb_build_object(
      'open_eur', coalesce(round(sum(e.open * e.to_eur) FILTER (WHERE e.open > 0), 2), 0)::text,
      'overdue_eur', coalesce(round(sum(e.open * e.to_eur) FILTER (WHERE e.open > 0 AND ${isPast("e.due_on", "e.zone_id")}), 2), 0)::text,
      'without_rate', count(*) FILTER (WHERE e.open > 0 AND e.to_eur IS NULL), 'open', count(DISTINCT e.invoice_id) FILTER (WHERE e.open > 0),
      'days_late', round(avg(e.paid_on - e.due_on) FILTER (WHERE e.paid_on > (clock() - interval '1 year')::date))::int)
      FROM invoice_instalment e WHERE e.contact_id = ${contact} AND ${reached})`,
  waiting: [
    {
      word: "invoice_draft",
      link: (id) => invoiceHref.list({ view: id }),
      rows: (contact, reached) =>
        `SELECT e.hash_id, e.hash_id AS opened, e.order_number AS title, e.created_at::date AS since, e.total::text AS ${MONEY}
          FROM invoice e ${currency} WHERE e.state = 'DRAFT' AND e.contact_id = ${contact} AND ${reached}`,
    },
    {
      word: "invoice_overdue",
      link: (id) => invoiceHref.list({ view: id }),
      rows: (contact, reached) =>
        `SELECT e.hash_id, e.invoice_id AS opened, i.number AS title, e.due_on AS since, e.open::text AS ${MONEY}
          FROM invoice_instalment e JOIN invoice i ON i.hash_id = e.invoice_id ${currency}
          WHERE e.open > 0 AND ${isPast("e.due_on", "e.zone_id")} AND e.contact_id = ${contact} AND ${reached}`,
    },
  ],
  records: {
    kind: "invoice",
    link: (id) => invoiceHref.list({ view: id }),
    rows: (contact, reached) =>
      `SELECT e.hash_id, coalesce(e.number, e.order_number) AS name FROM invoice e WHERE e.contact_id = ${contact} AND ${reached}`,
    changes: ["update", "dispute", "undispute", "reminders"],
    mails: "a.action IN ('remind', 'send')",
  },
  happened: [
    {
      kind: "invoice",
      link: (id) => invoiceHref.list({ view: id }),
      rows: (contact, reached) =>
        `SELECT e.hash_id, e.hash_id AS opened, e.issued_at AS at, e.number AS title, e.state AS word,
            (SELECT ${refJson("u")} FROM ${personRows("u")} WHERE u.hash_id = e.created_by) AS person, e.total::text AS ${MONEY}
          FROM invoice e ${currency} WHERE e.issued_at IS NOT NULL AND e.contact_id = ${contact} AND ${reached}`,
    },
    {
      kind: "payment",
      link: (id) => invoiceHref.list({ view: id }),
      rows: (contact, reached) =>
        `SELECT p.hash_id, e.hash_id AS opened, p.created_at AS at, e.number AS title, NULL AS word,
            (SELECT ${refJson("u")} FROM ${personRows("u")} WHERE u.hash_id = p.created_by) AS person, p.amount::text AS ${MONEY}
          FROM invoice e JOIN invoice_payment p ON p.invoice_id = e.hash_id AND p.reversed_at IS NULL ${currency} WHERE e.contact_id = ${contact} AND ${reached}`,
    },
  ],
};
