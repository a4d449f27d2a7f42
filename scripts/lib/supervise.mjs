import { spawn } from "node:child_process";
import { root } from "./run.mjs";

/** What main.ts ends with after a fault that nobody caught. */
const FAULT = 70;
const FIRST_WAIT = 1000;
const LONGEST_WAIT = 60_000;
/** A server that lived for so long is no longer the one that fails at once. */
const STEADY = 60_000;

/**
 * Runs the server on our terminal and starts it again when it dies: a crash, no memory left, killed. One that ends because it was
 * asked to, or says at its first start why it cannot be, stays ended; once it was ready, its settings were right, and what fails
 * then (a database that restarts too) passes. Its channel tells it when we are gone, even when we were killed.
 */
export function supervise(command, args, { env }) {
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

  start([]);

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

/** npm cannot pass on its own killing: without it we would stay behind, holding the port. */
export function stopWithParent(stop) {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    stop();
  }, 250);
  timer.unref();
}
