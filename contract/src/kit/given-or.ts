/** The value that a change gives, or what was there before if it gives none; `null` is given. */
export const givenOr = <T>(given: T | undefined, before: T): T => (given === undefined ? before : given);
