import { writeFileSync } from "node:fs";
import { relative } from "node:path";
import { inspect } from "node:util";

/**
 * A reporter for `node --test`: prints only failures, as soon as they happen. Totals, files with failures and the duration of each test in
 * milliseconds go to the file named by CORDIAL_TEST_TOTALS.
 */
export default async function* reporter(events) {
  const totals = { passed: 0, failed: 0, skipped: 0, failedFiles: [], times: [] };
  /** By file, the suites and tests that are under way, outermost first. */
  const underWay = new Map();
  for await (const { type, data } of events) {
    if (type === "test:start")
      underWay.set(data.file, [...(underWay.get(data.file) ?? []).slice(0, data.nesting), data.name]);
    if (type === "test:stderr" && process.env.CORDIAL_TEST_VERBOSE) yield data.message;
    // Skip suites and tests with failed subtests, which would count a failure twice.
    if (type !== "test:pass" && type !== "test:fail") continue;
    const isFile = data.nesting === 0 && data.name === data.file;
    const repeats = data.details.type === "suite" || data.details.error?.failureType === "subtestsFailed";
    if (!isFile && !repeats && data.file)
      totals.times.push({ title: `${place(data.file)}: ${data.name}`, ms: data.details.duration_ms });
    if (data.skip !== undefined) totals.skipped += 1;
    else if (data.todo !== undefined) continue;
    else if (type === "test:pass" && !repeats && !isFile) totals.passed += 1;
    else if (type === "test:fail" && !repeats) {
      totals.failed += 1;
      if (data.file && !totals.failedFiles.includes(place(data.file))) totals.failedFiles.push(place(data.file));
      yield failure(data, (underWay.get(data.file) ?? []).slice(0, data.nesting));
    }
  }
  if (process.env.CORDIAL_TEST_TOTALS) writeFileSync(process.env.CORDIAL_TEST_TOTALS, JSON.stringify(totals));
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
