// Runs our server like `npm start`, on a benchmark database; sends its port and the askers' tokens to the parent process.
import { once } from "node:events";
import { timesFrom } from "#server/access/tokens.ts";
import { buildApp } from "#server/app.ts";
import { openLog } from "#server/kit/shared/log.ts";
import { newId } from "#server/kit/sql/transaction.ts";
import type { OursConfig } from "./measures.ts";

const [config] = (await once(process, "message")) as [OursConfig];
const { log } = await openLog({ dataDir: config.dataDir, logLevel: "info", logStderr: false });
const app = await buildApp({
  config: {
    host: "127.0.0.1",
    port: 0,
    dataDir: config.dataDir,
    publicUrl: "http://cordial.test",
    smtpUrl: undefined,
    mailFrom: "Cordial <cordial@example.test>",
    secret: "a secret that only the benchmark knows, long enough",
    trustProxy: false,
    liveSocketsPerPerson: 20,
    liveSocketsPerAddress: 2000,
    metricsToken: "a-token-of-the-bench",
    databasePool: config.pool,
  },
  appUrl: config.appUrl,
  ownerUrl: config.ownerUrl,
  log,
});
const url = await app.listen();

const tokens: Record<string, string> = {};
for (const [asker, userId] of Object.entries(config.askers)) {
  const [sid, jti] = [newId(), newId()];
  const { iat, exp } = timesFrom(new Date());
  await app.pool.query(
    "INSERT INTO session (hash_id, user_id, token_id, token_expires_at, address) VALUES ($1, $2, $3, to_timestamp($4), '127.0.0.1')",
    [sid, userId, jti, exp],
  );
  tokens[asker] = app.tokens.sign({ sub: userId, sid, jti, iat, exp });
}
process.send?.({ port: Number(new URL(url).port), tokens });

process.on("message", (message) => {
  if (message === "memory") process.send?.({ peak: process.resourceUsage().maxRSS * 1024 });
});
// Shut down normally, so that `--cpu-prof` writes its profile.
process.on("disconnect", () => void app.close().then(() => process.exit()));
