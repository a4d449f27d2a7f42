import { planned } from "#server/kit/sql/database.ts";
import type { Kind, Reach } from "#server/kit/records/kind.ts";
import { Where } from "#server/kit/sql/list-query.ts";
import { aboutOf } from "#server/kit/records/searching.ts";
import type { Reader } from "#server/kit/sql/transaction.ts";
import { contactReach } from "../access.ts";

interface Part {
  /** The name of the kind, its table and its files' kind. */
  readonly name: string;
  /** The list of its brands, joined as `b` for searching. */
  readonly brands: string;
  /** The title, from `q` and `b`. */
  readonly title: string;
  /** Whether the caller may read parts of this kind, on contacts they see. */
  readonly sees: (reader: Reader) => boolean;
  readonly link: (contact: string, id: string) => string;
}

/** Registers a kind of parts of contacts: people who reach the contact find it by its words and brand, and may open its pictures. */
export function partKind({ name, brands, title, sees, link }: Part): Kind {
  const from = `${name} q JOIN contact c ON c.hash_id = q.contact_id`;
  const rows: NonNullable<Reach["rows"]> = (reader, where) =>
    sees(reader) ? contactReach.rowsAs("c")(reader, where) : undefined;
  return {
    name,
    reach: {
      rows,
      async sees(reader, id) {
        const where = new Where().and("q.hash_id = ?::uuid", id);
        const reached = rows(reader, where);
        if (reached === undefined) return false;
        const one = planned<{ seen: boolean }>(`SELECT true AS seen FROM ${from} WHERE ${where.text} AND ${reached}`);
        return (await one.first(reader.db, ...where.values)) !== undefined;
      },
    },
    rows: { from, id: "q.hash_id", title: "c.name" },
    search: {
      matched: true,
      rows(reader, where, holds) {
        const reached = rows(reader, where);
        if (reached === undefined) return undefined;
        return `SELECT q.hash_id, ${title} AS title, NULL::text AS title_fr, NULL::text AS words, jsonb_build_object('contact', c.name, 'contact_id', c.hash_id) AS about
          FROM ${from} LEFT JOIN ${brands} b ON b.hash_id = q.brand_id
          WHERE ${reached} AND ${title} <> '' AND ${holds((word) => `q.search LIKE ${word} OR q.brand_id IN (SELECT l.hash_id FROM ${brands} l WHERE fold(l.name) LIKE ${word})`)}
          ORDER BY q.hash_id DESC LIMIT 6`;
      },
      note: (found) => aboutOf(found, "contact"),
      link: (found) => link(aboutOf(found, "contact_id"), found.hash_id),
    },
    files: {},
  };
}
