import { zoneHref } from "#contract/zones/hrefs.ts";
import { accountingHref } from "#contract/accounting/hrefs.ts";
import { placesOf } from "#server/kit/access.ts";
import { MONTHS, openFields, type Audited } from "#server/kit/audited.ts";
import { aboutOf, type Searcher } from "#server/kit/searching.ts";
import { listers, seesOffice } from "./access.ts";
import { chargeById } from "./charge-queries.ts";
import { mayReadTax } from "./taxes.ts";

const nameless = "NULL::text AS name_fr";
/** What the trail tells of offices and of what is theirs. */
export const zoneRecords: Readonly<Record<"zone" | "charge" | "tax", Audited>> = {
  zone: {
    fields: openFields("name", "time_zone", "currency_id", "countries", "country", "count", "from", "to", MONTHS),
    mayRead: async ({ access }, id) => seesOffice(access, id),
    names: `SELECT hash_id, name, ${nameless} FROM zone`,
  },
  charge: {
    fields: openFields(
      "title amount currency_id reason_id type_id user_id zone_id fixed",
      "repeat_every repeat_unit start_day end_day next_day",
    ),
    mayRead: async ({ db, access }, id) => {
      const charge = await chargeById.first(db, id);
      return charge !== undefined && access.can("areas_view", { zone: charge.zone_id });
    },
    names: `SELECT hash_id, title AS name, ${nameless} FROM charge`,
  },
  tax: {
    fields: openFields(
      "title type value lower_bound upper_bound category tax_category tax_category_id",
      "country country_id zone_id",
    ),
    mayRead: mayReadTax,
    names: `SELECT hash_id, title AS name, ${nameless} FROM tax`,
  },
};

/** Offices that one sees: who may see the office itself is led there, who keeps its accounts to those. */
export const zoneSearcher: Searcher = {
  kind: "zone",
  rows: ({ access }, where) => {
    const zones = placesOf(access.reach(listers));
    if (zones?.length === 0) return undefined;
    const seen = placesOf(access.reach(["areas_view"]));
    const within = (places: string[] | null): string =>
      places === null ? "true" : where.bind("z.hash_id = ANY (?::uuid[])", places);
    return `SELECT z.hash_id, z.name AS title, NULL::text AS title_fr, fold(z.name) AS words, jsonb_build_object('iso', c.iso, 'seen', CASE WHEN ${within(seen)} THEN 'yes' END) AS about
      FROM zone z LEFT JOIN currency c ON c.hash_id = z.currency_id WHERE ${within(zones)}`;
  },
  note: (z) => aboutOf(z, "iso") || null,
  link: (z) => (aboutOf(z, "seen") ? zoneHref.view(z.hash_id) : accountingHref.office(z.hash_id)),
};
