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

/** A menu button based on the native popover, which gives top layer, light dismiss, Escape and focus return. */
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
    // If the browser toggled it, `wanted` and `opened` already agree.
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

function Target({ children }: { children: ReactElement<ButtonHTMLAttributes<HTMLButtonElement>> }) {
  const { id, opened } = useMenu();
  return cloneElement(children, { popoverTarget: id, "aria-haspopup": "menu", "aria-expanded": opened });
}

/** Selects the enabled items; the first gets the focus. */
const ITEMS = "[role^=menuitem]:not(:disabled)";

/** Index of the next item that begins with a letter, after the current one; undefined if there is none. */
function beginsWith(items: readonly HTMLElement[], at: number, letter: string): number | undefined {
  const after = items.map((_, i) => (at + 1 + i) % items.length);
  return after.find((i) => plain(items[i]?.textContent.trim() ?? "").startsWith(plain(letter)));
}

/** Arrow keys, Home, End and first letters move among the items; Tab closes the menu. A field inside keeps its keys. */
function onKeyDown(e: KeyboardEvent<HTMLDivElement>): void {
  if (e.target instanceof HTMLInputElement) return;
  const items = [...e.currentTarget.querySelectorAll<HTMLButtonElement>(ITEMS)];
  const at = items.indexOf(document.activeElement as HTMLButtonElement);
  const typed = /^[\p{L}\p{N}]$/u.test(e.key) && !e.ctrlKey && !e.metaKey && !e.altKey;
  const next = typed
    ? beginsWith(items, at, e.key)
    : { ArrowDown: at + 1, ArrowUp: Math.max(at, 0) - 1, Home: 0, End: items.length - 1 }[e.key];
  // Letters belong to the menu: keep them from the screen's shortcuts.
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
        // Render the items synchronously, before the next key: the browser focuses the `autofocus` element as the popover opens.
        flushSync(() => onToggle(true));
        ref.current?.querySelector(ITEMS)?.setAttribute("autofocus", "");
      }}
      onFocus={(e) => !e.currentTarget.contains(e.relatedTarget) && place()}
      onToggle={(e) => {
        if (e.newState === "closed") return onToggle(false);
        place();
        // When opened from an effect, the items are rendered only now.
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
  /** A radio item: the menu stays open after choosing it. */
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
