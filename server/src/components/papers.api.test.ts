import assert from "node:assert/strict";
import { describe, test } from "node:test";
import * as documentCalls from "#contract/components/documents.ts";
import * as calls from "#contract/components/endpoints.ts";
import * as limitCalls from "#contract/components/limits.ts";
import { dayAfter } from "#contract/kit/expiry.ts";
import { getFile } from "#contract/files/endpoints.ts";
import { listNotifications } from "#contract/notifications/endpoints.ts";
import type { Permission } from "#contract/permissions.ts";
import { newId } from "#server/kit/sql/transaction.ts";
import { openApp } from "#server/testing/test-app.ts";
import { pdf } from "#server/testing/uploads.ts";
import { warnTask } from "./warn.ts";

const t = await openApp();
const france = await t.make.country({ name: "France", iso2: "FR" });
const spain = await t.make.country({ name: "Spain", iso2: "ES" });
const rights: readonly Permission[] = [
  "components_view",
  "components_create",
  "components_update",
  "components_delete",
];
const farah = await t.make.user({ name: "Farah Keeps", rights });
const keeper = await t.as(farah);
const reader = await t.as(await t.make.user({ name: "Rita Reads", rights: ["components_view"] }));
const nobody = await t.as(await t.make.user({ name: "Noah Nothing" }));
const today = new Date().toISOString().slice(0, 10);
const file = (name: string): File => new File([pdf()], name, { type: "application/pdf" });

let n = 0;
const component = async (): Promise<string> =>
  (await keeper.ok(calls.createComponent, { body: { name: `Component ${(n += 1)}`, kind: "flavour" } })).data.hash_id;
const on = (id: string) => ({ params: { id } });
const paper = async (component_hash_id: string, more: object = {}) =>
  (
    await keeper.ok(documentCalls.createDocument, {
      body: { component_hash_id, kind: "sds", file: file(`sds-${(n += 1)}.pdf`), ...more },
    })
  ).data;
const withPapers = async (papers: "soon" | "expired") =>
  (await reader.ok(calls.listComponents, { query: { papers } })).data.map((c) => c.hash_id);

describe("a document of a component", () => {
  test("is opened by whoever sees components, replaced by another file, and goes with its component", async () => {
    const id = await component();
    const made = await paper(id, { title: "SDS of limonene", expires_on: "2030-01-01" });
    const open = async (client: typeof keeper, hash: string) =>
      (await client.call(getFile, { ...on(hash), query: {} })).status;
    assert.deepEqual([await open(reader, made.file.hash_id), await open(nobody, made.file.hash_id)], [200, 404]);
    const next = await keeper.ok(documentCalls.updateDocument, {
      ...on(made.hash_id),
      body: { file: file("new.pdf"), title: "", version: 1 },
    });
    assert.deepEqual([next.data.file.name, next.data.title, next.data.expires_on], ["new.pdf", null, "2030-01-01"]);
    assert.equal(await open(reader, made.file.hash_id), 404, "the file before is gone");
    const late = await keeper.call(documentCalls.updateDocument, { ...on(made.hash_id), body: { version: 1 } });
    assert.ok([409, 422].includes(late.status));
    const refused = await reader.call(documentCalls.deleteDocument, on(made.hash_id));
    assert.equal(refused.status, 403);
    const fake = new File(["<script>"], "sds.pdf", { type: "application/pdf" });
    const body = { component_hash_id: id, kind: "sds" as const, file: fake };
    assert.equal((await keeper.call(documentCalls.createDocument, { body })).status, 415);
    await keeper.ok(calls.deleteComponent, on(id));
    assert.equal(await open(reader, next.data.file.hash_id), 404);
    const { rows } = await t.owner.query("SELECT 1 FROM file WHERE record_id = $1", [made.hash_id]);
    assert.equal(rows.length, 0);
  });

  test("that expires is filtered by, unless another of its kind is valid longer", async () => {
    const [late, gone, fine] = [await component(), await component(), await component()];
    await paper(late, { expires_on: dayAfter(today, 60) });
    const old = await paper(gone, { expires_on: dayAfter(today, -1) });
    await paper(fine, { expires_on: dayAfter(today, 61) });
    const soon = await withPapers("soon");
    assert.ok(soon.includes(late) && !soon.includes(fine) && !soon.includes(gone));
    assert.ok((await withPapers("expired")).includes(gone));
    await paper(gone, { kind: "halal", expires_on: dayAfter(today, 400) });
    assert.ok((await withPapers("expired")).includes(gone), "a certificate replaces no data sheet");
    await paper(gone, { expires_on: dayAfter(today, 400) });
    assert.ok(!(await withPapers("expired")).includes(gone));
    const { data } = await reader.ok(documentCalls.getDocument, on(old.hash_id));
    assert.equal(data.state, "replaced");
  });

  test("is warned of sixty days before and when it has expired, once each, to whoever changes components", async () => {
    const id = await component();
    const made = await paper(id, { title: "Halal 2026", kind: "halal", expires_on: dayAfter(today, 70) });
    const told = async (client: typeof keeper) =>
      // Unread notifications about one component are grouped: count what they stand for.
      (await client.ok(listNotifications, { query: { search: "Halal 2026" } })).data.reduce(
        (all, one) => all + one.count,
        0,
      );
    const morning = async (days: number): Promise<void> => {
      const now = () => new Date(`${dayAfter(today, days)}T05:00:00Z`);
      await warnTask(t.app.services, now)({}, {} as never);
      await warnTask(t.app.services, now)({}, {} as never);
    };
    const counts: number[] = [];
    for (const days of [9, 10, 11, 40, 70, 71, 72]) {
      await morning(days);
      counts.push(await told(keeper));
    }
    assert.deepEqual(counts, [0, 1, 1, 1, 1, 2, 2]);
    assert.equal(await told(reader), 0, "who only sees components is told nothing");
    await keeper.ok(documentCalls.updateDocument, {
      ...on(made.hash_id),
      body: { expires_on: dayAfter(today, 500) },
    });
    await morning(72);
    assert.equal(await told(keeper), 2);
    await morning(440);
    assert.equal(await told(keeper), 3, "another last day is another warning");
  });
});

