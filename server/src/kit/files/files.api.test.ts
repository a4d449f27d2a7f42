import assert from "node:assert/strict";
import { createHash, randomBytes } from "node:crypto";
import { mkdir, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { request } from "node:http";
import { dirname, join, relative } from "node:path";
import { test } from "node:test";
import sharp from "sharp";
import { accounts } from "#contract/accounting/endpoints.ts";
import { deleteExpense, getExpense, storeExpense, updateExpense } from "#contract/expenses/endpoints.ts";
import { newId } from "../sql/transaction.ts";
import { eventually } from "#server/testing/eventually.ts";
import { openScene } from "#server/testing/scene.ts";
import type { Client } from "#server/testing/test-app.ts";
import { BOUNDARY, CRLF, formOf, freshPng, multipart, type Part, pdf, pngBomb } from "#server/testing/uploads.ts";

const { t, s } = await openScene();
const bomb = await pngBomb(30_000);

const MB = 1024 * 1024;
const sha256 = (bytes: Buffer): string => createHash("sha256").update(bytes).digest("hex");
interface Told {
  readonly status: number;
  readonly body: {
    data: {
      hash_id: string;
      fees: { hash_id: string; invoices: { hash_id: string; name: string; size: number; mime: string }[] }[];
    };
    message: string;
    errors?: Record<string, string[]>;
  };
}
async function store(files: readonly Part[], over: object = {}): Promise<Told> {
  const response = await s.alice.client.fetch(storeExpense.path, {
    method: "POST",
    headers: multipart,
    body: new Uint8Array(formOf(s.draft(over), files)),
  });
  return { status: response.status, body: (await response.json()) as Told["body"] };
}
async function stored(files: readonly Part[]): Promise<Told["body"]["data"]> {
  const { status, body } = await store(files);
  assert.equal(status, 200, JSON.stringify(body));
  return body.data;
}
const invoicesOf = (e: Told["body"]["data"]) => e.fees.flatMap((f) => f.invoices);
const download = async (client: Client, id: string | undefined): Promise<Response> =>
  await client.fetch(`/api/file/${id}`);

async function filesUnder(folder: string): Promise<string[]> {
  const found = await readdir(join(t.dataDir, folder), { recursive: true, withFileTypes: true });
  return found
    .filter((f) => f.isFile())
    .map((f) => relative(t.dataDir, join(f.parentPath, f.name)))
    .sort();
}
const contentOf = (bytes: Buffer): string =>
  join("files", sha256(bytes).slice(0, 2), sha256(bytes).slice(2, 4), sha256(bytes));

const rowsCount = async (): Promise<number> =>
  (await t.pool.query<{ n: number }>("SELECT (SELECT count(*) FROM file) + (SELECT count(*) FROM expense) AS n"))
    .rows[0]?.n ?? 0;

/** Asserts that the work leaves no file on disk and no row. */
async function leavesNothing<T>(work: () => Promise<T>): Promise<T> {
  const [kept, rows] = [await filesUnder("files"), await rowsCount()];
  const value = await work();
  await eventually("nothing is left in the folder of uploads", async () => (await filesUnder("tmp")).length === 0);
  assert.deepEqual(await filesUnder("files"), kept, "nothing new is kept");
  assert.equal(await rowsCount(), rows, "no record was made");
  return value;
}

/** A file of the folder `fixtures`. */
const fixture = async (name: string): Promise<Buffer> => await readFile(new URL(`fixtures/${name}`, import.meta.url));

const nasty: readonly {
  readonly it: string;
  readonly name: string;
  readonly bytes: () => Buffer | Promise<Buffer>;
  readonly status: number;
  readonly says: RegExp;
}[] = [
  {
    it: "a picture of 30,000 by 30,000 pixels",
    name: "receipt.png",
    bytes: () => bomb,
    status: 422,
    says: /^receipt\.png has too many pixels\.$/u,
  },
  {
    it: "an SVG that is named PNG",
    name: "logo.png",
    bytes: () => Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
    status: 415,
    says: /^logo\.png must be in one of these formats: pdf, png, jpg, jpeg\.$/u,
  },
  {
    it: "a page that is named PDF",
    name: "invoice.pdf",
    bytes: () => Buffer.from("<!doctype html><script>alert(1)</script>"),
    status: 415,
    says: /^invoice\.pdf must be in one of these formats/u,
  },
  {
    it: "a GIF",
    name: "moving.png",
    bytes: () => Buffer.concat([Buffer.from("GIF89a"), randomBytes(100)]),
    status: 415,
    says: /must be in one of these formats/u,
  },
  {
    it: "a program",
    name: "receipt.pdf",
    bytes: () => Buffer.concat([Buffer.from("7f454c4602010100", "hex"), randomBytes(500)]),
    status: 415,
    says: /must be in one of these formats/u,
  },
  {
    it: "an empty file",
    name: "empty.pdf",
    bytes: () => Buffer.alloc(0),
    status: 422,
    says: /^empty\.pdf is empty\.$/u,
  },
  {
    it: "a picture that ends in its head",
    name: "torn.png",
    bytes: async () => (await freshPng()).subarray(0, 20),
    status: 422,
    says: /^torn\.png is damaged and cannot be read\.$/u,
  },
  {
    it: "photo-that-is-heic.jpg: named as what it is, with what to do,",
    name: "photo-that-is-heic.jpg",
    bytes: async () => await fixture("photo-that-is-heic.jpg"),
    status: 415,
    says: /^photo-that-is-heic\.jpg is an HEIC picture, .* Save it as JPEG first; on an iPhone/u,
  },
  {
    it: "a WebP picture that is named JPEG",
    name: "saved.jpg",
    bytes: async () =>
      await sharp(await freshPng())
        .webp()
        .toBuffer(),
    status: 415,
    says: /^saved\.jpg is a WebP picture, and must be in one of these formats: .* Save it as JPEG or PNG first\.$/u,
  },
  {
    it: "half-a-photo.jpg",
    name: "half-a-photo.jpg",
    bytes: async () => await fixture("half-a-photo.jpg"),
    status: 422,
    says: /^half-a-photo\.jpg is incomplete or damaged, and the picture cannot be shown\./u,
  },
  {
    it: "half a PNG",
    name: "half.png",
    bytes: async () => {
      const whole = await freshPng(200);
      return whole.subarray(0, whole.length / 2);
    },
    status: 422,
    says: /^half\.png is incomplete or damaged/u,
  },
  {
    it: "a PDF that opens with a password only",
    name: "statement.pdf",
    bytes: async () => await fixture("locked-256.pdf"),
    status: 422,
    says: /^statement\.pdf is locked with a password: nobody else can open it\./u,
  },
  {
    it: "10 MB and a byte",
    name: "long.pdf",
    bytes: () => pdf(10 * MB + 1),
    status: 413,
    says: /^long\.pdf is larger than 10 MB\.$/u,
  },
  {
    it: "40 MB",
    name: "longer.pdf",
    bytes: () => pdf(40 * MB),
    status: 413,
    says: /^longer\.pdf is larger than 10 MB\.$/u,
  },
];
for (const { it, name, bytes, status, says } of nasty) {
  test(`${it} is refused in words, at its field, and leaves nothing`, async () => {
    const file = await bytes();
    const good = await freshPng();
    const told = await leavesNothing(() =>
      store([
        { name: "good.png", bytes: good },
        { name, bytes: file, fee: 1 },
      ]),
    );
    assert.equal(told.status, status, told.body.message);
    assert.deepEqual(Object.keys(told.body.errors ?? {}), ["fees.1.invoices"]);
    assert.match(told.body.errors?.["fees.1.invoices"]?.[0] ?? "", says);
    assert.match(told.body.message, says);
  });
}

test("leading-line-feed.pdf, animated.png and a PDF that only its owner changes are taken, as they are", async () => {
  const names = ["leading-line-feed.pdf", "animated.png", "owner-256.pdf"];
  const given = await Promise.all(names.map(async (name) => ({ name, bytes: await fixture(name) })));
  const files = invoicesOf(await stored(given));
  assert.deepEqual(
    files.map((f) => [f.name, f.mime]),
    [
      ["leading-line-feed.pdf", "application/pdf"],
      ["animated.png", "image/png"],
      ["owner-256.pdf", "application/pdf"],
    ],
  );
  for (const [i, file] of files.entries()) {
    const got = Buffer.from(await (await download(s.alice.client, file.hash_id)).arrayBuffer());
    assert.ok(got.equals(given[i]?.bytes ?? Buffer.alloc(0)), file.name);
  }
  const small = await s.alice.client.fetch(`/api/file/${files[1]?.hash_id}?size=thumbnail`);
  assert.equal(small.headers.get("content-type"), "image/webp", "the animated picture has a small one");
});

test("each wrong file is told at its own field, in the reader's language", async () => {
  const body = formOf(s.draft(), [
    { name: "a.pdf", bytes: Buffer.alloc(0) },
    { name: "b.png", bytes: Buffer.from("text"), fee: 2 },
  ]);
  const response = await leavesNothing(() =>
    s.alice.client.fetch(storeExpense.path, {
      method: "POST",
      headers: { ...multipart, "accept-language": "fr" },
      body: new Uint8Array(body),
    }),
  );
  const { errors } = (await response.json()) as { errors: Record<string, string[]> };
  assert.equal(response.status, 415);
  assert.deepEqual(Object.keys(errors).sort(), ["fees.0.invoices", "fees.2.invoices"]);
  assert.match(errors["fees.0.invoices"]?.[0] ?? "", /^a\.pdf est vide/u);
});

test("thirty files are taken, the thirty-first is not, nor a fortieth, nor one more later", async () => {
  const all = await Promise.all(
    Array.from({ length: 40 }, async (_, i) => ({ name: `${i}.png`, bytes: await freshPng(4), fee: i % 3 })),
  );
  const thirty = await stored(all.slice(0, 30));
  assert.equal(invoicesOf(thirty).length, 30);
  for (const count of [31, 40]) {
    const told = await leavesNothing(() => store(all.slice(0, count)));
    assert.equal(told.status, 422);
    assert.match(Object.values(told.body.errors ?? {})[0]?.[0] ?? "", /^At most 30 files\.$/u);
  }
  const form = formOf(
    {
      title: "One more",
      start_date: "2026-01-12",
      end_date: "2026-01-12",
      fees: thirty.fees.map((f) => ({ hash_id: f.hash_id, amount: "1", date: "2026-01-12", reason_id: s.hotel.id })),
    },
    [{ name: "more.png", bytes: await freshPng() }],
  );
  const path = updateExpense.path.replace("{id}", thirty.hash_id);
  const more = await leavesNothing(() =>
    s.alice.client.fetch(path, { method: "POST", headers: multipart, body: new Uint8Array(form) }),
  );
  assert.equal(more.status, 422);
  assert.equal((await s.alice.client.ok(getExpense, { params: { id: thirty.hash_id } })).data.files_count, 30);
});

test("what a new expense answers is what a read of it gives, receipts included", async () => {
  const type = await t.make.type();
  const over = { type_id: type.id, collaborator_hash_id: s.bruno.user.id, currency_hash_id: s.xaf.id };
  const fees = s.draft().fees.map((f) => ({ ...f, amount: "0120" }));
  const made = await store(
    [
      { name: "hotel.png", bytes: await freshPng() },
      { name: "taxi.png", bytes: await freshPng(), fee: 2 },
      { name: "hotel.pdf", bytes: pdf() },
    ],
    { ...over, fees, reason: "Fair", invoice_number: "F-1" },
  );
  assert.equal(made.status, 200, JSON.stringify(made.body));
  assert.deepEqual(made.body, await s.alice.client.ok(getExpense, { params: { id: made.body.data.hash_id } }));
});

test("10 MB to the byte are taken", async () => {
  const [file] = invoicesOf(await stored([{ name: "whole.pdf", bytes: pdf(10 * MB) }]));
  assert.equal(file?.size, 10 * MB);
});

test("a PNG with a page behind it stays a file: an attachment that no browser runs", async () => {
  const bytes = Buffer.concat([
    await freshPng(),
    Buffer.from("<!doctype html><html><body onload=alert(1)><script>alert(1)</script></body></html>"),
  ]);
  const [file] = invoicesOf(await stored([{ name: "page.html", bytes }]));
  assert.equal(file?.mime, "image/png", "by its content, not by its name");
  const got = await download(s.alice.client, file?.hash_id);
  assert.equal(got.status, 200);
  assert.equal(got.headers.get("content-type"), "image/png");
  assert.match(got.headers.get("content-disposition") ?? "", /^attachment; /u);
  assert.equal(got.headers.get("x-content-type-options"), "nosniff");
  assert.match(got.headers.get("content-security-policy") ?? "", /\bsandbox\b/u);
  assert.match(got.headers.get("content-security-policy") ?? "", /default-src 'none'/u);
  assert.equal(got.headers.get("cache-control"), "private, no-store", "neither a proxy nor a shared computer keeps it");
  assert.deepEqual(Buffer.from(await got.arrayBuffer()), bytes, "a receipt is kept as it came");
  const small = await s.alice.client.fetch(`/api/file/${file?.hash_id}?size=thumbnail`);
  assert.ok(!Buffer.from(await small.arrayBuffer()).includes("<script>"), "and its small picture is made anew");
});

test("names lose their folders and what hides in them, and keep their ending", async () => {
  const long = `${"n".repeat(296)}.png`;
  const names: readonly [string, string | RegExp][] = [
    ["../../../etc/passwd.png", "passwd.png"],
    ["..\\..\\windows\\system.png", "system.png"],
    ["/etc/cron.d/job.png", "job.png"],
    [long, /^n{116}\.png$/u],
    [`${"../".repeat(100)}deep.png`, "deep.png"],
    ["..", "file.png"],
    [".htaccess", "htaccess.png"],
    ["invoice.hta", "invoice.png"],
    ["invoice.png.hta. .", "invoice.png.png"],
    ["invoice.hta\u2060", "invoice.hta\u2060.png"],
    ["Photo.JPG", "Photo.png"],
    ["SCAN.PNG", "SCAN.PNG"],
    ["Invoice 12.03", "Invoice 12.03.png"],
    ["gnp\u202e.exe\u0000.png", /^gnp\.exe\.png$/u],
    ["reçu de l’été.png", "reçu de l’été.png"],
  ];
  const parts = await Promise.all(names.map(async ([name]) => ({ name, bytes: await freshPng(8) })));
  const earlier = await filesUnder("files");
  const files = invoicesOf(await stored(parts));
  for (const [i, [given, kept]] of names.entries()) {
    const name = files[i]?.name ?? "";
    if (typeof kept === "string") assert.equal(name, kept, given);
    else assert.match(name, kept, given);
  }
  const made = (await filesUnder("files")).filter((f) => !earlier.includes(f));
  assert.deepEqual(
    new Set(made),
    new Set(parts.map((p) => contentOf(p.bytes))),
    "on disk they are named by their content alone",
  );
  const accents = names.findIndex(([given]) => given.startsWith("reçu"));
  const got = await download(s.alice.client, files[accents]?.hash_id);
  assert.match(
    got.headers.get("content-disposition") ?? "",
    /filename\*=UTF-8''re%C3%A7u%20de%20l%E2%80%99%C3%A9t%C3%A9\.png$/u,
  );
});

test("a receipt keeps .jpeg; one that was kept under another ending before is sent with its own", async () => {
  const jpeg = await sharp(await freshPng(8))
    .jpeg()
    .toBuffer();
  const [photo, papers] = invoicesOf(
    await stored([
      { name: "photo.JPEG", bytes: jpeg },
      { name: "papers.exe", bytes: pdf(1024) },
    ]),
  );
  assert.deepEqual([photo?.name, papers?.name], ["photo.JPEG", "papers.pdf"]);
  await t.owner.query("UPDATE file SET name = 'papers.exe' WHERE hash_id = $1", [papers?.hash_id]);
  const sent = await download(s.alice.client, papers?.hash_id);
  assert.match(
    sent.headers.get("content-disposition") ?? "",
    /filename="papers\.pdf"; filename\*=UTF-8''papers\.pdf$/u,
  );
});

test("twenty pixel bombs leave the memory as it was, meanwhile too", async () => {
  const throwOne = async (): Promise<void> =>
    assert.equal((await store([{ name: "bomb.png", bytes: bomb }])).status, 422);
  for (let i = 0; i < 3; i++) await throwOne();
  const rss = process.memoryUsage.rss();
  let peak = rss;
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss());
  }, 2);
  await leavesNothing(async () => {
    for (let i = 0; i < 5; i++) await Promise.all([throwOne(), throwOne(), throwOne(), throwOne()]);
  });
  clearInterval(watch);
  const grown = (Math.max(peak, process.memoryUsage.rss()) - rss) / MB;
  // Decoded, one of them takes 100 MB as bits and 900 MB as pixels.
  assert.ok(grown < 80, `${grown.toFixed(0)} MB more`);
});

