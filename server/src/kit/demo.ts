import type { Upload } from "#contract/kit/files.ts";
import type { Storage } from "./storage.ts";
import type { Tx } from "./transaction.ts";

/** What an area gets to fill the demo company: data is created with the product's own operations, acting as people of the company. */
export interface DemoCompany {
  /** A transaction acting as a person, by name: `alice`. */
  readonly as: (who: string) => Tx;
  /** A country's identifier by its code: `FR`. */
  readonly country: (iso2: string) => string;
  /** An office's identifier by its name: `Paris`. */
  readonly office: (name: string) => string;
  /** A currency's identifier by its code: `EUR`. */
  readonly currency: (iso: string) => string;
  /** The date `days` ago, `YYYY-MM-DD`; `workday`: a weekend becomes the Friday before. */
  readonly ago: (days: number) => string;
  readonly workday: (days: number) => string;
  /** A moment on the workday `days` ago, `minutes` after midnight UTC. */
  readonly moment: (days: number, minutes: number) => string;
  readonly market: DemoMarket;
  readonly storage: Storage;
  /** The hash of the password that everybody in the demo company has. */
  readonly passwordHash: string;
  /** A file as if just uploaded. */
  readonly upload: (bytes: Buffer, name: string, mime: string) => Promise<Upload>;
  /** A document as if just uploaded: one page of text under a title. */
  readonly letter: (title: string, lines: readonly string[]) => Promise<Upload>;
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

/** An event of the demo company; events are run in the order of `at`. */
export interface Happening {
  readonly at: string;
  readonly happen: () => Promise<unknown>;
}
