// `npm run dev`: starts the database, the server (restarted when one of its files is saved) and Vite, which updates screens on save and
// proxies the API and the websocket. One terminal: Ctrl-C ends all, and so does the end of npm. `exec` in package.json avoids a shell in
// between, which would not pass signals on.
import { spawn } from "node:child_process";
import { chooseNode, ensureInstalled } from "./lib/install.mjs";
import { environment, orFail, root } from "./lib/run.mjs";
import { stopWithParent } from "./lib/supervise.mjs";

await orFail(async () => {
  await ensureInstalled();
  const env = environment({ NODE_ENV: "development", PORT: process.env.PORT ?? "3000" });
  // Links in mails lead to the Vite server.
  env.PUBLIC_URL ??= "http://localhost:5173";
  const start = (command, args) => spawn(command, args, { cwd: root, env, stdio: "inherit" });
  const parts = [
    start(chooseNode(), ["--watch", "--watch-preserve-output", "server/src/main.ts"]),
    start("vite", ["--config", "web/vite.config.ts", "--clearScreen", "false"]),
  ];
  endTogether(parts);
});

/** Ends all processes when one ends. Ctrl-C reaches each of them from the terminal. */
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
