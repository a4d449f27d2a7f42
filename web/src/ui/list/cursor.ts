/** The row that the cursor was on, and its place, for when the row is gone. */
export interface Held {
  readonly id?: string | undefined;
  readonly index: number;
}

/** Rows that an own action may remove. */
export interface Leaving {
  readonly going: ReadonlySet<string>;
  /** Id of the row that gets the cursor. */
  readonly after: string | undefined;
}

/** The cursor's row follows its record. When an own action has removed it, the next row gets the cursor; else none has it. */
export function cursorAt(ids: readonly string[], { id }: Held, { going, after }: Leaving): number {
  if (id === undefined) return -1;
  const found = ids.indexOf(id);
  return found < 0 && going.has(id) && after !== undefined ? ids.indexOf(after) : found;
}

/** The row after a step. Without a cursor, Down goes to the row that moved into the place of the one removed. */
export function stepFrom(cursor: number, held: number, by: number, count: number): number {
  const from = cursor >= 0 || held < 0 ? cursor : held - (by > 0 ? 1 : 0);
  return Math.max(0, Math.min(count - 1, from + by));
}

/** The next remaining row below, or else the nearest above. */
export function leavingFrom(ids: readonly string[], cursor: number, rows: readonly string[]): Leaving {
  const going = new Set(rows);
  const stays = (id: string): boolean => !going.has(id);
  return { going, after: ids.slice(cursor + 1).find(stays) ?? ids.slice(0, Math.max(0, cursor)).findLast(stays) };
}
