import { reportHref } from "#contract/reports/hrefs.ts";
import { reportSeers } from "#contract/reports/rights.ts";
import { personRows } from "#server/access/public.ts";
import type { CustomerPart } from "#server/kit/records/customer.ts";
import { NO_AMOUNT } from "#server/kit/records/home-screen.ts";
import { refJson } from "#server/kit/sql/refs.ts";
import { reportReach } from "./access.ts";

const author = `(SELECT ${refJson("u")} FROM ${personRows("u")} WHERE u.hash_id = e.user_id)`;

export const reportsOfCustomer: CustomerPart = {
  word: "reports",
  seers: reportSeers,
  reached: reportReach.rows,
  glance: (contact, reached) =>
    `jsonb_build_object('all', (SELECT count(*) FROM report e WHERE e.contact_id = ${contact} AND ${reached}),
      'last', (SELECT jsonb_build_object('hash_id', e.hash_id, 'number', e.number, 'title', e.title, 'date', e.date, 'author', ${author})
        FROM report e WHERE e.contact_id = ${contact} AND ${reached} ORDER BY e.date DESC, e.hash_id DESC LIMIT 1))`,
  waiting: [
    {
      word: "step",
      link: (id) => reportHref.view(id),
      rows: (contact, reached) =>
        `SELECT s.hash_id, e.hash_id AS opened, s.text AS title, coalesce(s.due_on, e.date) AS since, ${NO_AMOUNT}
          FROM report e JOIN report_step s ON s.report_id = e.hash_id AND s.done_at IS NULL AND s.appointment_id IS NULL WHERE e.contact_id = ${contact} AND ${reached}`,
    },
  ],
  records: {
    kind: "report",
    link: (id) => reportHref.view(id),
    rows: (contact, reached) =>
      `SELECT e.hash_id, e.title AS name FROM report e WHERE e.contact_id = ${contact} AND ${reached}`,
    changes: ["update", "edition", "send"],
  },
  happened: [
    {
      kind: "report",
      link: (id) => reportHref.view(id),
      rows: (contact, reached) =>
        `SELECT e.hash_id, e.hash_id AS opened, coalesce(e.sent_at, e.created_at) AS at, e.title, e.kind AS word, ${author} AS person, ${NO_AMOUNT}
          FROM report e WHERE e.contact_id = ${contact} AND ${reached}`,
    },
  ],
};
