import { useEffect, useState } from "react";
import { expenseHref } from "#contract/expenses/hrefs.ts";
import type { ExpenseType } from "#contract/expenses/schemas.ts";
import { go } from "#web/kit/go.ts";
import { useT } from "#web/kit/i18n.ts";
import { useKeys } from "#web/kit/keys.ts";
import { useMe } from "#web/api/me.ts";
import { Button } from "#web/ui/atoms/button.tsx";
import { ButtonLink } from "#web/ui/atoms/link.tsx";
import { prefetchChoices } from "../form/use-choices.ts";
import { typeIcons, useExpenseWords } from "../words.tsx";
import { newLooks } from "#web/ui/list/new-looks.tsx";
import { Menu } from "#web/ui/menu.tsx";

const rights = {
  TRAVEL: "travel_expenses_create",
  OFFICE: "office_expenses_create",
  REPORT: "expense_reports_create",
} as const;
const paths = { TRAVEL: expenseHref.createTravel, OFFICE: expenseHref.createOffice, REPORT: expenseHref.createReport };
const pathOf = (type: ExpenseType): string => paths[type]();

/** Types that the user may create in any office. */
export function useCreatable(): readonly ExpenseType[] {
  const { can } = useMe();
  return (Object.keys(rights) as (keyof typeof rights)[]).filter((type) => can(rights[type]));
}

/** Create button: direct with one type, a menu with several. `n` opens it. */
export function NewExpense({ big }: { big?: boolean }) {
  const t = useT();
  const words = useExpenseWords();
  const types = useCreatable();
  const [opened, setOpened] = useState(false);
  const only = types.length === 1 ? types[0] : undefined;
  const may = types.length > 0;
  useEffect(() => {
    // Delayed, so that the list's rows load first.
    const timer = may ? setTimeout(prefetchChoices, 2000) : undefined;
    return () => clearTimeout(timer);
  }, [may]);
  useKeys([
    {
      keys: "n",
      label: "expenses.new",
      opens: true,
      enabled: types.length > 0,
      run: () => (only ? go(pathOf(only)) : setOpened(true)),
    },
  ]);
  const looks = newLooks(big);
  if (types.length === 0) return null;
  if (only)
    return (
      <ButtonLink href={pathOf(only)} {...looks}>
        {t("expenses.new")}
      </ButtonLink>
    );
  return (
    <Menu position={big ? "top-end" : "bottom-end"} opened={opened} onChange={setOpened}>
      <Menu.Target>
        <Button {...looks}>{t("expenses.new")}</Button>
      </Menu.Target>
      <Menu.Dropdown>
        {types.map((type) => {
          const Icon = typeIcons[type];
          return (
            <Menu.Item key={type} leftSection={<Icon size={16} stroke={1.6} />} onClick={() => go(pathOf(type))}>
              {words.type(type)}
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}
