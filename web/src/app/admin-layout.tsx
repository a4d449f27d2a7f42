import { lazy, Suspense, type ReactElement, type ReactNode } from "react";

/** Separate chunk: the sign-in page does not wait for the shell. */
const Shell = lazy(() => import("./shell.tsx"));

export function AdminLayout({ children }: { children: ReactNode }): ReactElement {
  return (
    <Suspense fallback={null}>
      <Shell>{children}</Shell>
    </Suspense>
  );
}
