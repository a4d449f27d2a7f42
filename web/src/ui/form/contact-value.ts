import type { ContactRef } from "#contract/kit/resource-fields.ts";
import type { Translate } from "#web/kit/i18n.ts";

/** Stands in a form for a contact whose identifier the user does not get: one out of reach, or only proposed. */
const HIDDEN = "hidden";

/** A contact's name, with a word if it is only proposed. */
export const contactName = ({ name, proposed }: Pick<ContactRef, "name" | "proposed">, t: Translate): string =>
  proposed ? t("making.name_proposed", { name }) : name;

/** The value of a contact's field at the start: the record's contact, or the one that the form was opened for. */
export const contactValue = (of: ContactRef | null | undefined, begun = ""): string =>
  of ? (of.hash_id ?? HIDDEN) : begun;

/** The record's contact as its field takes it. */
export const contactNow = (
  of: ContactRef | null | undefined,
  t: Translate,
): { hash_id: string; name: string } | undefined =>
  of ? { hash_id: of.hash_id ?? HIDDEN, name: contactName(of, t) } : undefined;

/** Whether the field still has the hidden contact of its record, which is then left as it is. */
export const isHiddenContact = (value: string): boolean => value === HIDDEN;
