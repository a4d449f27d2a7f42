import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { loadavg } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { sendExpense, storeExpense } from "#contract/expenses/endpoints.ts";
import { eventually } from "../eventually.ts";
import type { ProofLine, ProofRun } from "../proof-line.ts";
import { type Client, testApp, type TestApp } from "../test-app.ts";
import type { Said, Told, Window } from "./client.ts";
import { ended, type Measured, memoryOf, processorOf, startMeasured } from "./servers.ts";
import { makeOffices, makeSpender, type Office } from "./people.ts";
import { percentile } from "../percentile.ts";

const WINDOWS = 20_000;
/** Windows of an office, and of a person. */
const [EACH, PER_PERSON] = [200, 4];
const SERVERS = 3;
const CLIENTS = 4;
/** Addresses that a process of windows comes from: a server takes 2,000 sockets of one (LIVE_SOCKETS_PER_ADDRESS). */
const ADDRESSES = 3;
/** MAX_CONNECTIONS of each server: five times as many connections are taken in all, so that two servers hold the windows of three. */
const CONNECTIONS = 4000;
const CHANGES = 40;
/** Milliseconds for which nothing happens, so that what windows cost by being open is seen. */
const SILENCE_MS = 12_000;
const WITHIN_MS = 500;
const BACK_WITHIN_MS = 10_000;
/** The most windows that may come back in one second, as a part of all that were lost: without chance it would be all of them. */
const PEAK = 0.4;
const SECRET = "a secret that only the windows know, long enough";

const now = (): number => performance.timeOrigin + performance.now();

/** Windows in processes of their own. */
class Windows {
  readonly #children: ChildProcess[];
  readonly #windows: Window[][];
  readonly officeOf: string[][];
  readonly back: { at: number[]; tries: number }[] = [];

  constructor(offices: readonly Office[]) {
    const all = offices.flatMap((office) =>
      office.people.flatMap((person) => Array.from({ length: PER_PERSON }, () => ({ ...person, office: office.id }))),
    );
    const share = <T>(of: (one: (typeof all)[number], i: number) => T): T[][] =>
      Array.from({ length: CLIENTS }, (_, c) => all.flatMap((one, i) => (i % CLIENTS === c ? [of(one, i)] : [])));
    this.#windows = share(({ token, channels }, i) => ({
      token,
      channels,
      from: `127.0.1.${1 + (i % CLIENTS) * ADDRESSES + (Math.floor(i / CLIENTS) % ADDRESSES)}`,
      server: Math.floor(i / CLIENTS / ADDRESSES) % SERVERS,
    }));
    this.officeOf = share(({ office }) => office);
    this.#children = this.#windows.map(() =>
      spawn(process.execPath, ["--no-deprecation", join(import.meta.dirname, "client.ts")], {
        stdio: ["ignore", "inherit", "inherit", "ipc"],
        env: { PATH: process.env.PATH },
      }),
    );
    for (const [c, child] of this.#children.entries())
      child.on("message", (told: Told) => {
        if ("back" in told) this.back[c] = { at: [...told.back], tries: told.tries };
      });
  }

  get pids(): readonly (number | undefined)[] {
    return this.#children.map(({ pid }) => pid);
  }

  #say(child: ChildProcess, said: Said): void {
    child.send(said);
  }

  async open(urls: readonly string[]): Promise<void> {
    await Promise.all(
      this.#children.map(async (child, c) => {
        const answer = this.#next(child, "opened");
        this.#say(child, { open: this.#windows[c] ?? [], urls });
        await answer;
      }),
    );
  }

  left(urls: readonly string[]): void {
    for (const child of this.#children) this.#say(child, { left: urls });
  }

  /** When windows heard of a record: once all of its office did, or as long as they are waited for. */
  async heard(id: string, office?: string): Promise<{ readonly office: string; readonly at: number }[]> {
    const all = await Promise.all(
      this.#children.map(async (child, c) => {
        const answer = this.#next(child, "heard");
        this.#say(child, { heard: id, expected: (this.officeOf[c] ?? []).filter((one) => one === office).length });
        const { heard } = (await answer) as Extract<Told, { heard: unknown }>;
        return heard.map(({ window, at }) => ({ office: this.officeOf[c]?.[window] ?? "", at }));
      }),
    );
    return all.flat();
  }

  async #next(child: ChildProcess, kind: string): Promise<Told> {
    for (;;) {
      const [told] = (await once(child, "message", { signal: AbortSignal.timeout(900_000) })) as [Told];
      if (kind in told) return told;
    }
  }

  async close(): Promise<void> {
    await Promise.all(this.#children.map(ended));
  }
}

