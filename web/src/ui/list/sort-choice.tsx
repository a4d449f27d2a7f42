import { useT } from "#web/kit/i18n.ts";
import css from "./filters.module.css";
import { type SortWords, wayNow } from "./sorting.ts";

interface SortChoiceProps {
  columns: readonly { key: string; heading: string; sort?: SortWords | undefined }[];
  sort: string | undefined;
  onSort: (sort: string | undefined) => void;
}

/** What a phone has in place of the columns' heads: its own choice, which opens as large as a thumb. */
export function SortChoice({ columns, sort = "", onSort }: SortChoiceProps) {
  const t = useT();
  const choices = columns.flatMap(({ heading: column, sort: by }) =>
    [by?.asc, by?.desc].map((one) =>
      one ? (
        <option key={one} value={one}>
          {t(`ui.sort_${wayNow(by, one) ?? "ascending"}`, { column })}
        </option>
      ) : null,
    ),
  );
  return choices.some(Boolean) ? (
    <select
      className={`${css.chip} ${css.sort}`}
      aria-label={t("ui.sort_by")}
      value={sort}
      onChange={(e) => onSort(e.target.value || undefined)}
    >
      <option value="">{t("ui.sort_by")}</option>
      {choices}
    </select>
  ) : null;
}
