import { relative } from "node:path";
import { inspect } from "node:util";

const nothing = () => ({ passed: 0, failed: 0, failures: [], times: [] });

/**
 * The reporter of `test-worker.mjs`: after each file sends its counts, its failures as text, and the duration of each of its tests in milliseconds
 * to the process that started it.
 */
export default async function* reporter(events) {
  let result = nothing();
  /** Suites and tests under way, outermost first: the file itself, as a test and as a suite, is the first two. */
  let underWay = [];
  for await (const { type, data } of events) {
    if (type === "test:start") underWay = [...underWay.slice(0, data.nesting), data.name];
    if (type !== "test:pass" && type !== "test:fail") continue;
    tally(result, type, data, underWay.slice(2, Math.max(2, data.nesting)));
    if (data.nesting > 0) continue;
    process.send({ result: { ...result, memory: process.memoryUsage.rss() } });
    result = nothing();
  }
  yield "";
}

function tally(result, type, data, suites) {
  const isFile = data.nesting <= 1;
  // Suites and tests with failed subtests would count a failure twice.
  const repeats = (data.details.type === "suite" && !isFile) || data.details.error?.failureType === "subtestsFailed";
  if (!isFile && !repeats)
    result.times.push({ title: `${place(data.file)}: ${data.name}`, ms: data.details.duration_ms });
  if (data.skip === undefined && data.todo !== undefined) return;
  if (type === "test:pass" && !repeats && !isFile && data.skip === undefined) result.passed += 1;
  if (type !== "test:fail" || repeats) return;
  result.failed += 1;
  result.failures.push(failure(isFile ? { ...data, name: place(data.name) } : data, suites));
}

const place = (file) => relative(process.cwd(), file);

/** A failed test after the suites that it is in: of a table of calls these name the call. */
function failure({ name, file, line, details }, suites) {
  const cause = details.error?.cause ?? details.error;
  // Without Node's own frames, which are the same below every failure.
  const told = (cause instanceof Error && cause.stack ? cause.stack : inspect(cause))
    .split("\n")
    .filter((text) => !/^\s+at .*\bnode:/.test(text))
    .join("\n");
  const where = file ? `${place(file)}:${line ?? 1}` : "";
  return `\n  FAILED  ${[...suites, name].join(" › ")}  ${where}\n${told.replace(/^/gm, "          ")}\n`;
}
