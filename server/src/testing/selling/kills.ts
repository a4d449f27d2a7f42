import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { createContact } from "#contract/contacts/endpoints.ts";
import { addInvoice, invoiceStatus } from "#contract/invoices/endpoints.ts";
import type { AnyEndpoint } from "#contract/kit/endpoint.ts";
import { confirmOrder, createOrder } from "#contract/orders/endpoints.ts";
import { allPermissions } from "#contract/permissions.ts";
import { verify } from "#server/verify.ts";
import { addJob } from "#server/kit/jobs/jobs.ts";
import { newId } from "#server/kit/sql/transaction.ts";
import { dice } from "../crash/operations.ts";
import { Bench } from "../crash/bench.ts";
import { patiently } from "../crash/patiently.ts";
import { startServer } from "../crash/start-server.ts";
import { tokenOf } from "../crash/world.ts";
import { Factories } from "../factories.ts";
import { LETTERS } from "#server/invoices/letters/post.ts";
import { LETTER_JOB } from "#server/kit/jobs/letters.ts";
import { mailsOf } from "../mailbox.ts";
import type { ProofLine, ProofRun } from "../proof-line.ts";
import { addressFor } from "../test-app.ts";
import { days } from "./model.ts";

/** Number of drafts issued concurrently in each round. Every fourth issue fails after its number was taken. */
const AT_ONCE = 100;
const REFUSED = 4;
const kills = ["server", "database", "server", "database"] as const;
/** Seconds that marking an instalment as reminded takes, so that the kill hits the transaction. */
const MARKING = 0.005;
const PATIENCE = 120_000;
/** Milliseconds until hundreds of letters are drawn and mailed. */
const LETTERS_PATIENCE = 600_000;
const ADDRESS = "accounts@begudes.example";

/** People with all rights, an office and a customer. */
export interface World {
  readonly bench: Bench;
  readonly tokens: readonly string[];
  readonly today: string;
  readonly zone: string;
  readonly contact: string;
}
interface Draft {
  readonly id: string;
  readonly refused: boolean;
}

/** A call as it is sent, with its key. */
export const one = (endpoint: AnyEndpoint, token: string, input: { params?: object; body: object }) => ({
  token,
  path: addressFor(endpoint, input),
  body: input.body,
  key: newId(),
  ...(endpoint.method === "PATCH" && { method: "PATCH" as const }),
});
export async function must({ bench }: Pick<World, "bench">, asked: ReturnType<typeof one>): Promise<string> {
  const came = await patiently(bench.send, asked);
  if (came?.status !== 200) throw new Error(`${asked.path} answered ${came?.status}: ${came?.raw}`);
  return (JSON.parse(came.raw) as { data: { hash_id: string } }).data.hash_id;
}

export async function openWorld(bench: Bench): Promise<World> {
  const make = new Factories(bench.pool);
  const eur = await make.currency({ iso: "EUR", isDefault: true });
  const country = await make.country({ name: "France", iso2: "FR" });
  const zone = await make.zone({ name: "Paris", currencyId: eur.id, countries: [country.id] });
  const tokens: string[] = [];
  // Enough users that the per-person concurrency limit does not serialise the calls.
  for (let i = 0; i < 8; i++)
    tokens.push(await tokenOf(bench.pool, bench.secret, (await make.user({ zone, rights: allPermissions })).id));
  const today = new Date().toISOString().slice(0, 10);
  const w = { bench, tokens, today, zone: zone.id, contact: "" };
  const body = {
    name: "Begudes",
    contactType: "society",
    country_hash_id: country.id,
    roles: ["customer"],
    mails: [{ label: "work", address: ADDRESS }],
  };
  return { ...w, contact: await must(w, one(createContact, tokens[0] ?? "", { body })) };
}

/** Creates drafts that will have been due since yesterday once issued. */
async function drafted(w: World): Promise<Draft[]> {
  const make = async (i: number): Promise<Draft> => {
    const token = w.tokens[i % w.tokens.length] ?? "";
    const order = { contact_hash_id: w.contact, zone_hash_id: w.zone, ordered_on: days(w.today, -3), value: "100" };
    const id = await must(w, one(createOrder, token, { body: order }));
    await must(w, one(confirmOrder, token, { params: { id }, body: {} }));
    const refused = i % REFUSED === 0;
    const body = {
      date: days(w.today, -1),
      lines: [{ title: "Lemon", amount: "100", tax: "20" }],
      note: refused ? "refuse" : "",
    };
    return { id: await must(w, one(addInvoice, token, { params: { id }, body })), refused };
  };
  const all: Draft[] = [];
  for (let i = 0; i < AT_ONCE; i += 10)
    all.push(...(await Promise.all(Array.from({ length: 10 }, async (_, n) => await make(i + n)))));
  return all;
}

/** The deferred trigger fails at commit, after the number was taken. */
const refuseMarked = `
  CREATE FUNCTION refuse_marked() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    IF NEW.state = 'ISSUED' AND NEW.note = 'refuse' THEN RAISE EXCEPTION 'refused late'; END IF; RETURN NULL; END $$;
  CREATE CONSTRAINT TRIGGER refuse_marked AFTER UPDATE ON invoice DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse_marked()`;
const markSlowly = `
  CREATE FUNCTION mark_slowly() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_sleep(${MARKING}); RETURN NEW; END $$;
  CREATE TRIGGER mark_slowly BEFORE UPDATE OF reminded ON invoice_instalment FOR EACH ROW EXECUTE FUNCTION mark_slowly()`;

const asOwner = async (bench: Bench, text: string): Promise<void> => {
  const { connect } = await import("#server/kit/sql/database.ts");
  const owner = connect({ url: bench.ownerUrl, max: 1, applicationName: "proof" }, () => undefined);
  await owner.query(text);
  await owner.end();
};

