import { spawn } from "node:child_process";
import { root } from "./run.mjs";

/** The exit code of main.ts after an uncaught exception. */
const FAULT = 70;
const FIRST_WAIT = 1000;
const LONGEST_WAIT = 60_000;
/** Milliseconds after which a server counts as stable, and the next crash is retried quickly. */
const STEADY = 60_000;

/**
 * Runs the server in our terminal and restarts it when it dies (crash, out of memory, killed). It is not restarted when it stops on request
 * or fails at its first start with a message; once it was ready, its settings were right and later failures are temporary, such as a
 * restarting database. The IPC channel tells it when this process dies, even if killed. `first`: arguments of the first start only.
 */
export function supervise(command, args, { env, first = [] }) {
  let server;
  let again;
  let stopping = false;
  let wasReady = false;
  let wait = FIRST_WAIT;

  const stop = (signal) => {
    stopping = true;
    if (again === undefined) server.kill(signal);
    else process.exit(0);
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => stop(signal));
  if (process.env.npm_lifecycle_event) stopWithParent(() => stop("SIGTERM"));

  start(first);
  return {
    tell(word) {
      if (server.connected) server.send(word);
    },
  };

  function start(more) {
    again = undefined;
    const began = Date.now();
    server = spawn(command, [...args, ...more], { cwd: root, env, stdio: ["inherit", "inherit", "inherit", "ipc"] });
    server.on("message", (message) => {
      if (message === "ready") wasReady = true;
    });
    server.once("error", (error) => {
      console.error(`The server cannot be started: ${error.message}`);
      process.exit(1);
    });
    server.once("exit", (code, signal) => {
      const died = signal !== null || code === FAULT || (code !== 0 && wasReady);
      if (stopping || !died) process.exit(code ?? (signal === "SIGINT" ? 130 : 1));
      if (Date.now() - began >= STEADY) wait = FIRST_WAIT;
      const how = signal === null ? `code ${code}` : signal;
      console.error(`The server ended unexpectedly (${how}). Starting it again in ${wait / 1000} s.`);
      again = setTimeout(start, wait, ["--after", how]);
      wait = Math.min(wait * 2, LONGEST_WAIT);
    });
  }
}

/** Stops when the parent process dies. A killed npm can't pass the signal on, and we would stay behind, holding the port. */
export function stopWithParent(stop) {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    stop();
  }, 250);
  timer.unref();
}
