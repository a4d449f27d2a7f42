import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { commands } from "./commands.ts";
import { shipped } from "./machines.ts";
import { settings } from "./our-servers.ts";

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
