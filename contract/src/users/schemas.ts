import { z } from "zod";
import { mailAddress } from "../kit/mail-address.ts";
import { lineText } from "../kit/one-line.ts";
import { dayOf } from "../kit/day-kinds.ts";
import { idOf } from "../kit/page.ts";
import { bankAccount } from "../kit/bank-account.ts";
import { isNumber, type NumberRules } from "../kit/number.ts";
import { amount, currencyRef, inItsCurrency, money } from "../kit/money.ts";

/** How somebody signs in: as it is stored, in small letters. */
export const emailAddress = mailAddress;

export const ref = z.object({ hash_id: z.uuid(), name: z.string() });
/** Of a list that has names in French too. */
export const namedRef = ref.extend({ name_fr: z.string().nullable() });
/** A person as others are shown: their name and their face. */
export const personRef = ref.extend({ avatar: z.string().nullable() });

export const payWays = ["month", "hour"] as const;
export type PayBy = (typeof payWays)[number];
/** Hours of work in a month. */
export const monthHours: NumberRules = { least: 0.01, most: 744, decimals: 2 };

/** What somebody earns. Left out of every answer to who may not know. */
export const salary = z
  .object({
    amount: money,
    currency: currencyRef,
    /** The first day on which it holds. */
    valid_from: z.string(),
    pay_by: z.enum(payWays),
    /** A month; proposed on a payslip that is paid by the hour. */
    hours: z.string().nullable(),
  })
  .superRefine(inItsCurrency("amount"));

/** ACTIVE: may sign in. WAITING: registered, and nobody has let them in yet. INACTIVE: no longer, or not for now. */
export const accountStates = ["ACTIVE", "WAITING", "INACTIVE"] as const;
export type AccountState = (typeof accountStates)[number];

/** What the caller may do with this person. `access`: change how they sign in, where they belong and what they may. */
export const userCan = z.object({
  update: z.boolean().optional(),
  access: z.boolean().optional(),
  take_second_factor: z.boolean().optional(),
  invite: z.boolean().optional(),
  new_first_code: z.boolean().optional(),
  activate: z.boolean().optional(),
  deactivate: z.boolean().optional(),
  delete: z.boolean().optional(),
  salary: z.boolean().optional(),
  contracts: z.boolean().optional(),
  add_contract: z.boolean().optional(),
});

export const userRow = z.object({
  id: z.uuid(),
  hash_id: z.uuid(),
  name: z.string(),
  email: z.string(),
  avatar: z.string().nullable(),
  state: z.enum(accountStates),
  active: z.boolean(),
  /** Has not chosen a password yet by the link of their invitation. */
  invited: z.boolean(),
  hr: z.boolean(),
  password_secure: z.boolean(),
  locale: z.enum(["en", "fr"]).nullable(),
  birthday: z.string().nullable(),
  zone: ref.nullable(),
  profile: namedRef.nullable(),
  manager: personRef.nullable(),
  department: namedRef.nullable(),
  post: namedRef.nullable(),
  main_country: namedRef.nullable(),
  /** The laboratory, shop or warehouse that they belong to. */
  warehouse: ref.nullable(),
  salary: salary.nullable().optional(),
  version: z.int(),
  created_at: z.string(),
  can: userCan,
});
export type UserRow = z.infer<typeof userRow>;

export const user = userRow.extend({
  family_status: namedRef.nullable(),
  countries: z.array(namedRef),
  team: z.array(personRef.extend({ post: namedRef.nullable(), zone: ref.nullable(), active: z.boolean() })),
  /** All salaries, those to come first; only for who may know. Of several from one day the first holds. No salary: none any more. */
  salaries: z
    .array(z.object({ salary: salary.nullable(), valid_from: z.string(), since: z.string(), set_by: ref.nullable() }))
    .optional(),
  /** These two only for who may know the salary. */
  social_security_number: z.string().nullable().optional(),
  /** Masked. */
  iban: z.string().nullable().optional(),
  deactivated_at: z.string().nullable(),
});
export type User = z.infer<typeof user>;

const name = lineText().min(1, { error: "errors.required" }).max(120);
const oneOf = (kind: string) => idOf(kind).nullable().optional();

/** What a form says of a person. Left out on a change, a field stays as it is. */
export const userFields = z.object({
  name,
  email: emailAddress,
  zone_hash_id: oneOf("zone"),
  main_country_hash_id: oneOf("country"),
  warehouse_hash_id: oneOf("stock_place"),
  country_hash_ids: z.array(idOf("country")).max(250).optional(),
  profile_hash_id: oneOf("profile"),
  manager_hash_id: oneOf("user"),
  department_hash_id: oneOf("department"),
  post_hash_id: oneOf("post"),
  family_status_hash_id: oneOf("family_status"),
  hr: z.boolean().optional(),
  birthday: dayOf("birth").nullable().optional(),
  /** In the currency of the office. */
  salary: amount.nullable().optional(),
  /** The first day of the salary; today in the office unless given. These three go with a salary. */
  salary_valid_from: dayOf("term").optional(),
  salary_pay_by: z.enum(payWays).optional(),
  salary_hours: lineText()
    .refine((hours) => isNumber(hours, monthHours), { error: "errors.number_range" })
    .nullable()
    .optional(),
  /** These two by who may know the salary. One's own bank account is changed in one's settings. */
  social_security_number: lineText().max(40).nullable().optional(),
  iban: bankAccount.nullable().optional(),
  locale: z.enum(["en", "fr"]).nullable().optional(),
});
export type UserFields = z.infer<typeof userFields>;
