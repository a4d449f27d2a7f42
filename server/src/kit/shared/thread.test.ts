import assert from "node:assert/strict";
import { test } from "node:test";
import { inThread } from "./thread.ts";

const order = {
  paper: { title: "Note", facts: [], tables: [] },
  look: { name: "Cordial", logo: undefined },
  locale: "en",
  pages: "{{page}}",
  foot: "",
};
const drawing = new URL("../print/thread.ts", import.meta.url);

test("a thread's answer is its own, and not what it tells `node --watch` of the modules that it loads", async (t) => {
  const before = process.env.WATCH_REPORT_DEPENDENCIES;
  t.after(() => {
    if (before === undefined) delete process.env.WATCH_REPORT_DEPENDENCIES;
    else process.env.WATCH_REPORT_DEPENDENCIES = before;
  });
  process.env.WATCH_REPORT_DEPENDENCIES = "1";
  const bytes = await inThread<Uint8Array>(drawing, order, { megabytes: 256, seconds: 20 });
  assert.equal(Buffer.from(bytes).subarray(0, 5).toString(), "%PDF-");
});

test("a thread that fails or is late is an error", async () => {
  const limits = { megabytes: 256, seconds: 20 };
  await assert.rejects(inThread(drawing, { ...order, paper: null }, limits), TypeError);
  await assert.rejects(inThread(drawing, order, { ...limits, seconds: 0 }), /gave no answer/u);
});
