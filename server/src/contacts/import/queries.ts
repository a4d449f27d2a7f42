import { commentRows } from "#server/discussion/public.ts";
import { listRows, type ListName } from "#server/reference/public.ts";
import { personRows } from "#server/access/public.ts";
import { columns } from "#server/kit/sql/columns.ts";
import { sql } from "#server/kit/sql/database.ts";
import { fileRows } from "#server/kit/sql/refs.ts";
import type { Named } from "#server/kit/sql/refs.ts";
import type { Placed } from "../access.ts";
import { own, searchOf } from "../queries.ts";

export interface Country extends Named {
  readonly iso2: string;
}
const rows = (what: string, list: ListName): string =>
  `(SELECT coalesce(jsonb_agg(${what}), '[]') FROM ${listRows(list, "x")})`;
const named = "jsonb_build_object('hash_id', x.hash_id, 'name', x.name, 'name_fr', x.name_fr)";
/** What rows may refer to. */
export const lists = sql<
  { titles: Named[]; segments: Named[]; countries: Country[]; home: string | null },
  [reader: string]
>(`
  SELECT ${rows(named, "title")} AS titles, ${rows(named, "b2b")} AS segments, ${rows(`${named} || jsonb_build_object('iso2', x.iso2)`, "country")} AS countries,
    (SELECT main_country_id FROM ${personRows("app_user")} WHERE hash_id = $1) AS home`);

export interface KnownContact extends Placed {
  readonly hash_id: string;
  readonly name: string;
  readonly city: string | null;
  readonly contact_type: string;
  readonly company_id: string | null;
  /** Which of the requested keys it has. */
  readonly met: readonly string[];
}
/** Limits the candidates, for files that repeat one name. */
const MOST = 20_000;
export const alike = sql<KnownContact, [keys: readonly string[]]>(`
  SELECT hash_id, name, city, contact_type, company_id, country_id, owners, proposed, ARRAY(SELECT key FROM unnest(keys) AS key WHERE key = ANY ($1)) AS met
  FROM contact WHERE keys && $1::text[] ORDER BY hash_id LIMIT ${MOST}`);
/** Names in the supplier list that belong to another contact. */
export const suppliersTaken = sql<{ name: string }, [names: readonly string[]]>(
  `SELECT lower(name) AS name FROM ${listRows("supplier", "supplier")} WHERE contact_id IS NOT NULL AND lower(name) = ANY ($1::text[])`,
);

const inserted = columns({ hash_id: "uuid", ...own.types });
/**
 * Inserts contacts owned by the caller. The search text contains the company's name, so insert companies in an earlier statement than their
 * staff.
 */
export const insertContacts = sql<unknown, [rows: string, by: string]>(`
  INSERT INTO contact (${inserted.names}, created_by, owners, search)
  SELECT g.*, $2::uuid, ARRAY[$2::uuid], ${searchOf("g")} FROM ${inserted.from("$1", "g")}`);

export interface There extends Placed {
  readonly hash_id: string;
  readonly name: string;
  readonly contact_type: string;
  readonly version: number;
  /** Whether somebody commented on it. */
  readonly commented: boolean;
  readonly company_id: string | null;
  readonly has_files: boolean;
  /** Staff that it has, whoever made them. */
  readonly staff: readonly string[];
}
export const lockThose = sql<unknown, [string[]]>(
  "SELECT 1 FROM contact WHERE hash_id = ANY ($1::uuid[]) ORDER BY hash_id FOR UPDATE",
);
export const those = sql<There, [string[]]>(`
  SELECT c.hash_id, c.name, c.contact_type, c.version, c.country_id, c.owners, c.proposed, c.company_id,
    EXISTS (SELECT 1 FROM ${fileRows("f")} WHERE f.kind = 'contact' AND f.record_id = c.hash_id) AS has_files,
    ARRAY(SELECT s.hash_id FROM contact s WHERE s.company_id = c.hash_id) AS staff,
    EXISTS (SELECT 1 FROM ${commentRows("m")} WHERE m.kind = 'contact' AND m.entity_id = c.hash_id) AS commented
  FROM contact c WHERE c.hash_id = ANY ($1::uuid[])`);
/** Delete people before their companies. */
export const remove = sql<unknown, [string[]]>("DELETE FROM contact WHERE hash_id = ANY ($1::uuid[])");
