import { Outlet } from "@tanstack/react-router";
import { lazy, Suspense, type ReactElement } from "react";

/** The shell is a chunk of its own: signing in does not wait for it. */
const Shell = lazy(() => import("./shell.tsx"));

export function AdminLayout(): ReactElement {
  return (
    <Suspense fallback={null}>
      <Shell>
        <Outlet />
      </Shell>
    </Suspense>
  );
}
