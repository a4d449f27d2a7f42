import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { allPermissions } from "#contract/permissions.ts";
import { makeMutant } from "../crash/mutants.ts";
import type { CrashServer } from "../crash/server.ts";
import type { ProofLine, ProofRun } from "../proof-line.ts";
import { scene } from "../scene.ts";
import { testApp, type TestApp } from "../test-app.ts";
import type { Told } from "./flooder.ts";
import { floods, type FloodName, type Target } from "./floods.ts";
import { openDoors } from "./mutants.ts";
import { percentile } from "../percentile.ts";

const here = join(import.meta.dirname, "..", "..", "..", "..");
const small = JSON.parse(readFileSync(join(here, "scripts/lib/server-process.json"), "utf8")) as {
  flags: string[];
  environment: Record<string, string>;
};

/** Limits during every flood: response times in ms, server memory in MB. */
const HEALTH_WITHIN = 1000;
const OTHERS_WITHIN = 2000;
const MEMORY = 400;
/** MB of partial uploads: one person may have one full form in progress, and the flood uses one person. */
const DISK = 400;
const SECONDS = 30;
const BETWEEN_MS = 100;
const SECRET = "a secret that only the proof knows, long enough";

/** Data and users for the floods, and for the user who works meanwhile. */
interface House {
  readonly t: TestApp;
  readonly webFolder: string;
  readonly alice: string;
  readonly bruno: string;
  readonly expense: string;
  close(): Promise<void>;
}

async function houseFor(): Promise<House> {
  const webFolder = await mkdtemp(join(tmpdir(), "cordial-doors-web-"));
  await mkdir(join(webFolder, "assets"));
  await writeFile(join(webFolder, "index.html"), `<!doctype html><title>shell</title>${" ".repeat(4000)}`);
  await writeFile(join(webFolder, "assets", "app-Ab12.js"), `export {};${" ".repeat(500_000)}`);
  const t = await testApp({ config: { secret: SECRET }, webFolder });
  const s = await scene(t);
  for (let i = 0; i < 60; i++) await s.expense("UNVALIDATED");
  const alice = await t.tokenFor(await t.make.user({ name: "Alma", zone: s.paris.id, rights: allPermissions }));
  return {
    t,
    webFolder,
    alice,
    bruno: s.bruno.client.token ?? "",
    expense: await s.expense("UNVALIDATED"),
    async close() {
      await t.close();
      await rm(webFolder, { recursive: true, force: true });
    },
  };
}

interface Served {
  readonly url: string;
  readonly child: ChildProcess;
  readonly dataDir: string;
}

/** Starts the server in a separate process with the memory limits of `npm start`; `root` is the copy's folder for a mutant. */
async function serve(house: House, root: string): Promise<Served> {
  const told: CrashServer = {
    appUrl: house.t.appUrl,
    ownerUrl: house.t.ownerUrl,
    dataDir: await mkdtemp(join(tmpdir(), "cordial-doors-")),
    secret: SECRET,
    webFolder: house.webFolder,
  };
  const child = spawn(
    process.execPath,
    [...small.flags, "--no-deprecation", join(root, "server/src/testing/crash/server.ts")],
    {
      cwd: root,
      stdio: ["ignore", "ignore", "ignore", "ipc"],
      env: { PATH: process.env.PATH, MALLOC_ARENA_MAX: "2", CORDIAL_CRASH_SERVER: JSON.stringify(told) },
    },
  );
  child.once("exit", () => void rm(told.dataDir, { recursive: true, force: true }));
  const [message] = (await Promise.race([once(child, "message"), once(child, "exit").then(() => [undefined])])) as [
    { url: string } | undefined,
  ];
  if (!message) throw new Error("The server does not start");
  return { url: message.url, child, dataDir: told.dataDir };
}

const memoryOf = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/u.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) / 1024;

/** MB of uploads in progress. */
function diskOf(dataDir: string): number {
  const folder = join(dataDir, "tmp");
  const sizes = readdirSync(folder).map((name) => statSync(join(folder, name), { throwIfNoEntry: false })?.size ?? 0);
  return sizes.reduce((all, size) => all + size, 0) / 1024 / 1024;
}

/** Measurements of a flood. */
interface Measured {
  readonly health: number;
  readonly others: number;
  readonly memory: number;
  readonly disk: number;
  readonly problems: readonly string[];
}

