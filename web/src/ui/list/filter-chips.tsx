import { IconPlus } from "@tabler/icons-react";
import { useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useT } from "#web/kit/i18n.ts";
import { newOwner, takeKeyboard } from "#web/kit/keyboard.ts";
import { Menu } from "../menu.tsx";
import { FilterChip } from "./filter-chip.tsx";
import css from "./filters.module.css";
import { filterKeys, type Filter, type UrlState } from "./types.ts";

interface FilterChipsProps {
  filters: readonly Filter[];
  url: UrlState;
  set: (change: Record<string, string | undefined>) => void;
  /** Draws a separator at their left. */
  lined?: boolean;
}

const keyOf = (f: Filter): string => filterKeys(f).join();

/** Runs after the menu has returned the focus; keystrokes in between are held back. */
function afterMenu(show: () => void): void {
  const back = takeKeyboard(newOwner());
  setTimeout(() => {
    flushSync(show);
    back();
  });
}

/** Chips of the set filters and a menu of the others. The state is in the URL. */
export function FilterChips({ filters, url, set, lined }: FilterChipsProps) {
  const [open, setOpen] = useState<string>();
  const isSet = (f: Filter): boolean => filterKeys(f).some((k) => url[k]);
  /** Filter just set, whose value is not in the URL yet: keeps its chip, and the focus on it, after closing. */
  const [coming, setComing] = useState<string>();
  if (filters.some((f) => keyOf(f) === coming && isSet(f))) setComing(undefined);
  const shown = filters.filter((f) => isSet(f) || [open, coming].includes(keyOf(f)));
  const rest = filters.filter((f) => !shown.includes(f));
  const box = useRef<HTMLSpanElement>(null);
  /** Set when a chip closes. If the chip then disappears, focus moves to the add button; the URL changes later than the click. */
  const closed = useRef(false);
  const names = shown.map(keyOf).join(" ");
  useLayoutEffect(() => {
    if (!closed.current || document.activeElement !== document.body) return;
    closed.current = false;
    const buttons = [...(box.current?.querySelectorAll("button") ?? [])];
    (buttons.find((b) => b.matches("[data-add]")) ?? buttons[0])?.focus();
  }, [names]);
  return (
    <span className={css.chips} ref={box}>
      {lined && filters.length > 0 ? <span className={css.line} aria-hidden="true" /> : null}
      {shown.map((f) => (
        <FilterChip
          key={keyOf(f)}
          filter={f}
          url={url}
          set={(change) => {
            setComing(Object.values(change).some(Boolean) ? keyOf(f) : undefined);
            set(change);
          }}
          opened={open === keyOf(f)}
          onOpen={(o) => {
            setOpen(o ? keyOf(f) : undefined);
            closed.current = !o;
          }}
        />
      ))}
      {rest.length ? <AddFilter filters={rest} onAdd={(f) => setOpen(keyOf(f))} /> : null}
    </span>
  );
}

/** The menu of the filters that are not set. */
function AddFilter({ filters, onAdd }: { filters: readonly Filter[]; onAdd: (filter: Filter) => void }) {
  const t = useT();
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <button type="button" className={`${css.chip} ${css.add}`} data-add>
          <IconPlus stroke={1.6} aria-hidden="true" />
          {t("ui.filter")}
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {filters.map((f) => (
          <Menu.Item key={keyOf(f)} onClick={() => afterMenu(() => onAdd(f))}>
            {f.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
