import { allEndpoints } from "#contract/index.ts";
import { allPermissions } from "#contract/permissions.ts";
import { openApi } from "#server/kit/http/openapi.ts";
import { dice as diceOf } from "../crash/operations.ts";
import { needles } from "../matrix/all.ts";
import { rowsOf } from "../matrix/office-rows.ts";
import { buildWorld, type World } from "../matrix/world.ts";
import type { ProofLine, ProofRun } from "../proof-line.ts";
import { testApp } from "../test-app.ts";
import { filtered, ListAsker } from "./lists.ts";
import { nasty, nastyWord, pick, sample, spoiled, type Dice } from "./nasty.ts";

type Json = Readonly<Record<string, unknown>>;
interface Operation {
  readonly operationId: string;
  readonly parameters: readonly { readonly name?: string; readonly in?: string; readonly schema?: Json }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Json }>> };
}

/** Maximum response time in ms. */
const SLOWEST = 2000;
/** Mutated calls per operation, in turns by four people and anonymously. */
const CALLS = 60;

export interface Fuzzed {
  readonly operations: number;
  readonly made: number;
  readonly slowest: number;
  readonly statuses: Readonly<Record<string, number>>;
  readonly problems: readonly string[];
}

/** Test data and signed-in users; signs them in again after a call has signed them out or changed their rights. */
class Askers {
  #world: World | undefined;
  #tokens: (string | undefined)[] = [];
  ids: string[] = [];

  async ready(): Promise<World> {
    const world = this.#world ?? (await this.#make());
    for (const token of this.#tokens) {
      const answer = token && (await world.t.withToken(token).fetch("/api/get/menu/badges"));
      if (answer && answer.status !== 200) {
        this.#world = undefined;
        await world.t.close();
        return await this.#make();
      }
    }
    return world;
  }

  token(turn: number): string | undefined {
    return this.#tokens[turn % this.#tokens.length];
  }

  async #make(): Promise<World> {
    const t = await testApp();
    const world = await buildWorld(t);
    const all = Object.fromEntries(allPermissions.map((p) => [p, "all" as const]));
    const administrator = await t.as(await t.make.user({ name: "Ada", zone: world.s.paris.id, rights: all }));
    this.#tokens = [
      administrator.token,
      world.insider.client.token,
      world.outsider.client.token,
      world.s.nadia.client.token,
      undefined,
    ];
    const { s } = world;
    const drafts = await Promise.all(
      ["DRAFT", "UNVALIDATED", "APPROVED", "VALIDATED"].map((x) => s.expense(x as never)),
    );
    this.ids = [
      ...drafts,
      ...(await Promise.all(needles.flatMap((needle) => [needle(world), needle(world.elsewhere)]))),
      ...[...(await rowsOf(t.owner, s.paris.id)).values()].filter((id) => id !== undefined),
      ...[s.paris, s.douala, s.hotel, s.taxi, s.france, s.eur, s.xaf].map((x) => x.id),
      s.account,
      ...[world.insider, world.outsider, s.alice, s.nadia].map((x) => x.user.id),
      "01890000-0000-7000-8000-000000000000",
    ];
    this.#world = world;
    return world;
  }

  async close(): Promise<void> {
    await this.#world?.t.close();
  }
}

const boundary = "cordial-fuzz";
/** A multipart form of the same fields, sometimes with an invalid file, a bad name or without its end. */
function formOf(value: unknown, dice: Dice): string {
  const parts = Object.entries(typeof value === "object" && value !== null ? value : { a: value }).map(
    ([name, v]) =>
      `--${boundary}\r\nContent-Disposition: form-data; name="${pick(dice, [name, `${name}[]`, `${name}[0][__proto__]`, `${name}[9999]`])}"${dice(4) === 0 ? '; filename="a.pdf"\r\nContent-Type: application/pdf' : ""}\r\n\r\n${typeof v === "string" ? v : JSON.stringify(v)}\r\n`,
  );
  return `${parts.join("")}${dice(6) === 0 ? "" : `--${boundary}--\r\n`}`;
}

/** Replaces characters that are not allowed in a header. */
const asHeader = (word: string): string => word.replaceAll(/[^\u0020-\u007e]/gu, "?").slice(0, 4000);

