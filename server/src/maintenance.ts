// What `npm run backup`, `npm run restore` and `npm run verify` do: `node server/src/maintenance.ts TASK [FILE]`.
import { existsSync } from "node:fs";
import { constants, setPriority } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { type Config, loadConfig } from "./config.ts";
import { momentOf, returnTo } from "./host/archive/return.ts";
import { backUp } from "./host/backup.ts";
import { resolveDatabase } from "./host/database-urls.ts";
import { runningEmbeddedPostgres } from "./host/embedded-postgres.ts";
import { oneLine, PlainFailure } from "./kit/shared/plain-failure.ts";
import { restore } from "./host/restore.ts";

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const progress = (line: string): void => say(`  ${line}`);

/** What follows the task on the command line, besides a file. */
interface Said {
  /** Of `restore`: the last moment that is kept. */
  until?: string | undefined;
  /** Of `backup`: slow, so that calls are not; and whether the files of a bucket are copied too. */
  gentle?: boolean | undefined;
  files?: boolean | undefined;
}

const tasks: Record<string, (config: Config, file: string | undefined, said: Said) => Promise<void>> = {
  async backup(config, file, { gentle = false, files: filesInside = false }) {
    const target = fileGiven(file, "backup");
    refuseMissing(config);
    // What waits for the processor goes first.
    if (gentle) setPriority(constants.priority.PRIORITY_LOW);
    await withDatabase(config, async (ownerUrl) => {
      await backUp({ ownerUrl, ...filesOf(config), target, gentle, filesInside, log: progress });
    });
    say(`Backup written to ${target}`);
  },
  async restore(config, file, { until }) {
    if (until !== undefined) return await restoreUntil(config, until);
    const source = fileGiven(file, "restore");
    if (!config.databaseUrl && runningEmbeddedPostgres(config.dataDir)) {
      throw new PlainFailure(`A Cordial runs on ${config.dataDir}; restore into another folder or stop it first.`);
    }
    await withDatabase(config, async (ownerUrl) => {
      await restore({ ownerUrl, ...filesOf(config), source, log: progress });
      await printProblems(ownerUrl);
    });
    say(`Restored from ${source}`);
  },
  async verify(config) {
    refuseMissing(config);
    await withDatabase(config, printProblems);
  },
};

/** From WAL_ARCHIVE into the new data folder of CORDIAL_DATA_DIR. */
async function restoreUntil(config: Config, until: string): Promise<void> {
  const moment = momentOf(until);
  if (!config.walArchive) throw new PlainFailure("Which archive? WAL_ARCHIVE names its folder or bucket.");
  await returnTo({
    archive: config.walArchive,
    dataDir: config.dataDir,
    until: moment,
    filesElsewhere: config.storageUrl !== undefined,
    log: progress,
  });
  // Its own changes go to the archive once it serves.
  await withDatabase({ ...config, walArchive: undefined }, printProblems);
  say(`Restored as it was at ${moment.toISOString()}, into ${config.dataDir}`);
}

function fileGiven(file: string | undefined, task: string): string {
  if (!file) throw new PlainFailure(`Which file? npm run ${task} FILE`);
  // npm works in the project's folder, the file is named from where one stands.
  return resolve(process.env["INIT_CWD"] ?? process.cwd(), file);
}

const filesOf = ({ dataDir, storageUrl }: Config) => ({ filesFolder: join(dataDir, "files"), storageUrl });

function refuseMissing(config: Config): void {
  if (config.databaseUrl || existsSync(join(config.dataDir, "postgres.json"))) return;
  throw new PlainFailure(`There is no database in ${config.dataDir} yet.`);
}

/** The database of the Cordial that runs on this data folder, else the same started for the while. */
async function withDatabase(config: Config, work: (ownerUrl: string) => Promise<void>): Promise<void> {
  const running = config.databaseUrl ? undefined : runningEmbeddedPostgres(config.dataDir);
  if (running) return work(running.ownerUrl);
  const database = await resolveDatabase({ ...config, log: progress });
  try {
    await work(database.ownerUrl);
  } finally {
    await database.stop();
  }
}

async function printProblems(ownerUrl: string): Promise<void> {
  // A backup needs no area.
  const { verify } = await import("./verify.ts");
  const { problems } = await verify(ownerUrl);
  for (const problem of problems) say(problem);
  if (problems.length > 0) process.exitCode = 1;
  say(problems.length > 0 ? `${problems.length} problems` : "The books hold: no problem found");
}

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { until: { type: "string" }, gentle: { type: "boolean" }, files: { type: "boolean" } },
  });
  const [name = "", file] = positionals;
  const task = tasks[name];
  if (!task) throw new PlainFailure(`There is no task ${name}; there are ${Object.keys(tasks).join(", ")}.`);
  await task(loadConfig(), file, values);
} catch (error) {
  const noTables = (error as { code?: string }).code === "42P01";
  const plain = error instanceof PlainFailure || !(error instanceof Error);
  process.stderr.write(`${noTables ? "The database holds no Cordial yet." : plain ? oneLine(error) : error.stack}\n`);
  process.exitCode = 1;
}
