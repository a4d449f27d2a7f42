import type { Permission } from "./permissions.ts";

/** How a person may be told: in the bell and on its page, by a mail at once, by the daily digest. None of them: off. */
export const channels = ["app", "mail", "digest"] as const;
export type Channel = (typeof channels)[number];

interface Kind {
  /** What it is about: the preferences are grouped by it. */
  readonly family: "expenses" | "files" | "people";
  /** Somebody is told because it is theirs, whatever they hold. */
  readonly party: boolean;
  /** Who else is asked: those who hold all of these where it happened. They are weighed again whenever it is shown or mailed. */
  readonly asks: readonly Permission[];
  /** How one is told who chose nothing. */
  readonly usually: readonly Channel[];
}
const kind = (k: Kind): Kind => k;

/**
 * Everything that people are told of. A new kind is a line here, its words in `notify.<kind>`, and its name for the
 * preferences in `notifications.kind_<kind>`.
 */
export const notificationKinds = {
  expense_sent: kind({
    family: "expenses",
    party: false,
    asks: ["notify_expenses", "expense_approving"],
    usually: ["app", "digest"],
  }),
  expense_approved: kind({
    family: "expenses",
    party: true,
    asks: ["notify_expenses", "expense_validating"],
    usually: ["app"],
  }),
  expense_validated: kind({
    family: "expenses",
    party: true,
    asks: ["notify_expenses", "expense_paying"],
    usually: ["app"],
  }),
  expense_paid: kind({ family: "expenses", party: true, asks: [], usually: ["app"] }),
  expense_rejected: kind({ family: "expenses", party: true, asks: [], usually: ["app", "mail"] }),
  expense_recurred: kind({ family: "expenses", party: true, asks: [], usually: ["app"] }),
  expense_rolled_back: kind({ family: "expenses", party: true, asks: [], usually: ["app"] }),
  mentioned: kind({ family: "people", party: true, asks: [], usually: ["app", "mail"] }),
  export_ready: kind({ family: "files", party: true, asks: [], usually: ["app"] }),
  export_failed: kind({ family: "files", party: true, asks: [], usually: ["app"] }),
  account_waiting: kind({ family: "people", party: false, asks: ["users_update"], usually: ["app", "mail"] }),
  second_factor_removed: kind({ family: "people", party: true, asks: [], usually: ["app"] }),
} as const satisfies Readonly<Record<string, Kind>>;

export type NotificationKind = keyof typeof notificationKinds;
export const allNotificationKinds = Object.keys(notificationKinds) as readonly NotificationKind[];

/** Rights that somebody may be asked by: what a reader's rights are compared with. */
export const askingRights: readonly Permission[] = [
  ...new Set(allNotificationKinds.flatMap((k): readonly Permission[] => notificationKinds[k].asks)),
];
