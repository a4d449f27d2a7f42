import { type ComponentType, type ReactElement, useRef } from "react";
import { lazyPart, Opening } from "./lazy-part.tsx";

/** A dialog whose content is loaded when it is opened for the first time, or ahead. */
export function lazyDialog<P extends { opened: boolean; onClose: () => void }>(
  load: () => Promise<{ default: ComponentType<P> }>,
): (props: P) => ReactElement | null {
  const Loaded = lazyPart(load);
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
