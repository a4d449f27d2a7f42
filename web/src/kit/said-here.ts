/** Kinds of notification that the page itself tells of, with something to do about it: until when. */
const until = new Map<string, number>();

/** Says that the page tells of this kind itself: until told otherwise, or for so many milliseconds more. */
export const sayHere = (kind: string, ms = Number.POSITIVE_INFINITY): void => void until.set(kind, Date.now() + ms);
export const isSaidHere = (kind: string): boolean => (until.get(kind) ?? 0) > Date.now();
