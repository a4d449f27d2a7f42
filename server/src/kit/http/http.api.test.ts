import assert from "node:assert/strict";
import { connect as dial } from "node:net";
import { text as allOf } from "node:stream/consumers";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { gzipSync } from "node:zlib";
import { bootstrap, logout } from "#contract/access/endpoints.ts";
import { login } from "#contract/access/sign-in.ts";
import { updateProfile } from "#contract/settings/endpoints.ts";
import { reason as reasons } from "#contract/reference/resources.ts";
import { storeUser } from "#contract/users/endpoints.ts";
import { allEndpoints } from "#contract/index.ts";
import { newId } from "../sql/transaction.ts";
import { PASSWORD } from "#server/testing/factories.ts";
import { testApp, type TestApp } from "#server/testing/test-app.ts";
import { mountProblems } from "./mount.ts";

let t: TestApp;
let web: string;
before(async () => {
  web = await mkdtemp(join(tmpdir(), "cordial-web-"));
  await mkdir(join(web, "assets"));
  await writeFile(join(web, "index.html"), "<!doctype html><title>shell</title>");
  await writeFile(join(web, "assets", "app-Ab12.js"), "export {};");
  await writeFile(join(web, "assets", "app-Ab12.js.gz"), gzipSync("export {};"));
  await writeFile(join(web, ".stamp"), "of the build");
  t = await testApp({ webFolder: web });
});
after(async () => {
  await t.close();
  await rm(web, { recursive: true });
});
const get = async (path: string, headers: Record<string, string> = {}): Promise<Response> =>
  await fetch(t.url + path, { headers });

describe("every answer", () => {
  test("has its security headers and a request id of its own", async () => {
    const [a, b] = [await get("/api/nothing"), await get("/")];
    for (const answer of [a, b, await get("/%")]) {
      const csp = answer.headers.get("content-security-policy") ?? "";
      assert.match(csp, /default-src 'self'/u);
      assert.match(csp, /script-src 'self'(?:;|$)/u);
      assert.match(csp, /frame-ancestors 'none'/u);
      assert.equal(answer.headers.get("x-content-type-options"), "nosniff");
      assert.equal(answer.headers.get("referrer-policy"), "same-origin");
      assert.match(answer.headers.get("x-request-id") ?? "", /^[0-9a-f-]{36}$/u);
      assert.equal(answer.headers.get("x-powered-by"), null);
    }
    assert.notEqual(a.headers.get("x-request-id"), b.headers.get("x-request-id"));
    assert.equal(a.headers.get("cache-control"), "no-store");
  });

  test("a screen is answered without more listeners on its answer than Node takes for a leak", async () => {
    const warned: string[] = [];
    const warn = (warning: Error): void => void warned.push(warning.message);
    process.on("warning", warn);
    assert.equal(
      await (await get("/admin/orders/invoices", { accept: "text/html" })).text(),
      await (await get("/")).text(),
    );
    await new Promise(setImmediate);
    process.off("warning", warn);
    assert.deepEqual(warned, []);
  });

  test("a path that is not a call is the same 404 as a thing that is not there", async () => {
    const client = await t.as(await t.make.user({ rights: ["areas_view"] }));
    const [missing, unknown] = [await client.fetch(`/api/zone/${newId()}`), await client.fetch("/api/no/such/call")];
    assert.equal(missing.status, 404);
    assert.equal(unknown.status, 404);
    assert.equal(await missing.text(), await unknown.text());
    assert.equal((await client.fetch("/api/zone/not-an-id")).status, 404);
    assert.equal((await get("/broadcasting/nothing")).headers.get("content-type"), "application/json; charset=utf-8");
  });

  test("is kept nowhere on the way, however its address is written", async () => {
    const raw = async (target: string): Promise<string> => {
      const socket = dial(Number(new URL(t.url).port), "127.0.0.1");
      socket.write(`GET ${target} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`);
      return await allOf(socket);
    };
    for (const target of [
      "/api/user",
      "/%61pi/user",
      "http://x/api/user",
      "/api/user/",
      "/broadcasting/auth",
      "/api/no",
    ])
      assert.match(await raw(target), /^HTTP\/1.1 40[14] [^]*\r\ncache-control: no-store\r\n/u, target);
    assert.match(await raw("/%61pi/bootstrap"), /^HTTP\/1.1 200 [^]*\r\ncache-control: no-store\r\n/u);
  });

  test("what cannot be read is told, never a fault", async () => {
    const post = async (body: string, type = "application/json", more: Record<string, string> = {}): Promise<number> =>
      (await fetch(`${t.url}/api/login`, { method: "POST", headers: { "content-type": type, ...more }, body })).status;
    assert.equal(await post("{"), 422);
    assert.equal(await post("[]"), 422);
    assert.equal(await post(`{"a":${"[".repeat(2000)}${"]".repeat(2000)}}`), 422);
    assert.equal(await post("[".repeat(60_000)), 422);
    assert.equal(await post("null"), 422);
    assert.equal(await post("<a/>", "text/xml"), 415);
    assert.equal(await post("email=a&password=b", "application/x-www-form-urlencoded"), 415);
    assert.equal(await post(JSON.stringify({ email: "x".repeat(2_000_000) })), 413);
    const long = JSON.stringify({ email: "x".repeat(100_000) });
    assert.equal(await post(long, "application/json", { authorization: "Bearer nobody's" }), 413, "a header alone");
    assert.equal((await get("/api/search?q=%E0%A4%A")).status < 500, true);
    assert.equal(await post(JSON.stringify({ email: "a\u0000", password: "x" })), 422);
    assert.equal(await post(JSON.stringify({ email: "a\ud800", password: "x", device: "\udc00" })), 422);
  });

  test("what no column holds is told by its field, never a fault", async () => {
    const client = await t.as(
      await t.make.user({ rights: ["expense_reasons_create", "expense_reasons_view", "users_view", "users_create"] }),
    );
    const nul = await client.call(reasons.create, { body: { name: "a\u0000b" } });
    assert.equal(nul.status, 422);
    assert.deepEqual(Object.keys(nul.error.errors ?? {}), ["name"]);
    const half = await client.ok(reasons.create, { body: { name: "half a \ud83d" } });
    assert.equal(half.data.name, "half a \ufffd");
    assert.equal((await client.fetch("/api/reasons?search=%00")).status, 422);
    const born = { name: "Year Zero", email: "zero@example.test", birthday: "0000-01-01" };
    assert.equal((await client.call(storeUser, { body: born })).status, 422);
  });
});

