import { lazy, Suspense, type ReactElement } from "react";
import { SkeletonRows } from "#web/ui/atoms/skeleton.tsx";

const Loaded = lazy(() => import("./preferences.tsx"));

/** How I am told of what, and when not: loaded when it is looked at. */
export const NotificationPreferences = (): ReactElement => (
  <Suspense fallback={<SkeletonRows rows={6} />}>
    <Loaded />
  </Suspense>
);
