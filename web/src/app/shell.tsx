import type { ReactElement, ReactNode } from "react";

export default function Shell({ children }: { children: ReactNode }): ReactElement {
  return <main id="main">{children}</main>;
}
