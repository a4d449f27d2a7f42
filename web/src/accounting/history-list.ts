import { accounts, boxes, type HistoryRow } from "#contract/accounting/endpoints.ts";
import { movementKinds } from "#contract/accounting/kinds.ts";
import { collaborators } from "#contract/expenses/endpoints.ts";
import { anyExpense } from "#contract/expenses/rights.ts";
import { useMe } from "#web/api/me.ts";
import { useRead } from "#web/api/query.ts";
import type { Option } from "#web/ui/list/filters-of.ts";
import { listOf } from "#web/ui/list/list-of.ts";
import { historyCard, historyColumns } from "./history-columns.tsx";
import { called } from "./words.tsx";

const historyOf = (endpoint: typeof accounts.histories) =>
  listOf(endpoint, {
    name: "history",
    columns: historyColumns("", false),
    card: historyCard,
    called: (row, { t }) => called(row, t),
    filters: {
      date_start: { label: "accounting.days", until: "date_end" },
      kind: { label: "accounting.movement", options: movementKinds, texts: "accounting.kind_", several: true },
      way: { label: "accounting.way", options: ["in", "out"], texts: "accounting.way_" },
      amount_from: { label: "accounting.amount", amountsTo: "amount_to" },
      user_hash_id: { label: "accounting.by" },
    },
  });

/** History lists of accounts and cash boxes. */
export const histories = { accounts: historyOf(accounts.histories), boxes: historyOf(boxes.histories) } as const;

/** Choices of the person filter: people of the user's offices and those in the shown rows, who may be of another office. */
export function useMovers(rows: readonly HistoryRow[]): readonly Option[] {
  const { can } = useMe();
  const mayAsk = anyExpense.any.some((right) => can(right));
  const known = useRead(collaborators, { query: {} }, { quiet: true, staleTime: 60_000, enabled: mayAsk });
  const people = new Map([
    ...(known.data?.data ?? []).map((p) => [p.hash_id, p.name] as const),
    ...rows.flatMap((r) => (r.user ? [[r.user.hash_id, r.user.name] as const] : [])),
  ]);
  return [...people].map(([value, label]) => ({ value, label })).toSorted((a, b) => a.label.localeCompare(b.label));
}
