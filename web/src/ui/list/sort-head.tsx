import { IconChevronDown, IconChevronUp } from "@tabler/icons-react";
import css from "./list.module.css";
import { nextSort, wayNow, type SortWords } from "./sorting.ts";

/** Takes the keyboard to the column by which the list is sorted, or to the first one that sorts it. */
export const focusSort = (list: HTMLElement | null): void => {
  const heads = [...(list?.querySelectorAll<HTMLElement>("[data-sort]") ?? [])];
  (heads.find((head) => head.dataset.sort !== "none") ?? heads[0])?.focus();
};

/** A column's head that sorts the list: up, down, then the list's own order. */
export function SortHead({
  by,
  heading,
  sort,
  onSort,
}: {
  by: SortWords;
  heading: string;
  sort: string | undefined;
  onSort: (sort: string | undefined) => void;
}) {
  const way = wayNow(by, sort) ?? "none";
  const Icon = way === "descending" ? IconChevronDown : IconChevronUp;
  return (
    <button type="button" className={css.sort} data-sort={way} onClick={() => onSort(nextSort(by, sort))}>
      <span>{heading}</span>
      <Icon stroke={1.6} aria-hidden="true" />
    </button>
  );
}
