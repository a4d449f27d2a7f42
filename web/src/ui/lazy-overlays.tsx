import type { DrawerProps, ModalProps } from "@mantine/core";
import { type ComponentType, type ReactElement, useEffect, useId, useRef } from "react";
import { useT } from "#web/kit/i18n.ts";
import { KeyboardContext } from "#web/kit/keyboard.ts";
import { useKeyboardOwner } from "#web/kit/use-keyboard.ts";
import { lazyDialog } from "./lazy-dialog.tsx";

/** On closing, returns the focus to where it was before opening, unless something else has taken it. */
function useFocusBack(opened: boolean): void {
  const from = useRef<Element>(null);
  // Read during render: after mount the overlay has the focus.
  from.current = opened ? (from.current ?? document.activeElement) : null;
  useEffect(() => {
    const to = from.current;
    if (!opened || !(to instanceof HTMLElement)) return;
    return () =>
      void setTimeout(() => {
        const now = document.activeElement;
        const lost = now === null || now === document.body || now.closest("[role=dialog]") !== null;
        if (lost && to.isConnected) to.focus({ preventScroll: true });
      }, 20);
  }, [opened]);
}

/**
 * A lazily loaded Mantine overlay, so that screens need not load it upfront. It captures the keyboard from the moment it is opened, even while
 * loading.
 */
function overlay<P extends ModalProps | DrawerProps>(
  load: () => Promise<{ default: ComponentType<P> }>,
): (props: P) => ReactElement {
  // Preloaded first: the question before leaving a form must work offline.
  const Loaded = lazyDialog<P>(load, true);
  return function Overlay(props: P) {
    const t = useT();
    const id = useId();
    useFocusBack(props.opened);
    const owner = useKeyboardOwner(
      props.opened,
      () => document.querySelector(`[data-keyboard="${id}"]`),
      props.onClose,
    );
    return (
      <KeyboardContext value={owner}>
        <Loaded
          closeButtonProps={{ "aria-label": t("ui.close") }}
          {...props}
          attributes={{ ...props.attributes, content: { "data-keyboard": id } }}
        />
      </KeyboardContext>
    );
  };
}

/** Mantine's Modal and Drawer, with a labelled close button. */
export const Modal = overlay<ModalProps>(() => import("./lazy-modal.ts"));
export const Drawer = overlay<DrawerProps>(() => import("./lazy-drawer.ts"));
