// `npm start`: starts Cordial from a fresh clone, without manual steps. Runs on the host's Node (20 or later) and uses no packages, since
// none are installed the first time.
import { readFileSync } from "node:fs";
import { chooseNode, ensureInstalled } from "./lib/install.mjs";
import { environment, orFail } from "./lib/run.mjs";
import { supervise } from "./lib/supervise.mjs";
import { ensureWebBuilt } from "./lib/web.mjs";

await orFail(async () => {
  console.log("Starting Cordial");
  await ensureInstalled();
  const node = chooseNode();
  await ensureWebBuilt();
  runServer(node);
});

function runServer(node) {
  // Settings for a small heap, returning memory to the system, and caching stripped types: 170 MB under load instead of Node's 380 MB by
  // default.
  const small = JSON.parse(readFileSync(new URL("lib/server-process.json", import.meta.url), "utf8"));
  const env = environment({ NODE_ENV: process.env.NODE_ENV ?? "production", ...small.environment });
  supervise(node, [...small.flags, "server/src/main.ts"], { env });
}
