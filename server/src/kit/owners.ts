/** Whose a row is, in SQL: a column with one person, or (`among`) one that holds an array of several. */
export type Own = string | { readonly among: string };

/** Where a row is, in SQL: a column with one place, or (`among`) one that holds an array of several. */
export type At = string | { readonly among: string };

/** The condition of a row being in one of these places, or in this one; both are parameters, cast to uuid[] and uuid. */
export const isAtAny = (at: At, places: string): string =>
  typeof at === "string" ? `${at} = ANY (${places})` : `${at.among} && ${places}`;

/** The condition of a row being somebody's; `person` is a parameter, cast to uuid. An array is looked up in its GIN index. */
export const isOwn = (own: Own, person: string): string =>
  typeof own === "string" ? `${own} = ${person}` : `${own.among} @> ARRAY[${person}]`;
