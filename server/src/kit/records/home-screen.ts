import type { ServerOutput } from "#contract/kit/endpoint.ts";
import type { badges } from "#contract/access/endpoints.ts";
import type { OfficeFigures } from "#contract/dashboard/endpoints.ts";
import type { WaitingStep } from "#contract/kit/lifecycle.ts";
import { placesOf } from "#server/kit/shared/access.ts";
import type { Where } from "../sql/list-query.ts";
import type { Reader } from "../sql/transaction.ts";

/** The counts of the menu. */
export type Counts = ServerOutput<typeof badges>["data"];
/** The menu shows `99+` above 99. */
const CAP = 100;
/** A column that counts rows, up to a hundred. */
export const capped = (from: string): string =>
  `(SELECT count(*) FROM (SELECT 1 FROM ${from} LIMIT ${CAP}) AS capped)::int`;

/** SQL: actions of the lifecycle that decide a row in place; `open`: on its own screen. */
export const actionsJson = (...actions: readonly string[]): string => `'${JSON.stringify(actions)}'::jsonb`;

/** SQL fragments for the waiting rows of one kind, combined with those of other areas in one statement. Parameters are bound in `where`. */
interface Rows {
  /** `expense e JOIN ...` */
  readonly from: string;
  readonly when: string;
  readonly id: string;
  /** The id in the row's link, if it is another one. */
  readonly opened?: string;
  /** What the row's link needs besides: an SQL object of texts. */
  readonly about?: string;
  /** When the wait began, never null; the list shows the longest waiting first. */
  readonly since: string;
  /** `number`, `title`, `person`, `zone`, `amount` (as text), `currency_iso`, `minor_unit`, `version`, `files_count`. */
  readonly columns: string;
}

/** A kind of decision on the home screen. */
export interface DecisionSource {
  readonly kind: string;
  /** The menu badge that counts them. */
  readonly badge: keyof Counts;
  /** SQL of a row's actions, by `actionsJson`; of the caller, where not everybody who decides may take each. */
  readonly actions: string | ((reader: Reader, where: Where) => string);
  /** `id` is that of `opened`; `zone`: the row's office, if it has one. */
  readonly link: (id: string, zone?: string, about?: Readonly<Record<string, string>>) => string;
  /** SQL over the rows: a jsonb array of what the decision is compared with (`UsualRow`). */
  readonly usual?: string;
  /** A column that counts those waiting for the caller. */
  readonly count: (reader: Reader, where: Where) => string;
  /** The rows waiting for the caller; undefined when the caller decides on none. */
  readonly rows: (reader: Reader, where: Where) => Rows | undefined;
}

/** SQL: the record `r` waits for a step that the caller may take at the place in `column`; undefined when they may take it nowhere. */
export function waitsAt(step: WaitingStep, column: string, { access }: Reader, where: Where): string | undefined {
  const places = placesOf(access.reach([step.right]));
  if (places?.length === 0) return undefined;
  const here = places === null ? "true" : where.bind(`${column} = ANY (?::uuid[])`, places);
  return `r.state IN (${step.states.map((state) => `'${state}'`).join(", ")}) AND ${here}`;
}
/** SQL: the columns of a waiting record `r` with a number, neither amount nor files. `person` and `zone` are SQL of references. */
export const numberedColumns = (title: string, person: string, zone = "NULL::jsonb"): string =>
  `r.number::int AS number, ${title} AS title, ${person} AS person, ${zone} AS zone, ${NO_AMOUNT}, r.version, 0 AS files_count`;

/** The columns of a decision without an amount. */
export const NO_AMOUNT = "NULL::text AS amount, NULL::text AS currency_iso, NULL::int AS minor_unit";

interface Queue extends Omit<DecisionSource, "count" | "rows">, Omit<Rows, "when"> {
  /** SQL of the rows that wait for the caller; undefined when they decide on none. */
  readonly waiting: (reader: Reader, where: Where) => string | undefined;
  /** Joins of `columns` that counting does without. */
  readonly joins?: string;
}
/** A kind of decision by one condition, for its rows and their count. */
export function queueOf({
  waiting,
  from,
  joins = "",
  kind,
  badge,
  actions,
  link,
  usual,
  ...rows
}: Queue): DecisionSource {
  return {
    ...(usual !== undefined && { usual }),
    kind,
    badge,
    actions,
    link,
    count(reader, where) {
      const when = waiting(reader, where);
      return when === undefined ? "0" : capped(`${from} WHERE ${when}`);
    },
    rows(reader, where) {
      const when = waiting(reader, where);
      return when === undefined ? undefined : { ...rows, from: `${from} ${joins}`, when };
    },
  };
}

/** Drafts: begun by the caller and not sent yet. */
export interface DraftSource {
  readonly kind: string;
  readonly link: (id: string) => string;
  /** A SELECT of the newest few: `kind`, `hash_id`, `number`, `title`, `amount` (as text), `currency_iso`, `minor_unit`, `created_at`. */
  readonly newest: (reader: Reader, where: Where, limit: number) => string;
}

/** The caller's own rejected records, to be corrected and sent again. */
export interface ReturnedSource {
  readonly kind: string;
  readonly link: (id: string) => string;
  /** A SELECT of the newest few, with the columns of drafts but `since` and `motif` instead of `created_at`. */
  readonly newest: (reader: Reader, where: Where, limit: number) => string;
}

/** An office for which figures are shown. */
export interface FiguredZone {
  readonly hash_id: string;
  readonly name: string;
  readonly time_zone: string;
  readonly currency_iso: string | null;
  /** Decimals of its currency; 2 when it has none. */
  readonly minor_unit: number;
}
/** Figures of offices, for people who may see the underlying data. */
export interface FigureSource {
  readonly name: Exclude<keyof OfficeFigures, "zone" | "currency_iso">;
  /** A SELECT of `zone_id` and `value` (jsonb), one row per office; undefined when the caller sees none. */
  readonly select: (reader: Reader, where: Where) => string | undefined;
  readonly present: (value: never, zone: FiguredZone, now: Date) => Partial<OfficeFigures>;
}

/** What an area shows on the home screen and in the menu. It is passed to the dashboard through `area.ts` only. */
export interface HomePart {
  /** Whether an impersonator sees the person's own rows. */
  readonly openToImpersonator?: true;
  readonly decisions?: readonly DecisionSource[];
  readonly drafts?: readonly DraftSource[];
  readonly returned?: readonly ReturnedSource[];
  readonly figures?: readonly FigureSource[];
  /** Further menu badges, each as a column. */
  readonly counts?: Readonly<Partial<Record<keyof Counts, (reader: Reader, where: Where) => string>>>;
}
