import { join } from "node:path";
import type { Db } from "./kit/sql/database.ts";
import { openDisk } from "./kit/files/file-disk.ts";
import { mailer } from "./kit/jobs/mail.ts";
import type { Services } from "./kit/area/services.ts";
import { Storage } from "./kit/files/storage.ts";
import { inTransaction } from "./kit/sql/transaction.ts";
import { companyOnPaper } from "./kit/print/company-logo.ts";
import type { AppOptions } from "./app-options.ts";

/** Without API keys, no carrier is queried. */
const NO_CARRIERS: Services["carriers"] = {
  dhl: { key: undefined, url: "" },
  laposte: { key: undefined, url: "" },
  callsPerDay: 0,
  gap: 0,
  timeout: 1000,
};

/**
 * The dependencies of the areas' routes and jobs.
 *
 * @param kindsOfFiles the kinds of records that have files
 */
export async function servicesOf(
  { config, log }: AppOptions,
  kindsOfFiles: readonly string[],
  made: Pick<Services, "pool" | "replica" | "live" | "secret">,
): Promise<Services> {
  const folder = join(config.dataDir, "files");
  const disk = await openDisk({ folder, url: config.storageUrl });
  const waiting = config.storageUrl === undefined ? Infinity : Math.max(1, Math.floor(config.databasePool / 2));
  const alone = async <T>(work: (db: Db) => Promise<T>): Promise<T> => await inTransaction(made.pool, work);
  const storage = new Storage(disk, kindsOfFiles, alone, waiting);
  const mail = {
    host: config.smtpUrl === undefined ? null : new URL(config.smtpUrl).host,
    from: config.mailFrom,
    folder: join(config.dataDir, "mail"),
  };
  return {
    ...made,
    storage,
    log,
    dataDir: config.dataDir,
    publicUrl: config.publicUrl,
    mailer: mailer({ smtpUrl: config.smtpUrl, ...mail, look: () => companyOnPaper(made.pool, storage) }),
    mail,
    files: config.storageUrl
      ? { by: "bucket", place: new URL(config.storageUrl).host }
      : { by: "folder", place: folder },
    carriers: config.carriers ?? NO_CARRIERS,
    https: config.publicUrl.startsWith("https:"),
  };
}
