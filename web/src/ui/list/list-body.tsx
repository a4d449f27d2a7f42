import type { UseInfiniteQueryResult } from "@tanstack/react-query";
import type { ReactNode, RefObject } from "react";
import { useEffect } from "react";
import { useT } from "#web/kit/i18n.ts";
import { Button } from "../atoms/button.tsx";
import { EmptyGlass } from "../atoms/empty.tsx";
import { ListCards } from "./list-cards.tsx";
import css from "./list.module.css";
import { ListTable } from "./list-table.tsx";
import type { Column, PhoneRow, UrlState } from "./types.ts";
import type { Window } from "./use-window.ts";

interface BodyProps<R> {
  scroll: RefObject<HTMLDivElement | null>;
  label: string;
  phone: boolean;
  rows: readonly R[];
  window: Window;
  query: Pick<
    UseInfiniteQueryResult,
    "isPending" | "isError" | "hasNextPage" | "isFetchingNextPage" | "fetchNextPage" | "refetch"
  >;
  columns: readonly Column<R>[];
  card: (row: R) => PhoneRow;
  name: (row: R) => string;
  link?: (row: R) => string;
  url: UrlState;
  onSort: (sort: string | undefined) => void;
  selects: boolean;
  picking: boolean;
  cursor: number;
  picked: ReadonlySet<string>;
  onPick: (row: R, on: boolean, range?: boolean) => void;
  onPickAll: (on: boolean) => void;
  onOpen: (row: R) => void;
  onHover: (row: R) => void;
  empty: { title: string; text?: string; action?: ReactNode };
}

/** The rows, the shape of those to come, or what to do when there are none. The next ones load before the end is reached. */
export function ListBody<R extends { hash_id: string }>(p: BodyProps<R>) {
  const t = useT();
  const { isPending, isError, hasNextPage, isFetchingNextPage, fetchNextPage } = p.query;
  const { scroll } = p;
  const count = p.rows.length;
  useEffect(() => {
    const element = scroll.current;
    if (!element) return;
    const look = () => {
      if (
        hasNextPage &&
        !isFetchingNextPage &&
        !isError &&
        element.scrollHeight - element.scrollTop - element.clientHeight < 900
      )
        void fetchNextPage();
    };
    look();
    element.addEventListener("scroll", look, { passive: true });
    return () => element.removeEventListener("scroll", look);
  }, [scroll, count, hasNextPage, isFetchingNextPage, isError, fetchNextPage]);
  const loading = isPending || isFetchingNextPage;
  const shared = {
    label: p.label,
    rows: p.rows,
    from: p.window.from,
    to: p.window.to,
    above: p.window.above,
    below: p.window.below,
    picked: p.picked,
    onPick: p.onPick,
    loading,
    name: p.name,
  };
  const told = isPending ? t("ui.loading") : isError ? "" : t(hasNextPage ? "ui.rows_more" : "ui.rows", { count });
  const body = (
    // A list that scrolls is reached by keyboard, also where its rows hold nothing to stop at.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={css.scroll} ref={scroll} role="region" aria-label={p.label} tabIndex={0}>
      {isError && count === 0 ? (
        <div className={css.failed} role="alert">
          {t("ui.list_failed")}
          <Button onClick={() => void p.query.refetch()}>{t("ui.try_again")}</Button>
        </div>
      ) : !loading && count === 0 ? (
        <EmptyGlass {...p.empty} />
      ) : p.phone ? (
        <ListCards {...shared} card={p.card} link={p.link} picking={p.picking} />
      ) : (
        <ListTable
          {...shared}
          columns={p.columns}
          url={p.url}
          onSort={p.onSort}
          selects={p.selects}
          cursor={p.cursor}
          onPickAll={p.onPickAll}
          onOpen={p.link ? p.onOpen : undefined}
          onHover={p.onHover}
        />
      )}
      {isError && count > 0 ? (
        <div className={css.more}>
          <Button onClick={() => void fetchNextPage()}>{t("ui.try_again")}</Button>
        </div>
      ) : null}
    </div>
  );
  return (
    <>
      <span className="sr-only" role="status">
        {told}
      </span>
      {body}
    </>
  );
}
