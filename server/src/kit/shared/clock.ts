/** Milliseconds that the database's clock is ahead of this machine's; 0 while both agree well enough. */
let ahead = 0;

/** Now by the database's clock, which dates everything that is stored: a machine whose clock is wrong stores nothing wrong. */
export const timeNow = (): Date => new Date(Date.now() + ahead);
/** How far the database is ahead of this machine, in milliseconds. */
export const clockAhead = (): number => ahead;
/** Keeps how far the database is ahead, in milliseconds. */
export function setClockAhead(milliseconds: number): void {
  ahead = milliseconds;
}
