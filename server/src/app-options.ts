import type { Logger } from "pino";
import type { Config } from "./config.ts";
import type { TrustProxy } from "./kit/http/proxies.ts";

/** The settings of the server. `port` 0 takes any free one. */
export type AppConfig = Pick<
  Config,
  | "host"
  | "port"
  | "dataDir"
  | "publicUrl"
  | "smtpUrl"
  | "mailFrom"
  | "secret"
  | "databasePool"
  | "liveSocketsPerPerson"
  | "liveSocketsPerAddress"
> & { readonly trustProxy: TrustProxy } & Partial<
    Pick<
      Config,
      | "storageUrl"
      | "databaseReplicaUrl"
      | "databaseListenUrl"
      | "databaseStartupOptions"
      | "drainSeconds"
      | "connections"
      | "carriers"
      | "metricsToken"
      | "slowCall"
    >
  >;

export interface AppOptions {
  readonly config: AppConfig;
  /** URL of the database for the application's role. */
  readonly appUrl: string;
  /** URL of the same database for its owner. */
  readonly ownerUrl: string;
  readonly log: Logger;
  /** Check each answer against its schema (in tests). */
  readonly checkAnswers?: boolean;
  /** Run background jobs in this process; true by default. */
  readonly jobs?: boolean;
  /** Folder of the built web app; `dist/web` by default. */
  readonly webFolder?: string;
  /** How long a stop waits for running calls, in milliseconds. */
  readonly grace?: number;
}
