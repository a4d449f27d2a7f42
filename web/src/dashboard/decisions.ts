import { IconReceipt, type TablerIcon } from "@tabler/icons-react";
import type { AnyEndpoint, ClientInput, ClientOutput } from "#contract/kit/endpoint.ts";
import { approveExpense, rejectExpense, rollbackExpense, scrollNotApproved } from "#contract/expenses/endpoints.ts";
import { call } from "#web/api/client.ts";
import type { ScreenPermission } from "#web/app/route.ts";

/** One thing that waits for my yes or no. */
export interface Decision {
  id: string;
  /** Text key `dashboard.kind_<kind>`. */
  kind: string;
  icon: TablerIcon;
  title: string;
  link: string;
  person: { hash_id: string; name: string };
  amount?: { value: string; iso: string };
  since: string;
  /** Gives back how to undo it, where its state and my rights allow that. */
  approve?: () => Promise<(() => Promise<unknown>) | undefined>;
  reject?: (reason: string) => Promise<unknown>;
}

/** Where decisions of one kind come from; an area adds its own to the list below. */
export interface DecisionSource<E extends AnyEndpoint = AnyEndpoint> {
  kind: string;
  need: ScreenPermission;
  endpoint: E;
  input: ClientInput<E>;
  rows: (answer: ClientOutput<E>) => Decision[];
  total: (answer: ClientOutput<E>) => number;
  /** The screen with all of them. */
  all: string;
}

const source = <E extends AnyEndpoint>(s: DecisionSource<E>): DecisionSource => s as never;

export const sources: readonly DecisionSource[] = [
  source({
    kind: "expense",
    need: "expense_approving",
    endpoint: scrollNotApproved,
    input: { query: { page: 1, limit: 12 } },
    all: "/admin/expenses/asked",
    total: (answer) => answer.total,
    rows: (answer) =>
      answer.data.map((e) => ({
        id: e.hash_id, kind: "expense", icon: IconReceipt, title: e.title, link: `/admin/expense/${e.hash_id}/view`, person: e.user,
        amount: { value: e.amount, iso: e.currency.iso }, since: e.sent_at ?? e.created_at,
        ...(e.can.approve && {
          approve: async () => {
            const { data } = await call(approveExpense, { params: { id: e.hash_id }, body: { version: e.version } });
            return data.can.rollback ? () => call(rollbackExpense, { params: { id: e.hash_id }, body: { version: data.version } }) : undefined;
          },
        }),
        ...(e.can.reject && { reject: (motif: string) => call(rejectExpense, { params: { id: e.hash_id }, body: { motif, version: e.version } }) }),
      })),
  }),
];