describe("health", () => {
  test("lives, is ready, and says that it is draining", async () => {
    assert.equal((await get("/health")).status, 200);
    assert.equal((await get("/ready")).status, 200);
    const other = await testApp();
    // Closing starts with the sockets; meanwhile `/ready` answers 503.
    const closing = other.close();
    const answer = await other.app.fastify.inject("/ready");
    assert.equal(answer.statusCode, 503);
    assert.deepEqual(answer.json(), { status: "draining" });
    await closing;
  });
});

describe("the front end", () => {
  test("a screen's path answers the shell, asked for anew each time", async () => {
    for (const path of ["/", "/login", "/admin/expenses/list?page=2", "/reset-password/abc", "//login", "/x//y"]) {
      const answer = await get(path);
      assert.equal(answer.status, 200, path);
      assert.match(await answer.text(), /shell/u);
      assert.equal(answer.headers.get("cache-control"), "no-cache");
    }
  });
  test("files with a digest in their name are kept, and sent compressed", async () => {
    const answer = await get("/assets/app-Ab12.js", { "accept-encoding": "gzip" });
    assert.equal(answer.headers.get("cache-control"), "public, max-age=31536000, immutable");
    assert.equal(answer.headers.get("content-encoding"), "gzip");
    assert.match(answer.headers.get("vary") ?? "", /accept-encoding/iu);
    assert.equal(await answer.text(), "export {};");
    assert.match(answer.headers.get("content-type") ?? "", /javascript/u);
    assert.equal(answer.headers.get("x-content-type-options"), "nosniff");
    // A browser loads more than a thousand of them ahead, and many weigh less than their head.
    for (const name of ["x-request-id", "etag", "last-modified", "accept-ranges", "content-security-policy"])
      assert.equal(answer.headers.get(name), null, name);
  });
  test("what is not a screen is not the shell", async () => {
    for (const path of ["/assets/gone-Ab12.js", "/.stamp", "/api", "/api/x", "/favicon.ico"])
      assert.equal((await get(path)).status >= 400, true, path);
    assert.equal((await fetch(`${t.url}/login`, { method: "POST" })).status, 404);
    for (const path of ["/..%2f..%2fetc%2fpasswd", "/assets/..%2f..%2f..%2fetc%2fpasswd", "/%2e%2e/%2e%2e/etc/passwd"])
      assert.doesNotMatch(await (await get(path)).text(), /root:/u);
  });
});

