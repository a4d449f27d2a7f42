import { z } from "zod";
import { currencyRef, inItsCurrency, money } from "../kit/money.ts";
import { namedRef, personRef, ref } from "../users/schemas.ts";
import { joiningStates, joiningWords, leavingDeeds, leavingStates, leavingWords } from "./words.ts";

const isSet = z.boolean().optional();
/** Something that is open when somebody leaves. What it has not is null. */
export const leavingLine = z.object({
  word: z.enum(leavingWords),
  /** The record; the person where a line stands for several. */
  hash_id: z.uuid(),
  state: z.enum(leavingStates),
  title: z.string().nullable(),
  /** In French, where it differs. */
  title_fr: z.string().nullable(),
  count: z.int().nullable(),
  /** What it is worth, or what is owed. */
  sum: z.object({ amount: money, currency: currencyRef }).superRefine(inItsCurrency("amount")).nullable(),
  /** Days of leave, to half a day. */
  days: z.string().nullable(),
  /** When it began, or when it is due next. */
  day: z.string().nullable(),
  /** For whom it waits. */
  to: personRef.nullable(),
  /** What there is to know beside: a state of a lifecycle, or a condition. */
  status: z.string().nullable(),
  /** Its screen. */
  href: z.string().nullable(),
  can: z.object({ back: isSet, to: isSet, lost: isSet, release: isSet, end: isSet }),
});
export type LeavingLine = z.infer<typeof leavingLine>;
/** The title of a line in its languages; null where a line stands for several records. */
export const lineName = ({ title, title_fr }: Pick<LeavingLine, "title" | "title_fr">) =>
  title === null ? null : { name: title, name_fr: title_fr };

/** What was done on this page. The title is missing where the reader may not see the record. */
export const leavingDone = z.object({
  hash_id: z.uuid(),
  word: z.enum(leavingWords),
  record_id: z.uuid(),
  title: z.string().nullable(),
  did: z.enum(leavingDeeds),
  to: personRef.nullable(),
  by: personRef,
  created_at: z.string(),
});
export type LeavingDone = z.infer<typeof leavingDone>;

const person = personRef.extend({
  active: z.boolean(),
  zone: ref.nullable(),
  department: namedRef.nullable(),
  post: namedRef.nullable(),
  manager: personRef.nullable(),
  version: z.int(),
});
export const leaving = z.object({
  person,
  /** Today in their office. */
  today: z.string(),
  since: z.string().nullable(),
  /** The end of their contract; null: none, or not known. */
  last_day: z.string().nullable(),
  lines: z.array(leavingLine),
  /** What the reader may not see, as numbers. Confidential tickets are counted nowhere. */
  hidden: z.array(z.object({ word: z.enum(leavingWords), count: z.int() })),
  /** The newest first. */
  done: z.array(leavingDone),
  /** Lines that keep the account from being deactivated without a reason, those that the reader may not see among them. */
  open: z.int(),
  can: z.object({ deactivate: isSet }),
});
export type Leaving = z.infer<typeof leaving>;

export const joiningLine = z.object({
  word: z.enum(joiningWords),
  state: z.enum(joiningStates),
  title: z.string().nullable(),
  title_fr: z.string().nullable(),
  day: z.string().nullable(),
  href: z.string().nullable(),
});
export type JoiningLine = z.infer<typeof joiningLine>;
export const joining = z.object({
  person,
  email: z.string(),
  /** Has not chosen a password yet by the link of their invitation. */
  invited: z.boolean(),
  today: z.string(),
  /** The first day of their first contract. */
  first_day: z.string().nullable(),
  lines: z.array(joiningLine),
  can: z.object({ invite: isSet, new_first_code: isSet }),
});
export type Joining = z.infer<typeof joining>;
