import type { Outcome } from "./load.ts";
import type { Asker } from "./seed.ts";

/** A statement as our server sends it, with the index of the cursor among its parameters. */
export interface Sent {
  readonly name: string;
  readonly text: string;
  readonly values: readonly unknown[];
  readonly cursorAt?: number | undefined;
}
export interface BareConfig {
  readonly appUrl: string;
  readonly pool: number;
  readonly lists: Readonly<Record<string, readonly Sent[]>>;
  readonly store: {
    readonly zoneId: string;
    readonly userId: string;
    readonly currencyId: string;
    readonly search: string;
  };
}
export interface OursConfig {
  readonly appUrl: string;
  readonly ownerUrl: string;
  readonly dataDir: string;
  readonly pool: number;
  readonly askers: Readonly<Record<string, string>>;
}

/** The kind of request: a page of the list, the same rows by a plain keyset statement, a search, a new expense, or bootstrap. */
export type Question =
  | "list"
  | "plain list"
  | "page 1"
  | "far page"
  | "search"
  | "store"
  | "bootstrap"
  | "look"
  | SortedQuestion;
/** A page in the order of a column. */
export type SortedQuestion = `sorted ${string}` | `far sorted ${string}`;
export interface Asked {
  readonly server: "ours" | "bare";
  /** The database: with this number of expenses, or of the case with this name. */
  readonly size: number | string;
  readonly asker: Asker;
  readonly question: Question;
  /** Requests a zstd-compressed answer. */
  readonly compressed?: boolean;
}
/** A line of the table: two alternating loads, with bounds on their ratio or on what the first adds. */
export interface Measure {
  readonly what: string;
  readonly ours: Asked;
  readonly against: Asked;
  /** The bare server with a plain statement, which shows the cost of the list's own statement. */
  readonly plain?: Asked;
  /** `share`: our requests per second relative to the other's. `cost`: our cost relative to the other's. `p50`: the ratio of the medians. */
  readonly as: "share" | "cost" | "p50";
  /** The bound of `cost` or `p50`. */
  readonly bound?: number;
  /** Our share is at least this, and with `plain` that of the statement beside the plain one `STATEMENT_SHARE`. */
  readonly least?: number;
  /** Milliseconds that our server may add to each request. */
  readonly mayAdd?: number;
  /** Bound of our median in milliseconds. */
  readonly within?: number;
  /** The number of connections, if not the default. */
  readonly connections?: number;
}

export const ratioOf = (m: Measure, ours: Outcome, against: Outcome): number =>
  m.as === "share"
    ? ours.perSecond / against.perSecond
    : m.as === "cost"
      ? against.perSecond / ours.perSecond
      : ours.p50 / against.p50;
/** Milliseconds per request for a server that always has a request waiting. */
const millisecondsOf = ({ perSecond }: Outcome): number => 1000 / perSecond;
export const addedBy = (ours: Outcome, against: Outcome): number => millisecondsOf(ours) - millisecondsOf(against);
/** A list beside the bare server with the same statement, and its statement beside a plain one. */
export const LIST_SHARE = 0.75;
export const STATEMENT_SHARE = 0.6;
interface Measured {
  readonly ratio: number;
  readonly added: number;
  readonly p50: number;
  /** The share of the bare server beside the plain list. */
  readonly statement?: number | undefined;
}
export const keeps = (m: Measure, { ratio, added, p50, statement = 1 }: Measured): boolean =>
  ratio <= (m.bound ?? Infinity) &&
  ratio >= (m.least ?? 0) &&
  statement >= (m.least === undefined ? 0 : STATEMENT_SHARE) &&
  added <= (m.mayAdd ?? Infinity) &&
  p50 <= (m.within ?? Infinity);

const askers: Readonly<Record<Asker, string>> = { all: "sees all", office: "one office", owner: "own only" };
const told = (n: number): string => n.toLocaleString("en");

