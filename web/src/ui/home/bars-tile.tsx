import type { ReactElement, ReactNode } from "react";
import { AppLink } from "../atoms/link.tsx";
import { Money } from "../atoms/money.tsx";
import { Loading, type ReadState } from "../atoms/loading.tsx";
import { ShareBar } from "../chart/share-bar.tsx";
import css from "./tile.module.css";
import { Tile } from "./tile.tsx";

export interface Measure {
  readonly key: string;
  readonly label: ReactNode;
  readonly count: number;
  /** Whether the link opens exactly as many rows. */
  readonly exact?: boolean;
  /** In euro, as a decimal string; the bar shows it, or else the count. */
  readonly amount?: string;
  readonly href: string;
  readonly bad?: boolean;
}
interface BarsTileProps {
  name: string;
  all: string;
  /** The read of its rows. */
  of: ReadState;
  /** Undefined until they have come. */
  rows: readonly Measure[] | undefined;
}

/** A section of the home screen with a few figures as bars, each a link to its list. It is not there while all are zero. */
export function BarsTile({ of, rows, ...tile }: BarsTileProps): ReactElement | null {
  if (rows?.every((r) => r.count === 0)) return null;
  const lengthOf = (r: Measure): string => r.amount ?? String(r.count);
  return (
    <Tile {...tile}>
      {rows ? (
        <ul>
          {rows.map((r) => (
            <li key={r.key}>
              <AppLink href={r.href} figure={r.exact ? r.count : undefined} className={css.measure}>
                <span className={css.measured}>
                  {r.label} {r.amount === undefined ? null : <span className={css.count}>{r.count}</span>}
                </span>
                {r.amount === undefined ? <b>{r.count}</b> : <Money value={r.amount} iso="EUR" strong={false} tight />}
                <ShareBar of={rows.map(lengthOf)} values={[{ key: r.key, value: lengthOf(r), look: r.bad ? 2 : 1 }]} />
              </AppLink>
            </li>
          ))}
        </ul>
      ) : (
        <Loading of={of} rows={4} />
      )}
    </Tile>
  );
}
