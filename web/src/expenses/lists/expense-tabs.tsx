import { expenseHref } from "#contract/expenses/hrefs.ts";
import { advanceHref } from "#contract/advances/hrefs.ts";
import { anyAdvance } from "#contract/advances/rights.ts";
import { badges } from "#contract/access/endpoints.ts";
import { useRead } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { mayOpen } from "#web/api/may-open.ts";
import { useMe } from "#web/api/me.ts";
import { useScreen } from "#web/kit/place.ts";
import { LinkTabs } from "#web/ui/atoms/tabs.tsx";

/** Tabs of the expense screens: mine, to approve, my year. */
export function ExpenseTabs() {
  const t = useT();
  const path = useScreen()?.path;
  const { can, bootstrap } = useMe();
  const approves = can("expense_approving");
  const advances = mayOpen(bootstrap, anyAdvance.any);
  const { data } = useRead(badges, {}, { quiet: true, enabled: approves });
  const tabs = [
    {
      href: expenseHref.own(),
      label: t("expenses.mine"),
      current: path === expenseHref.own() || path === expenseHref.home(),
    },
    ...(approves
      ? [
          {
            href: expenseHref.asked(),
            label: t("expenses.asked"),
            waiting: data?.data.expense_badge_count,
            current: path === expenseHref.asked(),
          },
        ]
      : []),
    ...(advances ? [{ href: advanceHref.own(), label: t("advances.tab"), current: path === advanceHref.own() }] : []),
    { href: expenseHref.resume(), label: t("expenses.resume"), current: path === expenseHref.resume() },
  ];
  return <LinkTabs tabs={tabs} label={t("expenses.title")} />;
}
