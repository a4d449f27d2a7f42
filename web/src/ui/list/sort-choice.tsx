import { IconArrowsSort } from "@tabler/icons-react";
import { useT } from "#web/kit/i18n.ts";
import { Menu } from "../menu.tsx";
import css from "./filters.module.css";
import { type SortWords, wayNow } from "./sorting.ts";

interface SortChoiceProps {
  columns: readonly { key: string; heading: string; sort?: SortWords | undefined }[];
  sort: string | undefined;
  onSort: (sort: string | undefined) => void;
}

/** What a phone has in place of the columns' heads. */
export function SortChoice({ columns, sort, onSort }: SortChoiceProps) {
  const t = useT();
  const choices = columns.flatMap(({ heading, sort: by }) =>
    [by?.asc, by?.desc]
      .filter((one) => one !== undefined)
      .map((one) => ({ sort: one, said: t(`ui.sort_${wayNow(by, one) ?? "ascending"}`, { column: heading }) })),
  );
  if (choices.length === 0) return null;
  const now = choices.find((choice) => choice.sort === sort);
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <button type="button" className={css.chip}>
          <IconArrowsSort stroke={1.6} aria-hidden="true" />
          <b>{t("ui.sort_by")}</b>
          {now?.said}
        </button>
      </Menu.Target>
      <Menu.Dropdown label={t("ui.sort_by")}>
        {[{ sort: undefined, said: t("ui.sort_usual") }, ...choices].map((choice) => (
          <Menu.Item
            key={choice.sort ?? ""}
            role="menuitemradio"
            aria-checked={choice.sort === now?.sort}
            leftSection={
              <span className={css.tick} aria-hidden="true">
                {choice.sort === now?.sort ? "✓" : ""}
              </span>
            }
            onClick={() => onSort(choice.sort)}
          >
            {choice.said}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
