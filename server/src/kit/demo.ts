import type { Upload } from "#contract/kit/files.ts";
import type { Storage } from "./storage.ts";
import type { Tx } from "./transaction.ts";

/** The demo company, as an area sees it that brings its part: things are made by the product's own operations, by people of the company. */
export interface DemoCompany {
  /** Acts as one of its people: `alice`. */
  readonly as: (who: string) => Tx;
  /** By its code: `FR`. */
  readonly country: (iso2: string) => string;
  /** By its name: `Paris`. */
  readonly office: (name: string) => string;
  /** The moment of a workday that is so many days ago, in minutes since midnight UTC. */
  readonly moment: (days: number, minutes: number) => string;
  readonly storage: Storage;
  /** Of the password that everybody in the demo company has. */
  readonly passwordHash: string;
  /** A paper as if somebody had just uploaded it: a page of plain words under a title. */
  readonly letter: (title: string, lines: readonly string[]) => Promise<Upload>;
}

/** Something that happened there; all of it happens in the order of its moments. */
export interface Happening {
  readonly at: string;
  readonly happen: () => Promise<unknown>;
}
