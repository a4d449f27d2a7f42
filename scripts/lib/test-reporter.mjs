import { writeFileSync } from "node:fs";
import { relative } from "node:path";
import { inspect } from "node:util";

/**
 * For `node --test`: says nothing of what passes and everything of what fails, as soon as it does. The totals go to the
 * file named by CORDIAL_TEST_TOTALS.
 */
export default async function* reporter(events) {
  const totals = { passed: 0, failed: 0, skipped: 0 };
  for await (const { type, data } of events) {
    if (type === "test:stderr" && process.env.CORDIAL_TEST_VERBOSE) yield data.message;
    // A suite, and a test whose subtests failed, would count the same failure twice.
    if (type !== "test:pass" && type !== "test:fail") continue;
    const isFile = data.nesting === 0 && data.name === data.file;
    const repeats = data.details.type === "suite" || data.details.error?.failureType === "subtestsFailed";
    if (data.skip !== undefined) totals.skipped += 1;
    else if (data.todo !== undefined) continue;
    else if (type === "test:pass" && !repeats && !isFile) totals.passed += 1;
    else if (type === "test:fail" && !repeats) {
      totals.failed += 1;
      yield failure(data);
    }
  }
  if (process.env.CORDIAL_TEST_TOTALS) writeFileSync(process.env.CORDIAL_TEST_TOTALS, JSON.stringify(totals));
}

function failure({ name, file, line, details }) {
  const cause = details.error?.cause ?? details.error;
  const told = cause instanceof Error && cause.stack ? cause.stack : inspect(cause);
  const where = file ? `${relative(process.cwd(), file)}:${line ?? 1}` : "";
  return `\n  FAILED  ${name}  ${where}\n${told.replace(/^/gm, "          ")}\n`;
}
