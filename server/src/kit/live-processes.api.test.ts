import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { after, before, test } from "node:test";
import PusherClient from "pusher-js";
import { sendExpense } from "#contract/expenses/endpoints.ts";
import type { CrashServer } from "#server/testing/crash/server.ts";
import { scene, type Scene } from "#server/testing/scene.ts";
import { testApp, type TestApp } from "#server/testing/test-app.ts";

// The package exports its class as a property where there is no bundler.
const Pusher = (PusherClient as unknown as { default?: typeof PusherClient }).default ?? PusherClient;
type Pusher = InstanceType<typeof Pusher>;

const SECRET = "a secret that both servers know, long enough";
let t: TestApp;
let s: Scene;
/** A second server on the same database, in a process of its own. */
let second: ChildProcess;
let secondUrl: string;
const open: Pusher[] = [];
before(async () => {
  t = await testApp({ config: { secret: SECRET } });
  s = await scene(t);
  const told: CrashServer = {
    appUrl: t.appUrl,
    ownerUrl: t.ownerUrl,
    dataDir: join(t.dataDir, "second"),
    secret: SECRET,
  };
  second = spawn(process.execPath, ["--no-deprecation", join(import.meta.dirname, "..", "testing/crash/server.ts")], {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
    env: { PATH: process.env.PATH, CORDIAL_CRASH_SERVER: JSON.stringify(told) },
  });
  const [message] = (await once(second, "message", { signal: AbortSignal.timeout(30_000) })) as [{ url: string }];
  secondUrl = message.url;
});
after(async () => {
  for (const client of open) client.disconnect();
  const ended = once(second, "exit");
  second.kill("SIGKILL");
  await ended;
  await t.close();
});

async function within<T>(what: string, work: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error(`${what}: nothing in 10 s`)), 10_000);
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** Hears a channel at one of the servers; gives the events as they come. */
async function hear(url: string, token: string | undefined, channel: string) {
  const { hostname, port } = new URL(url);
  const client = new Pusher("cordial", {
    wsHost: hostname,
    wsPort: Number(port),
    forceTLS: false,
    enabledTransports: ["ws"],
    cluster: "",
    disableStats: true,
    channelAuthorization: {
      endpoint: `${url}/broadcasting/auth`,
      transport: "ajax",
      headers: { Authorization: `Bearer ${token ?? ""}` },
    },
  });
  open.push(client);
  const subscribed = Promise.withResolvers<void>();
  const wanted = new Map<string, PromiseWithResolvers<void>>();
  const heardOf = (id: string): PromiseWithResolvers<void> => {
    const known = wanted.get(id) ?? Promise.withResolvers<void>();
    wanted.set(id, known);
    return known;
  };
  const heard: string[] = [];
  const on = client.subscribe(channel);
  on.bind("pusher:subscription_succeeded", () => subscribed.resolve());
  on.bind("record.changed", (data: { hash_id: string }) => {
    heard.push(data.hash_id);
    heardOf(data.hash_id).resolve();
  });
  await within(`subscribing to ${channel}`, subscribed.promise);
  return { heard, of: async (id: string) => await within(`${channel} at ${url}`, heardOf(id).promise) };
}

test("what happens at one server is heard at the other, both ways, and once", async () => {
  const channel = `private-zone.${s.paris.id}`;
  const here = await hear(t.url, s.bruno.client.token, channel);
  const there = await hear(secondUrl, s.bruno.client.token, channel);
  const one = await s.expense("UNVALIDATED");
  await Promise.all([here.of(one), there.of(one)]);

  const two = await s.expense("DRAFT");
  const atSecond = await fetch(`${secondUrl}${sendExpense.path.replace("{id}", two)}`, {
    method: "PATCH",
    headers: { authorization: `Bearer ${s.alice.client.token}` },
  });
  assert.equal(atSecond.status, 200);
  await Promise.all([here.of(two), there.of(two)]);
  // What was told twice would have come before what is told now.
  const three = await s.expense("UNVALIDATED");
  await Promise.all([here.of(three), there.of(three)]);
  for (const { heard } of [here, there]) assert.deepEqual(heard, [one, two, three]);
});

test("a right that is taken away at one server works at the other at once", async () => {
  const person = await t.make.user({ zone: s.paris, rights: { expense_approving: [s.paris.id] } });
  const { token } = await t.as(person);
  const ask = async (): Promise<number> =>
    (await fetch(`${secondUrl}/api/expenses/not/approved`, { headers: { authorization: `Bearer ${token}` } })).status;
  assert.equal(await ask(), 200);
  await t.make.revoke(person.id);
  assert.equal(await ask(), 403);
});
