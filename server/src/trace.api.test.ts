import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { impersonate } from "#contract/access/impersonation.ts";
import { createExport } from "#contract/exports/endpoints.ts";
import { allEndpoints } from "#contract/index.ts";
import { allPermissions } from "#contract/permissions.ts";
import { uploadContract } from "#contract/users/contracts.ts";
import { house } from "#server/areas.ts";
import { isSilent } from "#server/audit/present.ts";
import { readersOf } from "#server/kit/records/kind.ts";
import { hasText } from "#server/kit/shared/texts.ts";
import { deeds, matrix, untraced } from "#server/testing/matrix/all.ts";
import type { AnyInput } from "#server/testing/matrix/rows.ts";
import { buildWorld, receipt } from "#server/testing/matrix/world.ts";
import { openApp, type Client } from "#server/testing/test-app.ts";

const t = await openApp();
const w = await buildWorld(t);
const admin = await t.as(await t.make.user({ name: "Ada Min", zone: w.s.paris, rights: allPermissions }));

/** An input for the call: from `deeds`, or from the matrix in its own office. */
async function deedOf(name: string): Promise<{ client: Client; input: AnyInput } | undefined> {
  const deed = deeds[name];
  if (deed) {
    const { client = admin, ...input } = await deed(w, admin);
    return { client, input };
  }
  const row = matrix[name];
  if (row === undefined || row === "no place" || row.kind !== "thing") return undefined;
  const { thing: _, ...input } = await row.input(w);
  return { client: row.own ? w.s[row.own].client : w.insider.client, input };
}

const changing = allEndpoints.filter((e) => e.method !== "GET" || e.name === "access.logout");
describe("every change is on the trail", () => {
  for (const e of changing)
    if (!(e.name in untraced))
      test(`${e.method} ${e.path}`, async () => {
        const deed = await deedOf(e.name);
        assert.ok(deed, `${e.name} changes something: give it a deed in the matrix.ts of its area`);
        const answer = await (deed.client.call as (...all: unknown[]) => ReturnType<Client["call"]>)(e, deed.input);
        assert.equal(answer.status, 200, `${e.name} was not done: ${answer.raw}`);
        const { rows } = await t.owner.query<{ kind: string; action: string; user_id: string | null }>(
          "SELECT kind, action, user_id FROM audit WHERE request_id = $1",
          [answer.headers.get("x-request-id")],
        );
        assert.ok(rows.length > 0, `${e.name} left nothing on the trail`);
        // The trail shows texts, so each kind and action needs one.
        for (const { kind, action } of rows) {
          assert.ok(hasText(`audit.kind_${kind}`), `audit.kind_${kind} is missing in the texts`);
          assert.ok(hasText(`audit.action_${action}`), `audit.action_${action} is missing in the texts`);
        }
      });
  test("what the entries tell is declared: who may read each field of each kind", async () => {
    const { rows } = await t.owner.query<{ kind: string; field: string }>(
      `SELECT DISTINCT kind, field FROM audit CROSS JOIN LATERAL (
         SELECT jsonb_object_keys(coalesce(before, '{}')) AS field UNION SELECT jsonb_object_keys(coalesce(after, '{}')) UNION SELECT jsonb_object_keys(details)) AS f`,
    );
    assert.ok(rows.length > 100, "the calls above have left their lines");
    const undeclared = rows.filter((r) => !isSilent(r.field) && !readersOf(house.audited[r.kind], r.field));
    assert.deepEqual(undeclared, [], "declare them in the `fields` of their kind (kit/records/kind.ts)");
  });
  test("none copies the name of a contact: events and notices refer to it", async () => {
    // A contact's own trail has its name, and so has that of its entry in the supplier list; of a person, sealed.
    const { rows } = await t.owner.query<{ told: string; kind: string; name: string }>(
      `SELECT DISTINCT ON (w.told, w.kind) w.told, w.kind, c.name FROM contact c JOIN (
         SELECT 'trail' AS told, kind, concat_ws(' ', before, after, details) AS words FROM audit WHERE kind NOT IN ('contact', 'supplier')
         UNION ALL SELECT 'notice', kind, params::text || search FROM notification
         UNION ALL SELECT 'job', 'job', payload::text FROM graphile_worker._private_jobs) w ON strpos(w.words, c.name) > 0`,
    );
    assert.deepEqual(rows, []);
  });
  test("what is excepted is a call", () => {
    const names = new Set(changing.map((e) => e.name));
    for (const name of [...Object.keys(untraced), ...Object.keys(deeds)]) assert.ok(names.has(name), name);
  });
});

describe("what is taken out of the house is on the trail", () => {
  const told = async (of: Response): Promise<unknown[]> => {
    assert.equal(of.status, 200);
    await of.arrayBuffer();
    const { rows } = await t.owner.query(
      "SELECT kind, action, user_id, entity_id, details FROM audit WHERE request_id = $1",
      [of.headers.get("x-request-id")],
    );
    return rows;
  };

  test("the file of an export, each time", async () => {
    const { client, user } = w.s.alice;
    const { data } = await client.ok(createExport, { params: { kind: "expenses_own" }, body: { format: "csv" } });
    await t.runJobs();
    for (let time = 0; time < 2; time += 1) {
      const [entry] = await told(await client.fetch(`/api/export/${data.hash_id}/download`));
      assert.partialDeepStrictEqual(entry, {
        kind: "export",
        action: "download",
        user_id: user.id,
        entity_id: data.hash_id,
        details: { list: "expenses_own", format: "csv" },
      });
    }
  });

  test("somebody's contract for who fetches it whole; not one's own", async () => {
    const them = await t.make.user({ name: "Whose Paper", zone: w.s.paris });
    const theirs = await t.as(them);
    const { data } = await theirs.ok(uploadContract, {
      body: { title: "Signed copy", kind: "AMENDMENT", start_date: "2026-01-01", files: [receipt()] },
    });
    const file = `/api/file/${data.files[0]?.hash_id}`;
    assert.deepEqual(await told(await theirs.fetch(file)), []);
    const [entry] = await told(await admin.fetch(file));
    assert.partialDeepStrictEqual(entry, {
      kind: "user_contract",
      action: "download",
      entity_id: data.hash_id,
      details: { title: "Signed copy", employee: "Whose Paper" },
    });
    // Approvers open receipts all day, so that is not recorded.
    const { rows } = await t.owner.query<{ hash_id: string }>(
      "SELECT hash_id FROM file WHERE kind = 'expense' ORDER BY hash_id LIMIT 1",
    );
    assert.deepEqual(await told(await admin.fetch(`/api/file/${rows[0]?.hash_id}`)), []);
    // What an impersonator opens is recorded under their own name.
    const right = ["user_contracts_view"] as const;
    const keeper = await t.make.user({ zone: w.s.paris, rights: right });
    const peer = await t.make.user({ zone: w.s.paris, rights: ["users_impersonate", "users_view", ...right] });
    const { access_token } = await (await t.as(peer)).ok(impersonate, { body: { user_hash_id: keeper.id } });
    const [seen] = await told(await t.withToken(access_token).fetch(file));
    assert.partialDeepStrictEqual(seen, { action: "download", user_id: peer.id });
  });
});
