import type pg from "pg";
import type { Logger } from "pino";
import type { Live } from "./live.ts";
import type { Mailer } from "./mail.ts";
import type { Replica } from "./replica.ts";
import type { Storage } from "./storage.ts";

/** How parcels are followed. */
export interface CarrierSettings {
  /** Without a key a carrier is not asked. */
  readonly dhl: { readonly key: string | undefined; readonly url: string };
  readonly laposte: { readonly key: string | undefined; readonly url: string };
  /** Of each carrier. */
  readonly callsPerDay: number;
  /** Between two calls, and until one is given up, in milliseconds. */
  readonly gap: number;
  readonly timeout: number;
}

/** What the areas' routes are made with. */
export interface Services {
  readonly pool: pg.Pool;
  readonly replica: Replica;
  readonly storage: Storage;
  readonly live: Live;
  readonly log: Logger;
  /** A key of its own for each purpose, from the server's secret. */
  readonly secret: (purpose: string) => Buffer;
  /** The folder of all that this machine keeps. */
  readonly dataDir: string;
  /** Where people reach the product from outside: what links in mails begin with. */
  readonly publicUrl: string;
  readonly mailer: Mailer;
  /** How mails leave here: for the screen that shows it. Never with the password of the mail server. */
  readonly mail: { readonly host: string | null; readonly from: string; readonly folder: string };
  /** Where files lie: for the screen that shows it. */
  readonly files: { readonly by: "folder" | "bucket"; readonly place: string };
  readonly carriers: CarrierSettings;
  /** Cookies are for HTTPS only. */
  readonly https: boolean;
}
