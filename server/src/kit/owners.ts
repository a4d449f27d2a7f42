/** Whose a row is, in SQL: a column with one person, or (`among`) one that holds an array of several. */
export type Own = string | { readonly among: string };

/** The condition of a row being somebody's; `person` is a parameter, cast to uuid. An array is looked up in its GIN index. */
export const isOwn = (own: Own, person: string): string =>
  typeof own === "string" ? `${own} = ${person}` : `${own.among} @> ARRAY[${person}]`;
