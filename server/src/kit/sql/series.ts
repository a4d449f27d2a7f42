// Numbers without gaps: whoever takes one keeps the next from everybody until it commits. So a transaction takes its number late, after its
// files, references and limits, and what remains is sent together.

/**
 * SQL: waits for the turn in a series and holds it until the end of the transaction. Turns are given in the order in which they were asked
 * for: a bare `ON CONFLICT DO UPDATE` lets whoever comes later pass, and of many at once some wait for ever. The function waits longer than
 * for other locks.
 * @param series SQL of its name, such as `'ticket ' || year`.
 */
export const takesTurn = (series: string): string => `take_turn(${series})`;