describe("the XSRF cookie", () => {
  test("a changing call that comes with it must carry its value; without it none is needed", async () => {
    const user = await t.make.user();
    const client = await t.as(user);
    const cookie = ((await t.nobody.call(bootstrap)).headers.get("set-cookie") ?? "").split(";")[0] ?? "";
    const value = cookie.split("=")[1] ?? "";
    const change = async (headers: Record<string, string>): Promise<number> =>
      (await client.call(updateProfile, { body: { name: "N" } }, headers)).status;
    assert.equal(await change({}), 200);
    assert.equal(await change({ cookie: "other=1" }), 200);
    assert.equal(await change({ cookie }), 403);
    assert.equal(await change({ cookie, "x-xsrf-token": `${value}x` }), 403);
    assert.equal(await change({ cookie: `other=1; ${cookie}`, "x-xsrf-token": value }), 200);
    assert.equal(await change({ cookie: "XSRF-TOKEN=%" }), 403);
    const sign = async (headers: Record<string, string>): Promise<number> =>
      (await t.nobody.call(login, { body: { email: user.email, password: PASSWORD } }, headers)).status;
    assert.equal(await sign({ cookie }), 403);
    assert.equal(await sign({ cookie, "x-xsrf-token": value }), 200);
    assert.equal((await client.call(logout, { query: {} }, { cookie })).status, 403, "signing out counts as changing");
    assert.equal((await client.call(logout, { query: {} }, { cookie, "x-xsrf-token": value })).status, 200);
  });
});

describe("a repeated submit", () => {
  const submit = async (client: Awaited<ReturnType<TestApp["as"]>>, key: string, name: string) =>
    await client.call(reasons.create, { body: { name } }, { "idempotency-key": key });
  const count = async (name: string): Promise<number> =>
    (await t.pool.query("SELECT count(*)::int AS n FROM reason WHERE name = $1", [name])).rows[0].n as number;

  test("gets the first answer, and is done once, also when both come at the same time", async () => {
    const client = await t.as(await t.make.user({ rights: ["expense_reasons_create"] }));
    const first = await submit(client, "k1", "Once only");
    const again = await submit(client, "k1", "Once only");
    assert.equal(first.status, 200);
    assert.deepEqual(again.body, first.body);
    const together = await Promise.all(Array.from({ length: 5 }, () => submit(client, "k2", "Five times")));
    assert.deepEqual([...new Set(together.map((a) => a.status))], [200]);
    assert.equal(new Set(together.map((a) => a.body.data.hash_id)).size, 1);
    assert.equal(await count("Once only"), 1);
    assert.equal(await count("Five times"), 1);
  });

  test("with another body is refused; a key is a person's own; the right is asked again", async () => {
    const user = await t.make.user({ rights: ["expense_reasons_create"] });
    const client = await t.as(user);
    await submit(client, "k3", "Body one");
    const other = await submit(client, "k3", "Body two");
    assert.equal(other.status, 422);
    assert.equal(other.error.code, "idempotency_key");
    const somebody = await t.as(await t.make.user({ rights: ["expense_reasons_create"] }));
    assert.equal((await submit(somebody, "k3", "Body three")).status, 200);
    await t.make.revoke(user.id);
    assert.equal((await submit(client, "k3", "Body one")).status, 403);
  });

  test("of one that failed is a new try", async () => {
    const client = await t.as(await t.make.user({ rights: ["expense_reasons_create"] }));
    assert.equal((await submit(client, "k4", "")).status, 422);
    assert.equal((await submit(client, "k4", "Now with a name")).status, 200);
  });
});

describe("the calls", () => {
  test("a call without its handler, or a handler without its call, keeps the server from starting", () => {
    const [one, two] = allEndpoints;
    assert.ok(one && two);
    assert.deepEqual(mountProblems([one], []), [`${one.method} ${one.path} (${one.name}) has 0 handlers`]);
    assert.deepEqual(
      mountProblems(
        [one],
        [
          { endpoint: one, run: async () => undefined },
          { endpoint: two, run: async () => undefined },
        ],
      ),
      [`${two.name} is handled but not declared`],
    );
    const placed = { ...one, permission: "expense_paying" as const };
    assert.equal(mountProblems([placed], [{ endpoint: placed, run: async () => undefined }]).length, 1);
  });

  test("are told as OpenAPI 3.1, each with its right, and a page to read them without inline scripts", async () => {
    const document = (await (await get("/api/openapi.json")).json()) as {
      openapi: string;
      paths: Record<string, Record<string, { "x-permission": unknown; "x-place"?: string; responses: object }>>;
    };
    assert.equal(document.openapi, "3.1.0");
    const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((m) => `${m.toUpperCase()} ${path}`),
    );
    assert.deepEqual(operations.toSorted(), allEndpoints.map((e) => `${e.method} ${e.path}`).toSorted());
    assert.equal(document.paths["/api/expense/{id}/approved"]?.patch?.["x-permission"], "expense_approving");
    assert.equal(document.paths["/api/expense/{id}/approved"]?.patch?.["x-place"], "the expense's office");
    const page = await (await get("/api/docs")).text();
    assert.doesNotMatch(page, /<script(?![^>]*src=)|style=|onclick/u);
    for (const [path, type] of [
      ["/api/docs/docs.js", /javascript/u],
      ["/api/docs/docs.css", /css/u],
    ] as const)
      assert.match((await get(path)).headers.get("content-type") ?? "", type);
  });
});
