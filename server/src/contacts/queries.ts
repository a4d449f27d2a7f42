import { ordered } from "./ordered.ts";
import type { StoredMail } from "./mails.ts";
import { personNames, personRows } from "#server/access/public.ts";
import type { FileRef } from "#contract/kit/files.ts";
import { momentInJson, sql } from "#server/kit/sql/database.ts";
import type { Where } from "#server/kit/sql/list-query.ts";
import { columns, type RowOf } from "#server/kit/sql/columns.ts";
import { namesOf } from "#server/kit/sql/names.ts";
import { filesJson, namedJson, personJson, refJson, onlyRead, type Named, type Ref } from "#server/kit/sql/refs.ts";
import { treeJson, namesOfLists, listRows, notProposed, type ListName } from "#server/reference/public.ts";
import type { Reader } from "#server/kit/sql/transaction.ts";
import type { Contact, ReminderStop } from "#contract/contacts/schemas.ts";
import { contactReach, type Placed } from "./access.ts";
import type { Phone } from "./phones.ts";

/** A contact as lists read it. */
export interface ListedContact extends Placed {
  readonly hash_id: string;
  readonly name: string;
  readonly contact_type: Contact["contactType"];
  readonly roles: Contact["roles"];
  readonly title: Named | null;
  readonly avatar: string | null;
  readonly b2b: Named | null;
  readonly country: Named;
  readonly city: string | null;
  readonly company: Contact["company"];
  readonly position_held: string | null;
  readonly phones: Phone[];
  readonly mails: readonly StoredMail[];
  readonly tags: string[];
  readonly representatives: Contact["representatives"];
  readonly version: number;
  readonly created_at: string;
  readonly erased_at: string | null;
  readonly last_contact_at: string;
  readonly turnover_eur: string | null;
}
export interface FullContact extends ListedContact {
  readonly street: string | null;
  readonly street2: string | null;
  readonly zip_code: string | null;
  readonly website: string | null;
  readonly vat_number: string | null;
  readonly birthday: string | null;
  readonly language: string | null;
  readonly portal_access: boolean;
  readonly applications: Named[];
  readonly b2cs: Named[];
  readonly benchmarks: Ref[];
  readonly staff_count: number;
  /** Also counts staff out of the reader's reach. */
  readonly has_staff: boolean;
  readonly equipment_count: number;
  readonly portfolio_count: number;
  readonly photos: FileRef[];
  readonly reminders_stopped: ReminderStop | null;
  readonly created_by: Ref;
  readonly avatar_file_id: string | null;
  readonly company_id: string | null;
  readonly title_id: string | null;
  readonly b2b_id: string | null;
}

/** The columns of the table that `listed` needs. */
export const TABLE_COLUMNS =
  "e.hash_id, e.name, e.contact_type, e.roles, e.title_id, e.b2b_id, e.company_id, e.country_id, e.city, e.position_held, e.phones, e.mails, e.tags, e.avatar_file_id, e.owners, e.proposed, e.version, e.created_at, e.erased_at, e.last_contact_at";

const linked = (what: ListName, json = namedJson("x")): string =>
  `coalesce((SELECT jsonb_agg(${json} ORDER BY lower(x.name)) FROM contact_${what} l JOIN ${listRows(what, "x")} ON x.hash_id = l.${what}_id WHERE l.contact_id = e.hash_id), '[]') AS ${what}s`;
/** The company; only its name when it is out of reach. */
const company = (reached: string): string =>
  `CASE WHEN co.hash_id IS NOT NULL THEN jsonb_build_object('hash_id', CASE WHEN ${reached} THEN co.hash_id END, 'name', co.name) END AS company`;
export const contactNames = namesOf({
  ...namesOfLists("title", "b2b", "country"),
  representatives: {
    several: personNames,
    ids: "ARRAY(SELECT r.user_id FROM contact_representative r WHERE r.contact_id = e.hash_id)",
  },
});
const shownColumns = (reached: string, names = contactNames.read): string =>
  `${TABLE_COLUMNS}, '/api/file/' || e.avatar_file_id AS avatar, ${names}, ${onlyRead(company(reached))},
  (SELECT o.value_eur::text FROM ${ordered()("o")} WHERE o.contact_id = e.hash_id) AS turnover_eur`;
