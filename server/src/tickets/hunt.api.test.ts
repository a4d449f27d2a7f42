import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { allEndpoints } from "#contract/index.ts";
import type { AnyEndpoint } from "#contract/kit/endpoint.ts";
import { getDiscussion } from "#contract/discussion/endpoints.ts";
import { getFile } from "#contract/files/endpoints.ts";
import { allPermissions, type Permission } from "#contract/permissions.ts";
import { keepingOf } from "#contract/kit/resource-keeping.ts";
import { ticketPriority, ticketStatus } from "#contract/reference/ticket-lists.ts";
import * as calls from "#contract/tickets/endpoints.ts";
import { setTypeProcesses } from "#contract/tickets/process-endpoints.ts";
import { deleteZone } from "#contract/zones/endpoints.ts";
import { idPlaces } from "#server/testing/matrix/identifiers.ts";
import { mailsOf } from "#server/testing/mailbox.ts";
import { openApp, type Client } from "#server/testing/test-app.ts";
import { listed, newType } from "./matrix.ts";

// Words are planted in a confidential ticket and in what is internal, and looked for in the answer of every call that reads: with the
// identifiers of the ticket, of its comments, steps, files, people, office and type wherever the call takes one of that kind.

const t = await openApp();
const eur = await t.make.currency({ iso: "EUR", symbol: "€", isDefault: true });
const paris = await t.make.zone({ name: "Paris", currencyId: eur.id });
const everything = allPermissions.filter((right) => right !== "portal_access");
const someone = async (name: string, rights: readonly Permission[] = []) => {
  const user = await t.make.user({ name, zone: paris, rights });
  return { user, client: await t.as(user) };
};
const admin = await someone("Adele Admin", everything);
const gaston = await someone("Gaston Handler");
const noah = await someone("Noah Asker");
const ada = await someone("Ada Asks Anyway", everything);
const fay = await someone("Fay Follower");
const pdf = (name: string): File => new File([`%PDF-1.4\n${name}`], `${name}.pdf`, { type: "application/pdf" });

type Ids = Readonly<Record<string, readonly string[]>>;
/** A ticket with everything on it: words, files, comments of both audiences, steps, a child. */
async function planted(type_id: string, by: Client, worker: Client): Promise<Ids> {
  const body = { topic: "Xylophone", description: "Zyzzyva", type_id, files: [pdf("Wombat")] };
  const ticket = (await by.ok(calls.askTicket, { body })).data;
  const params = { id: ticket.hash_id };
  const say = async (audience: "internal" | "external", word: string) =>
    (await worker.ok(calls.commentTicket, { params, body: { text: word, audience, files: [pdf(`${word}file`)] } }))
      .data;
  const [inner, outer] = [await say("internal", "Quokka"), await say("external", "Wombat")];
  await t.runJobs();
  return {
    ticket: [ticket.hash_id],
    comment: [inner.hash_id, outer.hash_id],
    file: [...ticket.files, ...inner.files, ...outer.files].map((f) => f.hash_id),
    ticket_step: ticket.steps.map((step) => step.hash_id),
    ticket_type: [type_id],
    user: [noah.user.id, gaston.user.id],
    zone: [paris.id],
  };
}

