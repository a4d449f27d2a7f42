import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { root } from "./run.mjs";

const read = (name) => readFileSync(join(root, name), "utf8");
const hasSystemd = spawnSync("systemd-analyze", ["--version"]).status === 0;

/** What systemd finds wrong with a unit, but that this machine lacks its program. */
function complaints(unit) {
  const { stderr } = spawnSync("systemd-analyze", ["verify", unit], { encoding: "utf8" });
  return stderr.split("\n").filter((line) => line !== "" && !/is not executable/.test(line));
}

test("systemd finds nothing wrong with the unit", { skip: !hasSystemd && "there is no systemd-analyze" }, () => {
  assert.deepEqual(complaints(join(root, "deploy/cordial.service")), []);
  const folder = mkdtempSync(join(tmpdir(), "cordial-unit-"));
  const wrong = join(folder, "cordial.service");
  writeFileSync(wrong, read("deploy/cordial.service").replace("KillMode=mixed", "KillMode=mixd"));
  assert.match(complaints(wrong).join("\n"), /kill mode/i, "it would find something");
  rmSync(folder, { recursive: true });
});

test("the unit and the containers set what there is, and leave the calls the time that they are given", () => {
  const known = new Set([...read("docs/configuration.md").matchAll(/^\| `(\w+)`/gm)].map(([, name]) => name));
  const [unit, image, compose] = ["deploy/cordial.service", "Containerfile", "compose.yaml"].map(read);
  const named = [
    ...[...unit.matchAll(/^Environment=(\w+)=/gm)].map(([, name]) => name),
    ...[...image.matchAll(/^ENV (.*)$/gm)].flatMap(([, all]) => all.split(" ").map((one) => one.split("=")[0])),
    ...[...compose.matchAll(/^ {6}([A-Z_]+): /gm)].map(([, name]) => name),
  ];
  assert.ok(named.length > 8);
  assert.deepEqual(
    named.filter((name) => !known.has(name)),
    [],
  );
  const seconds = (text, pattern) => Number(pattern.exec(text)?.[1]);
  assert.ok(seconds(unit, /TimeoutStopSec=(\d+)/) > seconds(unit, /STOP_WITHIN=(\d+)/) + 15);
  assert.ok(seconds(compose, /stop_grace_period: (\d+)s/) > seconds(image, /STOP_WITHIN=(\d+)/) + 15);
});
