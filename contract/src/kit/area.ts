import type { Permission } from "../permissions.ts";

/** The channels of a notification: the bell and its page, a mail at once, the daily digest. No channel means off. */
export const channels = ["app", "mail", "digest"] as const;
export type Channel = (typeof channels)[number];

/** A kind of notification. Its text is `notify.<kind>`, its name in the preferences `notifications.kind_<kind>`. */
export interface NoticeKind {
  /** Its group in the preferences (`notifications.family_<family>`). */
  readonly family: string;
  /** Whether people get it because the record is theirs, whatever rights they hold. */
  readonly party: boolean;
  /** Who else gets it: holders of all these rights in the record's place. The rights are checked again whenever it is shown or mailed. */
  readonly asks: readonly Permission[];
  /** The channels of people who have not chosen any. */
  readonly usually: readonly Channel[];
}

/** What server and web know about an area besides its calls. Loads no schemas, since the web app's first bundle includes it. */
export interface ContractArea {
  /** Areas that show data of this one: their cached answers are outdated too when it changes. */
  readonly shownBy: readonly string[];
  readonly notices?: Readonly<Record<string, NoticeKind>>;
  /** A login alone shows people what is theirs in it, whatever its other calls ask for. */
  readonly ownByLogin?: true;
  /** The menu badges it provides. */
  readonly badges?: readonly string[];
}
export const area = <const A extends ContractArea>(one: A): A => one;
