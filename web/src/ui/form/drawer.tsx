import { Drawer } from "../lazy-overlays.tsx";
import type { ReactNode, Ref, RefObject } from "react";
import { Suspense, use, useImperativeHandle, useLayoutEffect, useRef } from "react";
import { keptList } from "#web/kit/from-list.ts";
import { useT } from "#web/kit/i18n.ts";
import { KeyboardContext, waitFor } from "#web/kit/keyboard.ts";
import { useKeys } from "#web/kit/keys.ts";
import { goBack, here, hrefWith, navigate } from "#web/kit/navigation.ts";
import { useShown } from "#web/kit/place.ts";
import { Button } from "../atoms/button.tsx";
import { SkeletonRows } from "../atoms/skeleton.tsx";
import { usePhone } from "../use-phone.ts";
import css from "./drawer.module.css";

type Words = Record<string, string | undefined>;

/**
 * Keeps a drawer's state in the URL query: a reload keeps it open, Back closes it. `open` adds query words; `close` goes back, or removes the words
 * if the user arrived by a link.
 */
export function useAddressed(words: readonly string[]): { open: (change: Words) => void; close: () => void } {
  const isOpenedHere = useShown((s) => s.at.state.drawer === true);
  const change = (next: Words, replace: boolean): void =>
    navigate(hrefWith(next), { replace, state: { ...keptList(here().state), ...(!replace && { drawer: true }) } });
  return {
    open: (next) => change(next, false),
    close: () => (isOpenedHere ? goBack() : change(Object.fromEntries(words.map((w) => [w, undefined])), true)),
  };
}

interface SidePanelProps {
  opened: boolean;
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
}

const dialogs = "[role=dialog][aria-modal=true]";

/** A drawer of 480 px for a look or a small edit without leaving the list; full screen on a phone. Its content may be lazy. */
export function SidePanel({ opened, onClose, title, children }: SidePanelProps) {
  const phone = usePhone();
  // Keep the content during the closing animation.
  const shown = useRef({ title, children });
  if (opened) shown.current = { title, children };
  return (
    <Drawer
      opened={opened}
      onClose={() => {
        // Escape closes only the topmost layer: a question, the file viewer or a date field's calendar.
        if (document.querySelector("[data-calendar]")) return;
        if (document.querySelectorAll(dialogs).length <= 1) onClose();
      }}
      title={shown.current.title}
      size={phone ? "100%" : 480}
      // Within a dialog the header must not be a page landmark.
      attributes={{ header: { role: "presentation" } }}
      classNames={{ content: css.content, header: css.header, body: css.body }}
    >
      <Suspense fallback={<SkeletonRows rows={4} />}>{shown.current.children}</Suspense>
    </Drawer>
  );
}

interface ChosenPanelProps {
  /** Titles and forms by name; one that is not allowed now is false or missing. */
  panels: Readonly<Record<string, { title: string; form: ReactNode } | false | null | undefined>>;
  /** The name in the address. */
  chosen: string | undefined;
  onClose: () => void;
}

/** The drawer that the address names. */
export function ChosenPanel({ panels, chosen = "", onClose }: ChosenPanelProps) {
  const open = Object.hasOwn(panels, chosen) && panels[chosen];
  return (
    <SidePanel opened={!!open} onClose={onClose} title={open ? open.title : ""}>
      {open ? open.form : null}
    </SidePanel>
  );
}

interface DrawerFormProps {
  /** Accessible name of the form. */
  label: string;
  onSubmit: () => void;
  onCancel: () => void;
  /** The verb on the submit button; without it the form is read-only. */
  submit?: string;
  /** Submitting throws something away: the button is red. */
  destroys?: boolean | undefined;
  busy?: boolean;
  /** 'Draft kept', 'Sending 64 %'. */
  note?: string;
  /** At the other end of the footer, such as the delete button. */
  extra?: ReactNode;
  /** Total shown above the buttons. */
  sum?: ReactNode;
  children: ReactNode;
  ref?: Ref<HTMLFormElement>;
}

/**
 * Where a form begins: the field that says so. Without one its first that must still be filled, or its first, if what had the focus is gone
 * or the drawer has put it on its cross.
 */
function firstOf(form: HTMLFormElement | null): HTMLElement | null | undefined {
  const named = form?.querySelector<HTMLElement>("[data-autofocus]");
  if (named || !form) return named;
  const now = document.activeElement;
  if (now !== document.body && !form.closest("[role=dialog]")?.querySelector("header")?.contains(now)) return null;
  const fields = form.querySelectorAll<HTMLInputElement>("input, textarea, button");
  return [...fields].find((field) => field.required && field.value === "") ?? fields[0];
}

/** Puts the focus where the form begins. */
function useFirstFocus(own: RefObject<HTMLFormElement | null>): void {
  const inside = use(KeyboardContext);
  // The form may load after its drawer has placed the focus; give the buffered keystrokes to its first field.
  useLayoutEffect(() => {
    const done = inside && waitFor(inside);
    const timer = setTimeout(() => {
      // Leave the focus alone if the user already types in another field.
      if (!own.current?.contains(document.activeElement)) firstOf(own.current)?.focus();
      done?.();
    }, 60);
    return () => {
      clearTimeout(timer);
      done?.();
    };
  }, [own, inside]);
}

/** A form in a drawer: fields, total, and buttons in the footer. Ctrl Enter submits. */
export function DrawerForm(p: DrawerFormProps) {
  const { label, onSubmit, submit, busy, children, ref } = p;
  const own = useRef<HTMLFormElement>(null);
  useImperativeHandle(ref, () => own.current as HTMLFormElement, []);
  useFirstFocus(own);
  const send = (): void => void (!busy && submit && onSubmit());
  useKeys([{ keys: "mod+Enter", label: "ui.key_submit", inFields: true, enabled: !!submit, run: send }]);
  return (
    <form
      ref={own}
      className={css.form}
      aria-label={label}
      noValidate
      onSubmit={(e) => {
        e.preventDefault();
        send();
      }}
    >
      <div className={css.fields}>{children}</div>
      <Foot p={p} />
    </form>
  );
}

/** The total, and the buttons. */
function Foot({ p: { sum, extra, note, submit, destroys, busy, onCancel } }: { p: DrawerFormProps }) {
  const t = useT();
  const phone = usePhone();
  const size = phone ? "big" : "normal";
  return (
    <footer className={css.foot}>
      {sum ? <div className={css.sum}>{sum}</div> : null}
      <div className={css.buttons}>
        {extra}
        <span className={css.note} role="status">
          {note}
        </span>
        {submit ? (
          <>
            <Button look="quiet" size={size} onClick={onCancel}>
              {t("ui.cancel")}
            </Button>
            <Button
              type="submit"
              look={destroys ? "danger" : "filled"}
              size={size}
              busy={busy}
              hint={phone ? undefined : "Ctrl Enter"}
            >
              {submit}
            </Button>
          </>
        ) : (
          <Button size={size} onClick={onCancel}>
            {t("ui.close")}
          </Button>
        )}
      </div>
    </footer>
  );
}
