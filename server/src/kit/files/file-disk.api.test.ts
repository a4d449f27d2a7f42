import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { deleteExpense, getExpense, storeExpense } from "#contract/expenses/endpoints.ts";
import { openBucket, type Bucket } from "#server/testing/bucket.ts";
import { createEmptyDatabase } from "#server/testing/cluster.ts";
import { eventually } from "#server/testing/eventually.ts";
import { scene, type Scene } from "#server/testing/scene.ts";
import { testApp, type TestApp } from "#server/testing/test-app.ts";
import { formOf, freshPng, multipart } from "#server/testing/uploads.ts";
import { backUp } from "#server/host/backup.ts";
import { restore } from "#server/host/restore.ts";

let bucket: Bucket;
let t: TestApp;
let s: Scene;
const work = mkdtempSync(join(tmpdir(), "cordial-bucket-"));
before(async () => {
  Object.assign(process.env, { AWS_ACCESS_KEY_ID: "somebody", AWS_SECRET_ACCESS_KEY: randomBytes(12).toString("hex") });
  bucket = await openBucket();
  t = await testApp({ config: { storageUrl: bucket.url } });
  s = await scene(t);
});
after(async () => {
  await t.close();
  await bucket[Symbol.asyncDispose]();
  rmSync(work, { recursive: true });
});

async function storeReceipts(...contents: readonly Buffer[]): Promise<{ id: string; invoices: string[] }> {
  const parts = contents.map((bytes, i) => ({ name: `${i}.png`, bytes }));
  const response = await s.alice.client.fetch(storeExpense.path, {
    method: "POST",
    headers: multipart,
    body: new Uint8Array(formOf(s.draft(), parts)),
  });
  assert.equal(response.status, 200);
  const { data } = (await response.json()) as { data: { hash_id: string } };
  const read = await s.alice.client.ok(getExpense, { params: { id: data.hash_id } });
  return { id: data.hash_id, invoices: read.data.fees.flatMap((f) => f.invoices.map((i) => i.hash_id)) };
}
const bytesOf = async (id: string | undefined, query = ""): Promise<Buffer> => {
  const response = await s.alice.client.fetch(`/api/file/${id}${query}`);
  assert.equal(response.status, 200);
  return Buffer.from(await response.arrayBuffer());
};

test("receipts are kept in the bucket, shown from it, and go with their expense", async () => {
  const picture = await freshPng();
  const { id, invoices } = await storeReceipts(picture);
  assert.deepEqual(await bytesOf(invoices[0]), picture);
  assert.ok((await bytesOf(invoices[0], "?size=thumbnail")).length > 0);
  assert.equal(bucket.objects.size, 2);
  assert.ok(!existsSync(join(t.dataDir, "files")));
  await s.alice.client.ok(deleteExpense, { params: { id }, query: {} });
  await eventually("the bucket is empty", () => bucket.objects.size === 0);
});

test("what nothing uses is swept out of the bucket, over all its pages", async () => {
  const kept = await freshPng();
  const { id, invoices } = await storeReceipts(kept);
  for (let i = 0; i < 5; i++) {
    const name = randomBytes(32).toString("hex");
    bucket.objects.set(`${name.slice(0, 2)}/${name.slice(2, 4)}/${name}`, Buffer.from("left behind"));
  }
  assert.equal(await t.app.services.storage.sweep(), 5);
  assert.deepEqual(await bytesOf(invoices[0]), kept);
  await s.alice.client.ok(deleteExpense, { params: { id }, query: {} });
  await eventually("the bucket is empty", () => bucket.objects.size === 0);
});

test("a backup holds the bucket's files, and is restored into another one", async () => {
  const pictures = [await freshPng(), await freshPng(), await freshPng()];
  await storeReceipts(...pictures);
  const archive = join(work, "archive");
  const from = { ownerUrl: t.ownerUrl, filesFolder: join(work, "none"), storageUrl: bucket.url };
  await backUp({ ...from, filesInside: true, target: archive });
  await using other = await openBucket();
  const database = await createEmptyDatabase();
  const into = { ownerUrl: database.ownerUrl, filesFolder: join(work, "files"), source: archive };
  try {
    await restore({ ...into, storageUrl: other.url });
    assert.deepEqual(Object.fromEntries(other.objects), Object.fromEntries(bucket.objects));
    await assert.rejects(restore({ ...into, storageUrl: other.url }), /not empty/u);
  } finally {
    await database.drop();
  }
});

test("a store that fails costs nobody else an answer, and nothing of the upload is kept", async () => {
  const { invoices } = await storeReceipts(await freshPng());
  const rows = async () =>
    (await t.owner.query("SELECT (SELECT count(*) FROM expense) AS expenses, (SELECT count(*) FROM file) AS files"))
      .rows;
  const kept = await rows();
  const upload = async () =>
    await s.alice.client.fetch(storeExpense.path, {
      method: "POST",
      headers: multipart,
      body: new Uint8Array(formOf(s.draft(), [{ name: "0.png", bytes: await freshPng() }])),
    });
  bucket.trouble = "fails";
  const refused = await upload();
  assert.deepEqual([refused.status, refused.headers.get("retry-after")], [503, "5"]);
  const { message, code } = (await refused.json()) as { message: string; code: string };
  assert.deepEqual(
    [message, code],
    ["The store of files does not answer. Nothing was saved. Try again in a few seconds.", "files_away"],
  );
  assert.equal((await s.alice.client.fetch(`/api/file/${invoices[0]}`)).status, 503);
  assert.deepEqual(await rows(), kept);
  bucket.trouble = undefined;
  // It is asked again after a moment.
  await eventually("uploads go on", async () => (await upload()).status === 200);
  assert.equal((await s.alice.client.fetch(`/api/file/${invoices[0]}`)).status, 200);
});

test("a backup names the bucket's files, and is restored only beside the same ones", async () => {
  await storeReceipts(await freshPng(), await freshPng());
  const archive = join(work, "naming");
  const from = { ownerUrl: t.ownerUrl, filesFolder: join(work, "none"), storageUrl: bucket.url };
  const manifest = await backUp({ ...from, target: archive });
  assert.ok((manifest.references?.length ?? 0) >= 2);
  assert.ok(manifest.members.every(({ name }) => !name.startsWith("files/")));
  const database = await createEmptyDatabase();
  const into = { ownerUrl: database.ownerUrl, filesFolder: join(work, "more"), source: archive };
  try {
    await assert.rejects(restore(into), /STORAGE_URL names it/u);
    await using copy = await openBucket();
    for (const [key, content] of bucket.objects) copy.objects.set(key, content);
    const [first] = manifest.references ?? [];
    const key = first?.key ?? "";
    const whole = copy.objects.get(key) ?? Buffer.alloc(0);
    copy.objects.delete(key);
    await assert.rejects(restore({ ...into, storageUrl: copy.url }), /is missing/u);
    copy.objects.set(key, Buffer.from(whole).fill(0, whole.length - 1));
    await assert.rejects(restore({ ...into, storageUrl: copy.url }), /is damaged/u);
    copy.objects.set(key, whole);
    await restore({ ...into, storageUrl: copy.url });
    assert.deepEqual(Object.fromEntries(copy.objects), Object.fromEntries(bucket.objects));
  } finally {
    await database.drop();
  }
});
