import type { ReactElement, ReactNode } from "react";

/** Replaces Mantine's ScrollArea (aliased in vite.config.ts): native thin scroll bars in select lists save 5 KB on every form, and 12 KB on the first dialog, which only compares it. */
function Autosize({ mah, children }: { mah?: number | string; children: ReactNode }): ReactElement {
  return <div style={{ maxHeight: mah, overflowY: "auto", scrollbarWidth: "thin" }}>{children}</div>;
}

export const ScrollArea = { Autosize };
