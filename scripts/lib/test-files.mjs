import { fork } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { chooseNode } from "./install.mjs";
import { environment, root } from "./run.mjs";

/** Longest time of a file, in milliseconds. */
const LIMIT = 900_000;
/** How long a process may take to end when its files are done, in milliseconds: what is left open keeps it alive. */
const ENDING = 60_000;
/** Memory of a process above which the next file gets a new one, in bytes. */
const MOST_MEMORY = 2 ** 30;
/** What is kept of a process's output, to show why it ended. */
const SHOWN = 4000;

/** The line with which a test file asks for a process to itself, and says why. */
const ALONE = /^\/\/ In a process of its own: /m;
/** Folders whose test files take turns in one process. The others have a DOM, or are programs. */
const SHARING = /^(?:contract|server)\//;

/** What a file shares its process with: itself alone, or all of the same name. */
export function companyOf(file, text = readFileSync(join(root, file), "utf8")) {
  return SHARING.test(file) && !ALONE.test(text) ? "shared" : file;
}

/** Files in the order in which they begin: the longest are among those that are not asked by calls, and at the end small ones fill the cores evenly. */
function inOrder(files, company) {
  const small = /^contract\//;
  const rank = (one) =>
    small.test(one.file) ? 3 : one.file.endsWith(".api.test.ts") ? 2 : one.company === "shared" ? 1 : 0;
  return files.map((file) => ({ file, company: company(file) })).toSorted((a, b) => rank(a) - rank(b));
}

/**
 * Runs test files, some processes side by side, each taking the next file when it is done with one.
 * @param env for the processes, beside this one's environment
 * @param onText receives each failure as text
 * @param company tells what a file shares its process with
 * @param ending longest time in which a process must end when its files are done, in milliseconds
 */
export async function runFiles(files, { env, sideBySide, onText, company = companyOf, ending = ENDING }) {
  const total = { passed: 0, failed: 0, failedFiles: [], times: [] };
  const add = ({ files: of, passed, failed, failures, times }) => {
    total.passed += passed;
    total.failed += failed;
    total.times.push(...times);
    if (failed > 0) total.failedFiles.push(...of);
    for (const text of failures) onText(text);
  };
  const queue = inOrder(files, company);
  const takeTurns = async () => {
    let worker;
    for (let next; (next = queue.shift());) {
      if (worker && (worker.company !== next.company || worker.isTired())) {
        add(await worker.end());
        worker = undefined;
      }
      worker ??= startWorker(next.company, env, ending);
      const result = await worker.run(next.file);
      add(result);
      if (result.ended) worker = undefined;
    }
    if (worker) add(await worker.end());
  };
  await Promise.all(Array.from({ length: sideBySide }, takeTurns));
  return total;
}

const failed = (files, text) => ({
  files,
  passed: 0,
  failed: 1,
  failures: [`\n  FAILED  ${files.join(", ")}\n${text.replace(/^/gm, "          ")}\n`],
  times: [],
  ended: true,
});

/** Waits for what the reporter sends after a file. What a test loads may say something of its own, which is not for us. */
function resultOf(child) {
  return new Promise((resolve) => {
    const hear = (message) => {
      if (!message?.result) return;
      child.off("message", hear);
      resolve(message.result);
    };
    child.on("message", hear);
  });
}

/** Starts a process for test files: `run` resolves to a file's counts, `end` to a failure if the process does not end as it should. */
function startWorker(company, env, ending) {
  const child = fork(join(root, "scripts/lib/test-worker.mjs"), {
    cwd: root,
    execPath: chooseNode(),
    execArgv: [
      "--test-reporter=./scripts/lib/test-reporter.mjs",
      "--import=./scripts/lib/own-modules.mjs",
      "--import=./scripts/lib/tsx-modules.mjs",
    ],
    env: environment({ ...env, CORDIAL_TEST_LIMIT: String(LIMIT), NODE_TEST_CONTEXT: undefined }),
    silent: true,
  });
  let output = "";
  const outputs = [child.stdout, child.stderr];
  for (const stream of outputs)
    stream.setEncoding("utf8").on("data", (text) => {
      output = `${output}${text}`.slice(-SHOWN);
      if (process.env.CORDIAL_TEST_VERBOSE) process.stderr.write(text);
    });
  const said = Promise.all(outputs.map((stream) => once(stream, "end")));
  const ended = once(child, "exit").then(async ([code, signal]) => {
    // What it said last; a program that it started may keep its output open.
    await Promise.race([said, delay(1000)]);
    return signal ?? code;
  });
  const done = [];
  let memory = 0;
  let failures = 0;
  return {
    company,
    isTired: () => memory > MOST_MEMORY,
    async run(file) {
      const told = resultOf(child);
      child.send(join(root, file));
      const late = delay(LIMIT + ENDING, "late", { ref: false });
      const first = await Promise.race([told, ended, late]);
      if (typeof first !== "object") {
        if (first === "late") child.kill("SIGKILL");
        return failed([file], first === "late" ? "has not ended" : `its process ended with ${first}\n${output.trim()}`);
      }
      done.push(file);
      failures += first.failed;
      memory = first.memory;
      return { ...first, files: [file] };
    },
    async end() {
      child.disconnect();
      const code = await Promise.race([ended, delay(ending, "late", { ref: false })]);
      if (code === "late") child.kill("SIGKILL");
      if (code === 0 || failures > 0) return { files: [], passed: 0, failed: 0, failures: [], times: [] };
      const why =
        code === "late" ? "left something open, which keeps their process" : `their process ended with ${code}`;
      return failed(done, `${why}\n${output.trim()}`);
    },
  };
}
