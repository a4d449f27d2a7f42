import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { pdfText } from "#server/testing/pdf-text.ts";
import { root } from "./run.mjs";
import { bundle } from "./server.mjs";

const folder = "dist/test-program";

before(async () => await bundle("server/src/testing/built.ts", folder));
after(() => rmSync(join(root, folder), { recursive: true }));

test("a program that is put together runs its threads, which find fonts and texts beside their sources", async () => {
  const said = execFileSync(process.execPath, [join(root, folder, "main.js")], { encoding: "utf8", cwd: "/" });
  const { printed, rows } = JSON.parse(said);
  assert.deepEqual(rows, [
    ["Name", "Year"],
    ["果汁 – Ærø", "2026"],
  ]);
  assert.match(await pdfText(Buffer.from(printed, "base64")), /果汁 – Ærø/);
});

test("it has no types, and one byte for each character, which V8 keeps", () => {
  const chunks = readdirSync(join(root, folder)).filter((file) => file.endsWith(".js"));
  assert.ok(chunks.length > 2);
  for (const chunk of chunks) assert.match(readFileSync(join(root, folder, chunk), "latin1"), /^[\0-\x7f]+$/, chunk);
});
