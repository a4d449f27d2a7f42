import { Suspense, type ReactElement } from "react";
import { SkeletonRows } from "#web/ui/atoms/skeleton.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";

const Loaded = lazyPart(() => import("./preferences.tsx"));

/** How I am told of what, and when not: loaded when it is looked at. */
export const NotificationPreferences = (): ReactElement => (
  <Suspense fallback={<SkeletonRows rows={6} />}>
    <Loaded />
  </Suspense>
);
