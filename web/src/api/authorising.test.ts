import assert from "node:assert/strict";
import { test } from "node:test";
import { authorising } from "./authorising.ts";

const channels = ["private-user.1", "private-zone.1", "private-zone.2", "presence-order.1"];
/** Asks for all channels at once; tells the calls and what each channel was answered. */
async function asking(answers: (channel: string) => string | undefined, knowsMore = true) {
  const calls: string[][] = [];
  const authorised = authorising(async (socket, channel, more = []) => {
    calls.push([socket, channel, ...more]);
    const auth = answers(channel);
    if (auth === undefined) throw new Error(`403 ${channel}`);
    const others = more.flatMap((one) => (answers(one) === undefined ? [] : [[one, answers(one) as string]]));
    return { auth, ...(knowsMore && { more: Object.fromEntries(others) as Record<string, string> }) };
  });
  const all = await Promise.allSettled(channels.map(async (channel) => (await authorised("1.1", channel)).auth));
  return { calls, all: all.map((one) => (one.status === "fulfilled" ? one.value : (one.reason as Error).message)) };
}
const signed = (channel: string): string => `signed ${channel}`;

test("a window's private channels are asked for in one call, a room by itself", async () => {
  const { calls, all } = await asking(signed);
  assert.deepEqual(
    new Set(calls.map((one) => one.join(" "))),
    new Set(["1.1 presence-order.1", "1.1 private-user.1 private-zone.1 private-zone.2"]),
  );
  assert.deepEqual(all, channels.map(signed));
});

test("a channel that is not given is refused alone, and the others are heard", async () => {
  const { all } = await asking((channel) => (channel === "private-zone.1" ? undefined : signed(channel)));
  assert.deepEqual(
    all,
    channels.map((one) => (one === "private-zone.1" ? `403 ${one}` : signed(one))),
  );
});

test("a server of the version before is asked for each", async () => {
  const { calls, all } = await asking(signed, false);
  assert.equal(calls.length, 4);
  assert.deepEqual(all, channels.map(signed));
});

test("another socket asks anew", async () => {
  const calls: string[] = [];
  const authorised = authorising(async (socket, channel) => {
    calls.push(`${socket} ${channel}`);
    return await Promise.resolve({ auth: signed(channel) });
  });
  await Promise.all([authorised("1.1", "private-user.1"), authorised("1.2", "private-user.1")]);
  await authorised("1.1", "private-user.1");
  assert.deepEqual(calls, ["1.1 private-user.1", "1.2 private-user.1", "1.1 private-user.1"]);
});
