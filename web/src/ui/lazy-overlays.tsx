import type { DrawerProps, ModalProps } from "@mantine/core";
import { type ComponentType, type ReactElement, useEffect, useId, useRef } from "react";
import { useT } from "#web/kit/i18n.ts";
import { KeyboardContext } from "#web/kit/keyboard.ts";
import { useKeyboardOwner } from "#web/kit/use-keyboard.ts";
import { lazyDialog } from "./lazy-dialog.tsx";

/** Closed, it gives the focus back to where it was when it opened, the first time too; another that took it meanwhile keeps it. */
function useFocusBack(opened: boolean): void {
  const from = useRef<Element>(null);
  // While it is drawn: once it is there, it has the focus itself.
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

/** One of Mantine's overlays, loaded when it is first opened: a screen shows without waiting for what may never be asked. It has the keyboard from when it is opened. */
function overlay<P extends ModalProps | DrawerProps>(
  load: () => Promise<{ default: ComponentType<P> }>,
): (props: P) => ReactElement {
  // A form asks with it before it is left, also when the line has gone meanwhile.
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

/** Mantine's, as they are; the cross says what it does. */
export const Modal = overlay<ModalProps>(() => import("./lazy-modal.ts"));
export const Drawer = overlay<DrawerProps>(() => import("./lazy-drawer.ts"));
