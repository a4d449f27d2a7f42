import assert from "node:assert/strict";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { storeExpense } from "#contract/expenses/endpoints.ts";
import { scene, type Scene } from "#server/testing/scene.ts";
import { testApp, type TestApp } from "#server/testing/test-app.ts";
import { BOUNDARY, CRLF, multipart, pdf } from "#server/testing/uploads.ts";

/** Tests what the field names of a form can reach. */
let t: TestApp;
let s: Scene;
let folder: string;
before(async () => {
  t = await testApp();
  s = await scene(t);
  folder = await mkdtemp(join(tmpdir(), "cordial-victim-"));
});
after(async () => {
  await t.close();
  await rm(folder, { recursive: true });
});

type Fields = readonly (readonly [name: string, value: string | Buffer])[];
interface Told {
  data: { fees: { amount: string; invoices: { hash_id: string; name: string; size: number; mime: string }[] }[] };
}

/** Sends a complete expense form with further fields after it. */
async function send(more: Fields): Promise<{ status: number; body: Told }> {
  const fields: Fields = [
    ["type", "TRAVEL"],
    ["zone_hash_id", s.paris.id],
    ["title", "Lyon"],
    ["start_date", "2026-01-12"],
    ["end_date", "2026-01-12"],
    ["fees[0][amount]", "10"],
    ["fees[0][date]", "2026-01-12"],
    ["fees[0][reason_id]", s.taxi.id],
    ...more,
  ];
  const parts = fields.flatMap(([name, value]) => {
    const file = typeof value === "string" ? "" : `; filename="receipt.pdf"`;
    return [`--${BOUNDARY}${CRLF}Content-Disposition: form-data; name="${name}"${file}${CRLF}${CRLF}`, value, CRLF];
  });
  const answer = await s.alice.client.fetch(storeExpense.path, {
    method: storeExpense.method,
    headers: multipart,
    body: new Uint8Array(Buffer.concat([...parts, `--${BOUNDARY}--${CRLF}`].map((p) => Buffer.from(p as string)))),
  });
  return { status: answer.status, body: (await answer.json()) as Told };
}

describe("a file of a form", () => {
  test("keeps its own path, kind and digest, whatever later fields say of it", async () => {
    const victim = join(folder, "secret.txt");
    await writeFile(victim, "of this machine");
    const receipt = pdf();
    const { status, body } = await send([
      ["fees[0][invoices][]", receipt],
      ["fees[0][invoices][0][path]", victim],
      ["fees[0][invoices][0][mime]", "text/html"],
      ["fees[0][invoices][0][size]", "15"],
      ["fees[0][invoices][0][sha256]", "0".repeat(64)],
    ]);
    assert.equal(status, 200);
    const [kept] = body.data.fees[0]?.invoices ?? [];
    assert.equal(kept?.mime, "application/pdf");
    const file = await s.alice.client.fetch(`/api/file/${kept?.hash_id}`);
    assert.equal(file.headers.get("content-type"), "application/pdf");
    assert.deepEqual(Buffer.from(await file.arrayBuffer()), receipt);
    assert.equal(await readFile(victim, "utf8"), "of this machine", "it is still there");
  });
  test("is none where a field only looks like one", async () => {
    const { status } = await send([
      ["fees[0][invoices][0][path]", "/etc/hostname"],
      ["fees[0][invoices][0][sha256]", "0".repeat(64)],
    ]);
    assert.equal(status, 422);
  });
});

describe("a field's name", () => {
  test("reaches nothing that the form did not say itself", async () => {
    const reachable = (): string[] =>
      [Object.prototype, Array.prototype].flatMap((o) =>
        Object.entries(Object.getOwnPropertyDescriptors(o)).flatMap(([name, d]) => [
          name,
          ...(typeof d.value === "function" ? Object.getOwnPropertyNames(d.value) : []),
        ]),
      );
    const untouched = reachable();
    const { status } = await send([
      ["hasOwnProperty[call]", "x"],
      ["toString[apply]", "x"],
      ["__proto__[polluted]", "x"],
      ["fees[0][__proto__][polluted]", "x"],
      ["fees[constructor][prototype][polluted]", "x"],
      ["fees[length]", "1000000"],
      ["fees[map]", "x"],
    ]);
    assert.equal(status, 200);
    assert.deepEqual(reachable(), untouched);
  });
  test("through a word is ignored", async () => {
    const { status, body } = await send([
      ["title[x]", "1"],
      ["fees[0][amount][length]", "1"],
    ]);
    assert.equal(status, 200);
    assert.equal(body.data.fees[0]?.amount, "10.00");
  });
});

test("a file that is none, under a name that objects inherit, is told like any other", async () => {
  for (const name of ["__proto__[]", "constructor[]", "toString[]"]) {
    const form = new FormData();
    form.append(name, new Blob(["no paper"]), "a.pdf");
    const answer = await s.alice.client.fetch(storeExpense.path, { method: storeExpense.method, body: form });
    assert.equal(answer.status, 415, name);
  }
});

test("a form that cannot be read is told, never a fault", async () => {
  const post = async (boundary: string, part: string): Promise<{ status: number; message: string }> => {
    const answer = await s.alice.client.fetch(storeExpense.path, {
      method: storeExpense.method,
      headers: { "content-type": `multipart/form-data; boundary=${boundary}` },
      body: [`--${boundary}`, part, `--${boundary}--`, ""].join(CRLF),
    });
    return { status: answer.status, message: ((await answer.json()) as { message: string }).message };
  };
  const json = `Content-Disposition: form-data; name="fees"${CRLF}Content-Type: application/json${CRLF}${CRLF}`;
  assert.equal((await post("b".repeat(300), `${json}[]`)).status, 422);
  const deep = await post(BOUNDARY, `${json}${"[".repeat(2000)}${"]".repeat(2000)}`);
  assert.deepEqual(deep, { status: 422, message: "The request is nested too deeply: at most 32 levels." });
});

test("the words of a part that is JSON count too", async () => {
  const part = `--${BOUNDARY}${CRLF}Content-Disposition: form-data; name="more"${CRLF}Content-Type: application/json${CRLF}${CRLF}{"a":"${"x".repeat(99_000)}"}${CRLF}`;
  const body = `${part.repeat(12)}--${BOUNDARY}--${CRLF}`;
  const answer = await s.alice.client.fetch(storeExpense.path, { method: "POST", headers: multipart, body });
  assert.equal(answer.status, 413);
});

test("the fields of a form together hold no more than a body without files", async () => {
  const { status } = await send(Array.from({ length: 12 }, (_, i) => [`more[${i}]`, "x".repeat(99_000)] as const));
  assert.equal(status, 413);
});
