import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { currentUser } from "#contract/access/endpoints.ts";
import { allEndpoints } from "#contract/index.ts";
import type { AnyEndpoint } from "#contract/kit/endpoint.ts";
import { allPermissions } from "#contract/permissions.ts";
import { newId } from "#server/kit/sql/transaction.ts";
import { alsoMade, anyKind, anyOffice, anyStaff, matrix, needles } from "#server/testing/matrix/all.ts";
import { idPlaces, idsIn, UUID, withId, type IdPlace } from "#server/testing/matrix/identifiers.ts";
import { kindsOf, rowsOf } from "#server/testing/matrix/office-rows.ts";
import { inputOf, type AnyInput } from "#server/testing/matrix/rows.ts";
import { buildWorld, type World } from "#server/testing/matrix/world.ts";
import { testApp, type Answer, type Client, type TestApp } from "#server/testing/test-app.ts";

/**
 * Identifiers of one office are tried by somebody of another in every path parameter and field that takes one: a record of the kind that the
 * contract says, and a stranger of another kind. The answer must equal, byte by byte, the one for an identifier that does not exist.
 */
let t: TestApp;
let w: World;
/** One row of each kind from Paris (for the outsider) and from Douala (for the insider). */
let ofParis: ReadonlyMap<string, string | undefined>;
let ofDouala: ReadonlyMap<string, string | undefined>;
before(async () => {
  t = await testApp();
  w = await buildWorld(t);
  for (const { client } of [w.insider, w.outsider]) await client.ok(currentUser);
  ofParis = await recordsOf(w, [w.outsider.user.id]);
  ofDouala = await recordsOf(w.elsewhere, [w.insider.user.id]);
});
after(async () => await t.close());

/** A record of each kind of an office: what is there, and what the matrix makes for a call about one. */
async function recordsOf(of: World, but: readonly string[]): Promise<ReadonlyMap<string, string | undefined>> {
  for (const make of [...needles, ...alsoMade]) await make(of);
  for (const [kind, id] of await rowsOf(t.owner, of.s.paris.id, but))
    if (id === undefined && !(of === w.elsewhere && kind in without)) await makers.get(kind)?.(of);
  return await rowsOf(t.owner, of.s.paris.id, but);
}

const places = new Map(allEndpoints.map((e) => [e, idPlaces(e)]));
const dotted = ({ at }: Pick<IdPlace, "at">): string => at.join(".");
/** Why a place takes identifiers of any kind. */
const reasonFor = (e: AnyEndpoint, place: Pick<IdPlace, "at">): string | undefined => anyKind[e.name]?.[dotted(place)];

test("every identifier says of which kind it is, or its matrix why it can be of any", async () => {
  const kinds = await kindsOf(t.owner);
  const wrong: string[] = [];
  for (const [e, all] of places)
    for (const place of all) {
      const where = `${e.name}: ${place.part}.${dotted(place)}`;
      const isAny = reasonFor(e, place) !== undefined;
      if (isAny === (place.kinds !== undefined)) wrong.push(`${where}: ${isAny ? "a kind, so no reason" : "no kind"}`);
      for (const kind of place.kinds ?? []) if (!kinds.has(kind)) wrong.push(`${where}: no table of a ${kind}`);
    }
  assert.deepEqual(wrong, []);
});

/** Kinds of which Douala has no record, and why. */
const without: Readonly<Record<string, string>> = {
  joint_payment: "nobody in Douala approves what somebody else validates",
  advance_instalment: "repaid by months, once validated, as a joint payment",
  component_limit: "components are of no office, a country alone gives no reach",
  factory: "of no place",
  factory_certificate: "of no place",
  sale_price: "of no place",
};
/** Of the kinds that places in these parts take, those of which an office has no record. */
const missingIn = (rows: ReadonlyMap<string, string | undefined>, ...parts: readonly IdPlace["part"][]): string[] => {
  const all = [...places.values()].flat().filter(({ part }) => parts.includes(part));
  const taken = new Set(all.flatMap(({ kinds = [] }) => kinds));
  return [...rows].flatMap(([kind, id]) => (taken.has(kind) && id === undefined ? [kind] : [])).toSorted();
};
test("of every kind that a call takes there is a record in the other office", () => {
  assert.deepEqual(missingIn(ofDouala, "params", "query", "body"), Object.keys(without).toSorted());
  assert.deepEqual(missingIn(ofParis, "params"), ["component_limit", "factory", "sale_price"], "they are of no place");
});

