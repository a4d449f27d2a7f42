import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { currentUser } from "#contract/access/endpoints.ts";
import { impersonate } from "#contract/access/impersonation.ts";
import { allEndpoints } from "#contract/index.ts";
import { allPermissions, permissions, type Permission } from "#contract/permissions.ts";
import { changes, permissionsOf, writes, type AnyEndpoint } from "#contract/kit/endpoint.ts";
import { text } from "#server/kit/shared/texts.ts";
import { newId } from "#server/kit/sql/transaction.ts";
import { matrix, nobodys, statements } from "#server/testing/matrix/all.ts";
import { nowhereElsewhere, prepared, rowsElsewhere, thingElsewhere } from "#server/testing/matrix/elsewhere.ts";
import { inputOf, type AnyInput } from "#server/testing/matrix/rows.ts";
import { buildWorld } from "#server/testing/matrix/world.ts";
import { openApp, type Answer, type Client } from "#server/testing/test-app.ts";

const t = await openApp();
const w = await buildWorld(t);
// Compile their rights first, so that the counts below are those of any later call.
for (const { client } of [w.insider, w.outsider]) await client.ok(currentUser);

const call = async (client: Client, e: AnyEndpoint, input: AnyInput): Promise<Answer<never>> =>
  await client.call(e, input);
/** Well-formed identifiers only: enough for checks made before the input is read. */
const anywhere = (e: AnyEndpoint): AnyInput => ({
  params: Object.fromEntries([...e.path.matchAll(/\{(\w+)\}/gu)].map(([, name]) => [name, newId()])),
});

/** Calls declared as reading (they may be repeated) that nevertheless begin or end a session. */
const withSession = new Set(["access.impersonate", "access.endImpersonation"]);
/** The most statements of a call: one for its session, plus two for reading or ten for a change. */
const budget = (e: AnyEndpoint): number =>
  1 + (changes(e) || withSession.has(e.name) ? 10 : 2) + (statements[e.name] ?? 0);

/** Sees the product as the insider, read only. */
const seer = await t.make.user({ name: "Sven Sees", zone: w.s.paris.id, rights: allPermissions });
const supervisor = await t.as(seer);
const asInsider = async (): Promise<Client> => {
  const body = { user_hash_id: w.insider.user.id };
  return t.withToken((await supervisor.ok(impersonate, { body })).access_token);
};
// Notes each table that is written. Not the sessions that are used, counters of attempts, or messages that go out behind an answer.
await t.owner.query(`
  CREATE TABLE noted (name text NOT NULL);
  GRANT INSERT ON noted TO PUBLIC;
  CREATE FUNCTION note() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN INSERT INTO noted VALUES (TG_TABLE_NAME); RETURN NULL; END $$;
  DO $$ DECLARE one record; BEGIN
    FOR one IN SELECT relid::regclass AS name FROM pg_stat_user_tables
      WHERE schemaname = 'public' AND relname NOT IN ('noted', 'throttle', 'outbox', 'session') LOOP
      EXECUTE format('CREATE TRIGGER noted AFTER INSERT OR UPDATE OR DELETE ON %s FOR EACH STATEMENT EXECUTE FUNCTION note()', one.name);
    END LOOP;
    CREATE TRIGGER noted AFTER INSERT ON session FOR EACH STATEMENT EXECUTE FUNCTION note();
  END $$`);
const notedIn = async (run: () => Promise<unknown>): Promise<string[]> => {
  await t.owner.query("DELETE FROM noted");
  await run();
  return (await t.owner.query<{ name: string }>("SELECT DISTINCT name FROM noted ORDER BY name")).rows.map(
    ({ name }) => name,
  );
};
const lastActor = async (): Promise<string | null | undefined> =>
  (await t.owner.query<{ user_id: string | null }>("SELECT user_id FROM audit ORDER BY hash_id DESC LIMIT 1")).rows[0]
    ?.user_id;

const FORBIDDEN = text("en", "errors.forbidden");
/** The rights of a call that are for one's own, of which others' need another one. */
const forOwn = (e: AnyEndpoint): readonly Permission[] => {
  const rights = permissionsOf(e.permission);
  return rights.filter((right) => (rights as readonly string[]).includes(`${right}_all`));
};
/** Sees all of Paris and France, and may do with their own what these rights are for. */
const seeing = async (own: readonly Permission[]): Promise<Client> => {
  const rights = [...allPermissions.filter((right) => /_view(?:_all)?$/u.test(right)), ...own];
  const placed = rights.map((right) => {
    const { scope } = permissions[right];
    return [right, scope === "office" ? [w.s.paris.id] : scope === "country" ? [w.s.france.id] : "all"] as const;
  });
  // Last by name, not to fill the first page of lists of people.
  return await t.as(await t.make.user({ name: "Zora Sees", zone: w.s.paris.id, rights: Object.fromEntries(placed) }));
};

test("every call has its row, and every row its call", () => {
  assert.deepEqual(Object.keys(matrix).toSorted(), allEndpoints.map((e) => e.name).toSorted());
});