const JOINS = `LEFT JOIN contact co ON co.hash_id = e.company_id`;

/** Wraps a query of contacts in a list; `e` is the alias of its rows, which the server names. */
export const listed = (reader: Reader, inner: string, where: Where): string =>
  `SELECT ${shownColumns(contactReach.rowsAs("co")(reader, where) ?? "false", contactNames.known)} FROM (${inner}) e ${JOINS} ORDER BY e.hash_id DESC`;

/** `ReminderStop` of a contact, as a column expression; null while reminders are sent. */
export const stopJson = (contact: string): string =>
  `(SELECT jsonb_build_object('reason', rs.reason, 'by', ${personJson("ru")}, 'at', ${momentInJson("rs.created_at")})
    FROM contact_reminder_stop rs JOIN ${personRows("ru")} ON ru.hash_id = rs.user_id WHERE rs.contact_id = ${contact})`;

/** Whole contacts, without a check of access: the caller checks. */
export function whole(reader: Reader, where: Where): string {
  const staff = contactReach.rowsAs("s")(reader, where) ?? "false";
  return `SELECT ${shownColumns(contactReach.rowsAs("co")(reader, where) ?? "false")}, e.street, e.street2, e.zip_code, e.website, e.vat_number, e.birthday, e.language, e.portal_access, ${linked("application")}, ${linked("b2c")}, ${linked("benchmark", refJson("x"))},
    (SELECT count(*) FROM contact s WHERE s.company_id = e.hash_id AND ${staff})::int AS staff_count, EXISTS (SELECT 1 FROM contact s WHERE s.company_id = e.hash_id) AS has_staff,
    (SELECT count(*) FROM equipment q WHERE q.contact_id = e.hash_id)::int AS equipment_count, (SELECT count(*) FROM portfolio q WHERE q.contact_id = e.hash_id)::int AS portfolio_count,
    ${filesJson("contact", "e.hash_id", { where: "f.part_id IS NOT NULL" })} AS photos,
    ${stopJson("e.hash_id")} AS reminders_stopped, ${refJson("m")} AS created_by
  FROM contact e ${JOINS} JOIN ${personRows("m")} ON m.hash_id = e.created_by WHERE ${where.text}`;
}

/** Lock in a separate statement before reading: a statement that waited for a lock reads with the snapshot from before the wait. */
export const lockContact = sql<unknown, [string]>("SELECT 1 FROM contact WHERE hash_id = $1 FOR NO KEY UPDATE");

/** Condition for staff `u` who may open contacts everywhere, or where the condition on `h.place_id` holds. */
const mayOpen = (there: string): string =>
  `u.active AND u.kind = 'staff' AND EXISTS (SELECT 1 FROM held h WHERE h.user_id = u.hash_id AND h.permission IN ('contacts_view', 'contacts_view_all') AND (h.place_id IS NULL OR ${there}))`;
/** Which of the form's references exist. Representatives must be allowed to open contacts in the country. */
export const references = sql<
  {
    title: boolean;
    b2b: boolean;
    iso2: string | null;
    company: (Placed & { contact_type: string }) | null;
    applications: number;
    b2cs: number;
    benchmarks: number;
    representatives: number;
  },
  [
    title: string | null,
    b2b: string | null,
    country: string | null,
    company: string | null,
    applications: readonly string[],
    b2cs: readonly string[],
    representatives: readonly string[],
    benchmarks: readonly string[],
  ]
