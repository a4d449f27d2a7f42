import assert from "node:assert/strict";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import type { FastifyInstance } from "fastify";
import { pino } from "pino";
import { z } from "zod";
import { identityOf } from "#server/access/identify.ts";
import { impersonate } from "#contract/access/impersonation.ts";
import { endpoint, type AnyEndpoint } from "#contract/kit/endpoint.ts";
import { testApp, type TestApp } from "#server/testing/test-app.ts";
import { httpServer } from "./http.ts";
import { changing, reading, type Route } from "./route.ts";
import { mount, mountProblems } from "./mount.ts";
import { Repeats } from "./repeats.ts";
import { PerPersonQueue } from "./per-person-queue.ts";
import { SlowCalls } from "./slow-calls.ts";
import { uploadsIn } from "./uploads.ts";

const answered = z.object({ data: z.array(z.object({ name: z.string(), can: z.object({ pay: z.boolean() }) })) });
const call = (name: string) =>
  endpoint({
    name,
    method: "GET",
    path: `/api/${name}`,
    permission: "expense_paying",
    reach: "offices where one pays",
    summary: "A list of a new area.",
    response: answered,
  });
const decided = call("decided");
const presented = call("presented");
const own = call("own");
const declaredOpen = { ...call("open"), openToImpersonator: true };
const written = endpoint({
  name: "written",
  method: "POST",
  path: "/api/written",
  permission: "expense_paying",
  place: "the office",
  summary: "A change of a new area.",
  response: answered,
});

const row = (name: string, pay: boolean) => ({ data: [{ name, can: { pay } }] });
const routes: readonly Route[] = [
  reading(decided, async ({ access, person }) =>
    row(access.can("expense_paying", {}) ? "all" : "none", person.rights.at("expense_paying", {})),
  ),
  // The operation's check is missing; the check for showing a button does not count.
  reading(presented, async ({ person }) => row("Douala's account", person.rights.at("expense_paying", {}))),
  changing(written, async ({ person }) => row("paid", person.rights.at("expense_paying", {}))),
  reading(own, async ({ access }) => row(access.own(), false)),
  reading(declaredOpen, async ({ access }) => row(access.own(), false)),
];
const endpoints = routes.map((r) => r.endpoint);

let t: TestApp;
let area: FastifyInstance;
before(async () => {
  t = await testApp();
  area = httpServer({ log: pino({ level: "fatal" }), trustProxy: false, https: false });
  const { pool, services, tokens } = t.app;
  const identity = identityOf(pool, tokens);
  mount(area, endpoints, routes, {
    pool,
    replica: services.replica,
    live: services.live,
    uploads: await uploadsIn(join(t.dataDir, "decisions"), area),
    identify: (token) => identity.identify(token),
    repeats: new Repeats(Buffer.alloc(32)),
    queue: new PerPersonQueue(10),
    slow: new SlowCalls(pino({ level: "fatal" }), pool, 60_000),
    checkAnswers: true,
  });
});
after(async () => {
  await area.close();
  await t.close();
});

const ask = async (token: string | undefined, url: string, method: "GET" | "POST" = "GET") =>
  await area.inject({ method, url, headers: { authorization: `Bearer ${token}` } });

describe("an endpoint with a place or a reach", () => {
  test("is answered when its operation decided", async () => {
    const token = await t.tokenFor(await t.make.user({ rights: ["expense_paying"] }));
    const answer = await ask(token, "/api/decided");
    assert.deepEqual([answer.statusCode, answer.json()], [200, row("all", true)]);
  });

  test("is a 500 when its operation only presented, reading or changing", async () => {
    const token = await t.tokenFor(await t.make.user({ rights: ["expense_paying"] }));
    for (const [url, method] of [
      ["/api/presented", "GET"],
      ["/api/written", "POST"],
    ] as const) {
      const answer = await ask(token, url, method);
      assert.equal(answer.statusCode, 500, answer.body);
      assert.doesNotMatch(answer.body, /Douala|paid/u);
    }
  });
});

describe("what is a person's own", () => {
  const seeing = async (): Promise<{ them: string; token: string }> => {
    const zone = await t.make.zone();
    const them = await t.make.user({ zone, rights: ["expense_paying"] });
    const rights = ["users_impersonate", "users_view", "expense_paying"] as const;
    const by = await t.as(await t.make.user({ zone, rights }));
    const { access_token } = await by.ok(impersonate, { body: { user_hash_id: them.id } });
    return { them: them.id, token: access_token };
  };
  const whose = (answer: Awaited<ReturnType<typeof ask>>): string =>
    answer.json<z.infer<typeof answered>>().data[0]?.name ?? "";

  test("is nobody's for who sees the product as them, unless the call is declared open", async () => {
    const { them, token } = await seeing();
    assert.notEqual(whose(await ask(token, "/api/own")), them);
    assert.equal(whose(await ask(token, "/api/open")), them);
    assert.equal(whose(await ask(await t.tokenFor(them), "/api/own")), them);
  });

  test("keeps the server from starting where a call needs only a login and does not say whether it is open", () => {
    for (const permission of ["any-user", "any-account"] as const) {
      const said = (openToImpersonator?: boolean) => {
        const e = { ...own, permission, ...(openToImpersonator !== undefined && { openToImpersonator }) };
        return mountProblems([e], [{ endpoint: e, run: async () => undefined }]);
      };
      assert.deepEqual(said(), ["GET /api/own must say whether it is open to an impersonator: it needs only a login"]);
      assert.deepEqual([said(true), said(false)], [[], []]);
    }
  });

  test("keeps the server from starting where a call writes in its own transactions and does not say whether it is open", () => {
    const said = (more: Partial<AnyEndpoint>) => {
      const e: AnyEndpoint = { ...written, ...more };
      return mountProblems([e], [{ endpoint: e, run: async () => undefined }]);
    };
    const ownTransaction = true;
    assert.deepEqual(said({ ownTransaction }), [
      "POST /api/written must say whether it is open to an impersonator: it writes in its own transactions",
    ]);
    assert.deepEqual(said({ openToImpersonator: true }), [
      "POST /api/written cannot be open to an impersonator: it changes something",
    ]);
    for (const openToImpersonator of [true, false]) assert.deepEqual(said({ ownTransaction, openToImpersonator }), []);
    assert.deepEqual(said({ ownTransaction, permission: "public" }), []);
  });
});
