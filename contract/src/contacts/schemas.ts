import { z } from "zod";
import { money } from "../kit/money.ts";
import { lineText } from "../kit/one-line.ts";
import { idOf } from "../kit/page.ts";
import { optionalText } from "../kit/optional-text.ts";
import { dayOf } from "../kit/day-kinds.ts";
import { fileRef } from "../kit/files.ts";
import { emailAddress, namedRef, personRef, ref } from "../users/schemas.ts";

/** `society` is a company; the specification prescribes the word. */
export const contactTypes = ["society", "individual"] as const;
export const contactRoles = ["customer", "supplier", "competitor", "brand_owner", "manufacturer", "provider"] as const;
export type ContactRole = (typeof contactRoles)[number];
/** The use of a phone number or mail address. */
export const wayLabels = ["work", "mobile", "home", "reception", "accounts", "other"] as const;
/** What two contacts have in common that may be the same. */
export const duplicateReasons = ["name", "mail", "phone", "domain"] as const;
/** Why a contact counts as one's own. */
export const ownReasons = ["created", "represented"] as const;
/** Languages for writing to people: ISO 639-1; the browser provides their names. */
export const languages = "ar cs da de el en es fi fr he hu it ja ko mg nl no pl pt ro ru sv sw tr uk zh".split(" ");

/** Phone numbers, and mail addresses, per contact. */
export const MOST_WAYS = 10;
export const MOST_TAGS = 20;
const MOST_LINKS = 100;

const label = z.enum(wayLabels);
/** `number` in E.164; `shown` formatted for its country. */
export const phone = z.object({ label, number: z.string(), shown: z.string() });
/** `address` with its domain in ASCII; `shown` as people write it. */
export const mail = z.object({ label, address: z.string(), shown: z.string() });

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
  /** The company of a member of staff; only its name when out of reach. */
  company: z.object({ hash_id: z.uuid().nullable(), name: z.string() }).nullable(),
  position_held: z.string().nullable(),
  phones: z.array(phone),
  mails: z.array(mail),
  tags: z.array(z.string()),
  representatives: z.array(personRef),
  version: z.int(),
  created_at: z.string(),
  erased_at: z.string().nullable(),
  /** The time it was last changed or commented on. */
  last_contact_at: z.string(),
  /** What was ordered in all, in euro; null without orders, and for readers who don't see all orders of its country. */
  turnover_eur: money.nullable(),
  can: z.object({
    update: z.boolean().optional(),
    delete: z.boolean().optional(),
    merge: z.boolean().optional(),
    erase: z.boolean().optional(),
    /** Stop the reminders of its invoices. */
    reminders: z.boolean().optional(),
    /** Open or close the portal to it. */
    portal: z.boolean().optional(),
  }),
});
export type ContactRow = z.infer<typeof contactRow>;

/** Why, by whom and when the reminders of a customer or of one invoice were stopped. */
export const reminderStop = z.object({ reason: z.string(), by: personRef, at: z.string() });
export type ReminderStop = z.infer<typeof reminderStop>;

export const contact = contactRow.extend({
  street: z.string().nullable(),
  street2: z.string().nullable(),
  zip_code: z.string().nullable(),
  website: z.string().nullable(),
  /** As on its invoices. */
  vat_number: z.string().nullable(),
  birthday: z.string().nullable(),
  language: z.string().nullable(),
  portal_access: z.boolean(),
  applications: z.array(namedRef),
  b2cs: z.array(namedRef),
  /** Empty for readers without the right to benchmarks. */
  benchmarks: z.array(ref),
  /** Staff within the reader's reach. */
  staff_count: z.int(),
  /** Null for readers without the right to equipment. */
  equipment_count: z.int().nullable(),
  portfolio_count: z.int(),
  /** Photos of the contact, such as its business card. */
  photos: z.array(fileRef),
  /** Null while reminders of its invoices are sent. */
  reminders_stopped: reminderStop.nullable(),
  created_by: ref,
});
export type Contact = z.infer<typeof contact>;

const one = (kind: string) => idOf(kind).nullable().optional();
const many = (kind: string) => z.array(idOf(kind)).max(MOST_LINKS);
/** Adds a missing `https://`; only web addresses are accepted. */
const website = lineText()
  .max(200)
  .transform((s) => (s === "" ? null : /^https?:\/\//iu.test(s) ? s : `https://${s}`))
  .pipe(z.url({ protocol: /^https?$/u, hostname: z.regexes.domain, error: "errors.website" }).nullable())
  .nullable()
  .optional();

/** The fields of the contact form. In an update, a missing field is left unchanged. */
export const contactFields = z.object({
  name: lineText().min(1, { error: "errors.required" }).max(160),
  contactType: z.enum(contactTypes),
  roles: z.array(z.enum(contactRoles)).max(contactRoles.length).optional(),
  /** Adds or removes the role supplier. */
  supplier: z.boolean().optional(),
  title_hash_id: one("title"),
  b2b_hash_id: one("b2b"),
  /** The company whose staff the contact is. */
  company_hash_id: one("contact"),
  /** By default the company's country, for staff. */
  country_hash_id: idOf("country").optional(),
  street: optionalText(160),
  street2: optionalText(160),
  city: optionalText(120),
  zip_code: optionalText(20),
  website,
  vat_number: optionalText(40),
  position_held: optionalText(120),
  birthday: dayOf("birth").nullable().optional(),
  language: z.enum(languages).nullable().optional(),
  /** A number without `+` is in the contact's country. */
  phones: z
    .array(z.object({ label, number: lineText().min(1, { error: "errors.required" }).max(40) }))
    .max(MOST_WAYS)
    .optional(),
  mails: z
    .array(z.object({ label, address: emailAddress }))
    .max(MOST_WAYS)
    .optional(),
  tags: z.array(lineText().min(1).max(40)).max(MOST_TAGS).optional(),
  portal_access: z.boolean().optional(),
  representatives: many("user").optional(),
  applications: many("application").optional(),
  b2cs: many("b2c").optional(),
  benchmarks: many("benchmark").optional(),
});
export type ContactFields = z.output<typeof contactFields>;
export type ContactGiven = z.input<typeof contactFields>;
