import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdir } from "node:fs/promises";
import { request } from "node:http";
import { join } from "node:path";
import { test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { storeExpense } from "#contract/expenses/endpoints.ts";
import { eventually } from "#server/testing/eventually.ts";
import { freePort } from "#server/testing/free-port.ts";
import { scene, type Scene } from "#server/testing/scene.ts";
import { SECRET, testApp } from "#server/testing/test-app.ts";
import { formOf, freshPng, multipart, pdf } from "#server/testing/uploads.ts";

/** An expense with files; `upload` sends a part of it, and waits with the rest. */
async function uploadTo(url: string, s: Scene) {
  const body = formOf(s.draft(), [
    { name: "one.png", bytes: await freshPng() },
    { name: "two.pdf", bytes: pdf(1_000_000) },
  ]);
  const upload = () => {
    const headers = { ...multipart, authorization: `Bearer ${s.alice.client.token}`, "content-length": body.length };
    const call = request(url + storeExpense.path, { method: "POST", headers });
    call.write(body.subarray(0, 500_000));
    return call;
  };
  return { body, upload };
}

test("a server that stops finishes what is under way, and does not wait for a client that stalls", async () => {
  const t = await testApp({ grace: 1500 });
  const s = await scene(t);
  const { body, upload } = await uploadTo(t.url, s);
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

test("npm start, as a unit, is stopped by SIGTERM without losing an upload under way", async () => {
  await using t = await testApp();
  const s = await scene(t);
  const dataDir = join(t.dataDir, "unit");
  const port = String(await freePort());
  const supervised = `import { supervise } from "./scripts/lib/supervise.mjs";
    supervise(process.execPath, ["server/src/main.ts"], { env: process.env });`;
  const unit = spawn(process.execPath, ["--input-type=module", "-e", supervised], {
    cwd: join(import.meta.dirname, "..", "..", "..", ".."),
    stdio: ["ignore", "pipe", "inherit"],
    env: {
      PATH: process.env.PATH,
      PORT: port,
      CORDIAL_DATA_DIR: dataDir,
      CORDIAL_SECRET: SECRET,
      DATABASE_URL: t.ownerUrl,
      DATABASE_APP_URL: t.appUrl,
      DATABASE_UNSAFE: "1",
      STOP_WITHIN: "60",
    },
  });
  const ended = once(unit, "exit");
  try {
    const url = `http://127.0.0.1:${port}`;
    await eventually("it is ready", async () => (await fetch(`${url}/ready`).catch(() => undefined))?.ok === true);
    const { body, upload } = await uploadTo(url, s);
    const call = upload();
    await eventually("the upload has begun", async () => (await readdir(join(dataDir, "tmp"))).length === 2);
    unit.kill("SIGTERM");
    await eventually(
      "nobody else is let in",
      async () =>
        await fetch(`${url}/health`, { headers: { connection: "close" } }).then(
          () => false,
          () => true,
        ),
    );
    call.end(body.subarray(500_000));
    const [answer] = await once(call, "response");
    assert.equal(answer.statusCode, 200);
    answer.resume();
    assert.deepEqual(await ended, [0, null]);
    assert.deepEqual(await readdir(join(dataDir, "tmp")), []);
    const { rows } = await t.owner.query("SELECT 1 FROM file WHERE name = 'two.pdf'");
    assert.equal(rows.length, 1);
  } finally {
    unit.kill("SIGKILL");
  }
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
