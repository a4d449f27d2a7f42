import { describe, mock, test } from "node:test";
import { pathToFileURL } from "node:url";

// A process that runs test files one after another (`test-files.mjs`), each as one test around all of its own: what a file made is closed by its
// `after` before the next one begins. Modules are loaded and compiled once for all of them, which is most of what a small file costs.
// The suite within: its tests begin when the file has said all of them and its hooks, as in a process of its own.

/** Longest time of a file, in milliseconds. */
const LIMIT = Number(process.env.CORDIAL_TEST_LIMIT);
const given = { ...process.env };

/** What a file may have changed for the whole process. */
function restore() {
  mock.reset();
  for (const name of Object.keys(process.env)) if (!(name in given)) delete process.env[name];
  Object.assign(process.env, given);
}

let running = Promise.resolve();
process.on("message", (file) => {
  running = running.then(async () => {
    await test(file, { timeout: LIMIT }, () => {
      describe(file, { timeout: LIMIT }, async () => void (await import(pathToFileURL(file).href)));
    });
    restore();
  });
});
