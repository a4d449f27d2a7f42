import type { Holder, HistoryRow } from "#contract/accounting/endpoints.ts";
import { movementKinds } from "#contract/accounting/kinds.ts";
import { collaborators } from "#contract/expenses/endpoints.ts";
import { anyExpense } from "#contract/expenses/rights.ts";
import { useRead } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { useMe } from "#web/api/me.ts";
import type { Filter } from "#web/ui/list/types.ts";
import { kindWord } from "./words.tsx";

/** What the movements of a holder can be narrowed by. */
export function useHistoryFilters(holder: Holder, rows: readonly HistoryRow[]): readonly Filter[] {
  const t = useT();
  const { can } = useMe();
  const mayAsk = anyExpense.any.some((right) => can(right));
  const known = useRead(collaborators, { query: {} }, { quiet: true, staleTime: 60_000, enabled: mayAsk });
  // Beside those of one's offices, whoever is on screen: somebody of another office may have moved money here.
  const people = new Map([
    ...(known.data?.data ?? []).map((p) => [p.hash_id, p.name] as const),
    ...rows.flatMap((r) => (r.user ? [[r.user.hash_id, r.user.name] as const] : [])),
  ]);
  return [
    { kind: "days", keys: ["date_start", "date_end"], label: t("accounting.days") },
    {
      kind: "choice",
      key: "kind",
      label: t("accounting.movement"),
      options: movementKinds.map((value) => ({ value, label: kindWord(value, t) })),
      several: true,
    },
    {
      kind: "amounts",
      keys: ["amount_from", "amount_to"],
      label: t("accounting.amount"),
      currency: holder.currency,
    },
    {
      kind: "choice",
      key: "user_hash_id",
      label: t("accounting.by"),
      options: [...people]
        .map(([value, label]) => ({ value, label }))
        .toSorted((a, b) => a.label.localeCompare(b.label)),
    },
  ];
}
