import { IconArrowsSort } from "@tabler/icons-react";
import { useState } from "react";
import { useT } from "#web/kit/i18n.ts";
import { Button } from "../atoms/button.tsx";
import { Menu } from "../menu.tsx";
import { type SortWords, wayNow } from "./sorting.ts";

interface SortChoiceProps {
  columns: readonly { key: string; heading: string; sort?: SortWords | undefined }[];
  sort: string | undefined;
  onSort: (sort: string | undefined) => void;
}

/** What a phone has in place of the columns' heads: a menu of the columns, each in both directions. */
export function SortChoice({ columns, sort, onSort }: SortChoiceProps) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const choices = columns.flatMap(({ heading: column, sort: by }) =>
    [by?.asc, by?.desc].flatMap((one) =>
      one ? [{ one, label: t(`ui.sort_${wayNow(by, one) ?? "ascending"}`, { column }) }] : [],
    ),
  );
  if (choices.length === 0) return null;
  const choose = (one: string | undefined): void => {
    setOpen(false);
    onSort(one);
  };
  return (
    <Menu opened={isOpen} onChange={setOpen}>
      <Menu.Target>
        <Button icon={<IconArrowsSort stroke={1.6} />}>
          {choices.find(({ one }) => one === sort)?.label ?? t("ui.sort_by")}
        </Button>
      </Menu.Target>
      <Menu.Dropdown label={t("ui.sort_by")}>
        <Menu.Item checked={!sort} onClick={() => choose(undefined)}>
          {t("ui.sort_usual")}
        </Menu.Item>
        {choices.map(({ one, label }) => (
          <Menu.Item key={one} checked={one === sort} onClick={() => choose(one)}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