async function call(client: Client, e: AnyEndpoint, input: AnyInput): Promise<Answer<never>> {
  const answer = await client.call(e, input);
  if (answer.status !== 429) return answer;
  // Too many background jobs are waiting: run them first.
  await t.runJobs();
  return await client.call(e, input);
}
/** The answer without what may differ between two calls: newly created identifiers, times, counters. */
const plain = (answer: Answer<never>, ids: readonly string[]): string => {
  const raw = ids.reduce((text, id) => text.replaceAll(id, "*"), answer.raw);
  return answer.status < 300 ? `${answer.status}` : `${answer.status} ${raw}`;
};

/** What makes a record of a kind: the row of the first call with one in its path. */
const makers = new Map(
  allEndpoints.toReversed().flatMap((e) => {
    const row = matrix[e.name];
    const [kind, more] = places.get(e)?.find(({ part }) => part === "params")?.kinds ?? [];
    return row === undefined || row === "no place" || row.kind !== "thing" || kind === undefined || more !== undefined
      ? []
      : [[kind, row.input] as const];
  }),
);

/** What is tried in a place: rows of its kinds and a stranger; rows of every kind where any may stand. */
function rowsFor(
  e: AnyEndpoint,
  place: IdPlace,
  rows: ReadonlyMap<string, string | undefined>,
): readonly (readonly [string, string])[] {
  const { kinds } = place;
  if (kinds === undefined) return [...rows].flatMap(([kind, id]) => (id === undefined ? [] : [[kind, id]]));
  const stranger = ["contact", "zone"].find((kind) => !kinds.includes(kind)) ?? "";
  return [...kinds, stranger].flatMap((kind) => {
    const id = rows.get(kind);
    const open = { user: anyStaff, zone: anyOffice }[kind]?.[e.name];
    const mayAnswer = open?.includes(dotted(place));
    return id === undefined || mayAnswer ? [] : [[kind, id] as const];
  });
}

/** Asks with each row, and with an identifier that does not exist: the answers must be the same. */
async function tryEach(
  place: IdPlace,
  rows: readonly (readonly [string, string])[],
  ask: (id: string, kind: string) => Promise<Answer<never>>,
): Promise<void> {
  let nowhere: string | undefined;
  for (const [kind, id] of rows) {
    const there = plain(await ask(id, kind), [id]);
    const askNowhere = async (): Promise<string> => {
      const missing = newId();
      return plain(await ask(missing, kind), [missing]);
    };
    nowhere ??= await askNowhere();
    // An earlier try may have been done and have changed what is answered now.
    if (there !== nowhere) nowhere = await askNowhere();
    assert.equal(there, nowhere, `a ${kind} as ${dotted(place)}`);
  }
}

describe("in a path", () => {
  for (const [e, all] of places) {
    if (!e.path.includes("{") || !(e.place || e.reach)) continue;
    test(`${e.method} ${e.path}`, async () => {
      const row = matrix[e.name];
      const base: AnyInput = row !== undefined && row !== "no place" && row.kind === "thing" ? await row.input(w) : {};
      const names = [...e.path.matchAll(/\{(\w+)\}/gu)].map(([, name]) => name ?? "");
      const given = (base.params ?? {}) as Record<string, string>;
      // In a path with several parameters, the others are the caller's own.
      const own = Object.fromEntries(names.map((n) => [n, UUID.test(given[n] ?? newId()) ? w.s.douala.id : given[n]]));
      for (const place of all.filter(({ part }) => part === "params"))
        await tryEach(place, rowsFor(e, place, ofParis), async (id, kind) => {
          // Beside an identifier of any kind, `{kind}` says which.
          const params = place.kinds === undefined && "kind" in own ? { ...own, kind } : own;
          return await call(w.outsider.client, e, { ...base, params: withId(params, place.at, id) });
        });
    });
  }
});

