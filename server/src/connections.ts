import type pg from "pg";
import { connect } from "./kit/sql/database.ts";
import { DatabaseWatch } from "./kit/sql/database-watch.ts";
import { Replica } from "./kit/sql/replica.ts";
import type { AppOptions } from "./app-options.ts";

/** Most connections to the read replica; few statistics and exports run at once. */
const COPY_POOL = 4;

/** The connections to the database, by what they are for. */
export function connectionsOf({ config, appUrl, log }: AppOptions) {
  const warn = (error: Error): void => log.warn({ err: error }, "database connection lost");
  const { databaseStartupOptions: startupOptions, databaseReplicaUrl: copyUrl } = config;
  const listenUrl = config.databaseListenUrl ?? appUrl;
  const poolOf = (url: string, max: number, applicationName: string): pg.Pool =>
    connect({ url, max, applicationName, startupOptions, leading: url !== copyUrl }, warn);
  const pool = poolOf(appUrl, config.databasePool, "cordial");
  const copy = copyUrl ? poolOf(copyUrl, COPY_POOL, "cordial copy") : undefined;
  return {
    pool,
    copy,
    watch: new DatabaseWatch(poolOf(appUrl, 1, "cordial watch"), log),
    replica: new Replica(pool, copy, (error) => log.warn({ err: error }, "the copy of the database is left alone")),
    // Of its own, so that what goes on can be seen while the other connections are all in use.
    watching: connect({ url: appUrl, max: 1, applicationName: "cordial watching" }, warn),
    listenUrl,
    poolOfJobs: () => poolOf(listenUrl, 4, "cordial jobs"),
  };
}
export type Connections = ReturnType<typeof connectionsOf>;
