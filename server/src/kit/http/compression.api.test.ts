import assert from "node:assert/strict";
import { request as httpRequest, type IncomingHttpHeaders } from "node:http";
import { describe, test } from "node:test";
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from "node:zlib";
import { allEndpoints } from "#contract/index.ts";
import { reason as reasons } from "#contract/reference/resources.ts";
import { companyRight } from "#contract/settings/rights.ts";
import { getCompany } from "#contract/settings/company.ts";
import { openApp } from "#server/testing/test-app.ts";
import { encodingFor, holdsSecret } from "./compression.ts";

const t = await openApp();
const person = await t.make.user({ name: "Ana Costa", rights: ["expense_reasons_view", companyRight] });
const token = await t.tokenFor(person);
for (let i = 0; i < 60; i++) await t.make.zone({ name: `Bureau numéro ${i}` });
for (let i = 0; i < 60; i++) await t.make.reason({ name: `Repas numéro ${i}` });

interface Plain {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}
/** Reads the raw bytes: `fetch` would decode them. */
const ask = async (path: string, accept: string | undefined, init: { method?: string; body?: string } = {}) =>
  await new Promise<Plain>((resolve, reject) => {
    const sent = httpRequest(
      t.url + path,
      {
        method: init.method ?? "GET",
        headers: {
          authorization: `Bearer ${token}`,
          ...(accept !== undefined && { "accept-encoding": accept }),
          ...(init.body !== undefined && { "content-type": "application/json" }),
        },
      },
      (answer) => {
        const parts: Buffer[] = [];
        answer.on("data", (part: Buffer) => parts.push(part));
        answer.on("end", () =>
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(parts) }),
        );
      },
    );
    sent.on("error", reject);
    sent.end(init.body);
  });
const list = `${reasons.list.path}?limit=50`;

describe("answers of the API", () => {
  const undo = { zstd: zstdDecompressSync, br: brotliDecompressSync, gzip: gunzipSync } as const;
  for (const [encoding, decompress] of Object.entries(undo))
    test(`over 1 KB come as ${encoding} to who takes nothing else, and are the same`, async () => {
      const [plain, small] = [await ask(list, undefined), await ask(list, encoding)];
      assert.equal(plain.headers["content-encoding"], undefined);
      assert.equal(small.headers["content-encoding"], encoding);
      assert.deepEqual(decompress(small.body), plain.body);
      assert.ok(small.body.length * 3 < plain.body.length, `${small.body.length} of ${plain.body.length} bytes`);
      for (const { headers, body } of [plain, small]) {
        assert.equal(headers.vary, "Accept-Encoding");
        assert.equal(headers["content-length"], String(body.length));
        assert.equal(headers["cache-control"], "no-store");
      }
    });

  test("that are large are compressed too, aside", async () => {
    const plain = await ask("/api/openapi.json", undefined);
    const small = await ask("/api/openapi.json", "gzip, deflate, br, zstd");
    assert.ok(plain.body.length > 256 * 1024);
    assert.equal(small.headers["content-encoding"], "zstd");
    assert.deepEqual(zstdDecompressSync(small.body), plain.body);
  });

  test("that are short, or are not wanted so, come as they are", async () => {
    for (const [path, accept] of [
      ["/health", "gzip, br, zstd"],
      [list, "identity"],
      [list, "gzip;q=0, br;q=0, zstd;q=0"],
      [list, "compress"],
    ] as const) {
      const answer = await ask(path, accept);
      assert.equal(answer.headers["content-encoding"], undefined, `${path} ${accept}`);
      JSON.parse(answer.body.toString());
    }
  });

  test("to HEAD say nothing of a body that is not there", async () => {
    const answer = await ask("/api/openapi.json", "gzip", { method: "HEAD" });
    assert.equal(answer.body.length, 0);
    assert.equal(answer.headers["content-encoding"], undefined);
  });
});

test("the client's weights decide, then what is cheapest", () => {
  assert.equal(encodingFor("gzip, deflate, br, zstd"), "zstd");
  assert.equal(encodingFor("gzip, deflate, br"), "br");
  assert.equal(encodingFor("gzip;q=1.0, br;q=0.5, zstd;q=0"), "gzip");
  assert.equal(encodingFor("*"), "zstd");
  assert.equal(encodingFor("*;q=0.1, zstd;q=0"), "br");
  assert.equal(encodingFor("GZIP ; Q=0.8"), "gzip");
  assert.equal(encodingFor("br;q=nothing"), undefined);
  assert.equal(encodingFor(""), undefined);
});

test("an answer that holds a secret is never compressed: its length would tell of it", async () => {
  const secret = allEndpoints.filter((e) => !e.binary && holdsSecret(e)).map((e) => e.name);
  assert.deepEqual(secret.toSorted(), [
    "access.beginSecondFactor",
    "access.confirmSecondFactor",
    "access.impersonate",
    "access.login",
    "access.newFirstCode",
    "access.newRecoveryCodes",
    "access.refresh",
    "access.secondStep",
    "portal.invite",
    "settings.company",
    "settings.deleteLogo",
    "settings.updateCompany",
    "settings.uploadLogo",
    "users.store",
  ]);
  const settings = await ask(getCompany.path, "gzip");
  assert.equal(settings.status, 200);
  assert.ok(settings.body.length > 1024, `${settings.body.length} bytes`);
  assert.equal(settings.headers["content-encoding"], undefined);
});
