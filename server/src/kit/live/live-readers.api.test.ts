import assert from "node:assert/strict";
import { after, test } from "node:test";
import { userRightsGet, userRightsPut } from "#contract/access/roles.ts";
import { createAppointment, updateAppointment } from "#contract/agenda/endpoints.ts";
import { createComponent } from "#contract/components/endpoints.ts";
import { createComponentSupplier } from "#contract/components/suppliers.ts";
import { createContact } from "#contract/contacts/endpoints.ts";
import { runImport } from "#contract/imports/endpoints.ts";
import { keepingOf } from "#contract/kit/resource-keeping.ts";
import { allPermissions, type Permission } from "#contract/permissions.ts";
import { b2b, supplier } from "#contract/reference/resources.ts";
import { eventually } from "#server/testing/eventually.ts";
import { pusherFor, type Pusher } from "#server/testing/pusher.ts";
import { openApp } from "#server/testing/test-app.ts";

const t = await openApp();
const zone = await t.make.zone({ name: "Paris" });
const open: Pusher[] = [];
after(() => {
  for (const client of open) client.disconnect();
});

interface Word {
  readonly area: string;
  readonly hash_id: string;
}
/** A person with these rights, their client, and the live messages their socket received. */
async function someone(name: string, ...rights: Permission[]) {
  const user = await t.make.user({ name, zone, rights });
  const client = await t.as(user);
  return { client, ...(await listening(user.id, client.token)) };
}
async function listening(id: string, token: string | undefined) {
  const pusher = pusherFor(t.url, token);
  open.push(pusher);
  const words: Word[] = [];
  const channel = pusher.subscribe(`private-user.${id}`);
  channel.bind("record.changed", (word: Word) => words.push(word));
  await new Promise((resolve) => channel.bind("pusher:subscription_succeeded", resolve));
  return { words };
}
const keeper = await someone(
  "Keeper",
  "b2b_view",
  "b2b_create",
  "b2b_update",
  "suppliers_view",
  "suppliers_create",
  "components_view",
  "components_create",
  "components_prices",
);
const reader = await someone("Reader", "b2b_view");
const buyer = await someone("Buyer", "components_view");
const hears = async (who: { words: Word[] }, id: string): Promise<void> =>
  await eventually("the word", () => who.words.some((w) => w.hash_id === id));
/** Messages arrive in order: if the later one has arrived and the earlier has not, it was not sent. */
const was = (who: { words: Word[] }, id: string): boolean => who.words.some((w) => w.hash_id === id);

const make = async (list: { create: unknown }, name: string): Promise<string> =>
  (await keeper.client.ok(list.create as typeof b2b.create, { body: { name } })).data.hash_id;

test("a change of a list that everybody reads, and of its order, is told to all of our people", async () => {
  const two = [await make(b2b, "Sodas"), await make(b2b, "Waters")].at(-1) ?? "";
  await hears(reader, two);
  reader.words.length = 0;
  const { move } = keepingOf(b2b);
  assert.ok(move);
  await keeper.client.ok(move, { params: { id: two }, body: { behind: null } });
  await hears(reader, two);
  assert.deepEqual(reader.words, [{ area: "reference", hash_id: two, version: 1 }]);
});

test("a change of what has a right is told to those who hold it and to nobody else", async () => {
  const acme = await make(supplier, "Acme");
  await hears(keeper, acme);
  const body = { name: "Citric acid", kind: "acid" } as never;
  const component = (await keeper.client.ok(createComponent, { body })).data.hash_id;
  await hears(buyer, component);
  const last = await make(b2b, "Juices");
  await Promise.all([hears(reader, last), hears(buyer, last)]);
  assert.deepEqual([was(buyer, acme), was(reader, acme), was(reader, component)], [false, false, false]);
});

test("what two rights open together is told to those who hold both", async () => {
  const made = await make(supplier, "Acme & sons");
  const component = (await keeper.client.ok(createComponent, { body: { name: "Vanillin", kind: "flavour" } as never }))
    .data.hash_id;
  const supply = (
    await keeper.client.ok(createComponentSupplier, {
      body: { component_hash_id: component, supplier_hash_id: made },
    })
  ).data.hash_id;
  await hears(keeper, supply);
  const last = (await keeper.client.ok(createComponent, { body: { name: "Last", kind: "other" } as never })).data;
  await hears(buyer, last.hash_id);
  assert.equal(was(buyer, supply), false, "prices need their own right");
});

test("a table of hundreds is one word", async () => {
  reader.words.length = 0;
  const text = ["name", ...Array.from({ length: 300 }, (_, i) => `Segment ${i}`)].join("\n");
  await keeper.client.ok(runImport, { params: { kind: "b2b" }, body: { text } });
  await hears(reader, await make(b2b, "After the table"));
  assert.equal(reader.words.length, 2, "the table and the one after it");
});

test("an appointment is told to those who reach its contact, and to its owner while they may open the agenda", async () => {
  const [france, spain] = [await t.make.country({ name: "France" }), await t.make.country({ name: "Spain" })];
  const person = async (name: string, rights: Parameters<typeof t.make.user>[0]) => {
    const user = await t.make.user({ name, zone, ...rights });
    const client = await t.as(user);
    return { ...(await listening(user.id, client.token)), client, user };
  };
  const near = await person("Near", { rights: { agenda_view_all: "all", contacts_view_all: [france.id] } });
  const far = await person("Far", { rights: { agenda_view_all: "all", contacts_view_all: [spain.id] } });
  const rights = ["agenda_view", "agenda_create", "agenda_update", "contacts_view", "contacts_create"] as const;
  const owner = await person("Owner", { rights });
  const editor = await t.as(
    await t.make.user({
      zone,
      rights: allPermissions,
    }),
  );
  const contact = { name: "Brasserie du Lac", contactType: "society" as const, country_hash_id: france.id };
  const of = (await owner.client.ok(createContact, { body: contact })).data.hash_id;
  const [start, end] = ["2026-12-01T10:00", "2026-12-01T11:00"];
  const body = { title: "Tasting", kind: "visit" as const, contact_hash_id: of, start, end };
  const { data } = await owner.client.ok(createAppointment, { body: body });
  await Promise.all([hears(owner, data.hash_id), hears(near, data.hash_id)]);

  const params = { id: owner.user.id };
  const { version } = (await editor.ok(userRightsGet, { params })).data;
  await editor.ok(userRightsPut, { params, body: { version, permissions: [], removeAll: true } });
  owner.words.length = 0;
  near.words.length = 0;
  await editor.ok(updateAppointment, { params: { id: data.hash_id }, body: { place: "Room 2" } });
  await hears(near, data.hash_id);
  const last = await make(b2b, "After the appointment");
  await Promise.all([hears(owner, last), hears(far, last)]);
  assert.deepEqual([was(owner, data.hash_id), was(far, data.hash_id)], [false, false]);
});

test("a window hears what changed in the seconds before it subscribed, and nothing that its person may not read", async () => {
  const early = await make(supplier, "Before anybody listened");
  await hears(keeper, early);
  const [late, other] = [await someone("Late", "suppliers_view"), await someone("Other", "components_view")];
  await hears(late, early);
  const { hash_id } = (await keeper.client.ok(createComponent, { body: { name: "After", kind: "other" } as never }))
    .data;
  await hears(other, hash_id);
  assert.equal(was(other, early), false);
});