>(`
  SELECT $1::uuid IS NULL OR EXISTS (SELECT 1 FROM ${listRows("title", "title")} WHERE hash_id = $1) AS title,
    $2::uuid IS NULL OR EXISTS (SELECT 1 FROM ${listRows("b2b", "b2b")} WHERE hash_id = $2) AS b2b,
    (SELECT iso2 FROM ${listRows("country", "country")} WHERE hash_id = coalesce($3, (SELECT country_id FROM contact WHERE hash_id = $4))) AS iso2,
    (SELECT jsonb_build_object('country_id', country_id, 'owners', owners, 'proposed', proposed, 'contact_type', contact_type) FROM contact WHERE hash_id = $4) AS company,
    (SELECT count(*) FROM ${listRows("application", "application")} WHERE hash_id = ANY ($5::uuid[]))::int AS applications,
    (SELECT count(*) FROM ${listRows("b2c", "b2c")} WHERE hash_id = ANY ($6::uuid[]))::int AS b2cs,
    (SELECT count(*) FROM ${listRows("benchmark", "benchmark")} WHERE hash_id = ANY ($8::uuid[]))::int AS benchmarks,
    (SELECT count(*) FROM ${personRows("u")} WHERE u.hash_id = ANY ($7::uuid[]) AND ${mayOpen("h.place_id = coalesce($3, (SELECT country_id FROM contact WHERE hash_id = $4))")})::int AS representatives`);

/** The columns of a contact that forms write. */
export const own = columns({
  name: "text",
  contact_type: "text",
  roles: "text[]",
  title_id: "uuid?",
  b2b_id: "uuid?",
  company_id: "uuid?",
  country_id: "uuid",
  street: "text?",
  street2: "text?",
  city: "text?",
  zip_code: "text?",
  website: "text?",
  vat_number: "text?",
  position_held: "text?",
  birthday: "date?",
  language: "text?",
  phones: "jsonb",
  mails: "jsonb",
  tags: "text[]",
  portal_access: "boolean",
  keys: "text[]",
});
/** A contact's own columns, as written. */
export type ContactWrite = Omit<RowOf<typeof own>, "phones" | "mails"> & {
  readonly phones: readonly Phone[];
  readonly mails: readonly StoredMail[];
};
export const columnNames = Object.keys(own.types) as (keyof ContactWrite)[];
/** The links of a contact; missing ones are left unchanged. */
export interface Links {
  readonly representatives?: readonly string[] | undefined;
  readonly applications?: readonly string[] | undefined;
  readonly b2cs?: readonly string[] | undefined;
  readonly benchmarks?: readonly string[] | undefined;
}
/** `$1` the contact, `$2` its columns as a list of one row, `$3` its links. */
const GIVEN = `given AS (SELECT * FROM ${own.from("$2", "g")}),
  links AS (SELECT * FROM jsonb_to_record($3::jsonb) AS l(representatives uuid[], applications uuid[], b2cs uuid[], benchmarks uuid[]))`;
const link = (table: string, column: string, list: string): string => `
  ${list}_gone AS (DELETE FROM ${table} x USING links l WHERE x.contact_id = $1::uuid AND l.${list} IS NOT NULL AND x.${column} <> ALL (l.${list})),
  ${list}_come AS (INSERT INTO ${table} (contact_id, ${column}) SELECT $1::uuid, y FROM written, links l, unnest(l.${list}) AS y ON CONFLICT DO NOTHING)`;
const LINKED = [
  link("contact_representative", "user_id", "representatives"),
  link("contact_application", "application_id", "applications"),
  link("contact_b2c", "b2c_id", "b2cs"),
  link("contact_benchmark", "benchmark_id", "benchmarks"),
].join(", ");
/** The text that is searched. */
export const searchOf = (
  c: string,
): string => `fold(concat_ws(' ', ${c}.name, (SELECT co.name FROM contact co WHERE co.hash_id = ${c}.company_id), ${c}.city, array_to_string(${c}.tags, ' '),
  (SELECT string_agg(concat_ws(' ', m ->> 'address', m ->> 'shown'), ' ') FROM jsonb_array_elements(${c}.mails) m), (SELECT string_agg(p ->> 'number', ' ') FROM jsonb_array_elements(${c}.phones) p)))`;

/** Owners who are not representatives: the creators of the contact and of contacts merged into it. */
const makersOf = (c: string): string =>
  `ARRAY(SELECT o FROM unnest(${c}.owners) AS o WHERE NOT EXISTS (SELECT 1 FROM contact_representative r WHERE r.contact_id = ${c}.hash_id AND r.user_id = o))`;

