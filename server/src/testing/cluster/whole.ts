import { loadavg } from "node:os";
import { setTimeout as delay } from "node:timers/promises";
import type { ProofLine, ProofRun } from "../proof-line.ts";
import { compare, countsOf } from "./compare.ts";
import { databaseFaults, type Fault } from "./faults.ts";
import { Load } from "./load.ts";
import { otherFaults } from "./other-faults.ts";
import { watching } from "./page.ts";
import { missing } from "./parts.ts";
import { releaseFaults } from "./releases.ts";
import { Setting } from "./setting.ts";
import { silencesOf, tableOf, type Trial } from "./table.ts";
import { percentile } from "../percentile.ts";

const TIMES = 5;
/** Seconds within which writes go on, and their median. */
const [LONGEST, MEDIAN] = [30, 20];
const BEFORE_MS = 3000;
const loadNow = (): number => loadavg()[0] ?? NaN;

const none: Trial = {
  silence: NaN,
  back: NaN,
  lost: 0,
  twice: 0,
  acknowledged: 0,
  busy: 0,
  failed: 0,
  told: "",
  load: 0,
  problems: [],
};

/** Does it, waits until it lasted long enough and work goes on, and makes it good again. */
async function struck(s: Setting, fault: Fault, load: Load): Promise<{ silence: number; back: number }> {
  await delay(BEFORE_MS);
  const at = Date.now();
  const mend = await fault.strike(s, load);
  const goesOn = (since: number): boolean => (load.done.at(-1)?.at ?? 0) > since;
  for (const deadline = at + 90_000; Date.now() < deadline; await delay(100))
    if (Date.now() > at + fault.lasts * 1000 && (fault.refuses || goesOn(Date.now() - 2000))) break;
  const until = load.silence(at);
  const mended = Date.now();
  await mend();
  for (const deadline = mended + 90_000; fault.refuses && !goesOn(mended) && Date.now() < deadline; await delay(100));
  const silence = fault.refuses ? load.silence(mended) : until;
  await s.machines.whole();
  return { silence, back: (Date.now() - mended) / 1000 };
}

/** What did not hold, apart from what was lost or is there twice. */
async function problemsOf(s: Setting, fault: Fault, load: Load, silence: number): Promise<string[]> {
  const { failures } = load;
  const problems = [...failures.wrong, ...s.ours.died.splice(0), ...((await fault.holds?.(s, load)) ?? [])];
  if ([...failures.counts.keys()].some((what) => what.includes("without"))) problems.push("a 503 without retry-after");
  if (fault.unseen && failures.all > 0) problems.push(`calls failed: ${failures.told}`);
  if (silence > LONGEST) problems.push(`writes went on after ${silence.toFixed(1)} s`);
  return problems;
}

async function trial(s: Setting, fault: Fault): Promise<Trial> {
  await s.whole();
  const load = new Load(s.url, s.ground);
  const before = await countsOf(s.pool);
  const window = await s.window();
  try {
    await load.start(s.pool, s.secret);
    const { silence, back } = await struck(s, fault, load);
    await load.stop();
    const { lost, twice, problems } = await compare(s, before, load.done);
    problems.push(...(await problemsOf(s, fault, load, silence)));
    // What was sent last is on its way.
    for (const late = Date.now() + 10_000; window.missed(load.done) > 0 && Date.now() < late; await delay(100));
    const missed = window.missed(load.done);
    if (missed > 0) problems.push(`a window missed ${missed} changes`);
    const { busy, all, told } = load.failures;
    const acknowledged = load.done.length;
    return { silence, back, lost, twice, acknowledged, busy, failed: all - busy, told, load: loadNow(), problems };
  } finally {
    await load.stop();
    window.close();
  }
}

async function trialsOf(s: Setting, fault: Fault, times: number, say: (line: string) => void): Promise<Trial[]> {
  const trials: Trial[] = [];
  for (let n = 0; n < times; n++) {
    const t = await trial(s, fault).catch((error: Error): Trial => ({
      ...none,
      problems: [error.stack ?? error.message],
    }));
    trials.push(t);
    const told = fault.told ? ` (${fault.told()})` : "";
    say(
      `${fault.name} ${n + 1}${told}: writes go on after ${t.silence.toFixed(1)} s, whole ${t.back.toFixed(1)} s after it was mended, lost ${t.lost}, twice ${t.twice}, of ${t.acknowledged} acknowledged; failed: ${t.told}; load ${t.load.toFixed(0)}${t.problems.map((p) => `; ${p}`).join("")}`,
    );
  }
  return trials;
}

function lineOf(fault: Fault, trials: readonly Trial[]): ProofLine {
  const sorted = silencesOf(trials);
  const median = percentile(sorted, 0.5);
  const problems = [
    ...trials.flatMap((t) => t.problems),
    ...(median <= MEDIAN ? [] : [`the median is ${median.toFixed(1)} s`]),
  ];
  const how = `${fault.what}: ${sorted.map((x) => x.toFixed(1)).join(", ")} s, lost ${trials.reduce((n, t) => n + t.lost, 0)}, twice ${trials.reduce((n, t) => n + t.twice, 0)}`;
  return { name: `cluster: ${fault.name}`, ok: problems.length === 0, how: problems[0] ?? how };
}

const faults: readonly Fault[] = [...databaseFaults, ...otherFaults, watching, ...releaseFaults];

/** `npm run prove cluster`, `cluster:NAME,NAME` for some faults, `cluster:NAME*2` for twice in place of five times. */
export async function proveCluster({ say, only = "" }: ProofRun): Promise<ProofLine[]> {
  const lacks = missing();
  if (lacks !== undefined) return [{ name: "cluster", ok: false, how: lacks }];
  const [names = "", times = ""] = only.split("*", 2);
  const chosen = faults.filter((fault) => names === "" || names.split(",").includes(fault.name));
  if (chosen.length === 0)
    throw new Error(`No fault is called ${names}: choose among ${faults.map((fault) => fault.name).join(", ")}.`);
  const s = new Setting();
  const leave = (): never => {
    s.removeAll();
    process.exit(130);
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, leave);
  let isFine = false;
  try {
    await s.open(say);
    const cases: { fault: Fault; name: string; trials: readonly Trial[] }[] = [];
    for (const fault of chosen)
      cases.push({ fault, name: fault.name, trials: await trialsOf(s, fault, Number(times) || TIMES, say) });
    for (const row of tableOf(cases)) say(row);
    const lines = cases.map(({ fault, trials }) => lineOf(fault, trials));
    isFine = lines.every((line) => line.ok);
    return lines;
  } finally {
    if (!isFine) say(`the logs are in ${s.keepLogs()}`);
    await s.close();
  }
}