test("files of a form that is refused are gone", async () => {
  const bytes = await freshPng();
  const told = await leavesNothing(() => store([{ name: "good.png", bytes }], { title: " " }));
  assert.equal(told.status, 422);
  assert.deepEqual(Object.keys(told.body.errors ?? {}), ["title"]);
  const later = await leavesNothing(() => store([{ name: "good.png", bytes }], { zone_hash_id: newId() }));
  assert.deepEqual(
    Object.keys(later.body.errors ?? {}),
    ["zone_hash_id"],
    "also when the refusal comes from the database",
  );
});

test("a file that is not one: a body cannot name a path of the machine", async () => {
  const forged = {
    path: join(t.dataDir, "secret"),
    name: "x.pdf",
    size: 10,
    sha256: "a".repeat(64),
    mime: "application/pdf",
  };
  const fees = [{ amount: "1", date: "2026-01-12", reason_id: s.hotel.id, invoices: [forged] }];
  const asJson = await leavesNothing(() => s.alice.client.call(storeExpense, { body: s.draft({ fees }) }));
  assert.equal(asJson.status, 422, asJson.raw);
  assert.deepEqual(Object.keys(asJson.error.errors ?? {}), ["fees.0.invoices.0"]);
  // A form part may claim to be JSON.
  const part = `--${BOUNDARY}${CRLF}Content-Disposition: form-data; name="fees[0][invoices][]"${CRLF}Content-Type: application/json${CRLF}${CRLF}${JSON.stringify(forged)}${CRLF}`;
  const body = Buffer.concat([Buffer.from(part), formOf(s.draft(), [])]);
  const asPart = await leavesNothing(() =>
    s.alice.client.fetch(storeExpense.path, { method: "POST", headers: multipart, body: new Uint8Array(body) }),
  );
  assert.equal(asPart.status, 422);
  const withdrawal = await s.chloe.client.call(accounts.withdrawal, {
    params: { id: s.account },
    body: { amount: "1", invoices: [forged as never] },
  });
  assert.equal(withdrawal.status, 422);
});

