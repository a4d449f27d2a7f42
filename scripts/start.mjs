// `npm start`: starts Cordial from a fresh clone, without manual steps. Runs on the host's Node (20 or later) and uses no packages, since
// none are installed the first time.
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { chooseNode, ensureInstalled } from "./lib/install.mjs";
import { environment, orFail, root } from "./lib/run.mjs";
import { supervise } from "./lib/supervise.mjs";
import { ensureWebBuilt } from "./lib/web.mjs";

await orFail(async () => {
  console.log("Starting Cordial");
  await ensureInstalled();
  const node = chooseNode();
  // The server makes its database and the demo meanwhile, and is ready when both are done.
  mkdirSync(join(root, "dist", "web"), { recursive: true });
  const built = ensureWebBuilt();
  const server = runServer(node);
  await built;
  server.tell("web");
});

function runServer(node) {
  // Settings for a small heap, returning memory to the system, and caching stripped types: 170 MB under load instead of Node's 380 MB by
  // default.
  const small = JSON.parse(readFileSync(new URL("lib/server-process.json", import.meta.url), "utf8"));
  const env = environment({ NODE_ENV: process.env.NODE_ENV ?? "production", ...small.environment });
  return supervise(node, [...small.flags, "server/src/main.ts"], { env, first: ["--web-later"] });
}
