import { orderLifecycle, type OrderState } from "#contract/orders/lifecycle.ts";
import { reachedBy } from "#server/kit/records/reached.ts";
import { stepsOf } from "#server/kit/records/steps.ts";

/** A person sees their own orders, and all orders of countries in which they hold `orders_view_all`. */
export const orderReach = reachedBy({
  table: "orders",
  own: "e.user_id",
  place: "e.country_id",
  places: "country",
  others: [{ rows: "true", rights: ["orders_view_all"] }],
  search: "e.search",
});

/** What rights and states are checked against. Amounts are decimals as text. */
export interface Decided {
  readonly state: OrderState;
  readonly user_id: string;
  readonly country_id: string;
  readonly version: number;
  readonly archived_at: string | null;
  readonly paid_on: string | null;
  readonly open: string;
  readonly tasks_count: number;
  /** Number of open sub-tasks. */
  readonly open_tasks: number;
}

export const PARENT_TASKS = 10;
export const isPaid = (row: Decided): boolean => row.paid_on !== null;
/** Every task is done or not needed, and every invoice is paid or credited. */
export const isSettled = (row: Decided): boolean =>
  row.tasks_count === PARENT_TASKS && row.open_tasks === 0 && Number(row.open) === 0;
/** Such an order may be archived without a reason. */
export const isPlain = (row: Decided): boolean => isPaid(row) || row.state === "NOT_CONFIRMED";

export const orderSteps = stepsOf<typeof orderLifecycle, Decided>(orderLifecycle, {
  place: (row) => ({ country: row.country_id }),
  facts: (row, me) => {
    const live = row.archived_at === null;
    return {
      state: row.state,
      own: row.user_id === me,
      is: { live, closed: live && (isPlain(row) || isSettled(row)), archived: !live },
    };
  },
});
