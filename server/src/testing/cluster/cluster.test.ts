import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { commands } from "./commands.ts";
import { shipped } from "./machines.ts";
import { Failures } from "./ask.ts";
import { settings } from "./our-servers.ts";
import { tableOf, type Trial } from "./table.ts";

const page = readFileSync(join(import.meta.dirname, "..", "..", "..", "..", "docs", "operations.md"), "utf8");
const section = page.slice(page.indexOf("## More than one machine")).split(/\n## (?!More than)/u)[0] ?? "";

test("each command of the page on several machines is one that `npm run prove cluster` runs, and the other way round", () => {
  const written = [...section.matchAll(/```sh\n(.*?)```/gsu)].flatMap(([, lines]) => (lines ?? "").trim().split("\n"));
  assert.deepEqual([...new Set(written)].toSorted(), Object.values(commands).toSorted());
});

test("what the page says of the shipped files is in them", () => {
  for (const [, file] of section.matchAll(/`deploy\/cluster\/([\w.]+)`/gu)) assert.ok(shipped(file ?? ""), file);
  const [patroni, haproxy] = [shipped("patroni.yml"), shipped("haproxy.cfg")];
  for (const said of ["ttl: 10", "loop_wait: 2", "retry_timeout: 3", "synchronous_mode: true"])
    assert.ok(patroni.includes(said), said);
  for (const said of [
    "on-marked-down shutdown-sessions",
    "option httpchk OPTIONS /primary",
    "option http-server-close",
  ])
    assert.ok(haproxy.includes(said) && section.includes(said), said);
  assert.ok(settings["DATABASE_REPLICA_URL"]);
});

test("the table of the cases has each trial's seconds, its median, and calls that were refused for now apart from failed ones", () => {
  const failures = new Failures();
  for (const what of ["503", "503", "503 of the balancer", "no answer (ECONNRESET)"]) failures.add(what);
  const { all, busy } = failures;
  assert.deepEqual([all, busy], [4, 3]);
  const trial = (silence: number): Trial => ({
    silence,
    back: 0,
    lost: 0,
    twice: 0,
    acknowledged: 80,
    busy,
    failed: all - busy,
    told: "",
    load: 2.4,
    problems: [],
  });
  const [head, cut, ...more] = tableOf([{ name: "cut", trials: [9.3, 4.1, 12].map(trial) }]);
  assert.deepEqual(more, []);
  assert.match(head ?? "", /^case +writes go on after \(s\) +median +503 +failed/u);
  assert.match(cut ?? "", /^cut +9\.3 4\.1 12\.0 +9\.3 +3 3 3 +1 1 1 +80 80 80 +0 0 0 +0 0 0 +2 2 2$/u);
});
