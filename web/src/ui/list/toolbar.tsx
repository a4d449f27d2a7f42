import { IconColumns } from "@tabler/icons-react";
import type { Ref } from "react";
import { useT } from "#web/kit/i18n.ts";
import { FilterChips } from "./filter-chips.tsx";
import css from "./filters.module.css";
import { Search } from "./search.tsx";
import { SavedViews } from "./saved-views.tsx";
import type { Column, Filter, UrlState } from "./types.ts";
import { filterKeys } from "./types.ts";
import { Menu } from "../menu.tsx";

interface ToolbarProps<R> {
  id: string;
  url: UrlState;
  set: (change: Record<string, string | undefined>) => void;
  filters: readonly Filter[];
  searchable: boolean;
  searchRef: Ref<HTMLInputElement>;
  onFound: () => void;
  columns: readonly Column<R>[];
  shown: readonly Column<R>[];
  onShow: (key: string, on: boolean) => void;
  phone: boolean;
  /** On a phone, whether several are being chosen; undefined where nothing can be done with several. */
  picking?: boolean;
  onPicking: (next: boolean) => void;
}

/** Saved views, search, the filters as chips, the columns to choose. All of it lives in the address, but the columns. */
export function Toolbar<R>(p: ToolbarProps<R>) {
  const t = useT();
  return (
    <div className={css.filters} role="search">
      {p.searchable ? <Search url={p.url} set={p.set} inputRef={p.searchRef} onDone={p.onFound} /> : null}
      <SavedViews id={p.id} url={p.url} set={p.set} keys={["search", "sort", ...p.filters.flatMap(filterKeys)]} />
      <FilterChips filters={p.filters} url={p.url} set={p.set} lined />
      <span className={css.grow} />
      {p.picking === undefined ? null : (
        <button type="button" className={css.chip} aria-pressed={p.picking} onClick={() => p.onPicking(!p.picking)}>
          <b>{p.picking ? t("ui.select_done") : t("ui.select_several")}</b>
        </button>
      )}
      {p.phone ? null : <ColumnsMenu columns={p.columns} shown={p.shown} onShow={p.onShow} />}
    </div>
  );
}

function ColumnsMenu<R>({ columns, shown, onShow }: Pick<ToolbarProps<R>, "columns" | "shown" | "onShow">) {
  const t = useT();
  const choosable = columns.filter((c) => c.title);
  return (
    <Menu position="bottom-end" closeOnItemClick={false}>
      <Menu.Target>
        <button type="button" className={css.chip} style={{ borderColor: "transparent" }}>
          <IconColumns stroke={1.6} aria-hidden="true" />
          <b>{t("ui.columns")}</b>
          {shown.filter((c) => c.title).length}
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
            onClick={() => onShow(c.key, !shown.includes(c))}
          >
            {c.title}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
