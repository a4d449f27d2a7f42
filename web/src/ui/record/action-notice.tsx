import type { ReactNode } from "react";
import { firstClick } from "#web/kit/first-click.ts";
import { Button } from "../atoms/button.tsx";
import { Notice } from "../atoms/notice.tsx";
import { runAtOnce } from "./asking.tsx";

interface ActionNoticeProps {
  title: string;
  children: ReactNode;
  label: string;
  busy: boolean;
  /** Left out for readers who may not do it. */
  run?: (() => Promise<unknown>) | undefined;
}

/** A notice with one action, such as resuming what was stopped. */
export function ActionNotice({ title, children, label, busy, run }: ActionNoticeProps) {
  const button = run && (
    <Button size="small" busy={busy} onClick={firstClick(() => void runAtOnce(run))}>
      {label}
    </Button>
  );
  return (
    <Notice title={title} actions={button}>
      {children}
    </Notice>
  );
}
