import type { Event } from "./record.ts";
import type { Reader, Tx } from "../sql/transaction.ts";

// What a kind of record says of its comments; `discussion` has the comments.

/** Who reads a comment: the staff alone, or the customer too. */
export type Audience = "internal" | "external";
/** A comment that was just written, changed or deleted. */
export interface SavedComment {
  readonly hash_id: string;
  readonly audience: Audience;
  readonly text: string;
  readonly task_id: string | null;
  /** Newly mentioned: they are notified of that instead. */
  readonly mentions: readonly string[];
  /** Whether an external comment is mailed to the customer too; true if left out. */
  readonly mail?: boolean | undefined;
}
/** A record whose comments are being read or written. */
export interface Commented {
  /** For buttons: whether the caller may write to the customer, and change their own comments without a time limit. */
  readonly isKeeper: boolean;
  /** Throws unless the caller may. */
  readonly requireKeeper: (tx: Tx) => void;
  /** The event of a comment: its words on the trail, and who is notified. */
  readonly event: (tx: Tx, did: "add" | "change" | "delete", said: SavedComment) => Promise<Event>;
}
/** The rules of a kind whose customers read some of its comments. Both throw a 404 out of reach. */
export interface OwnComments {
  readonly open: (reader: Reader, id: string) => Promise<Commented>;
  /** Locks the record, so that its comments are changed one after the other. */
  readonly lock: (tx: Tx, id: string) => Promise<Commented>;
}
