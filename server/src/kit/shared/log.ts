import { once } from "node:events";
import { closeSync, existsSync, mkdirSync, openSync, renameSync, statSync } from "node:fs";
import { join } from "node:path";
import { type Level, type Logger, multistream, pino } from "pino";
import { oneLine, PlainFailure } from "./plain-failure.ts";

/** The server's log: JSON lines in a file, so that the terminal of `npm start` stays readable. */
export interface ServerLog {
  log: Logger;
  /** Flushes the buffer and stops logging. */
  close(): void;
}

const fileLimit = 20 * 1024 * 1024;

/** Opens `logs/server.log` in the data folder, or throws a `PlainFailure`. One older file is kept beside it. */
export async function openLog(options: {
  dataDir: string;
  logLevel: Level | "silent";
  logStderr: boolean;
}): Promise<ServerLog> {
  const folder = join(options.dataDir, "logs");
  const file = join(folder, "server.log");
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    setAside(file);
    closeSync(openSync(file, "a", 0o600));
  } catch (error) {
    throw new PlainFailure(`The data folder ${options.dataDir} cannot be used: ${oneLine(error)}.`);
  }
  // Lines are buffered and written together, after a second at the latest.
  const destination = pino.destination({ dest: file, mode: 0o600, sync: false, minLength: 4096, periodicFlush: 1000 });
  // A full disk must not stop the server: all business data is in the database.
  destination.on("error", () => undefined);
  // If the process ended before the file is open, pino would print an error over the line that says why.
  await once(destination, "ready");
  const timer = setInterval(() => {
    if (setAside(file)) destination.reopen();
  }, 60_000).unref();
  const level = options.logLevel === "silent" ? "fatal" : options.logLevel;
  const streams = [{ level, stream: destination }];
  const all = options.logStderr ? [...streams, { level, stream: pino.destination({ dest: 2, sync: true }) }] : streams;
  return {
    log: pino({ level: options.logLevel, base: { pid: process.pid } }, multistream(all)),
    close() {
      clearInterval(timer);
      try {
        destination.flushSync();
      } catch {
        // The disk is full: the last lines are lost.
      }
    },
  };
}

function setAside(file: string): boolean {
  if (!existsSync(file) || statSync(file).size < fileLimit) return false;
  renameSync(file, `${file}.1`);
  return true;
}
