import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import type { Server } from "node:http";
import { join } from "node:path";
import { pino } from "pino";
import { SMTPServer } from "smtp-server";
import { today } from "#contract/kit/dates.ts";
import { buildApp } from "#server/app.ts";
import { carrierStandIn } from "#server/testing/carrier-stand-in.ts";
import { copyDemo } from "#server/testing/demo-copy.ts";
import { Factories } from "#server/testing/factories.ts";
import { SECRET } from "#server/testing/test-app.ts";

/**
 * Server for the browser tests: demo company in its own database, the built web, one port. Started and stopped by Playwright; `PORT` sets the port.
 */
const { database, dataDir } = await copyDemo(today("Europe/Paris"), (line) => void process.stderr.write(`${line}\n`));
const port = Number(process.env.PORT ?? "4310");
const dist = join(import.meta.dirname, "..", "..", "dist");

/** A real SMTP server that stores mails in a folder. */
const mailbox = join(dist, "e2e-mail");
await rm(mailbox, { recursive: true, force: true });
await mkdir(mailbox, { recursive: true });
let mails = 0;
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ["STARTTLS", "AUTH"],
  onData(stream, _session, done) {
    const chunks: Buffer[] = [];
    stream.on("data", (c: Buffer) => chunks.push(c));
    // Renamed when complete, so that readers see whole mails only.
    stream.on("end", () => {
      const at = join(mailbox, `${(mails += 1)}.eml`);
      void writeFile(`${at}.part`, Buffer.concat(chunks))
        .then(() => rename(`${at}.part`, at))
        .then(() => done());
    });
  },
});
await new Promise<void>((resolve) => smtp.listen(port + 1, "127.0.0.1", resolve));
/** Fake carriers, which tests tell what to answer (`carrier.ts`). */
const carriers = await carrierStandIn(port + 2);
const config = {
  host: "127.0.0.1",
  port,
  dataDir,
  publicUrl: `http://localhost:${port}`,
  smtpUrl: `smtp://127.0.0.1:${port + 1}`,
  mailFrom: "Cordial <cordial@example.test>",
  secret: SECRET,
  trustProxy: false,
  liveSocketsPerPerson: 20,
  liveSocketsPerAddress: 2000,
  databasePool: 12,
  carriers: {
    ...carriers.settings,
    laposte: { ...carriers.settings.laposte, key: undefined },
    callsPerDay: 100_000,
    timeout: 2000,
  },
};
const app = await buildApp({
  config,
  appUrl: database.appUrl,
  ownerUrl: database.ownerUrl,
  // To the output that Playwright shows.
  log: pino({ level: process.env.LOG_LEVEL ?? "error" }, pino.destination(2)),
  checkAnswers: true,
  ...(process.env.E2E_WEB && { webFolder: process.env.E2E_WEB }),
});
// A user without rights, since everyone in the demo company has some.
await new Factories(app.pool).user({ name: "Nadia Personne", email: "nadia@cordial.example" });
// For tests that look behind the screen; they begin once it listens.
await writeFile(join(dist, "e2e-database"), database.ownerUrl);
await app.listen();
slowDown(app.fastify.server);

const stop = async (): Promise<void> => {
  await app.close();
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
  process.exit(0);
};
process.once("SIGTERM", () => void stop());
process.once("SIGINT", () => void stop());

/** `E2E_SLOW=600` delays every answer by up to 600 ms at random, to find code that relies on the order of answers. */
function slowDown(server: Server): void {
  const most = Number(process.env.E2E_SLOW ?? 0);
  const emit = server.emit.bind(server) as (name: string, ...rest: unknown[]) => boolean;
  if (most === 0) return;
  server.emit = (name: string, ...rest: unknown[]): boolean => {
    if (name !== "request") return emit(name, ...rest);
    setTimeout(() => emit(name, ...rest), Math.random() * most);
    return true;
  };
}
