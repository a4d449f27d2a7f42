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
  /** A moment on the workday `days` ago, `minutes` after midnight UTC. */
  readonly moment: (days: number, minutes: number) => string;
  readonly storage: Storage;
  /** The hash of the password that everybody in the demo company has. */
  readonly passwordHash: string;
  /** A document as if just uploaded: one page of text under a title. */
  readonly letter: (title: string, lines: readonly string[]) => Promise<Upload>;
}

/** An event of the demo company; events are run in the order of `at`. */
export interface Happening {
  readonly at: string;
  readonly happen: () => Promise<unknown>;
}
