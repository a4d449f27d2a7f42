import { z } from "zod";
import { lineText } from "../kit/one-line.ts";
import { longText } from "../kit/long-text.ts";
import { idOf } from "../kit/page.ts";
import { conditionPart } from "../conditions/schemas.ts";
import { dayOf } from "../kit/day-kinds.ts";
import { amount, currencyRef, decimal, money, plainRate, plainRateText, roundTo } from "../kit/money.ts";
import { whole, type NumberRules } from "../kit/number.ts";
import { optionalText } from "../kit/optional-text.ts";
import { contactRef } from "../kit/resource-fields.ts";
import { canOf } from "../kit/step-call.ts";
import { recipeRef } from "../recipes/schemas.ts";
import { namedRef, personRef, ref } from "../users/schemas.ts";
import { orderLifecycle, orderShown, orderStates } from "./lifecycle.ts";

/** Units of a line's quantity. */
export const lineUnits = ["kg", "g", "L", "pc", "day"] as const;
export type LineUnit = (typeof lineUnits)[number];
export const taskStates = ["open", "done", "not_needed"] as const;
export type TaskState = (typeof taskStates)[number];
/** The category filter of the lists. */
export const orderCategories = ["open", "invoiced", "overdue", "paid", "finished", "archived", "all"] as const;
export type OrderCategory = (typeof orderCategories)[number];
export const MOST_LINES = 100;

const orNothing = <T extends z.ZodType>(schema: T) =>
  z.preprocess((v) => (v === "" ? null : v), schema.nullable().optional());
const words = (max: number) => longText().min(1, { error: "errors.required" }).max(max);
/** What a line’s numbers may be when they are typed. */
export const lineQuantity: NumberRules = { least: 0.0001, most: 9_999_999_999, decimals: 4 };
export const linePercent: NumberRules = { least: 0, most: 100, decimals: 3 };
export const linePacks = whole(1_000_000, 1);
export const quantity = lineText()
  .regex(/^\d{1,10}(\.\d{1,4})?$/u, { error: "errors.amount" })
  .refine((q) => /[1-9]/u.test(q), { error: "errors.amount" })
  .transform(plainRate);
export const percent = lineText()
  .regex(/^\d{1,3}(\.\d{1,3})?$/u, { error: "errors.percentage" })
  .refine((p) => Number(p) <= 100, { error: "errors.percentage" })
  .transform(plainRate);

export const lineFields = z
  .object({
    recipe_hash_id: orNothing(idOf("recipe")),
    title: optionalText(200),
    packaging_hash_id: orNothing(idOf("packaging")),
    packs: orNothing(z.int().min(1).max(1_000_000)),
    quantity,
    unit: z.enum(lineUnits),
    price: amount,
    discount: orNothing(percent),
    tax: orNothing(percent),
  })
  .refine((line) => line.recipe_hash_id || line.title, { error: "errors.line_what", path: ["title"] });
export type LineGiven = z.input<typeof lineFields>;
export type LineFields = z.output<typeof lineFields>;

/** A line's net without tax, rounded once to the currency's minor unit. */
export const netOf = (
  line: { readonly quantity: string; readonly price: string; readonly discount?: string | null | undefined },
  minorUnit: number,
): string =>
  roundTo(
    decimal(line.quantity)
      .times(line.price)
      .times(decimal("100").minus(line.discount ?? "0"))
      .div(100),
    minorUnit,
  ).toFixed();

export const orderFields = z.object({
  contact_hash_id: idOf("contact", "errors.required"),
  /** The caller's office if left out. */
  zone_hash_id: orNothing(idOf("zone")),
  owner_hash_id: orNothing(idOf("user")),
  /** The office's currency if left out. */
  currency_hash_id: orNothing(idOf("currency")),
  ordered_on: dayOf("past").optional(),
  wanted_on: orNothing(dayOf("planned")),
  customer_reference: optionalText(80),
  payment_condition_hash_id: orNothing(idOf("payment_condition")),
  note: optionalText(4000),
  /** Only for an order without lines; otherwise the value is the sum of the lines. */
  value: orNothing(amount),
  lines: z.array(lineFields).max(MOST_LINES).optional(),
});
export type OrderGiven = z.input<typeof orderFields>;

