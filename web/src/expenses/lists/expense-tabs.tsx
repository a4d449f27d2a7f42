import { expenseHref } from "#contract/expenses/hrefs.ts";
import { badges } from "#contract/access/endpoints.ts";
import { useRead } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { useMe } from "#web/api/me.ts";
import { useScreen } from "#web/kit/place.ts";
import { LinkTabs } from "#web/ui/atoms/tabs.tsx";

/** The screens of expenses beside each other: mine, those to approve, my year. */
export function ExpenseTabs() {
  const t = useT();
  const path = useScreen()?.path;
  const { can } = useMe();
  const approves = can("expense_approving");
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
    { href: expenseHref.resume(), label: t("expenses.resume"), current: path === expenseHref.resume() },
  ];
  return <LinkTabs tabs={tabs} label={t("expenses.title")} />;
}
