import type { MouseEvent, ReactNode } from "react";
import { addressOf, goTo, type View } from "./place.ts";

export function PortalLink({
  view,
  order,
  className,
  current,
  children,
}: {
  view: View;
  order?: string;
  className?: string | undefined;
  current?: boolean;
  children: ReactNode;
}) {
  const follow = (e: MouseEvent): void => {
    if (e.metaKey || e.ctrlKey || e.shiftKey || e.button !== 0) return;
    e.preventDefault();
    goTo(view, order);
  };
  return (
    <a
      href={addressOf(view, order)}
      className={className}
      aria-current={current === true ? "page" : undefined}
      onClick={follow}
    >
      {children}
    </a>
  );
}