function callOf(
  path: string,
  method: string,
  operation: Operation,
  dice: Dice,
  ids: readonly string[],
): [string, RequestInit] {
  const value = (schema: Json | undefined): string => {
    const made = dice(3) === 0 ? nasty(dice) : sample(schema ?? {}, dice, ids);
    return (typeof made === "string" ? made : JSON.stringify(made)).slice(0, 4000);
  };
  const encoded = (word: string): string => encodeURIComponent(word.toWellFormed());
  let url = path;
  const query: string[] = [];
  for (const p of operation.parameters) {
    if (p.in === "path") url = url.replace(`{${p.name}}`, () => encoded(value(p.schema)) || "%20");
    else if (p.in === "query" && dice(2) === 0)
      query.push(`${p.name}=${dice(20) === 0 ? "%E0%A4%A" : encoded(value(p.schema))}`);
  }
  if (query.length > 0 && dice(10) === 0) query.push(query[0] as string);
  if (query.length > 0) url += `?${query.join("&")}`;
  const headers: Record<string, string> = {
    "accept-language": dice(5) === 0 ? asHeader(nastyWord(dice)) : pick(dice, ["en", "fr"]),
  };
  if (dice(5) === 0) headers["idempotency-key"] = asHeader(nastyWord(dice));
  const contents = Object.keys(operation.requestBody?.content ?? {});
  if (method === "GET" || contents.length === 0) return [url, { method, headers }];
  const type = pick(dice, contents);
  const sound = sample(operation.requestBody?.content[type]?.schema ?? {}, dice, ids);
  const given = dice(4) === 0 ? sound : spoiled(sound, dice);
  const json = JSON.stringify(given) ?? "";
  if (type === "multipart/form-data") {
    headers["content-type"] = `multipart/form-data; boundary=${dice(15) === 0 ? "b".repeat(300) : boundary}`;
    return [url, { method, headers, body: formOf(given, dice) }];
  }
  headers["content-type"] =
    dice(20) === 0 ? pick(dice, ["text/plain", "application/xml", "multipart/form-data"]) : "application/json";
  return [url, { method, headers, body: dice(20) === 0 ? json.slice(0, dice(json.length + 1)) : json }];
}

/** Makes mutated calls of every operation of the OpenAPI document; reports those that ended with a fault or took too long. */
export async function fuzz({
  calls,
  seed,
  say,
  slow = Number.POSITIVE_INFINITY,
}: ProofRun & { calls: number; slow?: number }): Promise<Fuzzed> {
  const document = openApi(allEndpoints) as { paths: Record<string, Record<string, Operation>> };
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
  const dice = diceOf(seed);
  const askers = new Askers();
  const problems: string[] = [];
  const statuses: Record<string, number> = {};
  let made = 0;
  let slowest = 0;
  try {
    for (const [n, { path, method, operation }] of operations.entries()) {
      const { t } = await askers.ready();
      for (let i = 0; i < calls; i++) {
        const [url, init] = callOf(path, method, operation, dice, askers.ids);
        const began = performance.now();
        const answer = await t
          .withToken(askers.token(i))
          .fetch(url, init)
          .catch((error: unknown) => error);
        const took = performance.now() - began;
        const type = (init.headers as Record<string, string>)["content-type"] ?? "";
        const what = `${method} ${url.slice(0, 200)} ${type.slice(0, 60)} ${typeof init.body === "string" ? init.body.slice(0, 300) : ""}`;
        made += 1;
        slowest = Math.max(slowest, took);
        if (!(answer instanceof Response)) {
          problems.push(`no answer: ${what}: ${String(answer)}`);
          continue;
        }
        await answer.arrayBuffer();
        statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
        if (answer.status >= 500 && answer.status !== 503) problems.push(`${answer.status}: ${what}`);
        if (took > slow) problems.push(`${Math.round(took)} ms: ${what}`);
      }
      if (n % 40 === 39) say(`${n + 1} of ${operations.length} operations, ${problems.length} problems`);
    }
    return { operations: operations.length, made, slowest, statuses, problems };
  } finally {
    await askers.close();
  }
}

/** Asks every list with each two of its filters, and with each cursor in each order. */
async function proveLists({ say }: ProofRun): Promise<ProofLine> {
  const asker = await ListAsker.start();
  try {
    const all = { made: 0, faults: [] as string[] };
    for (const [n, e] of filtered.entries()) {
      const { made, faults } = await asker.ask(e, true);
      all.made += made;
      all.faults.push(...faults);
      for (const fault of faults) say(fault);
      if (n % 40 === 39) say(`${n + 1} of ${filtered.length} lists, ${all.faults.length} faults`);
    }
    const [first] = all.faults;
    return {
      name: "filters in pairs",
      ok: first === undefined,
      how: first ?? `${all.made} calls of ${filtered.length} lists`,
    };
  } finally {
    await asker.close();
  }
}

export async function proveFuzz(run: ProofRun): Promise<ProofLine[]> {
  const { operations, made, slowest, statuses, problems } = await fuzz({ ...run, calls: CALLS, slow: SLOWEST });
  for (const problem of problems) run.say(problem);
  const figures = Object.entries(statuses)
    .map(([status, n]) => `${status}: ${n}`)
    .join(", ");
  const how = `${made} calls of ${operations} operations, the slowest ${Math.round(slowest)} ms (${figures})`;
  return [
    {
      name: "fuzz",
      ok: problems.length === 0,
      how: problems.length > 0 ? `${problems.length} problems, ${problems[0]}` : how,
    },
    await proveLists(run),
  ];
}