/** Calls that take a customer's account, and no other user. */
const ofCustomers: ReadonlySet<string> = new Set(["portal.block"]);
/** What the database says about an account, wherever a call could have written it. */
const tracesOf = async (id: string): Promise<unknown> =>
  (
    await t.owner.query<object>(
      `SELECT to_jsonb(u) - 'notification_seq' AS account,
        (SELECT jsonb_agg(jsonb_build_array(a.kind, a.action)) FROM audit a WHERE a.entity_id = u.hash_id) AS trail,
        (SELECT jsonb_agg(l) FROM password_link l WHERE l.user_id = u.hash_id) AS links,
        (SELECT jsonb_agg(c) FROM first_code c WHERE c.user_id = u.hash_id) AS codes,
        (SELECT jsonb_agg(f) FROM second_factor f WHERE f.user_id = u.hash_id) AS factor,
        (SELECT jsonb_agg(s.hash_id) FROM session s WHERE s.user_id = u.hash_id AND s.ended_at IS NULL) AS sessions,
        (SELECT jsonb_agg(g) FROM user_grant g WHERE g.user_id = u.hash_id) AS grants
      FROM app_user u WHERE u.hash_id = $1`,
      [id],
    )
  ).rows;

describe("a customer's account is nobody to the staff's calls, whatever right they have", () => {
  for (const [e, all] of places) {
    const taking = all.filter(({ kinds, at }) => kinds?.includes("user") ?? reasonFor(e, { at }) !== undefined);
    if (taking.length === 0 || ofCustomers.has(e.name)) continue;
    test(`${e.method} ${e.path}`, async () => {
      const administrator = await t.as(await t.make.user({ zone: w.s.paris.id, rights: allPermissions }));
      const customer = await t.make.user({ kind: "portal", rights: ["portal_access"], secure: false });
      await t.as(customer);
      await t.owner.query("INSERT INTO second_factor (user_id, secret, confirmed_at) VALUES ($1, '', now())", [
        customer.id,
      ]);
      const traces = await tracesOf(customer.id);
      const row = matrix[e.name];
      const fresh = async (): Promise<AnyInput> =>
        row === undefined || row === "no place" ? {} : { query: {}, ...(await inputOf(row, w)) };
      let input = await fresh();
      for (const place of taking)
        await tryEach(place, [["user", customer.id]], async (id) => {
          const part = withId(input[place.part], place.at, id) as object;
          const sent = "kind" in part && place.kinds === undefined ? { ...part, kind: "user" } : part;
          const answer = await call(administrator, e, { ...input, [place.part]: sent });
          if (answer.status < 300) input = await fresh();
          return answer;
        });
      assert.deepEqual(await tracesOf(customer.id), traces);
    });
  }
});

/** The fields of a part of the input: those of its schema, and those that only this input has. */
function fieldsOf(e: AnyEndpoint, part: "query" | "body", input: unknown): readonly IdPlace[] {
  const known = places.get(e)?.filter((place) => place.part === part) ?? [];
  // A list in an address is one text.
  const isKnown = (at: string): boolean => known.some((place) => [at, `${at}.0`].includes(dotted(place)));
  const further = idsIn(input).filter((at) => !isKnown(dotted({ at })));
  for (const at of further) assert.ok(reasonFor(e, { at }), `${dotted({ at })} says of no kind`);
  return [...known, ...further.map((at) => ({ part, at, kinds: undefined }))];
}

describe("in a field", () => {
  for (const e of places.keys()) {
    const row = matrix[e.name];
    if (row === undefined || row === "no place" || !(e.body || e.query)) continue;
    test(`${e.method} ${e.path}`, async () => {
      const fresh = async (): Promise<AnyInput> => ({ query: {}, ...(await inputOf(row, w)) });
      let input = await fresh();
      for (const part of ["query", "body"] as const)
        for (const place of fieldsOf(e, part, input[part]))
          await tryEach(place, rowsFor(e, place, ofDouala), async (id) => {
            const answer = await call(w.insider.client, e, { ...input, [part]: withId(input[part], place.at, id) });
            if (answer.status < 300) input = await fresh();
            return answer;
          });
    });
  }
});
