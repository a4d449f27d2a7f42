/**
 * SQL of a row's owner: a column with one person, or (`among`) a column with an array of several. `by`: a table with a row (`user_id`,
 * `row_id`) for each of them, by which somebody's newest rows are found without a plan for them. `also`: a condition by which somebody
 * reaches the rows of others as their own, such as those of their team.
 */
export type Own =
  | string
  | { readonly among: string; readonly by?: string }
  | { readonly person: string; readonly also: (person: string) => string };

/** SQL of a row's place: a column with one place, or (`among`) a column with an array of several. */
export type At = string | { readonly among: string };

/** An SQL condition: the row is in one of these places. `places` is a parameter cast to uuid[]. */
export const isAtAny = (at: At, places: string): string =>
  typeof at === "string" ? `${at} = ANY (${places})` : `${at.among} && ${places}`;

/** An SQL condition: the row belongs to the person. `person` is a parameter cast to uuid. An array is looked up in its GIN index. */
export const isOwn = (own: Own, person: string): string =>
  typeof own === "string"
    ? `${own} = ${person}`
    : "among" in own
      ? `${own.among} @> ARRAY[${person}]`
      : `(${own.person} = ${person} OR (${own.also(person)}))`;
