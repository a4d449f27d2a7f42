import { contactHref } from "#contract/contacts/hrefs.ts";
import { planned } from "#server/kit/database.ts";
import type { Kind, Reach } from "#server/kit/kind.ts";
import { Where } from "#server/kit/list-query.ts";
import { aboutOf } from "#server/kit/searching.ts";
import { reachAs } from "../access.ts";
import { written } from "./queries.ts";

const FROM = "equipment q JOIN contact c ON c.hash_id = q.contact_id";
const TITLE = "concat_ws(', ', q.line, b.name)";

const rows: NonNullable<Reach["rows"]> = (reader, where) =>
  reader.access.can("equipments_view", {}) ? reachAs("c").rows(reader, where) : undefined;

/** What the timeline of a contact says of its equipment, to readers of equipment. */
export const equipmentFields: NonNullable<Kind["fields"]> = Object.fromEntries(
  [...Object.keys(written.types), "photos"].map((field) => [field, "equipments_view"]),
);

/** What equipment is to the rest of the house: found by its line and maker, its photos opened by whoever reaches the contact. */
export const equipmentKind: Kind = {
  name: "equipment",
  reach: {
    rows,
    async sees(reader, id) {
      const where = new Where().and("q.hash_id = ?::uuid", id);
      const reached = rows(reader, where);
      if (reached === undefined) return false;
      const one = planned<{ seen: boolean }>(`SELECT true AS seen FROM ${FROM} WHERE ${where.text} AND ${reached}`);
      return (await one.first(reader.db, ...where.values)) !== undefined;
    },
  },
  rows: { from: FROM, id: "q.hash_id", title: "q.line" },
  search: {
    matched: true,
    rows(reader, where, like) {
      const reached = rows(reader, where);
      if (reached === undefined) return undefined;
      return `SELECT q.hash_id, ${TITLE} AS title, NULL::text AS title_fr, NULL::text AS words, jsonb_build_object('contact', c.name, 'contact_id', c.hash_id) AS about
        FROM ${FROM} LEFT JOIN equipment_brand b ON b.hash_id = q.brand_id
        WHERE ${reached} AND ${TITLE} <> '' AND (q.search LIKE ${like} OR q.brand_id IN (SELECT l.hash_id FROM equipment_brand l WHERE fold(l.name) LIKE ${like}))
        ORDER BY q.hash_id DESC LIMIT 6`;
    },
    note: (found) => aboutOf(found, "contact"),
    link: (found) => contactHref.view(aboutOf(found, "contact_id"), { tab: "equipment", equipment: found.hash_id }),
  },
  files: {},
};
