// `npm start`: starts Cordial from a fresh clone, without manual steps. Runs on the host's Node (20 or later) and uses no packages, since
// none are installed the first time.
import { mkdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { chooseNode, ensureInstalled } from "./lib/install.mjs";
import { environment, orFail, root } from "./lib/run.mjs";
import { ensureServerBuilt } from "./lib/server.mjs";
import { supervise } from "./lib/supervise.mjs";
import { ensureWebBuilt } from "./lib/web.mjs";

await orFail(async () => {
  console.log("Starting Cordial");
  await ensureInstalled();
  const node = chooseNode();
  const program = await ensureServerBuilt();
  // The server makes its database and the demo meanwhile, which takes longer, and is ready when both are done.
  mkdirSync(join(root, "dist", "web"), { recursive: true });
  const built = ensureWebBuilt({ aside: true });
  const server = runServer(node, program);
  await built;
  server.tell("web");
});

function runServer(node, program) {
  // Settings for a small heap, and returning memory to the system.
  const small = JSON.parse(readFileSync(new URL("lib/server-process.json", import.meta.url), "utf8"));
  const cache = { NODE_COMPILE_CACHE: join(dirname(program), "cache") };
  const env = environment({ NODE_ENV: process.env.NODE_ENV ?? "production", ...small.environment, ...cache });
  return supervise(node, [...small.flags, program], { env, first: ["--web-later"] });
}
