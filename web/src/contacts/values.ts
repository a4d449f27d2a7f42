import type { Contact, ContactGiven, ContactRole } from "#contract/contacts/schemas.ts";

/** A phone number or mail address being edited. */
export interface WayValue {
  label: Contact["phones"][number]["label"];
  value: string;
}
/** The form values of a contact; "" for nothing chosen. */
export const valuesOf = (c: Contact | undefined, more: { company?: Contact; me?: string } = {}) => ({
  name: c?.name ?? "",
  contactType: c?.contactType ?? (more.company ? ("individual" as const) : ("society" as const)),
  roles: c?.roles ?? ([] as ContactRole[]),
  title_hash_id: c?.title?.hash_id ?? "",
  b2b_hash_id: c?.b2b?.hash_id ?? "",
  company_hash_id: c?.company?.hash_id ?? more.company?.hash_id ?? "",
  country_hash_id: (c ?? more.company)?.country.hash_id ?? "",
  street: c?.street ?? "",
  street2: c?.street2 ?? "",
  city: c?.city ?? "",
  zip_code: c?.zip_code ?? "",
  website: c?.website ?? "",
  vat_number: c?.vat_number ?? "",
  position_held: c?.position_held ?? "",
  birthday: c?.birthday ?? "",
  language: c?.language ?? "",
  phones: c?.phones.map(({ label, shown }): WayValue => ({ label, value: shown })) ?? [waiting],
  mails: c?.mails.map(({ label, shown }): WayValue => ({ label, value: shown })) ?? [waiting],
  tags: c?.tags.join(", ") ?? "",
  portal_access: c?.portal_access ?? false,
  representatives: c?.representatives.map((r) => r.hash_id) ?? (more.me ? [more.me] : []),
});
export type ContactValues = ReturnType<typeof valuesOf>;
/** An empty line; it is sent only once it has a value. */
const waiting: WayValue = { label: "work", value: "" };

const filled = (lines: readonly WayValue[]): WayValue[] => lines.filter((line) => line.value.trim());
const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** The request body: only the changed fields, so that concurrent changes by others are kept. */
export function bodyOf(v: ContactValues, began: ContactValues): Partial<ContactGiven> {
  const given: ContactGiven = {
    ...v,
    title_hash_id: v.title_hash_id || null,
    b2b_hash_id: v.b2b_hash_id || null,
    company_hash_id: v.company_hash_id || null,
    country_hash_id: v.country_hash_id || undefined,
    birthday: v.birthday || null,
    language: v.language || null,
    phones: filled(v.phones).map(({ label, value }) => ({ label, number: value })),
    mails: filled(v.mails).map(({ label, value }) => ({ label, address: value })),
    tags: v.tags
      .split(",")
      .map((tag) => tag.trim())
      .filter(Boolean),
  };
  return Object.fromEntries(
    Object.entries(given).filter(([key]) => !same(v[key as keyof ContactValues], began[key as keyof ContactValues])),
  );
}