test("a client that goes away in the middle of an upload leaves nothing", async () => {
  const body = formOf(s.draft(), [
    { name: "first.png", bytes: await freshPng() },
    { name: "second.pdf", bytes: pdf(8 * MB) },
  ]);
  await leavesNothing(async () => {
    const call = request(`${t.url}${storeExpense.path}`, {
      method: "POST",
      headers: { ...multipart, authorization: `Bearer ${s.alice.client.token}`, "content-length": body.length },
    });
    call.on("error", () => undefined);
    try {
      call.write(body.subarray(0, body.length / 2));
      await eventually("the server has begun to write both", async () => (await filesUnder("tmp")).length === 2);
    } finally {
      call.destroy();
    }
    await eventually("the client has gone", async () => (await filesUnder("tmp")).length === 0);
  });
});

test("a form that breaks off or is none is refused, and leaves nothing", async () => {
  const body = formOf(s.draft(), [{ name: "a.png", bytes: await freshPng() }]);
  const post = async (bytes: Buffer): Promise<number> =>
    (await s.alice.client.fetch(storeExpense.path, { method: "POST", headers: multipart, body: new Uint8Array(bytes) }))
      .status;
  assert.equal(await leavesNothing(() => post(body.subarray(0, body.length - 60))), 422);
  assert.equal(await leavesNothing(() => post(Buffer.from("no form at all"))), 422);
});

