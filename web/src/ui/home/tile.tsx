import type { ReactElement, ReactNode } from "react";
import { homeParts } from "#contract/dashboard/screen.ts";
import { useRead } from "#web/api/query.ts";
import { todayAt } from "#web/api/today.ts";
import { useT } from "#web/kit/i18n.ts";
import { AppLink } from "#web/ui/atoms/link.tsx";
import { Money } from "#web/ui/atoms/money.tsx";
import { Loading, type ReadState } from "#web/ui/atoms/loading.tsx";
import css from "./tile.module.css";

type Parts = typeof homeParts;

/** The read of what a tile shows, which comes with that of the others. */
export function useHomePart<Word extends keyof Parts>(word: Word) {
  const { call, input } = homeParts[word];
  return useRead<Parts[Word]["call"]>(call, input(todayAt()) as never, { quiet: true });
}
/** What is waiting, one's own drafts and rejected records, and the figures of offices. */
export const useHome = () => useHomePart("home");

interface TileProps {
  /** Its title is `dashboard.tile_<name>`, by which the person arranges the tiles. */
  name: string;
  /** Another title than that. */
  title?: ReactNode;
  /** Behind the title. */
  note?: ReactNode;
  /** The link to the full list. */
  all?: string | false | undefined;
  /** The text of that link, by default 'See all'. */
  see?: string | undefined;
  /** How many rows that list has, where it has exactly as many. */
  figure?: number | undefined;
  children: ReactNode;
}

/** A section of the home screen. */
export function Tile({ name, title, note, all, see, figure, children }: TileProps): ReactElement {
  const t = useT();
  return (
    <section className={css.section} aria-labelledby={name}>
      <h2 className={css.title} id={name}>
        {title ?? t(`dashboard.tile_${name}`)}
        {note}
        {all && (
          <AppLink href={all} figure={figure} className={css.more}>
            {see ?? t("dashboard.see_all")}
          </AppLink>
        )}
      </h2>
      {children}
    </section>
  );
}

interface ListTileProps<Row> extends Omit<TileProps, "children"> {
  /** The read of its rows. */
  of: ReadState;
  /** Undefined until they have come. */
  rows: readonly Row[] | undefined;
  /** How many there are: where the answer says it; `none` where the rows are the newest of several lists. By default as many as these, or more. */
  count?: number | "none" | undefined;
  /** The link opens exactly these rows, and those that are more. */
  exact?: true;
  /** Whether there are more of them than these. */
  more?: boolean;
  className?: string | undefined;
  /** Renders a row: an `<li>` with its key. */
  children: (row: Row) => ReactElement;
}

/** A section of the home screen with the first rows of a list. It is not there while it has none. */
export function ListTile<Row>({
  of,
  rows,
  count,
  more = false,
  exact,
  className,
  children,
  ...tile
}: ListTileProps<Row>) {
  if (rows?.length === 0) return null;
  return (
    <Tile
      {...tile}
      figure={exact && !more ? (count === "none" ? undefined : (count ?? rows?.length)) : undefined}
      note={
        rows &&
        count !== "none" && (
          <span className={css.count}>
            {count ?? rows.length}
            {more ? "+" : ""}
          </span>
        )
      }
    >
      {rows ? <ul className={className}>{rows.map(children)}</ul> : <Loading of={of} rows={3} />}
    </Tile>
  );
}

interface LineProps {
  row: { hash_id: string; link: string; title: string; amount?: string | null; currency_iso?: string | null };
  /** Content below the title. */
  children: ReactNode;
  /** Links of their own, below the row's. */
  more?: ReactNode;
}

/** A record: title, amount and a note. */
export function Line({ row, children, more }: LineProps): ReactElement {
  return (
    <li>
      <AppLink href={row.link} className={css.line} title={row.title}>
        <span className={css.lineName}>{row.title}</span>
        <span className={css.lineNote}>
          {row.amount && row.currency_iso && <Money value={row.amount} iso={row.currency_iso} strong={false} tight />}
        </span>
        <span className={css.lineUnder}>{children}</span>
      </AppLink>
      {more}
    </li>
  );
}
