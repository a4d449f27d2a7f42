// Called by scripts/hooks/commit-msg with the file of the message: prints what is wrong with its subject and exits with 1.
import { readFileSync } from "node:fs";
import { subjectProblems } from "./lib/commit-subject.mjs";

const problems = subjectProblems(readFileSync(process.argv[2], "utf8"));
for (const problem of problems) console.error(`commit message: ${problem}`);
if (problems.length > 0) process.exitCode = 1;
