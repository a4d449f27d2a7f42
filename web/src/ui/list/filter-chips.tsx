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
  /** A line before them, where something else stands to their left. */
  lined?: boolean;
}

/** The filters that are set, each as a chip, and a menu of the others. All of it lives in the address. */
export function FilterChips({ filters, url, set, lined }: FilterChipsProps) {
  const t = useT();
  const [open, setOpen] = useState<string>();
  const keyOf = (f: Filter): string => filterKeys(f).join();
  const isSet = (f: Filter): boolean => filterKeys(f).some((k) => url[k]);
  /** Just set, and not in the address yet: closed meanwhile, its chip stays, and the focus on it. */
  const [coming, setComing] = useState<string>();
  if (filters.some((f) => keyOf(f) === coming && isSet(f))) setComing(undefined);
  const shown = filters.filter((f) => isSet(f) || [open, coming].includes(keyOf(f)));
  const rest = filters.filter((f) => !shown.includes(f));
  /** Once the menu has given the focus back; no key falls in between. */
  const afterMenu = (show: () => void): void => {
    const back = takeKeyboard(newOwner());
    setTimeout(() => {
      flushSync(show);
      back();
    });
  };
  const box = useRef<HTMLSpanElement>(null);
  /** A chip that is gone took the focus with it: it goes on where another is made. The address changes later than the press. */
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
      {rest.length ? (
        <Menu position="bottom-start">
          <Menu.Target>
            <button type="button" className={`${css.chip} ${css.add}`} data-add>
              <IconPlus stroke={1.6} aria-hidden="true" />
              {t("ui.filter")}
            </button>
          </Menu.Target>
          <Menu.Dropdown>
            {rest.map((f) => (
              <Menu.Item key={keyOf(f)} onClick={() => afterMenu(() => setOpen(keyOf(f)))}>
                {f.label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      ) : null}
    </span>
  );
}
