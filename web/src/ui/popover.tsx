import {
  cloneElement,
  createContext,
  type ButtonHTMLAttributes,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  use,
  useId,
  useLayoutEffect,
  useRef,
} from "react";
import { createPortal } from "react-dom";
import { KeyboardContext } from "#web/kit/keyboard.ts";
import { useKeyboardOwner } from "#web/kit/use-keyboard.ts";
import css from "./popover.module.css";
import { type Corner, placeAt } from "./place-at.ts";

interface PopoverState {
  id: string;
  opened: boolean;
  onChange: (opened: boolean) => void;
  position: Corner;
}
const Context = createContext<PopoverState | undefined>(undefined);

function usePopover(): PopoverState {
  const state = use(Context);
  if (!state) throw new Error("outside of a popover");
  return state;
}

interface PopoverProps {
  opened: boolean;
  onChange: (opened: boolean) => void;
  position?: Corner;
  children: ReactNode;
}

/** A small panel with fields on a button. Not a native popover, because calendars and select lists must open above it. */
function PopoverRoot({ opened, onChange, position = "bottom-start", children }: PopoverProps) {
  const id = useId();
  // oxlint-disable-next-line react/jsx-no-constructed-context-values -- one button and one panel stand on it
  return <Context value={{ id, opened, onChange, position }}>{children}</Context>;
}

function Target({ children }: { children: ReactElement<ButtonHTMLAttributes<HTMLButtonElement>> }) {
  const { id, opened } = usePopover();
  return cloneElement(children, {
    "aria-haspopup": "dialog",
    "aria-expanded": opened,
    "aria-controls": opened ? id : undefined,
    id: `${id}-target`,
  });
}

const REACHABLE = "button:not(:disabled), input:not(:disabled), select, textarea, a[href], [tabindex='0']";

function Panel({ label, children }: { label?: string | undefined; children: ReactNode }) {
  const { id, onChange, position } = usePopover();
  const ref = useRef<HTMLDivElement>(null);
  const owner = useKeyboardOwner(
    true,
    () => ref.current,
    () => onChange(false),
  );
  const change = useRef(onChange);
  change.current = onChange;
  useLayoutEffect(() => {
    const target = document.getElementById(`${id}-target`);
    const panel = ref.current;
    if (!panel) return;
    const place = (): void => placeAt(panel, target, position);
    place();
    (panel.querySelector<HTMLElement>("[data-autofocus]") ?? panel.querySelector<HTMLElement>(REACHABLE))?.focus({
      preventScroll: true,
    });
    // Lazy content such as a date field changes its size.
    const sizes = new ResizeObserver(place);
    sizes.observe(panel);
    addEventListener("resize", place);
    const pressed = (e: PointerEvent): void => {
      const at = e.target as Element;
      if (!panel.contains(at) && !target?.contains(at) && !at.closest("[data-portal]")) change.current(false);
    };
    document.addEventListener("pointerdown", pressed, true);
    return () => {
      sizes.disconnect();
      removeEventListener("resize", place);
      document.removeEventListener("pointerdown", pressed, true);
      if (panel.contains(document.activeElement) || document.activeElement === document.body)
        target?.focus({ preventScroll: true });
    };
  }, [id, position]);
  const onKeyDown = (e: KeyboardEvent<HTMLDivElement>): void => {
    if (!ref.current?.contains(e.target as Element)) return;
    if (e.key === "Escape") {
      e.stopPropagation();
      onChange(false);
    }
    if (e.key !== "Tab") return;
    const all = [...ref.current.querySelectorAll<HTMLElement>(REACHABLE)];
    const [edge, other] = e.shiftKey ? [all[0], all.at(-1)] : [all.at(-1), all[0]];
    if (document.activeElement !== edge) return;
    e.preventDefault();
    other?.focus();
  };
  return createPortal(
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape and Tab of what is in it
    <div ref={ref} id={id} role="dialog" aria-label={label} className={css.panel} onKeyDown={onKeyDown}>
      <KeyboardContext value={owner}>{children}</KeyboardContext>
    </div>,
    document.body,
  );
}

function Dropdown({ children, "aria-label": label }: { children: ReactNode; "aria-label"?: string }) {
  const { opened } = usePopover();
  return opened ? <Panel label={label}>{children}</Panel> : null;
}

export const Popover = Object.assign(PopoverRoot, { Target, Dropdown });
