import type pg from "pg";
import type { Logger } from "pino";
import type { Live } from "../live/live.ts";
import type { Mailer } from "../jobs/mail.ts";
import type { Replica } from "../sql/replica.ts";
import type { Storage } from "../files/storage.ts";

/** Settings of parcel tracking. */
export interface CarrierSettings {
  /** A carrier without a key is not queried. */
  readonly dhl: { readonly key: string | undefined; readonly url: string };
  readonly laposte: { readonly key: string | undefined; readonly url: string };
  /** Limit per carrier. */
  readonly callsPerDay: number;
  /** Pause between two calls, and their timeout, in milliseconds. */
  readonly gap: number;
  readonly timeout: number;
}

/** Dependencies of the areas' routes. */
export interface Services {
  readonly pool: pg.Pool;
  readonly replica: Replica;
  readonly storage: Storage;
  readonly live: Live;
  readonly log: Logger;
  /** Derives a separate key for each purpose from the server's secret. */
  readonly secret: (purpose: string) => Buffer;
  /** The data folder. */
  readonly dataDir: string;
  /** The public base URL, used for links in mails. */
  readonly publicUrl: string;
  readonly mailer: Mailer;
  /** The mail settings, for the screen that shows them. Never with the password of the mail server. */
  readonly mail: { readonly host: string | null; readonly from: string; readonly folder: string };
  /** Where files are stored, for the screen that shows it. */
  readonly files: { readonly by: "folder" | "bucket"; readonly place: string };
  readonly carriers: CarrierSettings;
  /** Whether cookies are marked Secure. */
  readonly https: boolean;
}
