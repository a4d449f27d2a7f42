import { z } from "zod";
import { longText } from "../kit/long-text.ts";
import { lineText } from "../kit/one-line.ts";
import { day } from "../kit/dates.ts";
import { endpoint } from "../kit/endpoint.ts";
import { needOf } from "../kit/lifecycle.ts";
import { currencyRef, money } from "../kit/money.ts";
import { severalCalls } from "../kit/several.ts";
import { sortQuery } from "../kit/sorting.ts";
import { afterQuery, byId, done, idOf, item, list, search } from "../kit/page.ts";
import { optionalText } from "../kit/optional-text.ts";
import { companyRight } from "../settings/rights.ts";
import { stepCall, version } from "../kit/step-call.ts";
import { namedRef, personRef, ref } from "../users/schemas.ts";
import { orderLifecycle, orderShown } from "./lifecycle.ts";
import { orderSeers } from "./rights.ts";
import {
  commentFields,
  MOST_MOVED,
  taskMove,
  externalFields,
  order,
  orderCategories,
  orderFields,
  orderRow,
  taskChange,
  taskFields,
  waitFields,
} from "./schemas.ts";

const id = (kind: string) => idOf(kind).optional();
const category = z.enum(orderCategories).optional();
/** Filters of the lists of orders. */
export const orderFilters = {
  /** Without it, everything but archived orders. */
  category,
  contact: id("contact"),
  owner_hash_id: id("user"),
  zone_hash_id: id("zone"),
  country_hash_id: id("country"),
  /** The status shown on screens. */
  status: z.enum(orderShown).optional(),
  waiting: z.enum(["1"]).optional(),
  /** Only orders with an amount that is invoiced and not paid. */
  owing: z.enum(["1"]).optional(),
  /** Only orders with an open task past its due day. */
  late: z.enum(["1"]).optional(),
  /** The caller's own orders that wait for them: to be confirmed, without an answer, overdue, or with a late task. */
  attention: z.enum(["1"]).optional(),
  ordered_from: day.optional(),
  ordered_to: day.optional(),
};
/** What orders are sorted by: value in euro, the first due day of what is open. */
export const orderSorts = {
  number: "number",
  day: "ordered_on",
  value: "value",
  due: "next_due_on",
  customer: "contact",
} as const;
const reach = "one's own orders, and those of the countries where one sees everybody's";
const place = "the country of the order's customer";

export const listOrders = endpoint({
  name: "orders.list",
  method: "GET",
  path: "/api/get/orders/contact/scroll",
  permission: orderSeers,
  reach,
  summary:
    "Orders, the newest first or by `sort` (`value` in euro). `search` looks in number, customer reference and customer.",
  query: z.object({ search, ...orderFilters, sort: sortQuery(orderSorts), ...afterQuery }),
  response: list(orderRow),
});

