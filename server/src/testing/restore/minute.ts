import { execFile } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import pg from "pg";
import { storeExpense } from "#contract/expenses/endpoints.ts";
import { discardEmbeddedPostgres, startEmbeddedPostgres } from "#server/host/embedded-postgres.ts";
import { basesOf, openArchive } from "#server/host/archive/place.ts";
import { verify } from "#server/verify.ts";
import { Bench, here } from "../crash/bench.ts";
import { eventually } from "../eventually.ts";
import type { ProofLine, ProofRun } from "../proof-line.ts";
import { freshPng } from "../uploads.ts";
import { groundOf, load, type Ground } from "../upgrade/stories.ts";

const FILES = 3;
/** What stands in the database, to be compared. */
export const FIGURES = `SELECT (SELECT json_build_array(count(*), sum(amount), md5(string_agg(p::text, '' ORDER BY p::text))) FROM ledger_posting p)::text AS postings,
  (SELECT json_build_array(count(*), sum(quantity)) FROM stock_movement)::text AS movements, (SELECT count(*) FROM expense)::int AS expenses,
  (SELECT json_build_array(count(*), max(number)) FROM invoice)::text AS invoices, (SELECT count(*) FROM comment)::int AS comments,
  (SELECT json_agg(sha256 ORDER BY sha256) FROM file)::text AS files, (SELECT json_build_array(count(*), max(hash_id::text)) FROM audit)::text AS trail`;
/** As somebody who may do all does it by mistake. */
export const WRONG = `ALTER TABLE ledger_posting DISABLE TRIGGER USER; UPDATE ledger_posting SET amount = amount * 2;
  ALTER TABLE ledger_posting ENABLE TRIGGER USER; DELETE FROM comment`;

export async function asked(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query(text)).rows as unknown[];
  } finally {
    await client.end();
  }
}

/** An expense with a receipt, as the web sends it. */
async function attach(bench: Bench, { world, reason }: Ground, n: number): Promise<void> {
  const [token] = world.tokens;
  const form = new FormData();
  const said = {
    type: "TRAVEL",
    zone_hash_id: world.zone,
    title: `Receipt ${n}`,
    start_date: world.today,
    end_date: world.today,
  };
  for (const [name, value] of Object.entries(said)) form.append(name, value);
  for (const [name, value] of Object.entries({ amount: "12", date: world.today, reason_id: reason }))
    form.append(`fees[0][${name}]`, value);
  const picture = new File([new Uint8Array(await freshPng())], `${n}.png`, { type: "image/png" });
  form.append("fees[0][invoices][]", picture);
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${bench.url}${storeExpense.path}`, { method: "POST", headers, body: form });
  if (answer.status !== 200) throw new Error(`A file is not taken: ${answer.status} ${await answer.text()}`);
}

/** Work, a wrong mass change, work after it, and back to one second before the change by the command of the docs. */
export async function proveMinute({ say }: ProofRun): Promise<ProofLine[]> {
  const work = mkdtempSync(join(tmpdir(), "cordial-minute-"));
  const archive = join(work, "archive");
  const back = join(work, "back");
  try {
    const { before, until } = await brokenHouse(archive, say);
    const began = Date.now();
    const env = { PATH: process.env.PATH, CORDIAL_DATA_DIR: back, WAL_ARCHIVE: archive };
    const { stdout } = await promisify(execFile)(process.execPath, ["scripts/restore.mjs", "--until", until], {
      cwd: here,
      env,
    });
    const took = Date.now() - began;
    for (const line of stdout.trim().split("\n")) say(line.trim());
    const database = await startEmbeddedPostgres({ dataDir: back });
    try {
      const [after] = await asked(database.ownerUrl, FIGURES);
      const same = JSON.stringify(after) === JSON.stringify(before);
      const { problems } = await verify(database.ownerUrl);
      const files = readdirSync(join(back, "files"), { recursive: true, withFileTypes: true }).filter((one) =>
        one.isFile(),
      );
      return [
        {
          name: "restore: to one second before a wrong mass change",
          ok: same,
          how: same
            ? `all as acknowledged before, nothing after, ${took} ms`
            : `${JSON.stringify(before)} became ${JSON.stringify(after)}`,
        },
        { name: "restore: the books hold", ok: problems.length === 0, how: problems[0] ?? "no problem found" },
        {
          name: "restore: the files of that moment",
          ok: files.length === FILES,
          how: `${files.length} of ${FILES} files`,
        },
      ];
    } finally {
      await database.stop();
    }
  } finally {
    await discardEmbeddedPostgres(back);
    rmSync(work, { recursive: true, force: true });
  }
}

/** A house that worked under load, was changed wrongly and went on, then was lost; with its state before the change. */
async function brokenHouse(archive: string, say: ProofRun["say"]): Promise<{ before: unknown; until: string }> {
  const bench = await Bench.open(here, {}, archive);
  try {
    await bench.startServer();
    await bench.ready();
    const disk = await openArchive(archive);
    await eventually("a first copy", async () => (await basesOf(disk)).length > 0);
    const ground = await groundOf(bench);
    const first = load(ground, bench.url);
    for (let n = 0; n < FILES; n += 1) await attach(bench, ground, n);
    await delay(4_000);
    await first.stop();
    if (first.failed.length > 0) throw new Error(first.failed[0]);
    const [before] = await asked(bench.ownerUrl, FIGURES);
    await delay(1_500);
    const until = new Date(Date.now() - 1_000).toISOString();
    await asked(bench.ownerUrl, WRONG);
    const second = load(ground, bench.url);
    await delay(2_000);
    await second.stop();
    say(`${first.count()} calls, a wrong change, ${second.count()} more; back to ${until}`);
    return { before, until: until.replace("T", " ").replace("Z", "") };
  } finally {
    await bench.close();
  }
}
