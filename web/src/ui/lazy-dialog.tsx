import { type ComponentType, type ReactElement, useRef } from "react";
import { lazyPart, Opening } from "./lazy-part.tsx";

/** A dialog loaded when idle or at its first opening; `isFirst` preloads it before other parts. */
export function lazyDialog<P extends { opened: boolean; onClose: () => void }>(
  load: () => Promise<{ default: ComponentType<P> }>,
  isFirst = false,
): (props: P) => ReactElement | null {
  const Loaded = lazyPart(load, isFirst);
  return function Dialog(props: P) {
    const isWanted = useRef(false);
    isWanted.current ||= props.opened;
    return isWanted.current ? (
      <Opening opened={props.opened} onClose={props.onClose}>
        <Loaded {...props} />
      </Opening>
    ) : null;
  };
}
