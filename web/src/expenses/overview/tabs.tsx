import { expenseHref } from "#contract/expenses/hrefs.ts";
import { useT } from "#web/kit/i18n.ts";
import { useUrl } from "#web/kit/place.ts";
import { LinkTabs } from "#web/ui/atoms/tabs.tsx";
import { wordsOfFilters } from "#web/ui/list/filters-of.ts";
import { pickWords } from "#web/ui/list/list-words.ts";
import { spendingFilters } from "./filters.ts";

/** Those words of the address that narrow the statistics. */
export const narrowedBy = (url: Readonly<Record<string, string>>): Record<string, string> =>
  pickWords(url, wordsOfFilters(spendingFilters));

/** The figures, and the fees behind them, narrowed alike. */
export function SpendingTabs({ tab }: { tab: "figures" | "fees" }) {
  const t = useT();
  const [url] = useUrl();
  const words = narrowedBy(url);
  return (
    <LinkTabs
      label={t("spending.tabs")}
      tabs={[
        { href: expenseHref.overview(words), label: t("spending.tab_figures"), current: tab === "figures" },
        {
          href: expenseHref.overview({ ...words, view: "fees" }),
          label: t("spending.tab_fees"),
          current: tab === "fees",
        },
      ]}
    />
  );
}
