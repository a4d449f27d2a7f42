import type { ClientOutput } from "#contract/kit/endpoint.ts";

/** Maximum rows of an answer. */
const MOST = 200;

/** First query of every reference field: identical, so that they share one cached answer. */
export const FIRST = { query: { limit: MOST } } as const;

export interface Named {
  hash_id: string;
  name: string;
  name_fr?: string | null;
  /** Only proposed, or refused: not offered. */
  proposed?: string | null;
}

/** A row of an endpoint's list. */
export type RowOf<E> = ClientOutput<E> extends { data: readonly (infer R extends Named)[] } ? R : never;

/** Whether the answer is the complete list: no next page, and fewer rows than the limit. */
export const isWhole = (answer: { data: readonly unknown[]; after?: string | null }): boolean =>
  !answer.after && answer.data.length < MOST;

/** The people or records whose id the user may know. */
export const withId = (all: readonly { hash_id: string | null; name: string }[] = []): Named[] =>
  all.flatMap(({ hash_id, name }) => (hash_id ? [{ hash_id, name }] : []));

/** Adds the current value to the choices if it is not among them (not found by the search, or not selectable by this user). */
export const withChosen = <C extends { value: string }>(choices: readonly C[], chosen: C | undefined): C[] =>
  chosen && !choices.some((c) => c.value === chosen.value) ? [chosen, ...choices] : [...choices];