export const groupings = ["contact", "country", "owner", "office", "status", "month"] as const;
export const groupOrders = ["value", "number", "due", "name"] as const;
export const orderGroup = z.object({
  /** The key of the group: an identifier, a status as shown, or a month. */
  hash_id: z.string(),
  name: z.string(),
  name_fr: z.string().nullable(),
  orders_count: z.int(),
  waiting_count: z.int(),
  overdue_count: z.int(),
  value_eur: money,
  open_eur: money,
  /** Orders without an exchange rate, which the sums leave out. */
  without_rate: z.int(),
  next_due_on: z.string().nullable(),
});
export const listCustomers = endpoint({
  name: "orders.customers",
  method: "GET",
  path: "/api/get/order/contacts/scroll",
  permission: orderSeers,
  reach,
  summary:
    "Customers with how many orders they have and what these are worth in euro; or the same by country, owner, office, status or month.",
  figures: true,
  query: z.object({
    search,
    category,
    ordered_from: day.optional(),
    ordered_to: day.optional(),
    groupBy: z.enum(groupings).optional(),
    orderBy: z.enum(groupOrders).optional(),
    orderKey: z.enum(["asc", "desc"]).optional(),
    ...afterQuery,
  }),
  response: list(orderGroup),
});
export const ordersOfContact = endpoint({
  name: "orders.ofContact",
  method: "GET",
  path: "/api/orders/{contact}/contact",
  permission: orderSeers,
  reach,
  summary: "The orders of one customer, the newest first.",
  params: z.object({ contact: idOf("contact") }),
  query: z.object({ category, search, ...afterQuery }),
  response: list(orderRow),
});
export const ordersOverview = endpoint({
  name: "orders.overview",
  method: "GET",
  path: "/api/orders/overview",
  permission: orderSeers,
  reach,
  summary:
    "What is late, what waits, what is in which state, and what was ordered in each of the last twelve months, in euro.",
  figures: true,
  response: item(
    z.object({
      not_confirmed: z.int(),
      waiting: z.int(),
      overdue: z.int(),
      /** What is open of the overdue orders. */
      overdue_eur: money,
      late_tasks: z.int(),
      open_eur: money,
      /** Orders that are not archived, by the status shown. */
      states: z.array(
        z.object({
          status: z.enum(orderShown),
          orders: z.int(),
          value_eur: money,
          open_eur: money,
          without_rate: z.int(),
        }),
      ),
      months: z.array(
        z.object({
          month: z.string(),
          orders: z.int(),
          value_eur: money,
          without_rate: z.int(),
          /** Of the same month a year before; of the running one, up to the same day. */
          value_before_eur: money,
        }),
      ),
    }),
  ),
});
export const getOrder = endpoint({
  name: "orders.get",
  method: "GET",
  path: "/api/{id}/order",
  permission: orderSeers,
  place,
  summary: "One order with its lines, tasks and comments.",
  params: byId("order"),
  response: item(order),
});
export const orderOptions = endpoint({
  name: "orders.options",
  method: "GET",
  path: "/api/{id}/order/ressource",
  permission: { any: [...orderSeers.any, "orders_create"] },
  place: "the country of the order's customer, or of the customer of a new one",
  summary: "What the form of an order chooses from; `id` is the order, or the customer of a new one.",
  params: byId("order"),
  response: item(
    z.object({
      contact: ref.nullable(),
      /** Offices that may sell there: the caller's own, and those of the country. */
      zones: z.array(ref.extend({ currency: currencyRef.nullable() })),
      people: z.array(personRef.extend({ zone_hash_id: z.uuid().nullable() })),
      currencies: z.array(currencyRef),
    }),
  ),
});

const body = orderFields;
export const createOrder = endpoint({
  name: "orders.create",
  method: "POST",
  path: "/api/order",
  permission: "orders_create",
  place: "the customer's country",
  summary: "Creates an order with its ten tasks; its number is the next of its office and year.",
  body,
  response: item(order),
});
export const updateOrder = stepCall(orderLifecycle, "update", {
  path: "/api/order/{id}/update",
  summary: "Changes an order that is not invoiced. Lines that are sent replace all lines.",
  body: body.omit({ contact_hash_id: true, zone_hash_id: true }).partial().extend({ version: z.int().optional() }),
  response: item(order),
});
export const deleteOrder = stepCall(orderLifecycle, "delete", {
  method: "POST",
  path: "/api/order/{id}/delete",
  summary: "Deletes an order that is not confirmed.",
  response: done,
});
export const confirmOrder = stepCall(orderLifecycle, "confirm", {
  path: "/api/order/{id}/confirm",
  summary: "Confirms an order.",
  response: item(order),
});
export const waitOrder = stepCall(orderLifecycle, "wait", {
  path: "/api/order/{id}/waiting_information",
  summary:
    "Sets an order to wait for information; its owner and the people chosen are reminded until it is answered. `mail` asks the customer by mail, in the words of the template 'order_waiting'.",
  body: waitFields,
  response: item(order),
});
export const answerOrder = endpoint({
  name: "orders.answer",
  method: "POST",
  path: "/api/addComment/turnStatus/off",
  permission: needOf(orderLifecycle, "answer"),
  place,
  summary:
    "Ends waiting for information with the comment that answers; the order is again in the state that it came from. A comment for the customer is mailed too, unless `mail` is false.",
  body: z.object({
    order_hash_id: idOf("order"),
    comment: commentFields.shape.comment,
    /** Whether the customer sees the comment. */
    external: z.boolean().optional(),
    mail: externalFields.shape.mail,
    version: z.int().optional(),
  }),
  response: item(order),
});
export const archiveOrder = stepCall(orderLifecycle, "archive", {
  method: "DELETE",
  path: "/api/order/{id}/archive",
  query: z.object({
    version,
    /** The reason; required unless the order is paid or not confirmed. */
    motif: longText().max(2000).optional(),
  }),
  summary: "Archives an order on which nothing is open.",
  response: item(order),
});
export const unarchiveOrder = stepCall(orderLifecycle, "unarchive", {
  path: "/api/order/{id}/unarchive",
  summary: "Takes an order out of the archive.",
  response: item(order),
});

