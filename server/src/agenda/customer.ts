import { agendaHref } from "#contract/agenda/hrefs.ts";
import { agendaSeers } from "#contract/agenda/rights.ts";
import { personRows } from "#server/access/public.ts";
import type { CustomerPart } from "#server/kit/records/customer.ts";
import { NO_AMOUNT } from "#server/kit/records/home-screen.ts";
import { refJson } from "#server/kit/sql/refs.ts";
import { isWith, opens } from "./access.ts";

/** SQL: times of appointments with the contact, or with it as a guest. */
const withContact = (contact: string): string =>
  `appointment e JOIN appointment_time t ON t.appointment_id = e.hash_id WHERE ${isWith("e", contact)}`;

export const agendaOfCustomer: CustomerPart = {
  word: "agenda",
  seers: agendaSeers,
  reached: opens,
  glance: (contact, reached) =>
    `jsonb_build_object('next', (SELECT jsonb_build_object('hash_id', e.hash_id, 'title', e.title, 'kind', e.kind, 'starts_at', t.starts_at)
        FROM ${withContact(contact)} AND t.starts_at >= clock() AND ${reached} ORDER BY t.starts_at LIMIT 1))`,
  records: {
    kind: "appointment",
    link: (id) => agendaHref.view(id),
    rows: (contact, reached) =>
      `SELECT e.hash_id, e.title AS name FROM appointment e WHERE ${isWith("e", contact)} AND ${reached}`,
    changes: ["update"],
  },
  happened: [
    {
      kind: "appointment",
      link: (id) => agendaHref.view(id),
      rows: (contact, reached) =>
        `SELECT t.hash_id, e.hash_id AS opened, t.starts_at AS at, e.title, e.kind AS word,
            (SELECT ${refJson("u")} FROM ${personRows("u")} WHERE u.hash_id = e.user_id) AS person, ${NO_AMOUNT}
          FROM ${withContact(contact)} AND t.starts_at < clock() AND ${reached}`,
    },
  ],
};
