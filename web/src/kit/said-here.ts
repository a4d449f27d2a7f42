/** Notification kinds that the page reports itself, with the time until which their toast is suppressed. */
const until = new Map<string, number>();

/** Suppresses the toast for this kind of notification, for `ms` milliseconds or until called again. */
export const sayHere = (kind: string, ms = Number.POSITIVE_INFINITY): void => void until.set(kind, Date.now() + ms);
export const isSaidHere = (kind: string): boolean => (until.get(kind) ?? 0) > Date.now();
