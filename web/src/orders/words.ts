import type { OrderShown } from "#contract/orders/lifecycle.ts";
import { orderHref } from "#contract/orders/hrefs.ts";
import type { TaskState } from "#contract/orders/schemas.ts";
import type { StatusTone } from "#web/ui/atoms/status.tsx";

export const statusTones: Readonly<Record<OrderShown, StatusTone>> = {
  NOT_CONFIRMED: "draft",
  CONFIRMED: "agreed",
  WAITING_INFORMATION: "wait",
  INVOICED: "part",
  OVERDUE: "bad",
  PAID: "done",
  ARCHIVED: "done",
};
export const taskTones: Readonly<Record<TaskState, StatusTone>> = { open: "draft", done: "done", not_needed: "valid" };

export const orderLink = (o: { readonly hash_id: string }): string => orderHref.view(o.hash_id);

const DAY = 86_400_000;
/** Whole days since a moment or a day. */
export const daysSince = (moment: string): number =>
  Math.max(0, Math.floor((Date.now() - Date.parse(moment.slice(0, 10))) / DAY));
