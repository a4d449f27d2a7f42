import type { Sorts } from "#contract/kit/sorting.ts";

/** The values of `sort` for a column. */
export interface SortWords {
  asc?: string;
  desc?: string;
}
type Way = "ascending" | "descending";

/** Of a column whose key the list's contract names as one to sort by. */
export function sortWords(sorts: Sorts | undefined, column: string): SortWords | undefined {
  const word = Object.entries(sorts ?? {}).find(([, key]) => key === column)?.[0];
  return word === undefined ? undefined : { asc: word, desc: `-${word}` };
}

/** Whether the list knows this `sort`; an address with another one shows the usual order. */
export const isSort = (sorts: Sorts | undefined, sort: string): boolean =>
  sorts === undefined || sort.replace(/^-/u, "") in sorts;

/** How a column is sorted now; undefined for one by which the list is not sorted. */
export const wayNow = (by: SortWords | undefined, sort: string | undefined): Way | undefined =>
  !sort ? undefined : sort === by?.asc ? "ascending" : sort === by?.desc ? "descending" : undefined;

/** Whether an address sorts by one of the columns that the reader may not see, as somebody else's address may: the list has its usual order then. */
export const isHiddenSort = (
  hidden: readonly { readonly key: string }[],
  sorts: Sorts | undefined,
  sort: string | undefined,
): boolean => hidden.some(({ key }) => wayNow(sortWords(sorts, key), sort) !== undefined);

/** What a click on a column's head asks for: ascending, then descending, then the usual order. */
export function nextSort({ asc, desc }: SortWords, sort: string | undefined): string | undefined {
  const cycle = [asc, desc].filter((one) => one !== undefined);
  return cycle[cycle.indexOf(sort ?? "") + 1];
}
