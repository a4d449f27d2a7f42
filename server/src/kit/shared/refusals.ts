/** A limit against abuse that refuses something without an operation of its own to count it by. */
type Limit =
  | "connections"
  | "requests ahead"
  | "silent connection"
  | "slow body"
  | "unread answers"
  | "memory for bodies"
  | "calls of a person"
  | "calls that wait"
  | "uploads"
  | "windows of a person"
  | "windows of an address"
  | "windows that hear nothing"
  | "messages of a window";

/** How often each limit refused something since this process began. */
export const refusals = new Map<Limit, number>();

/** Counts a refusal. */
export const noteRefusal = (limit: Limit): void => void refusals.set(limit, (refusals.get(limit) ?? 0) + 1);
