import { expenseHref } from "#contract/expenses/hrefs.ts";
import { advanceStatisticians, spendingSeers } from "#contract/expenses/rights.ts";
import { mayOpen } from "#web/api/may-open.ts";
import { useMe } from "#web/api/me.ts";
import { useT } from "#web/kit/i18n.ts";
import { useUrl } from "#web/kit/place.ts";
import { LinkTabs } from "#web/ui/atoms/tabs.tsx";
import { wordsOfFilters } from "#web/ui/list/filters-of.ts";
import { pickWords } from "#web/ui/list/list-words.ts";
import { spendingFilters } from "./filters.ts";

/** The statistics' filters in the URL. */
export const narrowedBy = (url: Readonly<Record<string, string>>): Record<string, string> =>
  pickWords(url, wordsOfFilters(spendingFilters));

/** Tabs: figures, fees, advances. Period and office carry over. */
export function SpendingTabs({ tab }: { tab: "figures" | "fees" | "advances" }) {
  const t = useT();
  const [url] = useUrl();
  const { bootstrap } = useMe();
  const words = narrowedBy(url);
  const { date_start, date_end, zoneSelected, user_hash_id } = words;
  const ofAdvances = { date_start, date_end, zoneSelected, user_hash_id };
  const tabs = [
    ...(mayOpen(bootstrap, spendingSeers.any)
      ? [
          { key: "figures", href: expenseHref.overview(words), label: t("spending.tab_figures") },
          { key: "fees", href: expenseHref.overview({ ...words, view: "fees" }), label: t("spending.tab_fees") },
        ]
      : []),
    ...(mayOpen(bootstrap, advanceStatisticians.any)
      ? [{ key: "advances", href: expenseHref.advancesOverview(ofAdvances), label: t("spending.tab_advances") }]
      : []),
  ];
  return (
    <LinkTabs label={t("spending.tabs")} tabs={tabs.map(({ key, ...one }) => ({ ...one, current: key === tab }))} />
  );
}
