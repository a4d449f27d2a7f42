// `npm test`: runs the checks, the tests and the browser tests, even from a fresh clone.
//   npm test -- server/src/expenses    only the tests in a folder or a file
//   npm test -- e2e/expenses           only these scenarios
//   npm test -- --no-e2e               without the browser tests
//   npm test -- --no-check             without the checks
//   npm test -- --shard=1/3            a third of the tests and scenarios, for several machines
//   npm test -- --changed              the checks, and the tests of areas that differ from the main branch
import { fork } from "node:child_process";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { findBrowser } from "./lib/browser.mjs";
import { runChecks } from "./lib/checks.mjs";
import { chooseNode, ensureInstalled } from "./lib/install.mjs";
import { environment, filesUnder, inSeconds, orFail, PlainFailure, quietly, root } from "./lib/run.mjs";
import { freePorts } from "./lib/ports.mjs";
import { runFiles } from "./lib/test-files.mjs";
import { ensureWebBuilt } from "./lib/web.mjs";

const total = { passed: 0, failed: 0 };
const startedAt = Date.now();
/** Time budget of the whole run on two cores, in minutes. */
const BUDGET = 30;
/** Lines printed of the page of a failed scenario: of a long one the last, where dialogs are. */
const MOST_SHOWN = 60;
/** Durations of tests, in milliseconds. */
const times = [];
/** Test files run at once. Each has a server and a dozen connections, and PostgreSQL allows 150. */
const SIDE_BY_SIDE = Math.min(8, Math.max(2, availableParallelism()));
const compiled = join(root, "dist", "compiled");
const testFolders = ["contract", "server", "web", "bench", "scripts", "e2e"];

/** Prints the slowest tests, and a warning when the run exceeds its budget. */
function slowest(everything) {
  console.log("\nthe ten slowest");
  for (const { title, ms } of times.sort((a, b) => b.ms - a.ms).slice(0, 10))
    console.log(`  ${inSeconds(ms).padStart(6)}  ${title}`);
  const minutes = (Date.now() - startedAt) / 60_000;
  if (everything && minutes > BUDGET)
    console.log(
      `\nThe whole took ${minutes.toFixed(0)} minutes: over its budget of ${BUDGET}. Begin with the slowest above.`,
    );
}

