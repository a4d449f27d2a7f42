import { pino } from "pino";
import { buildApp } from "#server/app.ts";

/** Settings that `bench.ts` passes to the server process. */
export interface CrashServer {
  readonly appUrl: string;
  readonly ownerUrl: string;
  readonly dataDir: string;
  readonly secret: string;
  /** Folder of the built web; default: the product's. */
  readonly webFolder?: string;
  /** Most HTTP connections; default: that of `npm start`. */
  readonly connections?: number;
}

const { appUrl, ownerUrl, dataDir, secret, webFolder, connections } = JSON.parse(
  process.env.CORDIAL_CRASH_SERVER ?? "{}",
) as CrashServer;
const config = {
  host: "127.0.0.1",
  port: 0,
  dataDir,
  publicUrl: "http://cordial.test",
  smtpUrl: undefined,
  mailFrom: "Cordial <cordial@example.test>",
  secret,
  trustProxy: false,
  liveSocketsPerPerson: 20,
  liveSocketsPerAddress: 2000,
  databasePool: 16,
  ...(connections !== undefined && { connections }),
} as const;
const app = await buildApp({
  config,
  appUrl,
  ownerUrl,
  log: pino({ level: "error" }, pino.destination(2)),
  ...(webFolder !== undefined && { webFolder }),
});
// The parent process is gone, so nobody else would stop this one.
process.on("disconnect", () => process.exit(1));
process.send?.({ url: await app.listen() });