for (const e of allEndpoints) {
  const row = matrix[e.name];
  describe(`${e.method} ${e.path}`, () => {
    test("its row says where it is, if it is anywhere", () => assert.equal(row === "no place", !(e.place || e.reach)));

    if (e.permission !== "public")
      test("nobody: 401", async () => {
        const answer = await call(t.nobody, e, anywhere(e));
        assert.equal(answer.status, 401);
        assert.equal(answer.error.message, "Unauthorized");
      });
    if (e.permission !== "public" || e.method === "GET")
      test("an expired token: 401", async () => {
        const client = t.withToken(await t.tokenFor(w.insider.user, { expiredFor: 1 }));
        assert.equal((await call(client, e, anywhere(e))).status, 401);
      });
    if (typeof e.permission === "object" || !["public", "any-user", "any-account"].includes(e.permission))
      test("without the right: 403", async () =>
        assert.equal((await call(w.s.nadia.client, e, anywhere(e))).status, 403));
    if (e.permission !== "public" && e.permission !== "any-account")
      test("a customer's account: 403", async () => {
        const customer = await t.as(await t.make.user({ kind: "portal", rights: ["expense_approving"] }));
        assert.equal((await call(customer, e, anywhere(e))).status, 403);
      });
    if (e.permission !== "public")
      test(e.insecureToo ? "an insecure password: not 423" : "an insecure password: 423", async () => {
        const client = await t.as(await t.make.user({ secure: false }));
        assert.equal((await call(client, e, anywhere(e))).status === 423, !e.insecureToo);
      });

    if (e.permission !== "public" && !writes(e))
      test("who sees the product as somebody else writes nothing by it", async () => {
        const input = row === undefined || row === "no place" ? anywhere(e) : await inputOf(row, w);
        const client = await asInsider();
        const noted = await notedIn(async () => await call(client, e, input));
        // Taking data out of the product leaves a line on the trail, in the name of who really asked.
        if (noted.includes("audit")) assert.equal(await lastActor(), seer.id, e.name);
        assert.deepEqual(
          noted.filter((name) => name !== "audit"),
          [],
          e.name,
        );
      });

    if (row !== undefined && row !== "no place" && row.kind === "thing")
      test(`of another office: ${row.status}, as if it were not there`, async () => {
        const { thing, ...input } = await row.input(w);
        const { leak, same } = await thingElsewhere(w.outsider.client, e, row, { thing, ...input });
        assert.equal(leak, undefined);
        // The counterpart: in reach the call succeeds, so the row tests an existing record.
        const client = row.own ? w.s[row.own].client : w.insider.client;
        const { value: here, sent, log } = await t.counted(async () => await call(client, e, input));
        assert.ok(!same(here), here.raw);
        assert.ok(![401, 404].includes(here.status) && here.status < 500, here.raw);
        if (here.status === 200) assert.ok(sent <= budget(e), `${sent} statements:\n${log.join("\n")}`);
      });

    if (row !== undefined && row !== "no place" && row.kind === "thing" && changes(e) && forOwn(e).length > 0)
      test("of somebody else, seen with the right to one's own: 403, or refused by several", async () => {
        const { thing: _, ...input } = await row.input(w);
        const answer = await call(await seeing(forOwn(e)), e, input);
        const isRefused = answer.status === 403 || (answer.status === 200 && answer.raw.includes(FORBIDDEN));
        assert.equal(isRefused, nobodys[e.name] === undefined, `${e.name} by ${forOwn(e).join(", ")}: ${answer.raw}`);
      });

    if (row !== undefined && row !== "no place" && row.kind === "everywhere")
      test("the right in one office alone: 403; everywhere: done", async () => {
        for (const client of [w.insider.client, w.outsider.client])
          assert.equal((await nowhereElsewhere(client, e, row, w)).leak, undefined);
        const holder = await t.as(await t.make.user({ rights: [...permissionsOf(e.permission)] }));
        const { value: answer, sent, log } = await t.counted(async () => await call(holder, e, row.input(w)));
        assert.equal(answer.status, 200, answer.raw);
        assert.ok(sent <= budget(e), `${sent} statements:\n${log.join("\n")}`);
      });

    if (row !== undefined && row !== "no place" && row.kind === "rows")
      test("shows nothing of another office", async () => {
        const rows = await prepared(row, w);
        const {
          value: { leak },
          sent,
          log,
        } = await t.counted(async () => await rowsElsewhere(w.outsider.client, e, row, rows));
        assert.equal(leak, undefined);
        assert.ok(sent <= budget(e), `${sent} statements:\n${log.join("\n")}`);
        if (row.seenBy === null) return;
        // The counterpart: there is something to hide.
        const here = await call((await row.seenBy?.(w)) ?? w.insider.client, e, rows.input);
        assert.equal(here.status, 200, here.raw);
        const told = row.told(here.body);
        assert.ok(
          rows.hidden.some((one) => told.includes(one)),
          `${e.name} shows nobody ${rows.hidden.join(", ")}: its row proves nothing`,
        );
      });
  });
}