test("content goes with its last record: a deleted expense, a receipt taken away", async () => {
  const bytes = await freshPng();
  const [one, two] = [
    await stored([{ name: "one.png", bytes }]),
    await stored([
      { name: "two.png", bytes },
      { name: "again.png", bytes, fee: 1 },
    ]),
  ];
  const kept = async (): Promise<boolean> => (await filesUnder("files")).includes(contentOf(bytes));
  const thumbnail = join("files", "thumbnails", `${sha256(bytes)}.webp`);
  const [second, again] = invoicesOf(two);
  assert.equal((await s.alice.client.fetch(`/api/file/${second?.hash_id}?size=thumbnail`)).status, 200);
  assert.ok((await filesUnder("files")).includes(thumbnail));

  await s.alice.client.ok(deleteExpense, { params: { id: one.hash_id }, query: {} });
  assert.equal((await download(s.alice.client, invoicesOf(one)[0]?.hash_id)).status, 404);
  const remove = async (file: string | undefined): Promise<void> => {
    const { data } = await s.alice.client.ok(getExpense, { params: { id: two.hash_id } });
    const fees = data.fees.map((f) => ({
      hash_id: f.hash_id,
      amount: "1",
      date: "2026-01-12",
      reason_id: s.hotel.id,
      removes: f.invoices.flatMap((i) => (i.hash_id === file ? [i.hash_id] : [])),
    }));
    await s.alice.client.ok(updateExpense, {
      params: { id: two.hash_id },
      body: { title: "Two", start_date: "2026-01-12", end_date: "2026-01-12", fees },
    });
  };
  await remove(second?.hash_id);
  const got = await download(s.alice.client, again?.hash_id);
  assert.deepEqual(Buffer.from(await got.arrayBuffer()), bytes, "another record still has it");
  assert.ok(await kept());
  await remove(again?.hash_id);
  await eventually(
    "content that nothing uses goes, with its small picture",
    async () => !(await kept()) && !(await filesUnder("files")).includes(thumbnail),
  );
});

