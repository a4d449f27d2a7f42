import type { ReactElement, ReactNode } from "react";

/**
 * Stands in for Mantine's ScrollArea (vite.config.ts): the browser's own thin scroll bar beside the choices of a field,
 * instead of 5 KB on every form that draw another one.
 */
function Autosize({ mah, children }: { mah?: number | string; children: ReactNode }): ReactElement {
  return <div style={{ maxHeight: mah, overflowY: "auto", scrollbarWidth: "thin" }}>{children}</div>;
}

export const ScrollArea = { Autosize };
