import type { ReactNode } from "react";
import { formatDay } from "#contract/kit/dates.ts";
import { formatAmount } from "#contract/kit/amounts.ts";
import { textAt } from "#web/kit/text-at.ts";
import { Day, formatMoment, Moment } from "../atoms/day.tsx";
import { AppLink, RefLink } from "../atoms/link.tsx";
import { Money } from "../atoms/money.tsx";
import { PersonName } from "../atoms/person.tsx";
import { Status, type StatusTone } from "../atoms/status.tsx";
import css from "./list.module.css";
import type { Column, Words } from "./types.ts";

type Shown<R> = Omit<Partial<Column<R>>, "key" | "cell" | "value"> & { soft?: true };
type Key<R, V> = { [K in keyof R]-?: R[K] extends V | null | undefined ? K : never }[keyof R] & string;
type Of<R, V> = (row: R, words: Words<R>) => V | null | undefined;

/** Makes a column for a field, or for the value that `of` takes from the row. The heading is the text `<texts>.<key>` unless `title` is given. */
interface Maker<R, V> {
  (key: Key<R, V>, shown?: Shown<R> & { of?: Of<R, V> }): Column<R>;
  (key: string, shown: Shown<R> & { of: Of<R, V> }): Column<R>;
}

interface Kind<R, V> {
  draw: (value: V, row: R, words: Words<R>) => ReactNode;
  /** The value as plain text. */
  say: (value: V, words: Words<R>) => string;
  /** Phone cell; defaults to `say` if the cell is plain text. */
  short?: (value: V) => ReactNode;
  right?: true;
  shrinks?: true;
}

interface Named {
  name: string;
  name_fr?: string | null;
}
interface Amount {
  amount: string;
  currency: { iso: string };
}
type PersonOf = Parameters<typeof PersonName>[0]["person"];

function maker<R, V>(texts: string, kind: Kind<R, V>): Maker<R, V> {
  return (key: string, shown: Shown<R> & { of?: Of<R, V> } = {}): Column<R> => {
    const { of = (row: R) => row[key as keyof R] as V, soft, ...rest } = shown;
    /** Returns `empty` if the row has no value. */
    const orEmpty = <T,>(row: R, words: Words<R>, empty: T, tell: (value: V) => T): T => {
      const value = of(row, words);
      return value === null || value === undefined || value === "" ? empty : tell(value);
    };
    const draw = (value: V, row: R, words: Words<R>): ReactNode =>
      soft ? <span className={css.soft}>{kind.draw(value, row, words)}</span> : kind.draw(value, row, words);
    return {
      key,
      title: `${texts}.${key}`,
      cell: (row, words) => orEmpty<ReactNode>(row, words, null, (value) => draw(value, row, words)),
      value: (row, words) => orEmpty(row, words, "", (value) => kind.say(value, words)),
      phoneCell: (row, words) =>
        orEmpty<ReactNode>(row, words, null, (value) => (kind.short ? kind.short(value) : kind.say(value, words))),
      ...(kind.right && { right: true }),
      ...(kind.shrinks && !rest.right && { shrinks: true }),
      ...rest,
    };
  };
}

/** Column makers for one kind of row. Anything else is written as a `Column`. */
export function columnsOf<R>(texts: string) {
  const named = (it: Named, words: Words<R>): string => words.named(it as { name: string; name_fr: string | null });
  return {
    text: maker<R, string | number>(texts, { draw: String, say: String, shrinks: true }),
    /** A plain number. */
    count: maker<R, number>(texts, { draw: String, say: String, right: true }),
    /** A named object, in the user's language. */
    ref: maker<R, Named>(texts, { draw: (it, _, words) => named(it, words), say: named, shrinks: true }),
    /** The row's name, linked to the row. */
    link: maker<R, string | Named>(texts, {
      draw: (it, row, words) => (
        <AppLink href={words.href(row)} className={css.name}>
          {typeof it === "string" ? it : named(it, words)}
        </AppLink>
      ),
      say: (it, words) => (typeof it === "string" ? it : named(it, words)),
      shrinks: true,
    }),
    /** The row's number, linked to the row. */
    number: maker<R, string | number>(texts, {
      draw: (it, row, words) => <RefLink href={words.href(row)}>{it}</RefLink>,
      say: String,
    }),
    day: maker<R, string>(texts, {
      draw: (it) => <Day value={it} />,
      say: (it) => formatDay(it),
      short: (it) => <Day value={it} />,
      right: true,
    }),
    moment: maker<R, string>(texts, {
      draw: (it) => <Moment value={it} />,
      say: (it) => formatMoment(it),
      short: (it) => <Moment value={it} short />,
    }),
    money: maker<R, Amount>(texts, {
      draw: (it) => <Money value={it.amount} iso={it.currency.iso} />,
      say: (it) => `${formatAmount(it.amount)} ${it.currency.iso}`,
      short: (it) => <Money value={it.amount} iso={it.currency.iso} tight />,
      right: true,
    }),
    person: maker<R, PersonOf>(texts, {
      draw: (it) => <PersonName person={it} />,
      say: (it) => it.name,
      short: (it) => <PersonName person={it} />,
      shrinks: true,
    }),
    /** A status dot with its word, `<texts>.<key>_<state>` unless `said` begins it otherwise. */
    status: <K extends Key<R, string>>(
      key: K,
      tones: Readonly<Record<NonNullable<R[K]> & string, StatusTone>>,
      { said = `${texts}.${key}_`, ...shown }: Shown<R> & { said?: string } = {},
    ): Column<R> => {
      const toneOf: Readonly<Record<string, StatusTone>> = tones;
      const say = (state: string, { t }: Words<R>): string => textAt(t, said, state);
      const draw = (state: string, _: R, words: Words<R>): ReactNode => (
        <Status tone={toneOf[state] ?? "draft"} word={say(state, words)} />
      );
      const of = (row: R): string => String(row[key] ?? "");
      return { ...maker<R, string>(texts, { draw, say })(key, { of, ...shown }), phoneCell: undefined };
    },
  };
}