test("of two who upload the same content at once, one fails and the other keeps it", async () => {
  await t.owner.query(`
    CREATE FUNCTION refuse_file() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'refused by the test'; END $$;
    CREATE TRIGGER refuse_file BEFORE INSERT ON file FOR EACH ROW WHEN (NEW.name = 'fails.png') EXECUTE FUNCTION refuse_file()`);
  const failing = await freshPng();
  assert.equal((await leavesNothing(() => store([{ name: "fails.png", bytes: failing }]))).status, 500);
  for (let i = 0; i < 8; i++) {
    const bytes = await freshPng();
    const fails = (): Promise<Told> => store([{ name: "fails.png", bytes }]);
    const keeps = (): Promise<Told> => store([{ name: "keeps.png", bytes }]);
    const told = await Promise.all(i % 2 === 0 ? [fails(), keeps(), fails()] : [keeps(), fails(), fails()]);
    assert.deepEqual(
      told.map((x) => x.status).toSorted((a, b) => a - b),
      [200, 500, 500],
    );
    const won = told.find((x) => x.status === 200);
    const got = await download(s.alice.client, won && invoicesOf(won.body.data)[0]?.hash_id);
    assert.deepEqual(Buffer.from(await got.arrayBuffer()), bytes);
  }
});

test("a repeated submit with its files is done once", async () => {
  const body = new Uint8Array(formOf(s.draft(), [{ name: "a.png", bytes: await freshPng() }]));
  const headers = { ...multipart, "idempotency-key": newId() };
  const post = async (): Promise<string> =>
    await (await s.alice.client.fetch(storeExpense.path, { method: "POST", headers, body })).text();
  const [first, second] = [await post(), await post()];
  assert.equal(first, second);
  const { data } = JSON.parse(first) as Told["body"];
  assert.equal(invoicesOf(data).length, 1);
});