/** Issues a round's drafts concurrently, kills, then repeats unacknowledged calls with the same keys. */
async function numbersRound(w: World, kill: (typeof kills)[number], after: number): Promise<string[]> {
  const { bench, tokens } = w;
  const drafts = await drafted(w);
  const asked = drafts.map(({ id, refused }, i) => ({
    refused,
    call: one(invoiceStatus, tokens[i % tokens.length] ?? "", { params: { id }, body: { status: "ISSUED" } }),
  }));
  let answered = 0;
  const moment = Promise.withResolvers<void>();
  const first = asked.map(async ({ call }) => {
    const came = await bench.send(call.token, call.path, call.body, call.key);
    answered += 1;
    if (answered >= after) moment.resolve();
    return came?.status === 200 ? came.raw : undefined;
  });
  await moment.promise;
  if (kill === "server") {
    await bench.killServer();
    await bench.startServer();
  } else {
    await bench.killDatabase();
    await bench.startDatabase();
  }
  const acknowledged = await Promise.all(first);
  await bench.ready();
  const problems: string[] = [];
  for (const [i, { refused, call }] of asked.entries()) {
    if (refused && acknowledged[i] !== undefined) problems.push("one was issued that is refused");
    if (refused) continue;
    const came = await patiently(bench.send, call);
    const before = acknowledged[i];
    if (came?.status !== 200) problems.push(`one cannot be issued: ${came?.status} ${came?.raw}`);
    else if (before !== undefined && came.raw !== before) problems.push("an acknowledged number came back as another");
  }
  return [...problems, ...(await verify(bench.ownerUrl)).problems.map((p) => JSON.stringify(p))];
}

const count = async (bench: Bench, text: string): Promise<number> =>
  (await bench.pool.query<{ n: number }>(text)).rows[0]?.n ?? 0;
async function until(what: string, met: () => Promise<boolean>, patience = PATIENCE): Promise<void> {
  for (const deadline = Date.now() + patience; !(await met()); await delay(5))
    if (Date.now() > deadline) throw new Error(`${what} does not come`);
}

/** Two servers send reminders at once; one is killed inside its transaction, the other goes on. */
async function remindedUnderKill({ bench }: World): Promise<string[]> {
  const other = await startServer({ ...bench.told });
  try {
    const running =
      "SELECT count(*)::int AS n FROM graphile_worker.jobs WHERE task_identifier = 'invoice_reminders' AND locked_at IS NOT NULL";
    for (let i = 0; i < 4; i++) await addJob(bench.pool, "invoice_reminders", {});
    await until("a reminder on both servers", async () => (await count(bench, running)) >= 3);
    await bench.killServer();
    await bench.startServer();
    await bench.ready();
    const left = "SELECT count(*)::int AS n FROM invoice_instalment WHERE open > 0 AND reminded = 0";
    await until("the last reminder", async () => {
      if ((await count(bench, left)) === 0) return true;
      await addJob(bench.pool, "invoice_reminders", {}, "again");
      await delay(200);
      return false;
    });
    // A letter is a job of its own, which draws its paper and mails it.
    const mails = `SELECT count(*)::int AS n FROM graphile_worker.jobs WHERE task_identifier IN ('${LETTERS}', '${LETTER_JOB}')`;
    await until("the last mail", async () => (await count(bench, mails)) === 0, LETTERS_PATIENCE);
  } finally {
    other.kill("SIGTERM");
    await once(other, "exit");
  }
  const { rows } = await bench.pool.query<{ number: string; told: number }>(
    "SELECT i.number, (SELECT count(*)::int FROM audit a WHERE a.kind = 'invoice' AND a.action = 'remind' AND a.entity_id = i.hash_id) AS told FROM invoice i WHERE i.state = 'ISSUED' ORDER BY 1",
  );
  const sent = await mailsOf(bench.told, ADDRESS);
  return rows.flatMap(({ number, told }) => {
    const got = sent.filter((mail) => mail.subject?.includes(number)).length;
    return told === 1 && got === 1 ? [] : [`${number} was reminded ${told} times, by ${got} mails`];
  });
}

/** Proves that kills leave no gap in invoice numbers, and that reminders are sent once even if one of two servers is killed while sending. */
export async function proveKills({ seed, say }: ProofRun): Promise<ProofLine[]> {
  const bench = await Bench.open();
  try {
    await bench.startServer();
    await bench.ready();
    const w = await openWorld(bench);
    await asOwner(bench, refuseMarked);
    const random = dice(seed);
    const problems: string[] = [];
    for (const kill of kills) {
      const after = 5 + random(70);
      problems.push(...(await numbersRound(w, kill, after)));
      say(`numbers: ${kill} killed after ${after} of ${AT_ONCE} answers, ${problems.length} problems`);
      if (problems.length > 0) break;
    }
    const last = await count(bench, "SELECT coalesce(sum(last), 0)::int AS n FROM invoice_series");
    const meant = kills.length * AT_ONCE * (1 - 1 / REFUSED);
    if (problems.length === 0 && last !== meant) problems.push(`${last} numbers instead of ${meant}`);
    await asOwner(bench, markSlowly);
    const twice = await remindedUnderKill(w);
    say(`reminders: ${last} invoices, two servers, one killed, ${twice.length} problems`);
    return [
      {
        name: "selling: numbers without a gap under kills",
        ok: problems.length === 0,
        how: problems[0] ?? `${last} numbers, ${kills.length} kills`,
      },
      {
        name: "selling: reminders once with two servers and a kill",
        ok: twice.length === 0,
        how: twice[0] ?? `${last} reminders`,
      },
    ];
  } finally {
    await bench.close();
  }
}
