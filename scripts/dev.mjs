// `npm run dev`: the database, the server, started again when a file of its own is saved, and the web with Vite, which shows a
// saved screen at once and passes the API and the websocket on to the server. One terminal; Ctrl-C ends all, and so does the end of
// npm: `exec` in package.json leaves no shell between, which would keep a signal to itself.
import { spawn } from "node:child_process";
import { chooseNode, ensureInstalled } from "./lib/install.mjs";
import { environment, orFail, root } from "./lib/run.mjs";
import { stopWithParent } from "./lib/supervise.mjs";

await orFail(async () => {
  await ensureInstalled();
  const env = environment({ NODE_ENV: "development", PORT: process.env.PORT ?? "3000" });
  // What a mail links to is the screen that one is working on.
  env.PUBLIC_URL ??= "http://localhost:5173";
  const start = (command, args) => spawn(command, args, { cwd: root, env, stdio: "inherit" });
  const parts = [
    start(chooseNode(), ["--watch", "--watch-preserve-output", "server/src/main.ts"]),
    start("vite", ["--config", "web/vite.config.ts", "--clearScreen", "false"]),
  ];
  endTogether(parts);
});

/** Ctrl-C reaches every part from the terminal; when one ends by itself, the others follow. */
function endTogether(parts) {
  let left = parts.length;
  const end = (signal) => {
    for (const part of parts) if (part.exitCode === null) part.kill(signal);
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => end("SIGTERM"));
  if (process.env.npm_lifecycle_event) stopWithParent(() => end("SIGTERM"));
  for (const part of parts) {
    part.once("exit", () => {
      left -= 1;
      if (left === 0) process.exit(0);
      end("SIGTERM");
    });
  }
}
