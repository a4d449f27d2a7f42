import { crossings } from "./boundaries.mjs";
import { unexplainedExports } from "./kit-exports.mjs";
import { missingFromLock } from "./lock-file.mjs";
import { leaks } from "./leaks.mjs";
import { numberProblems } from "./number-fields.mjs";
import { generatedPages } from "./pages.mjs";
import { otherPickers } from "./pickers.mjs";
import { environment, inSeconds, PlainFailure, quietly } from "./run.mjs";
import { bareSkeletons } from "./skeletons.mjs";
import { unknownVariables } from "./styles.mjs";
import { tableProblems } from "./tables.mjs";
import { textProblems } from "./texts.mjs";

/** Each check resolves to its error lines; none means success. */
const checks = [
  ["types", () => program("tsc", ["-p", "tsconfig.json", "--checkers", "2"])],
  ["types of the web", () => program("tsc", ["-p", "web/tsconfig.json", "--checkers", "2"])],
  ["types of the tests in a DOM", () => program("tsc", ["-p", "web/tsconfig.tests.json", "--checkers", "2"])],
  ["types of the browser tests", () => program("tsc", ["-p", "e2e/tsconfig.json", "--checkers", "2"])],
  ["lint", () => program("oxlint", ["--type-aware", "--quiet"])],
  ["format", () => program("oxfmt", ["--check"])],
  ["dead code", () => program("knip", ["--no-progress"])],
  ["tables", async () => tableProblems()],
  ["migrations", () => program("node", ["scripts/check-migrations.ts"])],
  ["boundaries", async () => crossings().map((one) => `${one.file}:${one.line} imports ${one.imports}: ${one.why}`)],
  [
    "pickers",
    async () => otherPickers().map(({ file, line, what }) => `${file}:${line} is ${what}: ui/form has the one for all`),
  ],
  [
    "skeletons",
    async () =>
      bareSkeletons().map(({ file, line }) => `${file}:${line} never says that its read failed: draw Loading`),
  ],
  ["texts", async () => textProblems()],
  ["keys of texts", () => program("node", ["scripts/check-keys.mjs", "tsconfig.json"])],
  ["keys of texts in the web", () => program("node", ["scripts/check-keys.mjs", "web/tsconfig.json"])],
  ["typed numbers", async () => numberProblems()],
  ["words for the kit", async () => unexplainedExports()],
  ["style variables", async () => unknownVariables()],
  ["nothing leaks", async () => leaks().map(({ file, line, what }) => `${file}:${line} holds ${what}`)],
  ["generated pages", outdatedPages],
  [
    "lock file",
    async () => missingFromLock().map((one) => `package-lock.json lacks ${one}: node scripts/complete-lock.mjs`),
  ],
];

/**
 * Runs the checks whose names begin with one of `wanted`, or all, two at a time, printing a line for each; resolves to the names of the
 * failed ones and the total.
 */
export async function runChecks(wanted = [], say = console.log) {
  const chosen = checks.filter(([name]) => wanted.length === 0 || wanted.some((start) => name.startsWith(start)));
  if (chosen.length === 0) throw new PlainFailure(`No check begins with ${wanted.join(" or ")}.`);
  const waiting = [...chosen];
  const failed = [];
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [name, check] = next;
      const began = Date.now();
      const wrong = await check();
      say(`  ${wrong.length > 0 ? "FAILED" : "ok    "}  ${name} (${inSeconds(Date.now() - began)})`);
      if (wrong.length === 0) continue;
      failed.push(name);
      say(wrong.map((line) => `          ${line}`).join("\n"));
    }
  };
  await Promise.all([worker(), worker()]);
  return { failed, count: chosen.length };
}

async function program(command, args) {
  const { code, output } = await quietly(command, args, {
    env: environment({ NO_COLOR: "1", FORCE_COLOR: undefined }),
  });
  return code === 0 ? [] : output.trimEnd().split("\n");
}

async function outdatedPages() {
  const pages = await generatedPages();
  return pages
    .filter(({ upToDate }) => !upToDate)
    .map(({ page, wrong }) => wrong ?? `${page} is not up to date: npm run pages`);
}
