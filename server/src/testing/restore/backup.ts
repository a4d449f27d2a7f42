import { execFile } from "node:child_process";
import { randomFillSync } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import { keyOf } from "#server/kit/files/file-disk.ts";
import { Bench, here } from "../crash/bench.ts";
import type { ProofLine, ProofRun } from "../proof-line.ts";
import { groundOf, load, type Ground } from "../upgrade/stories.ts";
import { asked } from "./minute.ts";

/** How much is backed up, in GB: half of it rows, half files. */
const GB = Number(process.env.PROVE_GB ?? 5);
const MINUTES = 5;
/** By how much a gentle backup may slow calls. */
const SLOWER = 1.2;
/** Seconds of each measurement; with and without a backup take turns. */
const TURN = 20;
const TURNS = 3;

async function fill(bench: Bench): Promise<void> {
  const rows = Math.round((GB * 2 ** 29) / 200);
  await asked(
    bench.ownerUrl,
    "CREATE TABLE ballast (n bigint PRIMARY KEY, at timestamptz, amount numeric(18, 4), words text)",
  );
  for (let from = 0; from < rows; from += 500_000)
    await asked(
      bench.ownerUrl,
      `INSERT INTO ballast SELECT n, now(), n / 7.0, repeat(md5(n::text), 4) || n FROM generate_series(${from}, ${Math.min(from + 500_000, rows) - 1}) n`,
    );
  const picture = Buffer.alloc(2 ** 20);
  for (let n = 0; n < GB * 512; n += 1) {
    randomFillSync(picture, 0, 2 ** 20);
    const path = join(bench.told.dataDir, "files", keyOf(n.toString(16).padStart(64, "0")));
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, picture);
  }
}

/** Calls a second of four people. */
async function pace(ground: Ground, url: string): Promise<number> {
  const busy = load(ground, url);
  await delay(TURN * 1000);
  const count = busy.count();
  await busy.stop();
  if (busy.failed.length > 0) throw new Error(busy.failed[0]);
  return count / TURN;
}

/** How long the command takes undisturbed, and how much slower calls are while it is gentle. */
export async function proveBackup({ say }: ProofRun): Promise<ProofLine[]> {
  const work = mkdtempSync(join(tmpdir(), "cordial-large-"));
  const bench = await Bench.open(here);
  try {
    await bench.startServer();
    await bench.ready();
    const ground = await groundOf(bench);
    await fill(bench);
    say(`${GB} GB are there`);
    const { appUrl, ownerUrl, dataDir } = bench.told;
    const env = { PATH: process.env.PATH, CORDIAL_DATA_DIR: dataDir, DATABASE_URL: ownerUrl, DATABASE_APP_URL: appUrl };
    const backup = async (target: string, signal?: AbortSignal, ...more: string[]) =>
      await promisify(execFile)(process.execPath, ["scripts/backup.mjs", target, ...more], {
        cwd: here,
        env,
        ...(signal && { signal }),
      });
    const began = Date.now();
    await backup(join(work, "whole"));
    const took = (Date.now() - began) / 1000;
    const size = statSync(join(work, "whole")).size;
    say(`undisturbed: ${took.toFixed(0)} s, ${(size / 2 ** 30).toFixed(1)} GB`);
    const ratios: number[] = [];
    for (let turn = 0; turn < TURNS; turn += 1) {
      const alone = await pace(ground, bench.url);
      const stop = new AbortController();
      const running = backup(join(work, `gentle-${turn}`), stop.signal, "--gentle").catch(() => undefined);
      await delay(2_000);
      const beside = await pace(ground, bench.url);
      stop.abort();
      await running;
      ratios.push(alone / beside);
      say(`${alone.toFixed(1)} calls a second alone, ${beside.toFixed(1)} beside a gentle backup`);
    }
    const median = ratios.toSorted((a, b) => a - b)[Math.floor(TURNS / 2)] ?? Infinity;
    const limit = (MINUTES * 60 * GB) / 5;
    return [
      { name: `restore: a backup of ${GB} GB`, ok: took < limit, how: `${took.toFixed(0)} s of ${limit} s` },
      {
        name: "restore: calls beside a gentle backup",
        ok: median <= SLOWER,
        how: `slower by ${((median - 1) * 100).toFixed(0)} %, at most 20 %`,
      },
    ];
  } finally {
    await bench.close();
    rmSync(work, { recursive: true, force: true });
  }
}
