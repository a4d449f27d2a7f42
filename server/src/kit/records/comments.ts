import type { Event } from "./record.ts";
import type { Reader, Tx } from "../sql/transaction.ts";

// What a kind of record says of its comments; `discussion` has the comments.

/** Who reads a comment: those who work on the record alone, or also those outside: the customer, the asker of a ticket. */
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
  /** For buttons: whether the caller may write what the outside reads (the customer, the asker), and change their own comments without a time limit. */
  readonly isKeeper: boolean;
  /** The record that lives on for this one, on which its comments are. */
  readonly instead?: string;
  /** Internal comments are kept from the caller: they read and write external ones alone. */
  readonly isOutside?: boolean;
  /** Their author changes comments of both audiences for a while, and nobody changes any later. */
  readonly isTimed?: true;
  /** Comments may have files. */
  readonly takesFiles?: true;
  /** Throws unless the caller may. */
  readonly requireKeeper: (tx: Tx) => void;
  /** The event of a comment: its words on the trail, and who is notified. */
  readonly event: (tx: Tx, did: "add" | "change" | "delete", said: SavedComment) => Promise<Event>;
}
/**
 * The rules of a kind some of whose comments are read outside. Both throw a 404 out of reach. Internal comments are for who reads the
 * timeline (`Kind.history`), external ones for who reaches the record: mentions follow that.
 */
export interface OwnComments {
  readonly open: (reader: Reader, id: string) => Promise<Commented>;
  /** Locks the record, so that its comments are changed one after the other. */
  readonly lock: (tx: Tx, id: string) => Promise<Commented>;
}
