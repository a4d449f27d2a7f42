import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { after, test } from "node:test";
import { root } from "./run.mjs";
import { companyOf, runFiles } from "./test-files.mjs";

const folder = mkdtempSync(join(tmpdir(), "cordial-test-files-"));
after(() => rmSync(folder, { recursive: true }));

/** Runs sources as test files, in this order in one process unless the options say otherwise; files are named by their keys. */
async function run(sources, options = {}) {
  const files = Object.entries(sources).map(([name, source]) => {
    const path = join(folder, `${name}.test.mjs`);
    writeFileSync(path, `import assert from "node:assert/strict"; import { after, test } from "node:test";\n${source}`);
    return relative(root, path);
  });
  const told = [];
  const shared = { env: {}, sideBySide: 1, company: () => "shared", onText: (text) => told.push(text) };
  const result = await runFiles(files, { ...shared, ...options });
  const named = result.failedFiles.map((file) => /([^/]+)\.test\.mjs$/.exec(file)[1]);
  return { passed: result.passed, failed: result.failed, named, told: told.join("") };
}

const notes = 'globalThis.notes ??= []; test("notes", () => assert.deepEqual(globalThis.notes, WANTED));';

test("files take turns in a process: what one left to its end is done before the next begins", async () => {
  const { passed, named, told } = await run({
    first: `
      globalThis.notes = ["first"]; process.env.LEFT = "set"; process.env.HOME = "elsewhere";
      after(() => globalThis.notes.push("closed"));
      test("a later test", async () => { await new Promise(setImmediate); globalThis.notes.push("tested"); });`,
    second: `
      test("sees the end of the first", () => assert.deepEqual(globalThis.notes, ["first", "tested", "closed"]));
      test("has the environment as it was given", () => assert.deepEqual([process.env.LEFT, process.env.HOME], [undefined, ${JSON.stringify(process.env.HOME)}]));`,
  });
  assert.deepEqual([passed, named], [3, []], told);
});

test("hooks that a file says after its first test hold for that test, and what its modules send is none of its results", async () => {
  const { passed, named, told } = await run({
    late: `
      import { beforeEach } from "node:test";
      process.send({ url: "of a server" });
      let ready = false;
      test("is ready", () => assert.ok(ready));
      beforeEach(() => { ready = true; });`,
  });
  assert.deepEqual([passed, named], [1, []], told);
});

test("a file that asks for it, and one with a DOM, has a process of its own", async () => {
  const { passed, told } = await run(
    {
      one: notes.replace("WANTED", "[]").concat("after(() => void globalThis.notes.push(1));"),
      two: notes.replace("WANTED", "[]"),
    },
    { company: (file) => file },
  );
  assert.equal(passed, 2, told);
  assert.equal(
    companyOf("server/src/some.test.ts", "// In a process of its own: it ends it.\n"),
    "server/src/some.test.ts",
  );
  assert.equal(companyOf("web/src/some.test.tsx", ""), "web/src/some.test.tsx");
  assert.equal(companyOf("server/src/some.test.ts", ""), companyOf("contract/src/other.test.ts", ""));
});

test("a failure is told with its suites, and whatever else goes wrong is one of its file", async () => {
  const { passed, failed, named, told } = await run({
    wrong:
      'import { describe } from "node:test"; describe("of many", () => { test("one", () => assert.equal(1, 2)); test("other", () => {}); });',
    unread: 'import "./nowhere.mjs";',
    closing: 'test("passes", () => {}); after(() => { throw new Error("not closed"); });',
    ended: 'test("ends", () => { console.error("last words"); process.exit(3); });',
    next: 'test("passes", () => {});',
  });
  assert.deepEqual([passed, failed, named], [3, 4, ["wrong", "unread", "closing", "ended"]], told);
  assert.match(told, /of many › one/);
  assert.match(told, /not closed/);
  assert.match(told, /ended with 3\n\s+last words/);
});

test("what is left open is a failure of those who shared the process", async () => {
  const { failed, named, told } = await run(
    {
      open: 'import { createServer } from "node:http"; test("passes", () => void createServer().listen(0));',
      other: 'test("passes", () => {});',
    },
    { ending: 2000 },
  );
  assert.deepEqual([failed, named], [1, ["open", "other"]], told);
  assert.match(told, /left something open/);
});
