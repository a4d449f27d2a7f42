import type pg from "pg";
import type { Logger } from "pino";
import type { Live } from "./live.ts";
import type { Storage } from "./storage.ts";

/** What the areas' routes are made with. */
export interface Services {
  readonly pool: pg.Pool;
  readonly storage: Storage;
  readonly live: Live;
  readonly log: Logger;
  /** Where people reach the product from outside: what links in mails begin with. */
  readonly publicUrl: string;
  /** The name that mails and the shell show. */
  readonly company: string;
  /** Cookies are for HTTPS only. */
  readonly https: boolean;
}
