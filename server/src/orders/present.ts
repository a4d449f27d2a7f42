import { predictedDay } from "#contract/invoices/rules.ts";
import { toWire } from "#contract/kit/money.ts";
import type { OrderShown } from "#contract/orders/lifecycle.ts";
import type { Order, OrderComment, OrderRow as Shown } from "#contract/orders/schemas.ts";
import { presentContactRef } from "#server/contacts/public.ts";
import type { Person } from "#server/kit/shared/access.ts";
import { presentRecipeRef } from "#server/recipes/public.ts";
import { readsPlace } from "../laboratory/public.ts";
import { orderSteps } from "./access.ts";
import type { CommentRow, Details } from "./details.ts";
import type { OrderRow } from "./queries.ts";

/** The status shown on screens. */
export function shownState(row: OrderRow): OrderShown {
  if (row.archived_at !== null) return "ARCHIVED";
  if (row.state === "WAITING_INFORMATION") return row.state;
  if (row.overdue) return "OVERDUE";
  return row.paid_on === null ? row.state : "PAID";
}

/** Whether a person may change a comment: only their own, and only if they may comment on the order. */
export const mayWrite = (c: Pick<CommentRow, "user_id" | "by_customer">, me: string, comment: boolean): boolean =>
  comment && c.user_id === me && !c.by_customer;

export function presentRow(row: OrderRow, person: Person): Shown {
  const minor = row.currency.minor_unit;
  const amount = (value: string): string => toWire(value, minor);
  return {
    id: row.hash_id,
    hash_id: row.hash_id,
    number: row.number,
    status: shownState(row),
    state: row.state,
    contact: presentContactRef(person, row.contact) ?? { hash_id: null, name: row.contact.name },
    country: row.country,
    zone: row.zone,
    owner: row.owner,
    currency: row.currency,
    value: amount(row.value),
    value_eur: row.value_eur === null ? null : toWire(row.value_eur),
    eur_rate: row.eur_rate,
    eur_month: row.eur_month,
    lines_count: row.lines_count,
    invoiced: amount(row.invoiced),
    paid: amount(row.paid),
    open: amount(row.open),
    next_due_on: row.next_due_on,
    paid_on: row.paid_on,
    predicted_on: row.next_due_on === null ? null : predictedDay(row.next_due_on, row.lateness ?? []),
    tasks_count: row.tasks_count,
    next_task: row.next_task,
    waiting:
      row.waiting_for === null || row.waiting_since === null
        ? null
        : {
            what: row.waiting_for,
            from: row.waiting_from,
            since: row.waiting_since,
            reminders: row.waiting_reminders,
            next_on: row.waiting_next_on,
          },
    ordered_on: row.ordered_on,
    wanted_on: row.wanted_on,
    customer_reference: row.customer_reference,
    archived_at: row.archived_at,
    archived_reason: row.archived_reason,
    version: row.version,
    created_at: row.created_at,
    can: orderSteps.can(row, person),
  };
}

export function presentOrder(row: OrderRow, details: Details, person: Person): Order {
  const shown = presentRow(row, person);
  const minor = row.currency.minor_unit;
  const comment = ({ user_id, ...c }: CommentRow): OrderComment => ({
    ...c,
    can: mayWrite({ ...c, user_id }, person.id, shown.can.comment === true) ? { update: true, delete: true } : {},
  });
  return {
    ...shown,
    note: row.note,
    takes_mail: details.takes_mail,
    payment_condition: details.payment_condition,
    waiting_people: details.waiting_people,
    lines: details.lines.map((l) => ({
      ...l,
      recipe: presentRecipeRef(person, l.recipe),
      price: toWire(l.price, minor),
      net: toWire(l.net, minor),
      lots: l.lots.map(({ place, ...lot }) => ({ ...lot, hash_id: readsPlace(person, place) ? lot.hash_id : null })),
    })),
    tasks: details.tasks,
    comments: details.comments.map(comment),
  };
}
