import { type ComponentType, type ReactElement, Suspense } from "react";
import { SkeletonRows } from "./atoms/skeleton.tsx";
import { lazyPart } from "./lazy-part.tsx";

/** A part of a screen, such as a tab, loaded when shown; skeleton rows meanwhile. */
export function lazyTab<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
): (props: P) => ReactElement {
  const Loaded = lazyPart(load);
  return function Tab(props: P) {
    return (
      <Suspense fallback={<SkeletonRows rows={6} />}>
        <Loaded {...props} />
      </Suspense>
    );
  };
}
