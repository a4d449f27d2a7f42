import assert from "node:assert/strict";
import { test } from "node:test";
import { eventually } from "#server/testing/eventually.ts";
import { somebody } from "#server/testing/person.ts";
import type { Person } from "#server/kit/shared/access.ts";
import { Presence } from "./presence.ts";

const ID = "01890000-0000-7000-8000-000000000001";
const channel = `presence-record.expense.${ID}`;
const person = (id: string): Person => somebody({ id, name: `Person ${id}`, zoneId: "office" });

/** Processes connected by a line that can be cut; records what each sends to its sockets. */
function processes(count: number) {
  const line: { cut: boolean; all: Presence<string>[] } = { cut: false, all: [] };
  const sent: string[] = [];
  for (let i = 0; i < count; i += 1) {
    const own: Presence<string> = new Presence<string>({
      secret: "s",
      mayOpen: async () => true,
      mayName: () => true,
      send: (socket, event, data) => void sent.push(`${socket} ${event} ${JSON.stringify(data)}`),
      async notify(messages) {
        if (!line.cut) for (const p of line.all) for (const m of messages) if (p !== own) p.heard(m);
      },
      onError: (error) => assert.fail(String(error)),
    });
    line.all.push(own);
  }
  return { line, sent };
}

test("a process that falls silent takes its people with it; one that was only slow brings them back", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout", "setInterval", "Date"] });
  const { line, sent } = processes(2);
  const [a, b] = line.all as [Presence<string>, Presence<string>];
  // Advance in steps, so that work started by timers can finish.
  const pass = async (ms: number): Promise<void> => {
    for (let at = 0; at < ms; at += 25) {
      t.mock.timers.tick(25);
      await new Promise(setImmediate);
    }
  };
  a.enter("at a", channel, person("one"), null);
  b.enter("at b", channel, person("two"), null);
  await pass(100);
  assert.ok(sent.some((x) => x.startsWith('at a pusher_internal:member_added {"user_id":"two"')));
  assert.ok(sent.some((x) => x.startsWith('at b pusher_internal:member_added {"user_id":"one"')));
  line.cut = true;
  sent.length = 0;
  await pass(70_000);
  assert.deepEqual(sent.toSorted(), [
    'at a pusher_internal:member_removed {"user_id":"two"}',
    'at b pusher_internal:member_removed {"user_id":"one"}',
  ]);
  line.cut = false;
  sent.length = 0;
  await pass(20_000);
  assert.ok(sent.some((x) => x.startsWith('at a pusher_internal:member_added {"user_id":"two"')));
});

test("a process that stops says so", async () => {
  const { line, sent } = processes(2);
  const [a, b] = line.all as [Presence<string>, Presence<string>];
  a.enter("at a", channel, person("one"), null);
  b.enter("at b", channel, person("two"), null);
  const told = (what: string): Promise<void> => eventually(what, () => sent.some((x) => x.startsWith(`at a ${what}`)));
  await told('pusher_internal:member_added {"user_id":"two"');
  await b.close();
  await told('pusher_internal:member_removed {"user_id":"two"}');
  await a.close();
});
