import { IconColumns } from "@tabler/icons-react";
import type { AnyEndpoint } from "#contract/kit/endpoint.ts";
import { useT } from "#web/kit/i18n.ts";
import { FilterChips } from "./filter-chips.tsx";
import css from "./filters.module.css";
import { ListSearch } from "./list.tsx";
import { SavedViews } from "./saved-views.tsx";
import { SortChoice } from "./sort-choice.tsx";
import type { OpenList } from "./use-list.ts";
import { Menu } from "../menu.tsx";

interface ToolbarProps<E extends AnyEndpoint> {
  list: OpenList<E>;
  /** Selection mode on a phone; undefined without bulk actions. */
  picking: boolean | undefined;
  onPicking: (next: boolean) => void;
}

/** Saved views, search, filter chips and column chooser. All but the columns is kept in the URL. */
export function Toolbar<E extends AnyEndpoint>({ list, picking, onPicking }: ToolbarProps<E>) {
  const t = useT();
  const { filters, url, setUrl } = list;
  return (
    <div className={css.filters} role="search">
      {list.list.searchable === false ? null : <ListSearch list={list} />}
      <SavedViews list={list} />
      <FilterChips filters={filters} url={url} set={setUrl} lined />
      <span className={css.grow} />
      {picking === undefined ? null : (
        <button type="button" className={css.chip} aria-pressed={picking} onClick={() => onPicking(!picking)}>
          <b>{picking ? t("ui.select_done") : t("ui.select_several")}</b>
        </button>
      )}
      {list.phone ? (
        <SortChoice columns={list.columns} sort={url.sort} onSort={(sort) => setUrl({ sort })} />
      ) : (
        <ColumnsMenu list={list} />
      )}
    </div>
  );
}

function ColumnsMenu<E extends AnyEndpoint>({ list }: { list: OpenList<E> }) {
  const t = useT();
  const { shown, showColumn } = list;
  const choosable = list.columns.filter((c) => c.heading);
  return (
    <Menu position="bottom-end" closeOnItemClick={false}>
      <Menu.Target>
        <button type="button" className={css.chip} style={{ borderColor: "transparent" }}>
          <IconColumns stroke={1.6} aria-hidden="true" />
          <b>{t("ui.columns")}</b>
          {shown.filter((c) => c.heading).length}
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {choosable.map((c, i) => (
          <Menu.Item
            key={c.key}
            role="menuitemcheckbox"
            aria-checked={shown.includes(c)}
            disabled={i === 0}
            leftSection={
              <span className={css.tick} aria-hidden="true">
                {shown.includes(c) ? "✓" : ""}
              </span>
            }
            onClick={() => showColumn(c.key, !shown.includes(c))}
          >
            {c.heading}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
