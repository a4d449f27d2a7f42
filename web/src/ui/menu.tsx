import { IconCheck } from "@tabler/icons-react";
import {
  cloneElement,
  createContext,
  type ButtonHTMLAttributes,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  use,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import { flushSync } from "react-dom";
import { usePopoverKeyboard } from "#web/kit/use-keyboard.ts";
import css from "./menu.module.css";
import { type Corner, placeAt } from "./place-at.ts";
import { plain } from "./plain.ts";

interface MenuState {
  id: string;
  opened: boolean;
  position: Corner;
  closeOnItemClick: boolean;
  onToggle: (opened: boolean) => void;
  close: () => void;
}
const Context = createContext<MenuState | undefined>(undefined);

function useMenu(): MenuState {
  const state = use(Context);
  if (!state) throw new Error("outside of a menu");
  return state;
}

interface MenuProps {
  opened?: boolean;
  onChange?: (opened: boolean) => void;
  position?: Corner;
  closeOnItemClick?: boolean;
  children: ReactNode;
}

/** A menu on a button, by the browser's own popover: it lies over everything, closes by Escape or a press elsewhere, and gives the focus back. */
function MenuRoot({
  opened: wanted,
  onChange,
  position = "bottom-start",
  closeOnItemClick = true,
  children,
}: MenuProps) {
  const id = useId();
  const [opened, setOpened] = useState(false);
  useEffect(() => {
    // Where the browser opens it, both say so before it shows.
    if (wanted !== undefined && wanted !== opened) document.getElementById(id)?.togglePopover(wanted);
    // oxlint-disable-next-line react/exhaustive-deps -- what closes by itself is not opened again before the parent hears of it
  }, [wanted, id]);
  const onToggle = (next: boolean): void => {
    setOpened(next);
    onChange?.(next);
  };
  const close = (): void => document.getElementById(id)?.hidePopover();
  // oxlint-disable-next-line react/jsx-no-constructed-context-values -- a menu has a handful of items, and they follow every change anyway
  return <Context value={{ id, opened, position, closeOnItemClick, onToggle, close }}>{children}</Context>;
}

/** The button that opens it. */
function Target({ children }: { children: ReactElement<ButtonHTMLAttributes<HTMLButtonElement>> }) {
  const { id, opened } = useMenu();
  return cloneElement(children, { popoverTarget: id, "aria-haspopup": "menu", "aria-expanded": opened });
}

/** The items, of which the first takes the focus. */
const ITEMS = "[role^=menuitem]:not(:disabled)";

/** The next item that begins with a letter, after the one at hand; none if no other does. */
function beginsWith(items: readonly HTMLElement[], at: number, letter: string): number | undefined {
  const after = items.map((_, i) => (at + 1 + i) % items.length);
  return after.find((i) => plain(items[i]?.textContent.trim() ?? "").startsWith(plain(letter)));
}

/** Arrows, Home, End and the first letter move among the items; Tab leaves. A field inside keeps its keys. */
function onKeyDown(e: KeyboardEvent<HTMLDivElement>): void {
  if (e.target instanceof HTMLInputElement) return;
  const items = [...e.currentTarget.querySelectorAll<HTMLButtonElement>(ITEMS)];
  const at = items.indexOf(document.activeElement as HTMLButtonElement);
  const typed = /^[\p{L}\p{N}]$/u.test(e.key) && !e.ctrlKey && !e.metaKey && !e.altKey;
  const next = typed
    ? beginsWith(items, at, e.key)
    : { ArrowDown: at + 1, ArrowUp: Math.max(at, 0) - 1, Home: 0, End: items.length - 1 }[e.key];
  // Its letters are the menu's: the shortcuts of what lies under it stay still.
  if (typed) e.preventDefault();
  if (e.key === "Tab" && !e.currentTarget.querySelector("input")) e.currentTarget.hidePopover();
  if (next === undefined) return;
  e.preventDefault();
  items[(next + items.length) % items.length]?.focus();
}

function Dropdown({ children, label, miw }: { children: ReactNode; label?: string; miw?: number }) {
  const { id, opened, position, onToggle } = useMenu();
  const ref = useRef<HTMLDivElement>(null);
  const takeKeys = usePopoverKeyboard(ref);
  const place = (): void => {
    if (ref.current) placeAt(ref.current, document.querySelector(`[popovertarget="${CSS.escape(id)}"]`), position);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its items take the focus
    <div
      ref={ref}
      id={id}
      popover="auto"
      role="menu"
      aria-label={label}
      className={css.dropdown}
      style={{ minWidth: miw }}
      onKeyDown={onKeyDown}
      onBeforeToggle={(e) => {
        takeKeys(e);
        if (e.newState === "closed") return;
        // Its items are there before the next key: the browser focuses the one with `autofocus` as it opens.
        flushSync(() => onToggle(true));
        ref.current?.querySelector(ITEMS)?.setAttribute("autofocus", "");
      }}
      onFocus={(e) => !e.currentTarget.contains(e.relatedTarget) && place()}
      onToggle={(e) => {
        if (e.newState === "closed") return onToggle(false);
        place();
        // Opened by the program while React draws, its items came only now.
        if (!ref.current?.contains(document.activeElement)) ref.current?.querySelector<HTMLElement>(ITEMS)?.focus();
      }}
    >
      {opened ? children : null}
    </div>
  );
}

interface ItemProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  leftSection?: ReactNode;
  rightSection?: ReactNode;
  /** One of several choices; the menu stays open for another. */
  checked?: boolean;
}

function Item({ leftSection, rightSection, checked, children, onClick, ...rest }: ItemProps) {
  const { close, closeOnItemClick } = useMenu();
  return (
    <button
      type="button"
      role={checked === undefined ? "menuitem" : "menuitemradio"}
      aria-checked={checked}
      tabIndex={-1}
      {...rest}
      className={css.item}
      onClick={(e) => {
        if (closeOnItemClick && checked === undefined) close();
        onClick?.(e);
      }}
    >
      {leftSection}
      <span className={css.words}>{children}</span>
      {rightSection}
      {checked ? <IconCheck size={16} stroke={1.6} aria-hidden="true" /> : null}
    </button>
  );
}

export const Menu = Object.assign(MenuRoot, { Target, Dropdown, Item });
