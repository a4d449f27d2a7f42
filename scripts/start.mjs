// `npm start`: from an empty clone to a running Cordial, without a step by hand. Runs on the host's Node (20 or later) and
// uses no package, because nothing is installed yet the first time.
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { chooseNode, ensureInstalled } from "./lib/install.mjs";
import { environment, orFail, root } from "./lib/run.mjs";
import { ensureWebBuilt } from "./lib/web.mjs";

await orFail(async () => {
  console.log("Starting Cordial");
  await ensureInstalled();
  const node = chooseNode();
  await ensureWebBuilt();
  runServer(node);
});

/** The server shares our terminal. The channel tells it when we are gone, even when we were killed. */
function runServer(node) {
  // A heap that is cleared early, memory that is given back, and types stripped once instead of at each start: 170 MB under
  // load, where Node takes 380 MB by itself.
  const small = JSON.parse(readFileSync(new URL("lib/server-process.json", import.meta.url), "utf8"));
  const env = environment({ NODE_ENV: process.env.NODE_ENV ?? "production", ...small.environment });
  const server = spawn(node, [...small.flags, "server/src/main.ts"], {
    cwd: root,
    env,
    stdio: ["inherit", "inherit", "inherit", "ipc"],
  });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => server.kill(signal));
  if (process.env.npm_lifecycle_event) stopWithParent(server);
  server.once("error", (error) => {
    console.error(`The server cannot be started: ${error.message}`);
    process.exit(1);
  });
  server.once("exit", (code, signal) => process.exit(code ?? (signal === "SIGINT" ? 130 : 1)));
}

/** npm cannot pass on its own killing: without it we would stay behind, holding the port. */
function stopWithParent(server) {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    server.kill("SIGTERM");
  }, 250);
  timer.unref();
}