describe("a legal limit", () => {
  const body = { rule: "max" as const, amount: "150", valid_from: "2026-01-01", source: "Regulation (EC) 1333/2008" };

  test("is entered for several countries at once, changed for one, and told with its source", async () => {
    const component_hash_id = await component();
    const { data } = await keeper.ok(limitCalls.createLimits, {
      body: { ...body, component_hash_id, country_hash_ids: [france.id, spain.id] },
    });
    assert.deepEqual(
      data.map((l) => [l.country.name, l.amount, l.unit, l.application, l.source]),
      [
        ["France", "150", "mg/kg", null, body.source],
        ["Spain", "150", "mg/kg", null, body.source],
      ],
    );
    const id = data[0]?.hash_id ?? "";
    const changed = await keeper.ok(limitCalls.updateLimit, { ...on(id), body: { rule: "forbidden", version: 1 } });
    assert.deepEqual([changed.data.amount, changed.data.unit], [null, null]);
    assert.equal(
      (await keeper.call(limitCalls.updateLimit, { ...on(id), body: { rule: "max", version: 1 } })).status,
      409,
    );
    const inSpain = await reader.ok(limitCalls.listLimits, {
      query: { component_hash_id, country_hash_id: spain.id },
    });
    assert.equal(inSpain.data.length, 1);
    assert.equal((await reader.call(limitCalls.deleteLimit, on(id))).status, 403);
    await keeper.ok(limitCalls.deleteLimit, on(id));
    assert.equal((await reader.ok(limitCalls.listLimits, { query: { component_hash_id } })).data.length, 1);
  });

  test("needs a country, a source, an amount where it limits, and days in order", async () => {
    const component_hash_id = await component();
    const refused = async (more: object) => {
      const given = { ...body, component_hash_id, country_hash_ids: [france.id], ...more };
      return Object.keys((await keeper.call(limitCalls.createLimits, { body: given })).error.errors ?? {});
    };
    assert.deepEqual(await refused({ country_hash_ids: [] }), ["country_hash_ids"]);
    assert.deepEqual(await refused({ country_hash_ids: [newId()] }), ["country_hash_ids"]);
    assert.deepEqual(await refused({ source: " " }), ["source"]);
    assert.deepEqual(await refused({ amount: undefined }), ["amount"]);
    assert.deepEqual(await refused({ valid_to: "2025-12-31" }), ["valid_to"]);
    assert.deepEqual(await refused({ application_hash_id: newId() }), ["application_hash_id"]);
  });
});
