import assert from "node:assert/strict";
import { test } from "node:test";
import { createContact } from "#contract/contacts/endpoints.ts";
import { addInvoice, invoiceStatus, listInvoices } from "#contract/invoices/endpoints.ts";
import { confirmOrder, createOrder } from "#contract/orders/endpoints.ts";
import { allPermissions } from "#contract/permissions.ts";
import { verify } from "#server/verify.ts";
import { openScene } from "#server/testing/scene.ts";

const { t, s } = await openScene();
const admin = await t.as(await t.make.user({ name: "Ada Sales", zone: s.paris, rights: allPermissions }));
const body = {
  name: "Begudes",
  contactType: "society" as const,
  country_hash_id: s.france.id,
  roles: ["customer" as const],
};
const customer = (await admin.ok(createContact, { body })).data.hash_id;

test("a hundred are issued at once, a quarter of them refused after the number was taken: no number is missing", async () => {
  // The deferred trigger fails at commit, after the number was taken, as a crash would.
  await t.owner.query(`
    CREATE FUNCTION refuse_marked() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF NEW.state = 'ISSUED' AND NEW.note = 'refuse' THEN RAISE EXCEPTION 'refused late'; END IF; RETURN NULL; END $$;
    CREATE CONSTRAINT TRIGGER refuse_marked AFTER UPDATE ON invoice DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse_marked()`);
  const drafted = async (i: number): Promise<string> => {
    const { data } = await admin.ok(createOrder, {
      body: { contact_hash_id: customer, zone_hash_id: s.paris.id, ordered_on: "2026-01-02", value: "100" },
    });
    const params = { id: data.hash_id };
    await admin.ok(confirmOrder, { params, body: {} });
    const lines = [{ title: "Lemon", amount: "100", tax: "20" }];
    const note = i % 4 === 0 ? "refuse" : "";
    return (await admin.ok(addInvoice, { params, body: { date: "2026-01-05", lines, note } })).data.hash_id;
  };
  const drafts: string[] = [];
  for (let i = 0; i < 100; i += 5) drafts.push(...(await Promise.all([0, 1, 2, 3, 4].map((n) => drafted(i + n)))));
  const answers = await Promise.all(
    drafts.map((id) => admin.call(invoiceStatus, { params: { id }, body: { status: "ISSUED" } })),
  );
  const issued = answers.filter((a) => a.status === 200).length;
  assert.ok(issued > 0 && issued <= 75, `${issued} issued`);
  // Issue again what the busy server refused; the marked ones must fail again.
  for (const [i, id] of drafts.entries())
    if (i % 4 !== 0 && answers[i]?.status !== 200)
      await admin.ok(invoiceStatus, { params: { id }, body: { status: "ISSUED" } });
  const { data } = await admin.ok(listInvoices, { query: { limit: 200, state: "ISSUED" } });
  const numbers = data.map((i) => Number(i.number?.split("-").at(-1))).toSorted((a, b) => a - b);
  assert.deepEqual(
    numbers,
    Array.from({ length: 75 }, (_, i) => i + 1),
  );
  assert.deepEqual((await verify(t.ownerUrl)).problems, []);
});