test("another office gets the bytes of what does not exist; nobody gets a 401", async () => {
  const [file] = invoicesOf(await stored([{ name: "mine.png", bytes: await freshPng() }]));
  const unknown = await download(s.alice.client, newId());
  assert.equal(unknown.status, 404);
  const words = await unknown.text();
  for (const [who, client] of [
    ["Esther", s.esther.client],
    ["Nadia", s.nadia.client],
    ["Bruno, of a draft", s.bruno.client],
  ] as const) {
    for (const path of [`/api/file/${file?.hash_id}`, `/api/file/${file?.hash_id}?size=thumbnail`]) {
      const answer = await client.fetch(path);
      assert.equal(answer.status, 404, who);
      assert.equal(await answer.text(), words, who);
    }
  }
  assert.equal((await download(s.alice.client, "not-an-id")).status, 404);
  assert.equal((await download(t.nobody, file?.hash_id)).status, 401);
});

test("a small picture is small, a WebP, and without what the camera wrote; a PDF has none", async () => {
  const photo = await sharp({ create: { width: 3000, height: 2000, channels: 3, background: "#a33" } })
    .withExif({ IFD0: { Copyright: "where Alice lives" } })
    .jpeg()
    .toBuffer();
  assert.ok(photo.includes("where Alice lives"));
  const [picture, paper] = invoicesOf(
    await stored([
      { name: "photo.jpg", bytes: photo },
      { name: "paper.pdf", bytes: pdf() },
    ]),
  );
  const answer = await s.alice.client.fetch(`/api/file/${picture?.hash_id}?size=thumbnail`);
  assert.equal(answer.headers.get("content-type"), "image/webp");
  assert.equal(answer.headers.get("x-content-type-options"), "nosniff");
  const bytes = Buffer.from(await answer.arrayBuffer());
  const made = await sharp(bytes).metadata();
  assert.deepEqual([made.format, made.width, made.height], ["webp", 320, 213]);
  assert.ok(bytes.length < 20_000, `${bytes.length} bytes`);
  assert.ok(!bytes.includes("where Alice lives"));
  assert.equal((await s.alice.client.fetch(`/api/file/${paper?.hash_id}?size=thumbnail`)).status, 404);
});

