import assert from "node:assert/strict";
import { test } from "node:test";
import { Slots } from "./slots.ts";
import { inGroups, oneLookAtATime } from "./together.ts";

const turnOver = async (): Promise<void> => await new Promise(setImmediate);

test("so many run at a time, as many more wait in their order, and the next is refused", async () => {
  const slots = new Slots(2, 2);
  const begun: number[] = [];
  const ends = [1, 2, 3, 4].map(() => Promise.withResolvers<number>());
  const all = ends.map(
    async ({ promise }, i) =>
      await slots.run(async () => {
        begun.push(i);
        return await promise;
      }),
  );
  await turnOver();
  assert.deepEqual(begun, [0, 1]);
  await assert.rejects(
    slots.run(async () => 5),
    /More than 2 wait/u,
  );
  // Failed work passes its slot on too.
  ends[1]?.reject(new Error("failed"));
  await assert.rejects(all[1] ?? Promise.resolve(), /failed/u);
  await turnOver();
  assert.deepEqual(begun, [0, 1, 2]);
  for (const { resolve } of ends) resolve(7);
  assert.deepEqual(await Promise.all([all[0], all[2], all[3]]), [7, 7, 7]);
  assert.equal(await slots.run(async () => 6), 6);
});

test("however many ask, one look is under way; a key asked for again meanwhile is looked at again", async () => {
  const looks: (readonly string[])[] = [];
  const ends: PromiseWithResolvers<void>[] = [];
  const look = oneLookAtATime<string, string>(async (keys) => {
    looks.push(keys);
    const end = Promise.withResolvers<void>();
    ends.push(end);
    await end.promise;
    return new Map(keys.map((key) => [key, `${key}${looks.length}`]));
  }, 2);
  const first = ["a", "b", "a", "c"].map(look);
  await turnOver();
  assert.deepEqual(looks, [["a", "b"]]);
  const again = look("a");
  ends[0]?.resolve();
  assert.deepEqual(await Promise.all([first[0], first[1], first[2]]), ["a1", "b1", "a1"]);
  await turnOver();
  assert.deepEqual(looks, [
    ["a", "b"],
    ["c", "a"],
  ]);
  ends[1]?.reject(new Error("no database"));
  await assert.rejects(again, /no database/u);
  await assert.rejects(first[3] ?? Promise.resolve(), /no database/u);
  const later = look("d");
  await turnOver();
  ends[2]?.resolve();
  assert.equal(await later, "d3");
});

test("who asks while many keys are worked on in groups waits for one group, not for all", async () => {
  const looks: (readonly string[])[] = [];
  const ends: (() => void)[] = [];
  const look = oneLookAtATime<string, string>(async (keys) => {
    looks.push(keys);
    await new Promise<void>((end) => ends.push(end));
    return new Map(keys.map((key) => [key, key]));
  }, 2);
  const all = inGroups(["a", "b", "c", "d", "e"], 2, async (key) => void (await look(key)));
  await turnOver();
  const late = look("late");
  for (let i = 0; i < 10; i++) {
    for (const end of ends.splice(0)) end();
    await turnOver();
  }
  await Promise.all([all, late]);
  assert.deepEqual(looks[0], ["a", "b"]);
  assert.ok(looks[1]?.includes("late"), JSON.stringify(looks));
  assert.deepEqual(looks.flat().toSorted(), ["a", "b", "c", "d", "e", "late"]);
});
