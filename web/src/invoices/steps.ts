import { IconBell, IconBellOff, IconSend } from "@tabler/icons-react";
import type { Invoice } from "#contract/invoices/schemas.ts";
import type { Step } from "#web/ui/actions/use-steps.tsx";

/** Steps that the list takes of several invoices together. */
export const invoicesTogether: readonly Step<Invoice>[] = [
  { step: "issue", label: "invoices.issue", icon: IconSend, look: "filled", danger: true },
  {
    step: "stop_reminders",
    action: "reminders",
    when: (i) => i.reminders_stopped === null,
    label: "invoices.stop_reminders",
    icon: IconBellOff,
    undo: "resume_reminders",
    reason: { word: "reason", label: "invoices.reason", needs: () => true },
  },
  {
    step: "resume_reminders",
    action: "reminders",
    when: (i) => i.reminders_stopped !== null,
    label: "invoices.resume_reminders",
    icon: IconBell,
  },
];