type Write = [id: string, columns: string, links: string];
export const insertContact = sql<unknown, [...Write, by: string]>(`
  WITH ${GIVEN}, written AS (
    INSERT INTO contact (hash_id, ${own.names}, created_by, owners, search)
    SELECT $1::uuid, g.*, $4::uuid, ARRAY(SELECT DISTINCT o FROM unnest(l.representatives || $4::uuid) AS o), ${searchOf("g")} FROM given g, links l RETURNING hash_id
  ), ${LINKED}
  SELECT hash_id FROM written`);
export const writeContact = sql<unknown, Write>(`
  WITH ${GIVEN}, written AS (
    UPDATE contact e SET (${own.names}) = (SELECT g.* FROM given g), version = e.version + 1, search = (SELECT ${searchOf("g")} FROM given g),
      owners = coalesce((SELECT ARRAY(SELECT DISTINCT o FROM unnest(l.representatives || e.created_by || ${makersOf("e")}) AS o) FROM links l WHERE l.representatives IS NOT NULL), e.owners)
    WHERE e.hash_id = $1::uuid RETURNING e.hash_id
  ), ${LINKED}
  SELECT hash_id FROM written`);
/** Refreshes the search text of a company's staff: they are found by its name. */
export const refreshStaff = sql<unknown, [company: string]>(
  `UPDATE contact s SET search = ${searchOf("s")} WHERE s.company_id = $1`,
);
export const setAvatar = sql<unknown, [id: string, file: string | null]>(
  "UPDATE contact SET avatar_file_id = $2, version = version + 1 WHERE hash_id = $1",
);
export const removeContact = sql<unknown, [string]>("DELETE FROM contact WHERE hash_id = $1");
/**
 * The choices of forms: `$1` countries in reach, `$2` countries where the caller may create contacts, `$3` countries where they see
 * everybody's tags; null means everywhere.
 */
export const options = sql<
  {
    countries: {
      hash_id: string;
      name: string;
      name_fr: string | null;
      iso2: string;
      create: boolean;
      portal: boolean;
    }[];
    titles: Named[];
    b2bs: Named[];
    b2cs: Named[];
    applications: Named[];
    representatives: Contact["representatives"];
    tags: string[];
  },
  [reached: string[] | null, creates: string[] | null, all: string[] | null, me: string, portal: string[] | null]
>(`
  SELECT (SELECT coalesce(jsonb_agg(jsonb_build_object('hash_id', k.hash_id, 'name', k.name, 'name_fr', k.name_fr, 'iso2', k.iso2, 'create', $2::uuid[] IS NULL OR k.hash_id = ANY ($2), 'portal', $5::uuid[] IS NULL OR k.hash_id = ANY ($5)) ORDER BY lower(k.name)), '[]')
      FROM ${listRows("country", "k")} WHERE $1::uuid[] IS NULL OR k.hash_id = ANY ($1) OR EXISTS (SELECT 1 FROM contact o WHERE o.country_id = k.hash_id AND o.owners @> ARRAY[$4::uuid])) AS countries,
    (SELECT coalesce(jsonb_agg(${namedJson("x")} ORDER BY x.sort, x.hash_id), '[]') FROM ${listRows("title", "x")} WHERE ${notProposed("x.hash_id")}) AS titles, ${treeJson("b2b")} AS b2bs, ${treeJson("b2c")} AS b2cs, ${treeJson("application")} AS applications,
    (SELECT coalesce(jsonb_agg(${personJson("u")} ORDER BY u.sort_name), '[]')
      FROM ${personRows("u")} WHERE ${mayOpen("$1::uuid[] IS NULL OR h.place_id = ANY ($1)")}) AS representatives,
    ARRAY(SELECT DISTINCT tag FROM (SELECT tags FROM contact e WHERE tags <> '{}' AND ($3::uuid[] IS NULL OR e.country_id = ANY ($3) OR e.owners @> ARRAY[$4::uuid]) ORDER BY hash_id DESC LIMIT 2000) e, unnest(e.tags) AS tag ORDER BY tag LIMIT 200) AS tags`);