/** A question to our server beside the same to the bare one. */
function withBare(
  what: string,
  { size, asker, question }: Pick<Asked, "size" | "asker" | "question">,
  bound: number | { least: number },
): Measure {
  const bare = (of: Question): Asked => ({ server: "bare", size, asker, question: of });
  return {
    what: `${what}, ${told(Number(size))} rows, ${askers[asker]}`,
    ours: { server: "ours", size, asker, question },
    against: bare(question),
    as: "share",
    ...(question === "list"
      ? { plain: bare("plain list"), least: LIST_SHARE }
      : typeof bound === "number"
        ? { mayAdd: bound }
        : bound),
  };
}

/** The list compressed, beside the bare server's and beside itself. */
function packedMeasures(most: number): Measure[] {
  const packed: Asked = { server: "ours", size: most, asker: "all", question: "list", compressed: true };
  return [
    {
      what: `list of 50 compressed, both alike, ${told(most)} rows, ${askers.all}`,
      ours: packed,
      against: { ...packed, server: "bare" },
      as: "share",
    },
    {
      what: `list of 50 compressed against plain, ${told(most)} rows, ${askers.all}`,
      ours: packed,
      against: { ...packed, compressed: false },
      as: "cost",
      bound: 1.4,
    },
  ];
}

const bootstrapMeasure = (most: number, asker: Asker): Measure => ({
  what: `p50 of bootstrap against a bare query, ${askers[asker]}`,
  ours: { server: "ours", size: most, asker, question: "bootstrap" },
  against: { server: "bare", size: most, asker, question: "bootstrap" },
  as: "p50",
  bound: 1.3,
});

/** A page far down beside the first one. */
function farMeasure(most: number, asker: Asker, farPage: number): Measure {
  const page = (question: Question): Asked => ({ server: "ours", size: most, asker, question });
  return {
    what: `page ${told(farPage)} against page 1, ${told(most)} rows, ${askers[asker]}`,
    ours: page("far page"),
    against: page("page 1"),
    as: "cost",
    bound: 1.2,
  };
}

/** The list of many expenses beside that of few. */
function growthMeasures(least: number, most: number, asker: Asker): Measure[] {
  const list = (size: number): Asked => ({ server: "ours", size, asker, question: "list" });
  const what = `${told(most)} rows against ${told(least)}, ${askers[asker]}`;
  return [
    { what: `list of 50, ${what}`, ours: list(most), against: list(least), as: "cost", bound: 1.3 },
    { what: `p50 of the list, ${what}`, ours: list(most), against: list(least), as: "p50", bound: 1.25 },
  ];
}

/** All measures of the expense list with their bounds. */
export function measures(sizes: readonly number[], farPage: number): Measure[] {
  const [least = 0, ...rest] = sizes;
  const most = rest.at(-1) ?? least;
  const everybody = ["all", "office", "owner"] as const;
  const wide = ["all", "office"] as const;
  const each = (who: readonly Asker[], question: Question, what: string, bound: number | { least: number }) =>
    rest.flatMap((size) => who.map((asker) => withBare(what, { size, asker, question }, bound)));
  return [
    ...each(everybody, "list", "list of 50", 0.25),
    ...packedMeasures(most),
    ...each(wide, "search", "search, rare fragment", 0.3),
    ...wide.map((asker) => bootstrapMeasure(most, asker)),
    ...each(["office"], "store", "create with 3 fees", { least: 0.6 }),
    ...wide.map((asker) => farMeasure(most, asker, farPage)),
    ...everybody.flatMap((asker) => growthMeasures(least, most, asker)),
  ];
}

/** The medians of many runs after some that do not count, in milliseconds. The asks alternate, so that other load affects all. */
export async function mediansOf(
  { rounds, warmUp }: { readonly rounds: number; readonly warmUp: number },
  ...asks: readonly (() => Promise<unknown>)[]
): Promise<number[]> {
  const times = asks.map((): number[] => []);
  for (let round = -warmUp; round < rounds; round++)
    for (const [i, ask] of asks.entries()) {
      const began = performance.now();
      await ask();
      if (round >= 0) times[i]?.push(performance.now() - began);
    }
  return times.map(median);
}

export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const half = Math.floor(sorted.length / 2);
  const upper = sorted[half] ?? 0;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[half - 1] ?? upper)) / 2;
};