/** Every input of the reading calls, with each identifier that it may take. */
function* inputs(ids: Ids): Generator<readonly [e: AnyEndpoint, input: object]> {
  const dates = { date_start: "2020-01-01", date_end: "2100-01-01", from: "2026-01-01", to: "2026-12-30" };
  for (const e of allEndpoints) {
    // Not those that are for no reader: the end of a session, an address that is a secret.
    if (e.method !== "GET" || e.path.includes("{secret}") || e.name === "access.logout") continue;
    const places = idPlaces(e);
    const idsFor = (kinds: readonly string[] = Object.keys(ids)): readonly string[] =>
      kinds.flatMap((kind) => ids[kind] ?? []);
    const inPath = places.find((p) => p.part === "params");
    const params = (inPath ? idsFor(inPath.kinds) : [undefined]).map((id) => ({
      ...(id && { [inPath?.at.join(".") ?? ""]: id }),
      ...(e.path.includes("{kind}") && { kind: "ticket" }),
    }));
    const queries: Record<string, string>[] = [{}, { search: "xylophone", q: "xylophone", ...dates }];
    for (const place of places.filter((p) => p.part === "query"))
      queries.push(...idsFor(place.kinds ?? ["ticket"]).map((id) => ({ [place.at[0] ?? ""]: id })));
    for (const one of params) for (const query of queries) yield [e, { params: one, query }];
  }
}
/** So many calls at once. */
const AT_ONCE = 6;
/** The calls that tell a word, and how many answered at all. What was asked for may stand in an error: what was found is an answer. */
async function tellers(client: Client, ids: Ids, word: RegExp): Promise<{ told: string[]; answered: number }> {
  const told = new Set<string>();
  let answered = 0;
  const asked = inputs(ids);
  const worker = async (): Promise<void> => {
    for (let next = asked.next(); !next.done; next = asked.next()) {
      const [e, input] = next.value;
      const { status, raw } = await client.call(e, input);
      if (status !== 200) continue;
      answered += 1;
      if (word.test(raw)) told.add(e.name);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return { told: [...told].toSorted(), answered };
}

describe("32: every call that reads", () => {
  let secret: Ids;
  before(async () => {
    const type = await newType(admin.client, { name: "HR", secret: true, handlers: [gaston.user.id] });
    const steps = [{ label: "Look", owner: "person" as const, user_id: gaston.user.id, due_minutes: 60 }];
    await admin.client.ok(setTypeProcesses, { params: { id: type }, body: { steps } });
    secret = await planted(type, noah.client, gaston.client);
  });

  test("tells an administrator with every right nothing of a confidential ticket, its comments, steps and files", async () => {
    const { told, answered } = await tellers(admin.client, secret, /Xylophone|Zyzzyva|Wombat|Quokka/u);
    assert.deepEqual(told, []);
    const { raw } = await gaston.client.call(calls.listTickets, { query: {} });
    assert.match(raw, /Xylophone/u, "there is something to hide");
    assert.ok(answered > 250, `${answered} answers`);
    for (const id of secret.file ?? [])
      assert.equal((await admin.client.call(getFile, { params: { id }, query: {} })).status, 404);
  });

  test("counts it nowhere either: not what uses a status, a priority or an office", async () => {
    const count = async (list: typeof ticketPriority | typeof ticketStatus, id: string) => {
      const answer = await admin.client.ok(keepingOf(list as typeof ticketPriority).usage, { query: { ids: id } });
      return answer.data[0]?.uses.find((use) => /ticket/u.test(use.text) && !/type/u.test(use.text))?.count ?? 0;
    };
    const [status, priority] = [
      await listed(admin.client, ticketStatus, "New"),
      await listed(admin.client, ticketPriority, "Normal"),
    ];
    assert.deepEqual([await count(ticketStatus, status), await count(ticketPriority, priority)], [0, 0]);
    const refused = await admin.client.call(deleteZone, { params: { id: paris.id } });
    assert.equal(refused.status, 409);
    assert.doesNotMatch(refused.raw, /ticket/u);
  });
});

test("31: every call that reads keeps internal words and files from an asker, whatever rights they hold, and from followers", async () => {
  const plain = await newType(admin.client);
  for (const [asker, readers] of [
    [noah, [noah, fay]],
    [ada, [ada]],
  ] as const) {
    const ids = await planted(plain, asker.client, admin.client);
    const [id = ""] = ids.ticket ?? [];
    await asker.client.ok(calls.followTicket, { params: { id }, body: { add: [fay.user.id] } });
    for (const { client, user } of readers) {
      const { told } = await tellers(client, ids, /Quokka/u);
      assert.deepEqual(told, []);
      assert.doesNotMatch(JSON.stringify(await mailsOf(t, user.email)), /Quokka/u);
      const { raw } = await client.call(getDiscussion, { params: { kind: "ticket", id }, query: {} });
      assert.match(raw, /Wombatfile/u, "the answers are theirs to read");
    }
  }
});
