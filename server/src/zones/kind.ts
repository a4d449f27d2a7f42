import { listRows } from "#server/reference/public.ts";
import { accountingHref } from "#contract/accounting/hrefs.ts";
import { zoneHref } from "#contract/zones/hrefs.ts";
import { placesOf } from "#server/kit/shared/access.ts";
import { MONTHS, openFields, reachBy, type Kind, type Rows } from "#server/kit/records/kind.ts";
import { aboutOf } from "#server/kit/records/searching.ts";
import { listers, seesOffice } from "./access.ts";

const zones: Rows = { from: "zone z", id: "z.hash_id", title: "z.name" };
/** Offices as a record kind. Links lead to the office, or to its accounts for users who see only those. */
export const zoneKind: Kind = {
  name: "zone",
  rows: zones,
  reach: { sees: async ({ access }, id) => seesOffice(access, id) },
  fields: openFields(
    "name",
    "time_zone",
    "order_prefix",
    "currency_id",
    "countries",
    "country",
    "count",
    "from",
    "to",
    "month motif drafts to_validate to_pay advances",
    "prefix legal_name address identifiers bank legal_text legal_text_fr exemptions exemptions_fr",
    MONTHS,
  ),
  search: {
    words: "z.name",
    joins: `LEFT JOIN ${listRows("currency", "c")} ON c.hash_id = z.currency_id`,
    reach: reachBy(zones, { rights: listers, office: "z.hash_id" }),
    about({ access }, where) {
      const seen = placesOf(access.reach(["areas_view"]));
      const isSeen = seen === null ? "true" : where.bind("z.hash_id = ANY (?::uuid[])", seen);
      return `jsonb_build_object('iso', c.iso, 'seen', CASE WHEN ${isSeen} THEN 'yes' END)`;
    },
    note: (z) => aboutOf(z, "iso") || null,
    link: (z) => (aboutOf(z, "seen") ? zoneHref.view(z.hash_id) : accountingHref.office(z.hash_id)),
  },
};

const charges: Rows = { from: "charge g", id: "g.hash_id", title: "g.title" };
export const chargeKind: Kind = {
  name: "charge",
  rows: charges,
  reach: reachBy(charges, { rights: ["areas_view"], office: "g.zone_id" }),
  fields: openFields(
    "title amount currency_id reason_id type_id user_id zone_id fixed",
    "repeat_every repeat_unit start_day end_day next_day",
  ),
  opens: {
    about: "jsonb_build_object('zone', g.zone_id)",
    link: (g) => zoneHref.charge(aboutOf(g, "zone"), { expense: g.hash_id }),
  },
};
