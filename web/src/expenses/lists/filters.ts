import { useT } from "#web/kit/i18n.ts";
import type { Filter, UrlState } from "#web/ui/list/types.ts";
import { useExpenseWords } from "../words.tsx";

const named = [
  "expenseStatus",
  "typeSelected",
  "search",
  "date_start",
  "date_end",
  "archived",
  "zoneSelected",
  "user_hash_id",
  "decide",
  "sort",
] as const;
type Name = (typeof named)[number];
type Query = Partial<Record<Exclude<Name, "archived" | "decide" | "sort">, string>> & {
  archived?: "0" | "1" | "all";
  decide?: "validate" | "pay";
  sort?: "status" | "newest" | "oldest" | "amount" | "title";
};

/** What of the address the calls of expenses know; the server says what is wrong with a value. */
export const queryOf = (url: UrlState, ...names: readonly Name[]): Query =>
  Object.fromEntries(names.flatMap((n) => (url[n] ? [[n, url[n]]] : []))) as Query;
export const listNames = ["expenseStatus", "typeSelected", "search", "date_start", "date_end", "archived"] as const;

interface Choices {
  status?: boolean;
  archived?: boolean;
  zones?: readonly { hash_id: string; name: string }[];
  people?: readonly { hash_id: string; name: string }[];
  /** What the reader may decide here: then those can be looked at alone. */
  decides?: readonly ("validate" | "pay")[];
}

/** The filters of the lists of expenses. */
export function useExpenseFilters({
  status = true,
  archived = true,
  zones,
  people,
  decides = [],
}: Choices): readonly Filter[] {
  const t = useT();
  const words = useExpenseWords();
  const choices = (all: readonly { hash_id: string; name: string }[]) =>
    all.map((z) => ({ value: z.hash_id, label: z.name }));
  const filters: (Filter | false | undefined)[] = [
    zones &&
      zones.length > 1 && { kind: "choice", key: "zoneSelected", label: t("expenses.office"), options: choices(zones) },
    decides.length > 0 && {
      kind: "choice",
      key: "decide",
      label: t("expenses.for_me"),
      options: decides.map((value) => ({ value, label: t(`expenses.to_${value}`) })),
    },
    status && {
      kind: "choice",
      key: "expenseStatus",
      label: t("expenses.status"),
      options: words.statuses,
      several: true,
    },
    { kind: "choice", key: "typeSelected", label: t("expenses.type"), options: words.types, several: true },
    { kind: "days", keys: ["date_start", "date_end"], label: t("expenses.date") },
    people &&
      people.length > 1 && {
        kind: "choice",
        key: "user_hash_id",
        label: t("expenses.person"),
        options: choices(people),
      },
    archived && {
      kind: "choice",
      key: "archived",
      label: t("expenses.archived_filter"),
      options: [
        { value: "0", label: t("expenses.archived_no") },
        { value: "1", label: t("expenses.archived_only") },
        { value: "all", label: t("expenses.archived_all") },
      ],
    },
  ];
  return filters.filter((f): f is Filter => !!f);
}
