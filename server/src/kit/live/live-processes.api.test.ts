import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sendExpense } from "#contract/expenses/endpoints.ts";
import { scene, type Scene } from "#server/testing/scene.ts";
import { testApp, type TestApp } from "#server/testing/test-app.ts";
import { listeners, secondServer, SHARED_SECRET } from "#server/testing/two-servers.ts";

let t: TestApp;
let s: Scene;
let second: Awaited<ReturnType<typeof secondServer>>;
const { hear, leave } = listeners();
before(async () => {
  t = await testApp({ config: { secret: SHARED_SECRET } });
  s = await scene(t);
  second = await secondServer(t);
});
after(async () => {
  leave();
  // Where the second one did not start, the first is still to be closed, or this process would stay.
  try {
    await second.close();
  } finally {
    await t.close();
  }
});

test("what happens at one server is heard at the other, both ways, and once", async () => {
  const channel = `private-zone.${s.paris.id}`;
  const here = await hear(t.url, s.bruno.client.token, channel);
  const there = await hear(second.url, s.bruno.client.token, channel);
  const one = await s.expense("UNVALIDATED");
  await Promise.all([here.of(one), there.of(one)]);

  const two = await s.expense("DRAFT");
  const atSecond = await fetch(`${second.url}${sendExpense.path.replace("{id}", two)}`, {
    method: "PATCH",
    headers: { authorization: `Bearer ${s.alice.client.token}` },
  });
  assert.equal(atSecond.status, 200);
  await Promise.all([here.of(two), there.of(two)]);
  // A message delivered twice would have arrived before this one.
  const three = await s.expense("UNVALIDATED");
  await Promise.all([here.of(three), there.of(three)]);
  for (const { heard } of [here, there]) assert.deepEqual(heard, [one, two, three]);
});

test("a right that is taken away at one server works at the other at once", async () => {
  const person = await t.make.user({ zone: s.paris, rights: { expense_approving: [s.paris.id] } });
  const { token } = await t.as(person);
  const ask = async (): Promise<number> =>
    (await fetch(`${second.url}/api/expenses/not/approved`, { headers: { authorization: `Bearer ${token}` } })).status;
  assert.equal(await ask(), 200);
  await t.make.revoke(person.id);
  assert.equal(await ask(), 403);
});