async function readArguments(given) {
  const flags = new Set(given.filter((word) => word.startsWith("--")));
  const [, part, parts] = given.map((word) => /^--shard=(\d+)\/(\d+)$/.exec(word)).find(Boolean) ?? [];
  const named = given
    .filter((word) => !word.startsWith("--"))
    .map((path) => path.replace(/^\.\//, "").replace(/\/$/, ""));
  const paths = flags.has("--changed") ? [...named, ...(await changedFolders())] : named;
  if (flags.has("--changed") && paths.length === 0) throw new PlainFailure("Nothing differs from the main branch.");
  return { flags, shard: part && { part: Number(part), parts: Number(parts) }, paths };
}

/** Folders of areas that differ from the main branch, committed or not, with their scenarios. A change of a kit can break any area: run all. */
async function changedFolders() {
  const compared = await quietly("git", ["diff", "--name-only", "main"]);
  if (compared.code !== 0)
    throw new PlainFailure("--changed compares with a branch called main, and there is none here.");
  const { output: added } = await quietly("git", ["ls-files", "--others", "--exclude-standard"]);
  const folders = `${compared.output}\n${added}`.split("\n").flatMap((file) => {
    const [folder, area] =
      /^(?:(?:contract|server|web)\/src\/(\w+)|e2e\/\w+|scripts|bench)(?=\/.*\.(?:tsx?|mjs|css|sql)$)/.exec(file) ?? [];
    return folder ? [folder, ...(area ? [`e2e/${area}`] : [])] : [];
  });
  return [...new Set(folders)].filter((folder) => existsSync(join(root, folder)));
}

/** Every `parts`-th of the files. */
function ofShard(files, shard) {
  return shard ? files.filter((_, i) => i % shard.parts === shard.part - 1) : files;
}

/** Runs a stage; prints its name at the start, and its results and duration at the end. */
async function stage(name, work) {
  console.log(`\n${name}`);
  const began = Date.now();
  const before = { ...total };
  await work();
  const { passed, failed } = { passed: total.passed - before.passed, failed: total.failed - before.failed };
  console.log(`  ${name}: ${passed} passed, ${failed} failed (${inSeconds(Date.now() - began)})`);
}

function count(passed, failed, message) {
  total.passed += passed;
  total.failed += failed;
  if (message) console.log(`  ${message}`);
}

async function checks() {
  const result = await runChecks();
  count(result.count - result.failed.length, result.failed.length);
}

function testFiles(places) {
  return filesUnder(places).filter((file) => /\.test\.(tsx?|mjs)$/.test(file));
}

/** Starts one PostgreSQL for the whole run. It stops with this process, however that ends. */
function startCluster() {
  const child = fork(join(root, "scripts/lib/test-cluster.ts"), {
    cwd: root,
    execPath: chooseNode(),
    env: environment(),
  });
  const stop = () =>
    new Promise((done) => {
      if (child.exitCode !== null) return done();
      child.once("exit", done);
      child.disconnect();
    });
  return new Promise((done, fail) => {
    child.once("message", (urls) => done({ env: { CORDIAL_TEST_CLUSTER: JSON.stringify(urls) }, stop }));
    child.once("exit", (code) => fail(new Error(`The tests' PostgreSQL did not start (exit ${code})`)));
  });
}

async function nodeTests(files, env) {
  const first = await runNode(files, env);
  times.push(...first.times);
  // Like the browser tests: retry up to three failed files once, and print those that pass then.
  const again = first.failedFiles.length > 0 && first.failedFiles.length <= 3 ? first.failedFiles : [];
  if (again.length > 0) console.log(`\n  once more: ${again.join(", ")}`);
  const second = again.length > 0 ? await runNode(again, env) : first;
  if (again.length > 0 && second.failed === 0) {
    count(first.passed + first.failed, 0);
    for (const file of again) console.log(`  unsteady, passed at the second try: ${file}`);
    return;
  }
  count(first.passed, first.failed);
}

/** Runs test files; returns their counts. */
async function runNode(files, env) {
  const began = Date.now();
  const timer = setInterval(
    () => console.log(`  ... still testing (${Math.round((Date.now() - began) / 1000)} s)`),
    10_000,
  );
  try {
    return await runFiles(files, {
      env: { ...env, NODE_COMPILE_CACHE: compiled, NODE_ENV: "test" },
      sideBySide: SIDE_BY_SIDE,
      onText: (text) => process.stdout.write(text),
    });
  } finally {
    clearInterval(timer);
  }
}

async function browserStages(scenarios, shard, env) {
  if (!existsSync(join(root, "e2e", "playwright.config.ts"))) return;
  let built = true;
  await stage("the web", async () => {
    try {
      await ensureWebBuilt();
      count(1, 0);
    } catch (error) {
      built = false;
      count(0, 1, error.message);
    }
    if (built) await budgets();
  });
  if (built) await stage("scenarios in a browser", () => browserTests(scenarios, shard, env));
}

/** Checks the size budgets of the screens. */
async function budgets() {
  const { code, output } = await quietly("node", ["scripts/budgets.mjs"]);
  count(code === 0 ? 1 : 0, code === 0 ? 0 : 1, code === 0 ? undefined : output.trim());
}

async function browserTests(scenarios, shard, env) {
  const result = join(root, "dist", "e2e.json");
  rmSync(result, { force: true });
  const chosen = scenarios.filter((path) => path !== "e2e");
  // Selected scenarios run without their dependencies.
  if (chosen.length > 0) chosen.push("--no-deps");
  if (shard) chosen.push(`--shard=${shard.part}/${shard.parts}`);
  const { code, output } = await quietly("playwright", ["test", "--config", "e2e/playwright.config.ts", ...chosen], {
    env: environment({
      ...env,
      CHROMIUM: await findBrowser(),
      NODE_COMPILE_CACHE: compiled,
      NODE_ENV: "test",
      // The server, its mails and its carriers (`e2e/support/serve.ts`).
      E2E_PORT: process.env.E2E_PORT ?? String(await freePorts(4310, 3)),
    }),
    onTick: (seconds) => console.log(`  ... still testing (${seconds} s)`),
  });
  if (code !== 0) console.log(output.trimEnd());
  if (!existsSync(result)) return count(0, 1, `Playwright ended with ${code} before it could tell what it found`);
  const { stats, suites } = JSON.parse(readFileSync(result, "utf8"));
  count(stats.expected + stats.flaky, stats.unexpected);
  times.push(...scenarioTimes(suites));
  for (const shown of pagesOfFailures(suites)) console.log(shown);
  for (const title of unsteady(suites)) console.log(`  unsteady, passed at the second try: ${title}`);
  if (code !== 0 && stats.unexpected === 0) count(0, 1, `Playwright ended with ${code}`);
}

function specsOf(suites) {
  return suites.flatMap((suite) => [...specsOf(suite.suites ?? []), ...suite.specs]);
}

function titleOf(spec) {
  return `e2e/${spec.file}: ${spec.title}`;
}

/** Scenarios that passed only on retry. */
function unsteady(suites) {
  return specsOf(suites)
    .filter((spec) => spec.tests.some((test) => test.status === "flaky"))
    .map(titleOf);
}

/** What stood on the page when a scenario failed, as text: of a run on another machine this is all that can be seen. */
function pagesOfFailures(suites) {
  return specsOf(suites).flatMap((spec) =>
    spec.tests
      .flatMap((test) => test.results)
      .flatMap(({ retry, attachments }) => {
        const { path } = attachments.find(({ name }) => name === "error-context") ?? {};
        const page = path && existsSync(path) && readFileSync(path, "utf8").split("```yaml\n")[1]?.split("```")[0];
        if (!page) return [];
        const lines = page
          .trimEnd()
          .replaceAll(/ \[(?:ref=\w+|cursor=pointer)\]/g, "")
          .split("\n")
          .filter((line) => !line.includes("/url:"));
        return [`\n  the page of ${titleOf(spec)}, try ${retry + 1}`, ...lines.slice(-MOST_SHOWN)].join("\n    ");
      }),
  );
}

function scenarioTimes(suites) {
  return specsOf(suites).map((spec) => ({
    title: titleOf(spec),
    ms: spec.tests.flatMap((test) => test.results).reduce((sum, { duration }) => sum + duration, 0),
  }));
}

// Last, so that everything above is defined.
await orFail(async () => {
  const { flags, shard, paths } = await readArguments(process.argv.slice(2));
  await ensureInstalled();
  const everything = paths.length === 0;
  if ((everything || flags.has("--changed")) && !flags.has("--no-check")) await stage("checks", checks);

  const files = ofShard(testFiles(everything ? testFolders : paths), shard);
  const hasScenarios = (path) =>
    /^e2e\b/.test(path) &&
    (/\.spec\.ts(?::\d+)?$/.test(path) || filesUnder([path]).some((file) => file.endsWith(".spec.ts")));
  const scenarios = everything ? ["e2e"] : paths.filter(hasScenarios);
  // The compile cache shared by all processes of the run; cleared first, so that it does not grow.
  if (everything) rmSync(compiled, { recursive: true, force: true });
  const cluster = await startCluster();
  try {
    if (files.length > 0) await stage(`tests in ${files.length} files`, () => nodeTests(files, cluster.env));
    if (scenarios.length > 0 && !flags.has("--no-e2e")) await browserStages(scenarios, shard, cluster.env);
    if (files.length === 0 && scenarios.length === 0) count(0, 1, `There are no tests under ${paths.join(", ")}`);
  } finally {
    await cluster.stop();
  }
  slowest(everything);
  console.log(`\n${total.passed} passed, ${total.failed} failed`);
  process.exit(total.failed > 0 ? 1 : 0);
});
