import { Outlet } from "@tanstack/react-router";
import { lazy, Suspense, type ReactElement } from "react";

/** Separate chunk: the sign-in page does not wait for the shell. */
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
