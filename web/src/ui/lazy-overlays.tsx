import type { DrawerProps, ModalProps } from "@mantine/core";
import { type ComponentType, type ReactElement, useEffect, useId, useRef } from "react";
import { KeyboardContext } from "#web/kit/keyboard.ts";
import { useKeyboardOwner } from "#web/kit/use-keyboard.ts";
import { lazyPart, Opening } from "./lazy-part.tsx";

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

/** Loads a dialog when it is opened for the first time, or ahead: a screen shows without waiting for what may never be asked. It has the keyboard from when it is opened. */
function whenOpened<P extends ModalProps | DrawerProps>(
  load: () => Promise<{ default: ComponentType<P> }>,
): (props: P) => ReactElement | null {
  // A form asks with it before it is left, also when the line has gone meanwhile.
  const Loaded = lazyPart(load, true);
  return function WhenOpened(props: P) {
    const wanted = useRef(false);
    const id = useId();
    wanted.current ||= props.opened;
    useFocusBack(props.opened);
    const owner = useKeyboardOwner(
      props.opened,
      () => document.querySelector(`[data-keyboard="${id}"]`),
      props.onClose,
    );
    if (!wanted.current) return null;
    return (
      <KeyboardContext value={owner}>
        <Opening opened={props.opened} onClose={props.onClose}>
          <Loaded {...props} attributes={{ ...props.attributes, content: { "data-keyboard": id } }} />
        </Opening>
      </KeyboardContext>
    );
  };
}

/** Mantine's, as they are. */
export const Modal = whenOpened<ModalProps>(() => import("./lazy-modal.ts"));
export const Drawer = whenOpened<DrawerProps>(() => import("./lazy-drawer.ts"));
