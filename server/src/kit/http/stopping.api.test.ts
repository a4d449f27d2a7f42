import assert from "node:assert/strict";
import { once } from "node:events";
import { readdir } from "node:fs/promises";
import { request } from "node:http";
import { join } from "node:path";
import { test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { storeExpense } from "#contract/expenses/endpoints.ts";
import { scene } from "#server/testing/scene.ts";
import { testApp } from "#server/testing/test-app.ts";
import { formOf, freshPng, multipart, pdf } from "#server/testing/uploads.ts";

test("a server that stops finishes what is under way, and does not wait for a client that stalls", async () => {
  const t = await testApp({ grace: 1500 });
  const s = await scene(t);
  const body = formOf(s.draft(), [
    { name: "one.png", bytes: await freshPng() },
    { name: "two.pdf", bytes: pdf(1_000_000) },
  ]);
  const upload = () => {
    const headers = { ...multipart, authorization: `Bearer ${s.alice.client.token}`, "content-length": body.length };
    const call = request(t.url + storeExpense.path, { method: "POST", headers });
    call.write(body.subarray(0, 500_000));
    return call;
  };
  const [slow, stalled] = [upload(), upload()];
  const cutOff = once(stalled, "error");
  const deadline = Date.now() + 60_000;
  while ((await readdir(join(t.dataDir, "tmp"))).length < 4) {
    assert.ok(Date.now() < deadline, "both have begun");
    await delay(10);
  }
  const closing = t.close();
  slow.end(body.subarray(500_000));
  const [answer] = await once(slow, "response");
  assert.equal(answer.statusCode, 200, "who goes on is answered");
  answer.resume();
  const late = setTimeout(() => stalled.destroy(new Error("a minute later")), 60_000);
  const [error] = await cutOff;
  clearTimeout(late);
  assert.match(String(error), /socket hang up|ECONNRESET/u);
  await closing;
});

test("a server that is told to stop accepts calls until the balancer has noticed", async () => {
  const t = await testApp({ config: { drainSeconds: 1 } });
  const closing = t.close();
  const ready = await fetch(`${t.url}/ready`);
  assert.deepEqual([ready.status, await ready.json()], [503, { status: "draining" }]);
  assert.equal((await fetch(`${t.url}/health`)).status, 200);
  await closing;
  await assert.rejects(fetch(`${t.url}/health`));
});