test("who has the bytes already is not sent them again, with the same right", async () => {
  const { fees } = await stored([{ name: "a.pdf", bytes: pdf() }]);
  const id = fees[0]?.invoices[0]?.hash_id;
  const first = await download(s.alice.client, id);
  await first.arrayBuffer();
  const etag = first.headers.get("etag") ?? "";
  const again = await s.alice.client.fetch(`/api/file/${id}`, { headers: { "if-none-match": etag } });
  assert.equal(again.status, 304);
  assert.equal((await again.arrayBuffer()).byteLength, 0);
  const other = await s.esther.client.fetch(`/api/file/${id}`, { headers: { "if-none-match": etag } });
  assert.equal(other.status, 404);
});

test("what a killed process left behind is swept away, what a record uses stays", async () => {
  const content = pdf();
  const { fees } = await stored([{ name: "kept.pdf", bytes: content }]);
  const left = randomBytes(100);
  const at = (bytes: Buffer): string =>
    join("files", sha256(bytes).slice(0, 2), sha256(bytes).slice(2, 4), sha256(bytes));
  await mkdir(dirname(join(t.dataDir, at(left))), { recursive: true });
  await writeFile(join(t.dataDir, at(left)), left);
  assert.ok((await t.app.services.storage.sweep()) >= 1);
  assert.ok(!(await filesUnder("files")).includes(at(left)));
  const kept = await download(s.alice.client, fees[0]?.invoices[0]?.hash_id);
  assert.deepEqual(Buffer.from(await kept.arrayBuffer()), content);
});

test("the folders of files and uploads are the server's own", async () => {
  for (const folder of ["files", "tmp"])
    assert.equal((await stat(join(t.dataDir, folder))).mode & 0o777, 0o700, folder);
});
