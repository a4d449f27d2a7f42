import { contactRoles, MOST_TAGS, MOST_WAYS } from "#contract/contacts/schemas.ts";
import { mergeFields, type MergeField } from "#contract/contacts/merging.ts";
import type { ContactWrite, FullContact } from "../queries.ts";

type Column = Exclude<keyof ContactWrite, "keys">;
/** A contact's own columns, without derived ones. */
export type Values = Omit<ContactWrite, "keys">;

/** The columns of each field that can be chosen; the picture is a file and handled separately. */
const COLUMNS = {
  name: ["name"],
  title: ["title_id"],
  b2b: ["b2b_id"],
  company: ["company_id"],
  country: ["country_id"],
  address: ["street", "street2", "zip_code", "city"],
  website: ["website"],
  vat_number: ["vat_number"],
  position_held: ["position_held"],
  birthday: ["birthday"],
  language: ["language"],
  portal_access: ["portal_access"],
  avatar: [],
} as const satisfies Record<MergeField, readonly Column[]>;

const has = (c: FullContact, field: MergeField): boolean =>
  field === "avatar" ? c.avatar_file_id !== null : COLUMNS[field].some((column) => Boolean(c[column]));
/** The fields that the survivor lacks and the other has; not the portal, which a merge opens only when it is asked to. */
export const lackedBy = (into: FullContact, from: FullContact): MergeField[] =>
  mergeFields.filter((field) => field !== "portal_access" && !has(into, field) && has(from, field));

/** What identifies an item of a list: a number, an address, a word. */
const idOf = (line: unknown): unknown =>
  typeof line === "object" && line !== null
    ? "number" in line
      ? line.number
      : (line as { address?: unknown }).address
    : line;
/** Both lists, as long as the form takes them: what the survivor has comes first. */
const union = <T>(one: readonly T[], other: readonly T[], most = Number.POSITIVE_INFINITY): T[] =>
  [...one, ...other.filter((line) => !one.some((known) => idOf(known) === idOf(line)))].slice(
    0,
    Math.max(most, one.length),
  );

export const valuesOf = (c: FullContact): Values => ({
  name: c.name,
  contact_type: c.contact_type,
  roles: c.roles,
  title_id: c.title_id,
  b2b_id: c.b2b_id,
  company_id: c.company_id,
  country_id: c.country_id,
  street: c.street,
  street2: c.street2,
  city: c.city,
  zip_code: c.zip_code,
  website: c.website,
  vat_number: c.vat_number,
  position_held: c.position_held,
  birthday: c.birthday,
  language: c.language,
  phones: c.phones,
  mails: c.mails,
  tags: c.tags,
  portal_access: c.portal_access,
});

/** The survivor's values after a merge. */
export function mergedValues(from: FullContact, into: FullContact, take: readonly MergeField[]): Values {
  const [theirs, own] = [valuesOf(from), valuesOf(into)];
  const taken = take.flatMap((field): readonly Column[] => COLUMNS[field]);
  const roles = union<string>(own.roles, theirs.roles);
  return {
    ...own,
    ...Object.fromEntries(taken.map((column) => [column, theirs[column]])),
    roles: contactRoles.filter((role) => roles.includes(role)),
    phones: union(own.phones, theirs.phones, MOST_WAYS),
    mails: union(own.mails, theirs.mails, MOST_WAYS),
    tags: union(own.tags, theirs.tags, MOST_TAGS),
  };
}

/**
 * The survivor's values after undoing a merge: values unchanged since the merge are restored, and list items that came with it are removed.
 */
export function withoutMerge(now: Values, before: Values, after: Values): Values {
  const back = (column: Column): unknown => {
    const [is, was, became] = [now[column], before[column], after[column]];
    if (!Array.isArray(is)) return is === became ? was : is;
    const had = new Set((was as readonly unknown[]).map(idOf));
    const came = new Set((became as readonly unknown[]).map(idOf).filter((id) => !had.has(id)));
    return (is as readonly unknown[]).filter((line) => !came.has(idOf(line)));
  };
  return Object.fromEntries(
    (Object.keys(now) as Column[]).map((column) => [column, back(column)]),
  ) as unknown as Values;
}
