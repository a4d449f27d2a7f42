import { trackingHref } from "#contract/tracking/hrefs.ts";
import { sampleSeers } from "#contract/tracking/rights.ts";
import { personRows } from "#server/access/public.ts";
import type { CustomerPart } from "#server/kit/records/customer.ts";
import { NO_AMOUNT } from "#server/kit/records/home-screen.ts";
import { refJson } from "#server/kit/sql/refs.ts";
import { statesOf } from "#contract/tracking/lifecycle.ts";
import { among } from "./lists.ts";
import { sampleReach } from "./access.ts";

/** SQL: sample orders of the contact that wait for somebody, and since when. */
const waits = (contact: string, reached: string, since: string, when: string): string =>
  `SELECT e.hash_id, e.hash_id AS opened, e.number::text AS title, ${since} AS since, ${NO_AMOUNT}
    FROM sample e WHERE e.contact_id = ${contact} AND e.archived_at IS NULL AND ${when} AND ${reached}`;

export const samplesOfCustomer: CustomerPart = {
  word: "samples",
  seers: sampleSeers,
  reached: sampleReach.rows,
  glance: (contact, reached) =>
    `(SELECT jsonb_build_object('all', count(*), 'under_way', count(*) FILTER (WHERE e.state <> 'DELIVERED'), 'without_verdict', count(*) FILTER (WHERE e.state = 'DELIVERED' AND e.open_verdicts > 0))
        FROM sample e WHERE e.archived_at IS NULL AND e.contact_id = ${contact} AND ${reached})`,
  waiting: [
    {
      word: "sample_to_send",
      link: (id) => trackingHref.view(id),
      rows: (contact, reached) => waits(contact, reached, "e.date", "e.state = 'REQUESTED'"),
    },
    {
      word: "sample_problem",
      link: (id) => trackingHref.view(id),
      rows: (contact, reached) => waits(contact, reached, "e.sent_at::date", among(statesOf.problem)),
    },
    {
      word: "sample_verdict",
      link: (id) => trackingHref.view(id),
      rows: (contact, reached) =>
        waits(contact, reached, "e.delivered_at::date", "e.state = 'DELIVERED' AND e.open_verdicts > 0"),
    },
  ],
  records: {
    kind: "sample",
    link: (id) => trackingHref.view(id),
    rows: (contact, reached) =>
      `SELECT e.hash_id, e.number::text AS name FROM sample e WHERE e.contact_id = ${contact} AND ${reached}`,
    changes: ["update", "set_state", "verdict", "archive", "unarchive"],
  },
  happened: [
    {
      kind: "sample",
      link: (id) => trackingHref.view(id),
      rows: (contact, reached) =>
        `SELECT e.hash_id, e.hash_id AS opened, coalesce(e.sent_at, e.created_at) AS at, e.number::text AS title, e.state AS word,
            (SELECT ${refJson("u")} FROM ${personRows("u")} WHERE u.hash_id = e.user_id) AS person, ${NO_AMOUNT}
          FROM sample e WHERE e.contact_id = ${contact} AND ${reached}`,
    },
  ],
};
