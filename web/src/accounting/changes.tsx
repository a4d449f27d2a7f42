import type { Holder } from "#contract/accounting/endpoints.ts";
import { type AuditEntry, WhatHappened } from "#web/ui/record/what-happened.tsx";
import css from "./holders.module.css";
import { auditKind, kindOf } from "./kinds.ts";

/** Audit trail of a holder, with manual movements. */
export default function Changes({ holder }: { holder: Holder }) {
  const words = (e: AuditEntry): string | undefined =>
    typeof e.details.label === "string" ? e.details.label : undefined;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard must reach it
    <div className={css.changes} tabIndex={0}>
      <WhatHappened
        kind={auditKind[kindOf[holder.type]]}
        id={holder.hash_id}
        did="accounting.did_"
        otherwise="accounting.did_other"
        given={(e) => ({ ...e.details, action: e.action })}
        words={words}
      />
    </div>
  );
}
