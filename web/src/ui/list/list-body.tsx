import type { ReactNode } from "react";
import { useEffect } from "react";
import type { AnyEndpoint } from "#contract/kit/endpoint.ts";
import { useT } from "#web/kit/i18n.ts";
import { Button } from "../atoms/button.tsx";
import { EmptyGlass } from "../atoms/empty.tsx";
import { Failed } from "../atoms/failed.tsx";
import { ListCards } from "./list-cards.tsx";
import css from "./list.module.css";
import { ListTable } from "./list-table.tsx";
import type { OpenList } from "./use-list.ts";

interface BodyProps<E extends AnyEndpoint> {
  list: OpenList<E>;
  label: string;
  picking: boolean;
  empty: { title: string; text?: string; action?: ReactNode };
}

/** Loads the next page before the end is reached. */
function useMoreOnScroll<E extends AnyEndpoint>({ scroll, query, rows }: OpenList<E>): void {
  const { isError, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const count = rows.length;
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
}

/** Rows, skeletons or the empty state. Loads the next page before the end is reached. */
export function ListBody<E extends AnyEndpoint>({ list: p, label, picking, empty }: BodyProps<E>) {
  const t = useT();
  const { isPending, isError, hasNextPage, isFetchingNextPage, fetchNextPage } = p.query;
  const { scroll } = p;
  const count = p.rows.length;
  useMoreOnScroll(p);
  const loading = isPending || isFetchingNextPage;
  const shared = {
    label,
    rows: p.rows,
    window: p.window,
    picked: p.ids,
    onPick: p.pick,
    loading,
    name: p.called,
  };
  const status = isPending ? t("ui.loading") : isError ? "" : t(hasNextPage ? "ui.rows_more" : "ui.rows", { count });
  const body = (
    // A scrollable region needs a tab stop, in case its rows have no focusable element.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={css.scroll} ref={scroll} role="region" aria-label={label} tabIndex={0}>
      {isError && count === 0 ? (
        <Failed text="ui.list_failed" onRetry={() => p.query.refetch()} />
      ) : !loading && count === 0 ? (
        <EmptyGlass {...empty} />
      ) : p.phone ? (
        <ListCards {...shared} card={p.card} link={p.href} picking={picking} />
      ) : (
        <ListTable
          {...shared}
          columns={p.shown}
          words={p.words}
          url={p.url}
          onSort={(sort) => p.setUrl({ sort })}
          selects={p.selects}
          cursor={p.cursor}
          onPickAll={p.pickAll}
          onOpen={p.href ? p.open : undefined}
          onHover={p.hover}
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
        {status}
      </span>
      {body}
    </>
  );
}
