/** So many rows an answer holds at most. */
const MOST = 200;

/** What the lists of fields are asked first: the same everywhere, so that one answer serves them all. */
export const FIRST = { query: { limit: MOST } } as const;

export interface Named {
  hash_id: string;
  name: string;
  name_fr?: string | null;
}

/** Whether an answer holds the whole list: there is no next page, and it was not cut. */
export const isWhole = (answer: { data: readonly unknown[]; after?: string | null }): boolean =>
  !answer.after && answer.data.length < MOST;

/** What is chosen stands among the choices, also where the reader could not choose it or did not look for it. */
export const withChosen = <C extends { value: string }>(choices: readonly C[], chosen: C | undefined): C[] =>
  chosen && !choices.some((c) => c.value === chosen.value) ? [chosen, ...choices] : [...choices];