export const orderRow = z.object({
  id: z.uuid(),
  hash_id: z.uuid(),
  number: z.string(),
  /** The status shown on screens; rules use `state`. */
  status: z.enum(orderShown),
  state: z.enum(orderStates),
  contact: contactRef,
  country: namedRef,
  zone: ref,
  owner: personRef,
  currency: currencyRef,
  value: money,
  /** At the exchange rate of the order's month; null if there is none. */
  value_eur: money.nullable(),
  eur_rate: plainRateText.nullable(),
  eur_month: z.string().nullable(),
  lines_count: z.int(),
  invoiced: money,
  paid: money,
  open: money,
  next_due_on: z.string().nullable(),
  paid_on: z.string().nullable(),
  predicted_on: z.string().nullable(),
  tasks_count: z.int(),
  /** The first open one of the ten tasks. */
  next_task: z
    .object({ code: z.string(), name: z.string(), name_fr: z.string().nullable(), due_on: z.string().nullable() })
    .nullable(),
  waiting: z
    .object({
      what: z.string(),
      from: z.string().nullable(),
      since: z.string(),
      reminders: z.int(),
      next_on: z.string().nullable(),
    })
    .nullable(),
  ordered_on: z.string(),
  wanted_on: z.string().nullable(),
  customer_reference: z.string().nullable(),
  archived_at: z.string().nullable(),
  archived_reason: z.string().nullable(),
  version: z.int(),
  created_at: z.string(),
  can: canOf(orderLifecycle),
});
export type OrderRow = z.infer<typeof orderRow>;

/** How much of what a line is of, and for how much. */
export const lineFigures = {
  packs: z.int().nullable(),
  quantity: plainRateText,
  unit: z.enum(lineUnits),
  price: money,
  discount: plainRateText,
  tax: plainRateText.nullable(),
  net: money,
};
export const orderLine = z.object({
  hash_id: z.uuid(),
  recipe: recipeRef.nullable(),
  title: z.string().nullable(),
  packaging: namedRef.nullable(),
  ...lineFigures,
  /** Lots that it was shipped from. */
  lots: z.array(
    z.object({
      /** Null if the caller doesn't see the place. */
      hash_id: z.uuid().nullable(),
      lot: z.string(),
      bottles: z.int(),
      litres: z.string(),
    }),
  ),
});
export type OrderLine = z.infer<typeof orderLine>;

export const orderTask = z.object({
  hash_id: z.uuid(),
  /** The code of one of the ten tasks; null for a sub-task. */
  code: z.string().nullable(),
  parent_hash_id: z.uuid().nullable(),
  name: z.string(),
  name_fr: z.string().nullable(),
  /** Whether it was added to this order only. */
  specific: z.boolean(),
  state: z.enum(taskStates),
  done_on: z.string().nullable(),
  done_by: personRef.nullable(),
  due_on: z.string().nullable(),
  assignee: personRef.nullable(),
  /** The task it waits for, while that one is open. */
  waits_for: namedRef.nullable(),
  visible: z.boolean(),
  created_at: z.string(),
});
export type OrderTask = z.infer<typeof orderTask>;

export const orderComment = z.object({
  hash_id: z.uuid(),
  task_hash_id: z.uuid().nullable(),
  external: z.boolean(),
  comment: z.string(),
  author: personRef,
  by_customer: z.boolean(),
  answers: z.boolean(),
  edited_at: z.string().nullable(),
  created_at: z.string(),
  can: z.object({ update: z.boolean().optional(), delete: z.boolean().optional() }),
});
export type OrderComment = z.infer<typeof orderComment>;

export const order = orderRow.extend({
  note: z.string().nullable(),
  /** Whether the customer has an address for mails. */
  takes_mail: z.boolean(),
  payment_condition: namedRef.extend({ instalments: z.array(conditionPart) }).nullable(),
  waiting_people: z.array(personRef),
  lines: z.array(orderLine),
  tasks: z.array(orderTask),
  comments: z.array(orderComment),
});
export type Order = z.infer<typeof order>;

export const waitFields = z.object({
  /** What it waits for, such as a signed label. */
  waiting_for: words(200),
  /** Who has to answer, such as Marta Soler. */
  waiting_from: optionalText(120),
  people: z.array(idOf("user")).max(20).optional(),
  /** Whether to ask the customer by mail. */
  mail: z.boolean().optional(),
  version: z.int().optional(),
});
export const taskFields = z.object({
  parent: idOf("order_task"),
  title: words(200),
  assignee_hash_id: orNothing(idOf("user")),
  due_on: orNothing(dayOf("planned")),
  waits_for_hash_id: orNothing(idOf("order_task")),
  visible: z.boolean().optional(),
});
export const taskChange = z.object({
  state: z.enum(taskStates).optional(),
  /** Today if left out; may be in the past. */
  done_on: orNothing(dayOf("past")),
  due_on: orNothing(dayOf("planned")),
  assignee_hash_id: orNothing(idOf("user")),
  waits_for_hash_id: orNothing(idOf("order_task")),
  visible: z.boolean().optional(),
});
/** Most tasks of one step. */
export const MOST_MOVED = 100;
export const taskMove = z.object({
  hash_id: idOf("order_task"),
  state: z.enum(taskStates),
  /** Today if left out; may be in the past. */
  done_on: orNothing(dayOf("past")),
});
export const commentFields = z.object({
  order_hash_id: idOf("order"),
  task_hash_id: orNothing(idOf("order_task")),
  comment: words(4000),
});
export const externalFields = commentFields.extend({
  /** Whether to mail it to the customer too; true if left out and there is an address. */
  mail: z.boolean().optional(),
});