/** Orders chosen in their list: how many match, and a step of them together. */
export const { count: countOrders, take: takeOrders } = severalCalls({
  area: "orders",
  kind: "order",
  called: "orders",
  path: "/api/orders/several",
  filters: { search, ...orderFilters },
  steps: ["confirm", "update", "archive", "unarchive"],
  given: {
    ...orderFields.pick({ owner_hash_id: true, wanted_on: true }).shape,
    /** The reason of archiving those that are neither paid nor unconfirmed. */
    motif: longText().max(2000),
  },
  seers: orderSeers,
  permission: needOf(orderLifecycle, "update"),
  reach,
  place,
});

const parentTask = namedRef.extend({ code: z.string(), position: z.int(), version: z.int() });
export type ParentTask = z.infer<typeof parentTask>;
export const parentTasks = endpoint({
  name: "orders.parentTasks",
  method: "GET",
  path: "/api/parent/tasks",
  permission: "any-user",
  openToImpersonator: true,
  summary: "The ten tasks that every order has, in their order.",
  response: item(z.array(parentTask)),
});
export const renameTask = endpoint({
  name: "orders.renameTask",
  method: "PATCH",
  path: "/api/parent/tasks/{id}",
  permission: companyRight,
  summary: "Calls one of the ten tasks otherwise, on every order.",
  params: byId("order_parent_task"),
  body: z.object({
    name: lineText().min(1, { error: "errors.required" }).max(60).optional(),
    name_fr: optionalText(60),
    version: z.int().optional(),
  }),
  response: item(parentTask),
});
const taskNeed = needOf(orderLifecycle, "tasks");
export const createTask = endpoint({
  name: "orders.createTask",
  method: "POST",
  path: "/api/order/{order_id}/create_task",
  permission: taskNeed,
  place,
  summary: "Adds a sub-task to one of the ten; `parent` is that task.",
  params: z.object({ order_id: idOf("order") }),
  body: taskFields,
  response: item(order),
});
export const changeTask = endpoint({
  name: "orders.taskStatus",
  method: "POST",
  path: "/api/{id}/order_task/status",
  permission: taskNeed,
  place,
  summary:
    "Sets a task done, not needed or open again; due day, assignee and what it waits for go the same way. `id` is the task.",
  params: byId("order_task"),
  body: taskChange,
  response: item(order),
});

export const changeTasks = endpoint({
  name: "orders.tasksStatus",
  method: "POST",
  path: "/api/order/{order_id}/tasks/status",
  permission: taskNeed,
  place,
  summary: "Sets several tasks of an order done, not needed or open again, in one step: all of them, or none.",
  params: z.object({ order_id: idOf("order") }),
  body: z.object({
    tasks: z.array(taskMove).min(1, { error: "errors.required" }).max(MOST_MOVED),
    version: z.int().optional(),
  }),
  response: item(order),
});

const commentNeed = needOf(orderLifecycle, "comment");
const commentCall = {
  permission: commentNeed,
  place,
  response: item(order),
} as const;
export const externalComment = endpoint({
  ...commentCall,
  name: "orders.externalComment",
  method: "POST",
  path: "/api/task/create_external_comment",
  summary:
    "Adds a comment that the customer reads, to an order or to one of its tasks; it is mailed to the customer too, in the words of the template 'order_comment', unless `mail` is false.",
  body: externalFields,
});
export const internalComment = endpoint({
  ...commentCall,
  name: "orders.comment",
  method: "POST",
  path: "/api/task/create_comment",
  summary: "Adds a comment for the team alone.",
  body: commentFields,
});
export const updateComment = endpoint({
  ...commentCall,
  name: "orders.updateComment",
  method: "PATCH",
  path: "/api/task/{id}/comment",
  summary: "Changes a comment of one's own.",
  params: byId("comment"),
  body: z.object({ comment: commentFields.shape.comment.optional(), version: z.int().optional() }),
});
export const deleteComment = endpoint({
  ...commentCall,
  name: "orders.deleteComment",
  method: "DELETE",
  path: "/api/task/comment/{id}/delete",
  summary: "Deletes a comment of one's own.",
  params: byId("comment"),
});

export const ordersEndpoints = [
  listOrders,
  listCustomers,
  ordersOfContact,
  ordersOverview,
  getOrder,
  orderOptions,
  createOrder,
  updateOrder,
  deleteOrder,
  confirmOrder,
  waitOrder,
  answerOrder,
  archiveOrder,
  unarchiveOrder,
  countOrders,
  takeOrders,
  parentTasks,
  renameTask,
  createTask,
  changeTask,
  changeTasks,
  externalComment,
  internalComment,
  updateComment,
  deleteComment,
];
