import type { DrawerProps, ModalProps } from "@mantine/core";
import { type ComponentType, lazy, type ReactElement, Suspense, useRef } from "react";

/** Loads a dialog when it is opened for the first time: a screen shows without waiting for what may never be asked. */
function whenOpened<P extends { opened: boolean }>(
  load: () => Promise<{ default: ComponentType<P> }>,
): (props: P) => ReactElement | null {
  const Loaded = lazy(load) as unknown as ComponentType<P>;
  return function WhenOpened(props: P) {
    const wanted = useRef(false);
    wanted.current ||= props.opened;
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
