import { z } from "zod";
import { optionalText } from "../kit/optional-text.ts";
import { day } from "../kit/dates.ts";
import { fileRef } from "../kit/files.ts";
import { emailAddress, namedRef, personRef, ref } from "../users/schemas.ts";

/** `society` is a company, as the specification calls it. */
export const contactTypes = ["society", "individual"] as const;
export const contactRoles = ["customer", "supplier", "competitor", "brand_owner", "manufacturer", "provider"] as const;
export type ContactRole = (typeof contactRoles)[number];
/** What a phone or a mail is for. */
export const wayLabels = ["work", "mobile", "home", "reception", "accounts", "other"] as const;
/** By what two contacts may be the same. */
export const duplicateReasons = ["name", "mail", "phone", "domain"] as const;
/** Why a contact is one's own. */
export const ownReasons = ["created", "represented"] as const;
/** Languages that one writes to people in: ISO 639-1, named by the browser. */
export const languages = "ar cs da de el en es fi fr he hu it ja ko mg nl no pl pt ro ru sv sw tr uk zh".split(" ");

/** Phones and mails of one contact. */
export const MOST_WAYS = 10;
export const MOST_TAGS = 20;
const MOST_LINKS = 100;

const label = z.enum(wayLabels);
/** `number` in E.164; `shown` as people write it, with its country. */
export const phone = z.object({ label, number: z.string(), shown: z.string() });
export const mail = z.object({ label, address: z.string() });

export const contactRow = z.object({
  id: z.uuid(),
  hash_id: z.uuid(),
  name: z.string(),
  contactType: z.enum(contactTypes),
  roles: z.array(z.enum(contactRoles)),
  /** Whether `supplier` is among the roles. */
  supplier: z.boolean(),
  title: namedRef.nullable(),
  avatar: z.string().nullable(),
  b2b: namedRef.nullable(),
  country: namedRef,
  city: z.string().nullable(),
  /** Of somebody of its staff. Out of reach it is told by name alone. */
  company: z.object({ hash_id: z.uuid().nullable(), name: z.string() }).nullable(),
  position_held: z.string().nullable(),
  phones: z.array(phone),
  mails: z.array(mail),
  tags: z.array(z.string()),
  representatives: z.array(personRef),
  version: z.int(),
  created_at: z.string(),
  /** When the person was erased. */
  erased_at: z.string().nullable(),
  /** When it was last changed or commented on. */
  last_contact_at: z.string(),
  can: z.object({
    update: z.boolean().optional(),
    delete: z.boolean().optional(),
    merge: z.boolean().optional(),
    erase: z.boolean().optional(),
  }),
});
export type ContactRow = z.infer<typeof contactRow>;

export const contact = contactRow.extend({
  street: z.string().nullable(),
  street2: z.string().nullable(),
  zip_code: z.string().nullable(),
  website: z.string().nullable(),
  birthday: z.string().nullable(),
  language: z.string().nullable(),
  portal_access: z.boolean(),
  applications: z.array(namedRef),
  b2cs: z.array(namedRef),
  /** None for readers without the right to benchmarks. */
  benchmarks: z.array(ref),
  /** Staff that the reader reaches. */
  staff_count: z.int(),
  /** Nothing for readers without the right to equipment. */
  equipment_count: z.int().nullable(),
  portfolio_count: z.int(),
  /** Pictures kept with it, such as a photo of its card. */
  photos: z.array(fileRef),
  created_by: ref,
});
export type Contact = z.infer<typeof contact>;

const one = z.uuid().nullable().optional();
const many = z.array(z.uuid()).max(MOST_LINKS);
/** `https://` is added where it was left out; nothing but the web is linked to. */
const website = z
  .string()
  .trim()
  .max(200)
  .transform((s) => (s === "" ? null : /^https?:\/\//iu.test(s) ? s : `https://${s}`))
  .pipe(z.url({ protocol: /^https?$/u, hostname: z.regexes.domain, error: "errors.website" }).nullable())
  .nullable()
  .optional();

/** What a form says of a contact. Left out on a change, a field stays as it is. */
export const contactFields = z.object({
  name: z.string().trim().min(1, { error: "errors.required" }).max(160),
  contactType: z.enum(contactTypes),
  roles: z.array(z.enum(contactRoles)).max(contactRoles.length).optional(),
  /** Adds or takes away that one role. */
  supplier: z.boolean().optional(),
  title_hash_id: one,
  b2b_hash_id: one,
  /** Makes somebody staff of a company. */
  company_hash_id: one,
  /** That of the company, of staff for whom none is given. */
  country_hash_id: z.uuid().optional(),
  street: optionalText(160),
  street2: optionalText(160),
  city: optionalText(120),
  zip_code: optionalText(20),
  website,
  position_held: optionalText(120),
  birthday: day.nullable().optional(),
  language: z.enum(languages).nullable().optional(),
  /** A number without `+` is of the contact's country. */
  phones: z
    .array(z.object({ label, number: z.string().trim().min(1, { error: "errors.required" }).max(40) }))
    .max(MOST_WAYS)
    .optional(),
  mails: z
    .array(z.object({ label, address: emailAddress }))
    .max(MOST_WAYS)
    .optional(),
  tags: z.array(z.string().trim().min(1).max(40)).max(MOST_TAGS).optional(),
  portal_access: z.boolean().optional(),
  representatives: many.optional(),
  applications: many.optional(),
  b2cs: many.optional(),
  benchmarks: many.optional(),
});
export type ContactFields = z.output<typeof contactFields>;
export type ContactGiven = z.input<typeof contactFields>;