/** Floods the server, and meanwhile calls it as a load balancer and as another user. */
async function endure(house: House, flood: FloodName, seconds: number, root: string): Promise<Measured> {
  const { url, child, dataDir } = await serve(house, root);
  const target: Target = { url, token: house.alice, expense: house.expense };
  const told: Told = { flood, target, seconds };
  const flooder = spawn(process.execPath, ["--no-deprecation", join(import.meta.dirname, "flooder.ts")], {
    cwd: here,
    stdio: ["ignore", "ignore", "inherit", "ipc"],
    env: { PATH: process.env.PATH, CORDIAL_FLOOD: JSON.stringify(told) },
  });
  const problems: string[] = [];
  const [health, others]: [number[], number[]] = [[], []];
  let memory = 0;
  let disk = 0;
  const until = Date.now() + seconds * 1000;
  const isOver = (): boolean =>
    Date.now() > until || problems.length > 0 || child.exitCode !== null || child.signalCode !== null;
  const ask = async (path: string, token: string | undefined, times: number[]): Promise<void> => {
    while (!isOver()) {
      const began = performance.now();
      const answer = await fetch(url + path, {
        headers: token ? { authorization: `Bearer ${token}` } : {},
        signal: AbortSignal.timeout(10_000),
      }).catch((error: unknown) => error);
      times.push(performance.now() - began);
      if (!(answer instanceof Response)) {
        if (!isOver()) problems.push(`${path} got no answer: ${String((answer as Error).cause ?? answer)}`);
      } else {
        await answer.arrayBuffer();
        if (answer.status !== 200) problems.push(`${path} was answered ${answer.status}`);
      }
      await delay(BETWEEN_MS);
    }
  };
  const watch = async (): Promise<void> => {
    while (!isOver()) {
      memory = Math.max(memory, memoryOf(child.pid ?? 0));
      disk = Math.max(disk, diskOf(dataDir));
      if (disk > DISK) problems.push(`${Math.round(disk)} MB of forms on disk`);
      if (memory > MEMORY) problems.push(`${Math.round(memory)} MB of memory`);
      await delay(BETWEEN_MS);
    }
  };
  await Promise.all([
    ask("/health", undefined, health),
    ask("/api/expenses/not/approved", house.bruno, others),
    ask("/api/bootstrap", house.bruno, others),
    watch(),
  ]);
  if (child.exitCode !== null || child.signalCode !== null) problems.push("the server's process ended");
  if (Math.max(...health) > HEALTH_WITHIN) problems.push(`/health took ${Math.round(Math.max(...health))} ms`);
  if (percentile(others, 0.99) > OTHERS_WITHIN)
    problems.push(`others' calls took ${Math.round(percentile(others, 0.99))} ms`);
  for (const one of [flooder, child])
    if (one.exitCode === null && one.signalCode === null) {
      const ended = once(one, "exit");
      one.kill("SIGKILL");
      await ended;
    }
  return { health: Math.max(...health), others: percentile(others, 0.99), memory, disk, problems };
}

const figuresOf = ({ health, others, memory, disk }: Measured): string =>
  `/health at most ${Math.round(health)} ms, others ${Math.round(others)} ms (99 %), ${Math.round(memory)} MB${disk > 1 ? `, ${Math.round(disk)} MB on disk` : ""}`;

/** Runs every flood against Cordial, then against each mutant without a protection. */
export async function proveDoors({ say, only = "" }: ProofRun): Promise<ProofLine[]> {
  const isAsked = (name: string): boolean => name.includes(only);
  // Build all mutants first, so that an outdated one is reported at once.
  for (const mutant of openDoors) makeMutant(here, mutant).remove();
  const house = await houseFor();
  const lines: ProofLine[] = [];
  const tell = (line: ProofLine): void => {
    say(`${line.ok ? "holds" : "FAILS"} ${line.name}: ${line.how}`);
    lines.push(line);
  };
  try {
    for (const flood of (Object.keys(floods) as FloodName[]).filter(isAsked)) {
      const measured = await endure(house, flood, SECONDS, here);
      const [problem] = measured.problems;
      const figures = figuresOf(measured);
      tell({ name: `doors: ${flood}`, ok: !problem, how: problem ? `${problem} (${figures})` : figures });
    }
    for (const mutant of openDoors.filter(({ name }) => isAsked(name))) {
      const { root, remove } = makeMutant(here, mutant);
      try {
        const { problems } = await endure(house, mutant.flood, SECONDS, root);
        const how = problems[0] ? `caught: ${problems[0]}` : "SURVIVES";
        tell({ name: `doors mutant: ${mutant.name}`, ok: problems.length > 0, how });
      } finally {
        remove();
      }
    }
    if (lines.length === 0) throw new Error(`No flood and no mutant of the doors is called ${only}.`);
    return lines;
  } finally {
    await house.close();
  }
}
