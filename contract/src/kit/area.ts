import type { Permission } from "../permissions.ts";

/** How a person may be told: in the bell and on its page, by a mail at once, by the daily digest. None of them: off. */
export const channels = ["app", "mail", "digest"] as const;
export type Channel = (typeof channels)[number];

/** One kind of notice. Its words are in `notify.<kind>`, its name for the preferences in `notifications.kind_<kind>`. */
export interface NoticeKind {
  /** What it is about: the preferences are grouped by it (`notifications.family_<family>`). */
  readonly family: string;
  /** Somebody is told because it is theirs, whatever they hold. */
  readonly party: boolean;
  /** Who else is asked: those who hold all of these where it happened. They are weighed again whenever it is shown or mailed. */
  readonly asks: readonly Permission[];
  /** How one is told who chose nothing. */
  readonly usually: readonly Channel[];
}

/** What both sides know of an area beside its calls. It loads no schemas: the shell reads it. */
export interface ContractArea {
  /** Areas that show some of it, whose answers are stale too when something of it changes. */
  readonly shownBy: readonly string[];
  readonly notices?: Readonly<Record<string, NoticeKind>>;
  /** The counts that it brings to the menu. */
  readonly badges?: readonly string[];
}
export const area = <const A extends ContractArea>(one: A): A => one;