interface Arrivals {
  readonly times: number[];
  /** Of what the times consist: until the call was answered, then until the first window heard, then until the last. */
  readonly parts: readonly (readonly [answered: number, first: number, last: number])[];
  readonly missed: number;
  readonly strangers: number;
}

/** Sends expenses in different offices, one after another, and waits for their windows. */
async function change(
  windows: Windows,
  offices: readonly Office[],
  spender: Client,
  reason: string,
): Promise<Arrivals> {
  const times: number[] = [];
  const parts: [number, number, number][] = [];
  const told = new Map<string, string>();
  let [missed, strangers] = [0, 0];
  for (let i = 0; i < CHANGES; i += 1) {
    const office = offices[(i * 37) % offices.length] as Office;
    const expected = office.people.length * PER_PERSON;
    const day = "2026-01-12";
    const fees = [{ amount: "10", date: day, reason_id: reason }];
    const body = {
      type: "TRAVEL" as const,
      zone_hash_id: office.id,
      title: "Trip",
      start_date: day,
      end_date: day,
      fees,
    };
    const { hash_id: id } = (await spender.ok(storeExpense, { body })).data;
    const began = now();
    await spender.ok(sendExpense, { params: { id }, body: {} });
    const answered = now() - began;
    const heard = await windows.heard(id, office.id);
    const theirs = heard.filter((one) => one.office === office.id);
    told.set(id, office.id);
    const after = theirs.map(({ at }) => at - began).toSorted((a, b) => a - b);
    times.push(...after);
    parts.push([answered, after[0] ?? NaN, after.at(-1) ?? NaN]);
    missed += expected - theirs.length;
  }
  // All that was told is there by now: what came last does not come before it.
  for (const [id, office] of told) strangers += (await windows.heard(id)).filter((one) => one.office !== office).length;
  return { times, parts, missed, strangers };
}

const arrivalsLine = (name: string, { times, parts, missed, strangers }: Arrivals): ProofLine => {
  const [p50, p99] = [percentile(times, 0.5), percentile(times, 0.99)];
  const [answered, first, last] = [0, 1, 2].map((i) =>
    percentile(
      parts.map((part) => part[i] ?? NaN),
      0.5,
    ).toFixed(0),
  );
  return {
    name,
    ok: p99 <= WITHIN_MS && missed === 0 && strangers === 0,
    how: `p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms (bound ${WITHIN_MS}) over ${times.length} arrivals of ${CHANGES} changes; ${missed} missed, ${strangers} told to windows of other offices; of a median change the call is answered after ${answered} ms, the first window hears after ${first}, the last after ${last}; load ${loadavg()[0]?.toFixed(0)}`,
  };
};

/** Seconds of the processor, by whom. */
interface Spent {
  readonly servers: number;
  readonly database: number;
  readonly clients: number;
}

/** What work costs the processor, per so many pieces of it. */
async function spending(t: TestApp, servers: readonly Measured[], windows: Windows): Promise<() => Promise<Spent>> {
  const sum = (pids: readonly (number | undefined)[]): number =>
    pids.reduce<number>((all, pid) => all + processorOf(pid), 0);
  /** Backends by their process: those of a server that is killed are gone afterwards. */
  const backends = async (): Promise<Map<number, number>> => {
    const { rows } = await t.owner.query<{ pid: number }>(
      "SELECT pid FROM pg_stat_activity WHERE datname = current_database()",
    );
    return new Map(rows.map(({ pid }) => [pid, processorOf(pid)]));
  };
  const look = () => ({ servers: sum(servers.map(({ child }) => child.pid)), clients: sum(windows.pids) });
  const [before, had] = [look(), await backends()];
  return async () => {
    const after = look();
    let database = 0;
    for (const [pid, spent] of await backends()) database += spent - (had.get(pid) ?? 0);
    return { servers: after.servers - before.servers, database, clients: after.clients - before.clients };
  };
}

const spentLine = (what: string, spent: Spent, per: number, unit: string): ProofLine => {
  const each = (seconds: number): string => ((seconds * 1000) / per).toFixed(2);
  return {
    name: `windows: processor, ${what}`,
    ok: true,
    how: `${each(spent.servers)} ms of the servers, ${each(spent.database)} ms of the database, ${each(spent.clients)} ms of the clients ${unit}`,
  };
};

