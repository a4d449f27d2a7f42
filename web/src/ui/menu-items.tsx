import { IconCheck, type TablerIcon } from "@tabler/icons-react";
import type { KeyboardEvent, ReactElement, ReactNode } from "react";
import css from "./menu-items.module.css";

/** Arrows, Home and End move among the items; Tab leaves. For the element with `role="menu"` inside a popover. */
export function onMenuKey(e: KeyboardEvent<HTMLElement>): void {
  const items = [...e.currentTarget.querySelectorAll<HTMLButtonElement>("button")];
  const at = items.indexOf(document.activeElement as HTMLButtonElement);
  const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 }[e.key];
  if (e.key === "Tab") e.currentTarget.closest<HTMLElement>("[popover]")?.hidePopover();
  if (next === undefined) return;
  e.preventDefault();
  items[(next + items.length) % items.length]?.focus();
}

interface MenuItemProps {
  icon: TablerIcon;
  children: ReactNode;
  onClick: () => void;
  /** One of several choices. */
  checked?: boolean;
  end?: ReactNode;
}

export function MenuItem({ icon: Icon, children, onClick, checked, end }: MenuItemProps): ReactElement {
  return (
    <button
      type="button"
      tabIndex={-1}
      role={checked === undefined ? "menuitem" : "menuitemradio"}
      aria-checked={checked}
      className={css.item}
      onClick={onClick}
    >
      <Icon size={16} stroke={1.6} aria-hidden="true" />
      <span>{children}</span>
      {end}
      {checked && <IconCheck size={16} stroke={1.6} aria-hidden="true" />}
    </button>
  );
}
