import { listRows } from "#server/reference/public.ts";
import { contactHref } from "#contract/contacts/hrefs.ts";
import { openFields, type Kind } from "#server/kit/records/kind.ts";
import { searchBy } from "#server/kit/records/reached.ts";
import { aboutOf } from "#server/kit/records/searching.ts";
import { contactReach, contactRows } from "./access.ts";
import { equipmentFields } from "./equipment/trace.ts";
import { portfolioFields } from "./portfolio/kind.ts";
import { searchedFor } from "./phones.ts";

/** Registers contacts for search, trail and files. */
export const contactKind: Kind = {
  name: "contact",
  reach: contactReach,
  rows: contactRows,
  fields: {
    benchmarks: "benchmarks_view",
    ...equipmentFields,
    ...portfolioFields,
    ...openFields(
      "name contact_type roles title_id b2b_id company_id country_id street street2 city zip_code website vat_number position_held",
      "birthday language phones mails tags portal_access representatives applications b2cs title",
      "merged into moved taken restored changed_since reason",
    ),
  },
  words: ["contacts.type_", "contacts.role_", "equipment.need_", "equipment.state_", "equipment.basis_"],
  found: (holds) => `SELECT hash_id FROM contact WHERE ${holds("search")} ORDER BY hash_id DESC`,
  search: searchBy(contactReach, {
    columns: "e.name, e.city, e.country_id, e.company_id",
    joins: `JOIN ${listRows("country", "k")} ON k.hash_id = e.country_id LEFT JOIN contact co ON co.hash_id = e.company_id`,
    title: "e.name",
    about: "jsonb_build_object('city', e.city, 'country', k.name, 'country_fr', k.name_fr, 'company', co.name)",
    words: (q) => searchedFor(q) ?? q,
    note: (c, locale) =>
      [
        aboutOf(c, "company"),
        aboutOf(c, "city"),
        (locale === "fr" && aboutOf(c, "country_fr")) || aboutOf(c, "country"),
      ]
        .filter(Boolean)
        .join(", "),
    link: (c) => contactHref.view(c.hash_id),
  }),
  // Its picture.
  files: {},
};
