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
      href: "/admin/expenses/list",
      label: t("expenses.mine"),
      current: path === "/admin/expenses/list" || path === "/admin/expenses",
    },
    ...(approves
      ? [
          {
            href: "/admin/expenses/asked",
            label: t("expenses.asked"),
            waiting: data?.data.expense_badge_count,
            current: path === "/admin/expenses/asked",
          },
        ]
      : []),
    { href: "/admin/expenses/resume", label: t("expenses.resume"), current: path === "/admin/expenses/resume" },
  ];
  return <LinkTabs tabs={tabs} label={t("expenses.title")} />;
}