function backLine(windows: Windows, killed: number, lost: number): ProofLine {
  const all = windows.back.flatMap(({ at }) => at).map((at) => at - killed);
  const perSecond = new Map<number, number>();
  for (const ms of all) perSecond.set(Math.floor(ms / 1000), (perSecond.get(Math.floor(ms / 1000)) ?? 0) + 1);
  const [last, peak] = [Math.max(...all), Math.max(...perSecond.values())];
  const tries = windows.back.reduce((sum, one) => sum + one.tries, 0);
  const each = [...perSecond].toSorted(([a], [b]) => a - b).map(([, count]) => count);
  return {
    name: "windows: a server is killed",
    ok: all.length >= lost && last <= BACK_WITHIN_MS && peak <= PEAK * all.length,
    how: `${all.length} windows back on the other two within ${(last / 1000).toFixed(1)} s (bound ${BACK_WITHIN_MS / 1000}), ${tries} tries, most in one second ${peak}; by second ${each.join(" ")}`,
  };
}

async function measure(t: TestApp, count: number, say: (line: string) => void): Promise<ProofLine[]> {
  const offices = await makeOffices(t, Math.max(2, Math.round(count / EACH)), EACH / PER_PERSON);
  const [spender, reason] = [await makeSpender(t), await t.make.reason({ name: "Hotel" })];
  const servers: Measured[] = [];
  for (let i = 0; i < SERVERS; i += 1)
    servers.push(await startMeasured(t, { secret: SECRET, connections: CONNECTIONS }));
  const windows = new Windows(offices);
  const total = windows.officeOf.flat().length;
  try {
    const before = servers.map(({ child }) => memoryOf(child.pid));
    const began = now();
    const opening = await spending(t, servers, windows);
    await windows.open(servers.map(({ url }) => url));
    say(
      `${total} windows open after ${((now() - began) / 1000).toFixed(0)} s; load of the machine ${loadavg()[0]?.toFixed(1)}`,
    );
    const lines = [spentLine("opening", await opening(), total, "a window")];
    const silent = await spending(t, servers, windows);
    await delay(SILENCE_MS);
    lines.push(spentLine("nothing happens", await silent(), SILENCE_MS / 1000, "a second"));
    const changing = await spending(t, servers, windows);
    const first = await change(windows, offices, spender, reason.id);
    lines.push(spentLine(`a change for ${EACH}`, await changing(), CHANGES, "a change"));
    const after = servers.map(({ child }) => memoryOf(child.pid));
    const grown = after.reduce((sum, one, i) => sum + one - (before[i] ?? 0), 0);
    lines.push({
      name: "windows: memory",
      ok: true,
      how: `${(grown / total / 1024).toFixed(1)} KB a socket in the servers; a server of ${Math.round(total / SERVERS)} has ${Math.round(Math.max(...after) / 2 ** 20)} MB, ${Math.round(Math.max(...before) / 2 ** 20)} before`,
    });
    lines.push(arrivalsLine(`windows: a change reaches ${EACH} of ${total}`, first));
    for (const line of lines) say(`${line.name}: ${line.how}`);
    const [gone, ...others] = servers as [Measured, ...Measured[]];
    const returning = await spending(t, others, windows);
    const killed = now();
    windows.left(others.map(({ url }) => url));
    await gone.end();
    const lost = Math.floor(total / SERVERS) - CLIENTS * ADDRESSES;
    await eventually("they are back", () => windows.back.flatMap(({ at }) => at).length >= lost).catch(() => undefined);
    lines.push(spentLine("coming back", await returning(), lost, "a window"));
    lines.push(backLine(windows, killed, lost));
    lines.push(arrivalsLine("windows: a change, after the kill", await change(windows, offices, spender, reason.id)));
    return lines;
  } finally {
    await windows.close();
    await Promise.all(servers.map(async (server) => await server.end()));
  }
}

/** Opens 20,000 windows (or as many as asked: `windows:2000`) on three servers, changes something for 200 of them at a time, and kills a server. */
export async function proveWindows({ say, only }: ProofRun): Promise<ProofLine[]> {
  const t = await testApp({ config: { secret: SECRET } });
  try {
    return await measure(t, Number(only ?? WINDOWS), say);
  } finally {
    await t.close();
  }
}
