import assert from "node:assert/strict";
import { test } from "node:test";
import { login } from "#contract/access/sign-in.ts";
import { PASSWORD } from "#server/testing/factories.ts";
import { testApp } from "#server/testing/test-app.ts";

/** Concurrent sign-ins: windows per place, number of places, and repetitions. */
const [WINDOWS, PLACES, TIMES] = [5, 12, 5];

test("right passwords from many windows at once all sign in, and none waits for another in a circle", async () => {
  await using t = await testApp({ config: { trustProxy: 1 } });
  const user = await t.make.user();
  const signIn = async (place: number) =>
    await t.nobody.call(
      login,
      { body: { email: user.email, password: PASSWORD } },
      { "x-forwarded-for": `203.0.113.${place + 1}` },
    );
  const places = Array.from({ length: PLACES }, (_, i) => i);
  // Sign in once from each place, so that it is known and the many attempts do not lock it out.
  for (const place of places) assert.equal((await signIn(place)).status, 200);
  const windows = Array.from({ length: WINDOWS }, () => places).flat();
  const deadlocks = async (): Promise<number> => {
    await t.owner.query("SELECT pg_stat_force_next_flush()");
    const { rows } = await t.owner.query<{ deadlocks: string }>(
      "SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()",
    );
    return Number(rows[0]?.deadlocks);
  };
  const answers = (
    await Promise.all(
      windows.map(async (place) => {
        const all: Awaited<ReturnType<typeof signIn>>[] = [];
        for (let time = 0; time < TIMES; time += 1) all.push(await signIn(place));
        return all;
      }),
    )
  ).flat();
  assert.deepEqual(
    answers.filter((a) => a.status !== 200).map((a) => `${a.status} ${a.raw}`),
    [],
  );
  assert.equal(await deadlocks(), 0, "what is tried again after a deadlock is a window that waits a second");
});
