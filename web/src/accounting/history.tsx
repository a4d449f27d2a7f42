import { useMediaQuery } from "@mantine/hooks";
import { useMemo } from "react";
import { holderHref } from "#contract/accounting/hrefs.ts";
import { expenseHref } from "#contract/expenses/hrefs.ts";
import type { Holder } from "#contract/accounting/endpoints.ts";
import { useInfinite } from "#web/api/query.ts";
import { go } from "#web/kit/go.ts";
import { useT } from "#web/kit/i18n.ts";
import { useKeys } from "#web/kit/keys.ts";
import { useUrl } from "#web/kit/place.ts";
import { useAddressed } from "#web/ui/form/drawer.tsx";
import { List } from "#web/ui/list/list.tsx";
import { useList } from "#web/ui/list/use-list.ts";
import { historyColumns } from "./history-columns.tsx";
import { histories, useMovers } from "./history-list.ts";
import { kindOf } from "./kinds.ts";

/** A holder's history, newest first, with running balance; a row opens its transaction. */
export function History({ holder }: { holder: Holder }) {
  const t = useT();
  const drawer = useAddressed(["transaction"]);
  const narrow = useMediaQuery("(max-width: 1000px)");
  const { iso } = holder.currency;
  const [url] = useUrl();
  const fixed = { params: { id: holder.hash_id } };
  const ofHolder = useMemo(
    () => ({
      ...histories[kindOf[holder.type]],
      columns: historyColumns(iso, narrow),
      opens: (row: { transaction_hash_id: string }, narrowed: Readonly<Record<string, string>>) =>
        holderHref(holder, { ...narrowed, transaction: row.transaction_hash_id }),
    }),
    [holder, iso, narrow],
  );
  const { rows } = useInfinite(ofHolder.endpoint, ofHolder.input(url, fixed), { keep: true });
  const list = useList(ofHolder, {
    fixed,
    currency: holder.currency,
    choices: { user_hash_id: useMovers(rows) },
    exports: { type: holder.type, holder: holder.hash_id },
    onOpen: (row) => drawer.open({ holder: holder.hash_id, transaction: row.transaction_hash_id }),
  });
  const expense = list.on?.expense;
  useKeys([
    {
      keys: "o",
      label: "accounting.key_expense",
      enabled: !!expense,
      run: () => expense && go(expenseHref.view(expense.hash_id)),
    },
  ]);
  return <List list={list} label={t("accounting.history_of", { name: holder.name })} empty="accounting.no_moves" />;
}
