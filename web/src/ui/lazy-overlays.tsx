import type { DrawerProps, ModalProps } from "@mantine/core";
import { type ComponentType, lazy, type ReactElement, Suspense, useEffect, useRef } from "react";

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

/** Loads a dialog when it is opened for the first time: a screen shows without waiting for what may never be asked. */
function whenOpened<P extends { opened: boolean }>(
  load: () => Promise<{ default: ComponentType<P> }>,
): (props: P) => ReactElement | null {
  const Loaded = lazy(load) as unknown as ComponentType<P>;
  return function WhenOpened(props: P) {
    const wanted = useRef(false);
    wanted.current ||= props.opened;
    useFocusBack(props.opened);
    if (!wanted.current) return null;
    return (
      <Suspense fallback={null}>
        <Loaded {...props} />
      </Suspense>
    );
  };
}

/** Mantine's, as they are. */
export const Modal = whenOpened<ModalProps>(() => import("./lazy-modal.ts"));
export const Drawer = whenOpened<DrawerProps>(() => import("./lazy-drawer.ts"));
