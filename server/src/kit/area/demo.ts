import type { storeExpense } from "#contract/expenses/endpoints.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import type { Upload } from "#contract/kit/files.ts";
import type { Decimal } from "#contract/kit/money.ts";
import type { Storage } from "../files/storage.ts";
import type { Tx } from "../sql/transaction.ts";

/** Dates relative to the day of the fill: everything in the demo company is dated with them. */
export interface DemoDays {
  /** The date `days` ago, `YYYY-MM-DD`; `workday`: a weekend becomes the Friday before. */
  readonly ago: (days: number) => string;
  readonly workday: (days: number) => string;
  /** The day itself; a weekend becomes the Friday before. */
  readonly workdayOf: (day: string) => string;
  /** How many days ago the `dayOfMonth` of the month `months` back was. */
  readonly monthly: (months: number, dayOfMonth: number) => number;
  /** The month `months` back, `YYYY-MM`. */
  readonly month: (months: number) => string;
  /** A moment on the workday `days` ago, `minutes` after midnight UTC: within office hours in every office. */
  readonly moment: (days: number, minutes: number) => string;
}

/** What the demo company has from its first day. */
export interface DemoFoundation extends DemoDays {
  /** A transaction acting as a person, by name: `alice`. */
  readonly as: (who: string) => Tx;
  /** A country's identifier by its code: `FR`. */
  readonly country: (iso2: string) => string;
  /** An office's identifier by its name: `Paris`. */
  readonly office: (name: string) => string;
  /** A currency's identifier by its code: `EUR`. */
  readonly currency: (iso: string) => string;
  /** The identifier of a reason of expenses by its key: `customerMeal`. */
  readonly reason: (key: string) => string;
  /** The identifier of an entry of another list by its English name. */
  readonly entry: (list: string, name: string) => string;
  /** Units of `to` for one of `from` in a month (`YYYY-MM`), and the reason for the rate where one is asked. */
  readonly exchange: (from: string, to: string, month: string) => { rate: string; motif: string | undefined };
  readonly storage: Storage;
  /** The hash of the password that everybody in the demo company has. */
  readonly passwordHash: string;
  /** A file as if just uploaded. */
  readonly upload: (bytes: Buffer, name: string, mime: string) => Promise<Upload>;
  /** A document as if just uploaded: one page of text under a title. */
  readonly letter: (title: string, lines: readonly string[]) => Promise<Upload>;
}

/** What an area gets to fill the demo company: data is created with the product's own operations, acting as people of the company. */
export interface DemoCompany extends DemoFoundation {
  readonly market: DemoMarket;
  readonly treasury: DemoTreasury;
  readonly expenses: DemoExpenses;
}

/** The drinks market of the demo company; entries are named in English. */
export interface DemoMarket {
  /** An entry's identifier by its list and name: `b2b`, `Soft drinks`. */
  readonly id: (
    list: "application" | "b2b" | "b2c" | "brand" | "equipment_brand" | "packaging" | "supplier",
    name: string,
  ) => string;
  /** Each with the consumer segment of its drinks. */
  readonly brands: readonly (readonly [name: string, b2c: string])[];
  readonly packagings: readonly string[];
  readonly suppliers: readonly string[];
  /** The application of drinks in a consumer segment. */
  readonly applicationOf: (b2c: string) => string | undefined;
  /** The identifiers of measured products in these segments. */
  readonly benchmarksOf: (b2cs: readonly string[]) => readonly string[];
}

/** The accounts and cash boxes of the demo company, by key: `parisBox`. */
export interface DemoTreasury {
  readonly holder: (key: string) => { readonly type: "Account" | "Box"; readonly id: string };
  /** Records what an operation elsewhere took from a holder (negative) or returned to it. */
  readonly moved: (key: string, amount: Decimal) => void;
  /** Refills a holder, if needed, so that this amount can be taken from it in the month (`YYYY-MM`). */
  readonly cover: (key: string, amount: Decimal, month: string) => Promise<void>;
}

/** Expenses that belong to the story of another area. */
export interface DemoExpenses {
  /** Stores a draft and returns its identifier. */
  readonly store: (who: string, body: ServerInput<typeof storeExpense>["body"]) => Promise<string>;
  /** Sends, approves, validates and pays an expense, each as the person responsible; `day` has the month of the payment. */
  readonly settle: (
    id: string,
    by: readonly [sends: string, approves: string, keeps: string],
    from: string,
    day: string,
  ) => Promise<void>;
  /** Validates an approved expense and pays it. */
  readonly pay: (id: string, keeps: string, from: string, day: string) => Promise<void>;
}

/** An event of the demo company; events are run in the order of `at`. */
export interface Happening {
  readonly at: string;
  readonly happen: () => Promise<unknown>;
}

/** Writes down what happens on a workday, some minutes after midnight UTC. */
export const happensAt =
  ({ moment }: Pick<DemoDays, "moment">) =>
  (daysAgo: number, minutes: number, happen: Happening["happen"]): Happening => ({
    at: moment(daysAgo, minutes),
    happen,
  });

/** The input of an operation without a query. */
export const input = <P, B>(params: P, body: B) => ({ params, body, query: undefined });

/** The identifier of something created before; throws when it is missing. */
export function idOf<K>(made: ReadonlyMap<K, string>, key: K): string {
  const id = made.get(key);
  if (!id) throw new Error(`Not made: ${String(key)}`);
  return id;
}

/** The rows of a table, a line each; their cells are separated by `=`. */
export const rowsOf = <const C extends readonly string[]>(columns: C, text: string) =>
  text
    .trim()
    .split("\n")
    .map((line) => {
      const cells = line.trim().split(" = ");
      return columns.map((_, i) => cells[i] ?? "") as unknown as { readonly [K in keyof C]: string };
    });
