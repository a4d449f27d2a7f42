import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { badges } from "#contract/access/endpoints.ts";
import { recordTimeline } from "#contract/audit/endpoints.ts";
import { allComponents, createComponent, getComponent, listComponents } from "#contract/components/endpoints.ts";
import { createAppointment, getAppointment, updateAppointment } from "#contract/agenda/endpoints.ts";
import {
  createContact,
  deleteContact,
  findDuplicates,
  getContact,
  listContacts,
  pickContacts,
  updateContact,
} from "#contract/contacts/endpoints.ts";
import { contactMerges, mergeCandidates, undoContactMerge } from "#contract/contacts/merging.ts";
import { getMarketPicture } from "#contract/market/endpoints.ts";
import { createRecipe } from "#contract/recipes/endpoints.ts";
import { storeReport } from "#contract/reports/endpoints.ts";
import { getSample, storeSample } from "#contract/tracking/endpoints.ts";
import * as portfolio from "#contract/contacts/portfolio.ts";
import { listApprovals } from "#contract/dashboard/endpoints.ts";
import { keepingOf } from "#contract/kit/resource-keeping.ts";
import { listNotifications } from "#contract/notifications/endpoints.ts";
import { allPermissions, permissions, type Permission } from "#contract/permissions.ts";
import { familyNames, type Family } from "#contract/reference/families.ts";
import * as calls from "#contract/reference/proposals.ts";
import { brand } from "#contract/reference/resources.ts";
import { searchAll } from "#contract/search/endpoints.ts";
import { countryScene } from "#server/testing/country-scene.ts";
import { openApp, type Client } from "#server/testing/test-app.ts";

const t = await openApp();
const { spain, kenya, at, someone } = await countryScene(t);
const contactRights = allPermissions.filter((p) => permissions[p].family === "contacts");
const everywhere = (...rights: Permission[]) => Object.fromEntries(rights.map((right) => [right, "all" as const]));
const seller = { ...at(contactRights, spain), ...everywhere("reference_propose", "suppliers_view", "components_view") };
const alice = await someone("Alice Sells", seller);
const kim = await someone("Kim Sells", seller);
const keeper = await someone("Karl Keeps", {
  ...at(contactRights, spain),
  ...everywhere(...allPermissions.filter((p) => /^(?:brands|packagings|suppliers|components|b2c)_/u.test(p))),
});
const other = await someone("Ute Units", everywhere("titles_create"));
const nobody = await someone("Nora Nothing", everywhere("brands_view"));
const far = await someone("Keita Elsewhere", { ...at(contactRights, kenya), ...everywhere("reference_propose") });

let n = 0;
const fresh = (word: string): string => `${word} ${(n += 1)}`;
const customer = async (by: Client = alice.client): Promise<string> =>
  (
    await by.ok(createContact, {
      body: {
        name: fresh("Begudes"),
        contactType: "society",
        country_hash_id: by === far.client ? kenya.id : spain.id,
      },
    })
  ).data.hash_id;
const propose = async (name: string, kind: Family = "brand", by = alice.client) =>
  (await by.ok(calls.propose, { body: { kind, name } })).data;
const sell = (contact_hash_id: string, body: object, by = alice.client) =>
  by.call(portfolio.createPortfolio, { body: { contact_hash_id, ...body } });
const waiting = async (by: Client) =>
  (await by.ok(listApprovals, { query: { kind: "proposal" } })).data.map((row) => row.title);
const brandNames = async (by: Client, name: string) =>
  (await by.ok(brand.list, { query: { search: name } })).data.map((row) => [row.name, row.proposed ?? null]);
const told = async (by: Client) => (await by.ok(listNotifications, { query: {} })).data.map((one) => one.text);
const params = (id: string) => ({ params: { id } });

describe("proposing what a list lacks", () => {
  test("is for holders of its right; others create, or do neither", async () => {
    assert.equal((await nobody.client.call(calls.propose, { body: { kind: "brand", name: "Nope" } })).status, 403);
    assert.equal((await alice.client.call(brand.create, { body: { name: "Nope" } })).status, 403);
    assert.equal((await nobody.client.call(calls.findAlike, { query: { kind: "brand", name: "Nope" } })).status, 403);
    assert.equal((await keeper.client.ok(brand.create, { body: { name: fresh("Made") } })).data.proposed, undefined);
    // Names of suppliers are not shown to who may not see suppliers.
    const hidden = await far.client.call(calls.propose, { body: { kind: "supplier", name: "Hidden" } });
    assert.equal(hidden.status, 403);
  });

  test("it is used on the record where it was made, and refused everywhere else", async () => {
    const name = fresh("Kombu Star");
    const made = await propose(name);
    const [here, there] = [await customer(), await customer()];
    assert.equal((await sell(here, { brand_hash_id: made.hash_id })).status, 200);
    assert.equal(
      (await sell(here, { brand_hash_id: made.hash_id, description: "Again" })).status,
      200,
      "the same record",
    );
    const refused = await sell(there, { brand_hash_id: made.hash_id });
    assert.equal(refused.status, 422);
    assert.match(refused.error.message, new RegExp(`${name}.*proposed`, "u"));
    const office = await customer(far.client);
    assert.equal((await sell(office, { brand_hash_id: made.hash_id }, far.client)).status, 422, "another country");
    const { data: plain } = await alice.client.ok(portfolio.createPortfolio, {
      body: { contact_hash_id: there, description: "Plain" },
    });
    const changed = { hash_id: plain.hash_id, brand_hash_id: made.hash_id };
    assert.equal(
      (await alice.client.call(portfolio.updatePortfolio, { body: changed })).status,
      422,
      "nor by a change",
    );
  });

  test("lists, pickers and the search leave it out; those who decide see it marked", async () => {
    const name = fresh("Unlisted");
    const made = await propose(name);
    assert.deepEqual(await brandNames(alice.client, name), []);
    assert.deepEqual(await brandNames(kim.client, name), []);
    assert.deepEqual(await brandNames(keeper.client, name), [[name, "PROPOSED"]]);
    const found = (await keeper.client.ok(searchAll, { query: { q: name } })).data;
    assert.ok(!JSON.stringify(found).includes(made.hash_id));
    assert.equal((await keeper.client.call(brand.remove, params(made.hash_id))).status, 409, "it is decided first");
    const merge = keepingOf(brand).merging?.merge ?? assert.fail();
    const into = (await keeper.client.ok(brand.create, { body: { name: fresh("Other") } })).data.hash_id;
    assert.equal((await keeper.client.call(merge, { ...params(made.hash_id), body: { into } })).status, 409);
  });

  test("the record says what is proposed on it, to everybody who sees the record", async () => {
    const made = await propose(fresh("Marked"));
    const here = await customer();
    await sell(here, { brand_hash_id: made.hash_id });
    const query = { kind: "contact", id: here };
    const { data } = await kim.client.ok(calls.proposalsOn, { query });
    assert.deepEqual(
      data.map((one) => [one.name, one.state, one.user.name]),
      [[made.name, "PROPOSED", "Alice Sells"]],
    );
    assert.equal((await far.client.call(calls.proposalsOn, { query })).status, 404);
    assert.equal((await far.client.call(calls.getProposal, params(made.proposal))).status, 404);
    assert.equal((await kim.client.call(calls.getProposal, params(made.proposal))).status, 404, "another's proposal");
    assert.equal((await keeper.client.ok(calls.getProposal, params(made.proposal))).data.used_on, "contact");
  });

  test("twice gives one, even at once, whatever accents, capitals and spaces", async () => {
    const name = fresh("Crème Brûlée");
    const names = [name, name.toUpperCase(), name.replaceAll(" ", ""), name.normalize("NFD").replaceAll(/\p{M}/gu, "")];
    const made = await Promise.all(names.map((one, i) => propose(one, "brand", (i % 2 ? alice : kim).client)));
    assert.equal(new Set(made.map((one) => one.hash_id)).size, 1);
    const { rows } = await t.owner.query("SELECT 1 FROM proposal WHERE entry_id = $1", [made[0]?.hash_id]);
    assert.equal(rows.length, 1);
  });

  test("what is there already is found before, and not proposed again", async () => {
    const name = fresh("Éclat Noir");
    const { data } = await keeper.client.ok(brand.create, { body: { name } });
    const alike = { kind: "brand" as const, name: name.toLowerCase().replace("é", "e").replace(" ", "  ") };
    const found = (await alice.client.ok(calls.findAlike, { query: alike })).data;
    assert.deepEqual([found?.hash_id, found?.state], [data.hash_id, null]);
    assert.equal((await alice.client.call(calls.propose, { body: alike })).status, 409);
    assert.equal((await alice.client.ok(calls.findAlike, { query: { kind: "brand", name: "Unheard of" } })).data, null);
  });

  test("every family can be proposed, and no column that refers to it is without its guard", async () => {
    const all = await someone("Paul Proposes", everywhere("reference_propose", "suppliers_view", "components_view"));
    for (const kind of familyNames.filter((one) => one !== "contact")) {
      const made = await propose(fresh(`Family ${kind}`), kind, all.client);
      assert.ok(made.hash_id, kind);
    }
    const { rows } = await t.owner.query<{ at: string }>(
      `SELECT c.conrelid::regclass || '.' || a.attname AS at FROM pg_constraint c JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
       WHERE c.contype = 'f' AND c.confdeltype <> 'c' AND c.confrelid::regclass::text = ANY ($1)
         AND NOT EXISTS (SELECT 1 FROM pg_trigger g WHERE g.tgrelid = c.conrelid AND g.tgname = 'proposed_' || a.attname)`,
      [familyNames],
    );
    assert.deepEqual(rows, [], "a migration that adds such a column calls guard_proposed()");
  });
});

describe("deciding on a proposal", () => {
  test("waits in the inbox of those who may create its kind, and of nobody else", async () => {
    const name = fresh("Waits");
    const made = await propose(name);
    assert.ok((await waiting(keeper.client)).includes(name));
    assert.ok((await keeper.client.ok(badges)).data.proposal_badge_count > 0);
    for (const client of [alice.client, other.client, nobody.client])
      assert.ok(!(await waiting(client)).includes(name));
    const decide = async (client: Client) =>
      (await client.call(calls.keepProposal, { ...params(made.proposal), body: {} })).status;
    // Alice decides on contacts, Ute on titles.
    assert.deepEqual(
      [await decide(nobody.client), await decide(alice.client), await decide(other.client)],
      [403, 404, 404],
    );
  });

  test("kept under another name, it is an entry like the others, and its author is told", async () => {
    const name = fresh("Kombu Sart");
    const made = await propose(name);
    const [here, there] = [await customer(), await customer()];
    await sell(here, { brand_hash_id: made.hash_id });
    const better = fresh("Kombu Star");
    const late = { ...params(made.proposal), body: { version: 7 } };
    assert.equal((await keeper.client.call(calls.keepProposal, late)).status, 409);
    const kept = await keeper.client.ok(calls.keepProposal, {
      ...params(made.proposal),
      body: { name: better, version: 1 },
    });
    assert.deepEqual([kept.data.state, kept.data.name], ["KEPT", better]);
    assert.equal((await sell(there, { brand_hash_id: made.hash_id })).status, 200, "anywhere");
    assert.deepEqual(await brandNames(alice.client, better), [[better, null]]);
    assert.ok((await told(alice.client)).some((text) => text.includes(better)));
    assert.deepEqual((await kim.client.ok(calls.proposalsOn, { query: { kind: "contact", id: here } })).data, []);
    const again = await keeper.client.call(calls.keepProposal, { ...params(made.proposal), body: {} });
    assert.equal(again.status, 409, "once");
    const { data } = await keeper.client.ok(recordTimeline, {
      params: { kind: "brand", id: made.hash_id },
      query: {},
    } as never);
    const actions = (data as unknown as { action: string }[]).map((one) => one.action);
    assert.deepEqual(actions.toSorted(), ["keep", "propose"]);
  });

  test("merged, all that used it uses the other one", async () => {
    const into = (await keeper.client.ok(brand.create, { body: { name: fresh("Real") } })).data.hash_id;
    const made = await propose(fresh("Reel"));
    const here = await customer();
    await sell(here, { brand_hash_id: made.hash_id });
    const body = { into };
    const merged = (await keeper.client.ok(calls.mergeProposal, { ...params(made.proposal), body })).data;
    assert.deepEqual([merged.state, merged.merged_into], ["MERGED", into]);
    const sold = await alice.client.ok(portfolio.listPortfolios, { query: { contact_hash_id: here } });
    assert.deepEqual(
      sold.data.map((one) => one.brand?.hash_id),
      [into],
    );
    assert.equal((await keeper.client.call(brand.get, params(made.hash_id))).status, 404);
    const open = await propose(fresh("Open"));
    const next = await propose(fresh("Next"));
    const wrong = { ...params(next.proposal), body: { into: open.hash_id } };
    assert.equal((await keeper.client.call(calls.mergeProposal, wrong)).status, 422, "not into another proposal");
  });

  test("refused with a reason, the record and its author read why, and it can't be proposed again", async () => {
    const name = fresh("Refused");
    const made = await propose(name);
    const here = await customer();
    await sell(here, { brand_hash_id: made.hash_id });
    const refuse = (reason: string) =>
      keeper.client.call(calls.refuseProposal, { ...params(made.proposal), body: { reason } });
    assert.equal((await refuse("")).status, 422);
    assert.equal((await refuse("It is a flavour, not a brand")).status, 200);
    const [mark] = (await kim.client.ok(calls.proposalsOn, { query: { kind: "contact", id: here } })).data;
    assert.deepEqual([mark?.state, mark?.reason], ["REFUSED", "It is a flavour, not a brand"]);
    assert.ok((await told(alice.client)).some((text) => text.includes("It is a flavour, not a brand")));
    assert.equal((await alice.client.call(calls.propose, { body: { kind: "brand", name } })).status, 409);
    assert.equal((await sell(await customer(), { brand_hash_id: made.hash_id })).status, 422, "not elsewhere either");
    assert.ok(!(await waiting(keeper.client)).includes(name));
    assert.equal(
      (await keeper.client.ok(calls.keepProposal, { ...params(made.proposal), body: {} })).data.state,
      "KEPT",
    );
  });

  test("two who decide at once: one does", async () => {
    const made = await propose(fresh("Both"));
    const body = { version: 1 };
    const statuses = await Promise.all([
      keeper.client.call(calls.keepProposal, { ...params(made.proposal), body }),
      keeper.client.call(calls.refuseProposal, { ...params(made.proposal), body: { ...body, reason: "No" } }),
    ]);
    assert.deepEqual(
      statuses.map((one) => one.status).toSorted((a, b) => a - b),
      [200, 409],
    );
  });

  test("a list shows one's own and what one decides on", async () => {
    const name = fresh("Listed");
    await propose(name, "packaging");
    const names = async (client: Client) =>
      (await client.ok(calls.listProposals, { query: { kind: "packaging", state: "PROPOSED" } })).data.map(
        (p) => p.name,
      );
    assert.ok((await names(alice.client)).includes(name));
    assert.ok((await names(keeper.client)).includes(name));
    assert.ok(!(await names(kim.client)).includes(name));
    assert.equal((await nobody.client.call(calls.listProposals, { query: {} })).status, 403);
  });
});

describe("a proposed contact", async () => {
  const laboratory: Permission[] = ["reference_propose", "agenda_view", "agenda_create", "agenda_update"];
  const reports: Permission[] = ["reports_view", "reports_create", "agenda_view_all", "reports_view_all"];
  const sampling: Permission[] = ["trackings_create", "trackings_view", "recipes_view", "recipes_view_all"];
  const lab = await someone("Lea Lab", {
    ...at(["contacts_view", ...sampling], spain),
    ...everywhere(...laboratory, ...reports),
  });
  const spanish = [...contactRights, "trackings_view_all"];
  const seesAll = { ...at(spanish, spain), ...everywhere(...laboratory, ...reports, "statistics_market_picture") };
  const keen = await someone("Kai Keen", seesAll);
  const kenyan = await someone("Kato Kenya", { ...at(spanish, kenya), ...everywhere(...reports, "agenda_view") });
  // Creates there, and sees only what is theirs.
  const modest = await someone("Mo Modest", at(["contacts_create", "contacts_view"], spain));
  const all = await someone("Ada All", everywhere(...allPermissions));
  const ask = async (name: string, country = spain.id, by: Client = lab.client) =>
    await by.call(calls.propose, { body: { kind: "contact", name, country_hash_id: country } });
  const proposeContact = async (name: string) =>
    (await lab.client.ok(calls.propose, { body: { kind: "contact", name, country_hash_id: spain.id } })).data;
  const meet = (contact_hash_id: string, by: Client = lab.client) =>
    by.call(createAppointment, {
      body: { title: "Tasting", kind: "visit", contact_hash_id, start: "2026-03-02T09:00", end: "2026-03-02T10:00" },
    });
  const met = async (contact: string): Promise<string> => {
    const answer = await meet(contact);
    assert.equal(answer.status, 200);
    return answer.body.data.hash_id;
  };
  const found = async (client: Client, name: string) => [
    ...(await client.ok(listContacts, { query: { search: name } })).data,
    ...(await client.ok(listContacts, { query: { search: name, sort: "name" } })).data,
    ...(await client.ok(pickContacts, { query: { search: name } })).data,
    ...(await client.ok(searchAll, { query: { q: name } })).data.filter((hit) => hit.kind === "contact"),
  ];

  test("is proposed where one has to do with contacts, with a country", async () => {
    assert.equal((await ask(fresh("Nowhere"), kenya.id)).status, 422);
    assert.equal((await ask(fresh("Unknown"), all.user.id, all.client)).status, 422);
    const without = { body: { kind: "contact" as const, name: fresh("No country") } };
    assert.equal((await lab.client.call(calls.propose, without)).status, 422);
    assert.equal((await ask(fresh("No right"), spain.id, modest.client)).status, 403);
    assert.equal(
      (await lab.client.call(createContact, { body: { name: "X", contactType: "society", country_hash_id: spain.id } }))
        .status,
      403,
    );
    const name = fresh("Kombu Star");
    const [one, again] = await Promise.all([proposeContact(name), proposeContact(name.toUpperCase())]);
    assert.equal(one.hash_id, again.hash_id, "twice gives one");
  });

  test("somebody's contact or proposal is not told to who does not see it", async () => {
    const name = fresh("Casa Secreta");
    await alice.client.ok(createContact, { body: { name, contactType: "society", country_hash_id: spain.id } });
    const alike = async (by: Client) =>
      (await by.ok(calls.findAlike, { query: { kind: "contact", name, country_hash_id: spain.id } })).data?.name;
    assert.deepEqual([await alike(lab.client), await alike(keen.client)], [undefined, name]);
    const made = await proposeContact(name);
    assert.ok(made.hash_id);
    assert.equal((await ask(name, spain.id, keen.client)).status, 409, "who sees it chooses it");
    assert.deepEqual([await alike(lab.client), await alike(kenyan.client)], [name, undefined]);
  });

  test("is in no list, picker, search, figure, map or export, whatever one's rights, and changed by nobody", async () => {
    const name = fresh("Invisible");
    const { hash_id } = await proposeContact(name);
    await met(hash_id);
    for (const { client } of [lab, keen, kenyan, all]) assert.deepEqual(await found(client, name), []);
    const { name: mine } = (
      await all.client.ok(createContact, { body: { name, country_hash_id: spain.id, contactType: "society" } })
    ).data;
    assert.equal((await found(all.client, name)).length, 4, "those calls do find a contact of this name");
    for (const { client } of [keen, all]) {
      assert.equal((await client.call(getContact, params(hash_id))).status, 404);
      assert.equal((await client.call(updateContact, { ...params(hash_id), body: { name: "Mine" } })).status, 404);
      assert.equal((await client.call(deleteContact, params(hash_id))).status, 404);
      const hidden = await client.ok(findDuplicates, { query: { name, country_hash_id: spain.id } });
      assert.deepEqual([hidden.data.map((one) => one.name), hidden.hidden], [[mine], []]);
      const pairs = await client.ok(mergeCandidates, { query: {} });
      assert.ok(!JSON.stringify(pairs).includes(hash_id));
      assert.ok(!JSON.stringify(await client.ok(getMarketPicture, { query: {} })).includes(hash_id));
    }
    const stored = await t.owner.query("SELECT owners, keys FROM contact WHERE hash_id = $1", [hash_id]);
    assert.deepEqual(stored.rows, [{ owners: [], keys: [] }]);
  });

  test("is used on the record where it was made, by who proposed it, and shown there marked to who sees the record", async () => {
    const made = await proposeContact(fresh("Bodega"));
    assert.equal((await meet(made.hash_id, keen.client)).status, 422, "another's proposal");
    const id = await met(made.hash_id);
    assert.equal((await meet(made.hash_id)).status, 422, "another record");
    for (const { client } of [lab, keen])
      assert.deepEqual((await client.ok(getAppointment, { ...params(id), query: {} })).data.contact, {
        hash_id: null,
        name: made.name,
        proposed: true,
      });
    const on = { query: { kind: "appointment", id } };
    assert.deepEqual(
      (await keen.client.ok(calls.proposalsOn, on)).data.map((one) => one.state),
      ["PROPOSED"],
    );
    assert.equal((await kenyan.client.call(calls.proposalsOn, on)).status, 404);
    const title = { ...params(id), body: { title: "Tasting again" } };
    assert.equal((await lab.client.call(updateAppointment, title)).status, 200, "the record is changed like any other");
  });

  test("a report and a sample take it, each its own", async () => {
    const visit = async (contact_hash_id: string) => {
      const body = {
        kind: "visit" as const,
        contact_hash_id,
        date: "2026-03-02",
        purpose: "Tasting",
        summary: "Tasted",
      };
      return await lab.client.call(storeReport, { body });
    };
    const [one, two] = [await proposeContact(fresh("Of a report")), await proposeContact(fresh("Of a sample"))];
    const report = await visit(one.hash_id);
    assert.equal(report.status, 200, report.raw);
    assert.deepEqual(report.body.data.contact, { hash_id: null, name: one.name, proposed: true });
    const recipe = { name: fresh("Lemon"), country_hash_id: spain.id };
    const recipe_hash_id = (await all.client.ok(createRecipe, { body: recipe })).data.hash_id;
    const parcel = async (contact_hash_id: string) => {
      const body = { contact_hash_id, date: "2026-03-02", lines: [{ recipe_hash_id, quantity: 1 }] };
      return await lab.client.call(storeSample, { body });
    };
    const sample = await parcel(two.hash_id);
    assert.equal(sample.status, 200, sample.raw);
    assert.deepEqual(sample.body.data.customer, { hash_id: null, name: two.name, proposed: true });
    assert.deepEqual([(await visit(two.hash_id)).status, (await parcel(one.hash_id)).status], [422, 422]);
    const seen = (await keen.client.ok(getSample, params(sample.body.data.hash_id))).data;
    assert.deepEqual(seen.customer, { hash_id: null, name: two.name, proposed: true });
  });

  test("no other table takes it: orders, invoices and parts are of contacts", async () => {
    const { hash_id } = await proposeContact(fresh("Guarded"));
    const into = "INSERT INTO brand (hash_id, name, brand_owner_id) VALUES (gen_random_uuid(), 'Owned', $1)";
    await assert.rejects(t.owner.query(into, [hash_id]), /used elsewhere/u);
    assert.equal(
      (await all.client.call(portfolio.createPortfolio, { body: { contact_hash_id: hash_id, description: "P" } }))
        .status,
      422,
    );
    const staff = { name: "Pepe", contactType: "individual" as const, company_hash_id: hash_id };
    assert.equal((await all.client.call(createContact, { body: staff })).status, 422);
  });

  test("waits for those who create contacts in its country and see everybody's there", async () => {
    const name = fresh("Waits");
    const made = await proposeContact(name);
    assert.ok((await waiting(keen.client)).includes(name));
    for (const { client } of [lab, kenyan, modest, other]) assert.ok(!(await waiting(client)).includes(name));
    const decide = async (client: Client) =>
      (await client.call(calls.keepProposal, { ...params(made.proposal), body: {} })).status;
    assert.deepEqual(
      [await decide(lab.client), await decide(kenyan.client), await decide(modest.client)],
      [403, 404, 404],
    );
    const listed = async (client: Client) =>
      (await client.ok(calls.listProposals, { query: { kind: "contact" } })).data.map((one) => [
        one.name,
        one.country?.hash_id,
      ]);
    for (const { client } of [lab, keen]) assert.deepEqual((await listed(client))[0], [name, spain.id]);
    assert.deepEqual([await listed(kenyan.client), await listed(modest.client)], [[], []]);
    assert.equal((await kenyan.client.call(calls.getProposal, params(made.proposal))).status, 404);
  });

  test("kept under another name, it is its author's contact, found and used like others", async () => {
    const made = await proposeContact(fresh("Bodegas Sart"));
    const id = await met(made.hash_id);
    const name = fresh("Bodegas Start");
    await keen.client.ok(calls.keepProposal, { ...params(made.proposal), body: { name, version: 1 } });
    assert.equal((await found(lab.client, name)).length, 4);
    assert.equal((await found(keen.client, name)).length, 4);
    assert.deepEqual(await found(kenyan.client, name), []);
    const { contact } = (await lab.client.ok(getAppointment, { ...params(id), query: {} })).data;
    assert.deepEqual(contact, { hash_id: made.hash_id, name });
    assert.equal((await meet(made.hash_id)).status, 200, "anywhere");
    const again = await keen.client.ok(findDuplicates, { query: { name: name.toUpperCase() } });
    assert.deepEqual(
      again.data.map((one) => one.hash_id),
      [made.hash_id],
    );
    assert.ok((await told(lab.client)).some((text) => text.includes(name)));
  });

  test("merged, its record refers to the other contact, which stays as it is and its owners'", async () => {
    const made = await proposeContact(fresh("Reel"));
    const id = await met(made.hash_id);
    const real = async (country: string, by = keen.client) =>
      (await by.ok(createContact, { body: { name: fresh("Real"), contactType: "society", country_hash_id: country } }))
        .data;
    const into = await real(spain.id);
    const abroad = await real(kenya.id, kenyan.client);
    const merge = async (survivor: string) =>
      await keen.client.call(calls.mergeProposal, { ...params(made.proposal), body: { into: survivor } });
    assert.equal((await merge(abroad.hash_id)).status, 422, "out of reach");
    assert.equal((await merge((await proposeContact(fresh("Open"))).hash_id)).status, 422, "not into another proposal");
    assert.equal((await merge(made.hash_id)).status, 422, "nor into itself");
    const done = await Promise.all([merge(into.hash_id), merge(into.hash_id)]);
    assert.deepEqual(
      done.map((one) => one.status).toSorted((a, b) => a - b),
      [200, 409],
      "once",
    );
    const { contact } = (await keen.client.ok(getAppointment, { ...params(id), query: {} })).data;
    assert.deepEqual(contact, { hash_id: into.hash_id, name: into.name });
    assert.equal((await lab.client.call(getContact, params(into.hash_id))).status, 404, "its author gets no access");
    const { data } = await keen.client.ok(contactMerges, params(into.hash_id));
    await keen.client.ok(undoContactMerge, { params: { id: data[0]?.hash_id ?? "" }, body: {} } as never);
    const { data: back } = await lab.client.ok(getContact, params(made.hash_id));
    assert.deepEqual(
      [back.name, back.created_by.name],
      [made.name, "Lea Lab"],
      "taken back, it is a contact like others",
    );
  });

  test("two who decide on one at once: one does", async () => {
    const { proposal } = await proposeContact(fresh("Both"));
    const both = await Promise.all([
      keen.client.call(calls.refuseProposal, { ...params(proposal), body: { reason: "Ours", version: 1 } }),
      all.client.call(calls.keepProposal, { ...params(proposal), body: { version: 1 } }),
    ]);
    assert.deepEqual(
      both.map((one) => one.status).toSorted((one, two) => one - two),
      [200, 409],
    );
  });

  test("refused, it stays on its record alone", async () => {
    const name = fresh("No customer");
    const made = await proposeContact(name);
    const id = await met(made.hash_id);
    const body = { reason: "They are ours already", version: 1 };
    await keen.client.ok(calls.refuseProposal, { ...params(made.proposal), body });
    const [mark] = (await lab.client.ok(calls.proposalsOn, { query: { kind: "appointment", id } })).data;
    assert.deepEqual([mark?.state, mark?.reason], ["REFUSED", "They are ours already"]);
    assert.ok((await told(lab.client)).some((text) => text.includes("They are ours already")));
    assert.equal((await ask(name)).status, 409);
    assert.equal((await meet(made.hash_id)).status, 422);
    for (const { client } of [lab, keen, all]) assert.deepEqual(await found(client, name), []);
  });
});

describe("a proposed component", () => {
  test("is in no list until it is kept; merged, its uses move", async () => {
    const made = await propose(fresh("Kaffir leaf"), "component");
    assert.match(made.number ?? "", /^C-\d+$/u);
    const listed = async () => [
      ...(await keeper.client.ok(listComponents, { query: { search: made.name } })).data,
      ...(await keeper.client.ok(allComponents, { query: { search: made.name } })).data,
    ];
    assert.deepEqual(await listed(), []);
    assert.equal((await keeper.client.ok(getComponent, params(made.hash_id))).data.name, made.name);
    const body = { name: fresh("Makrut leaf"), kind: "flavour" as const };
    const into = (await keeper.client.ok(createComponent, { body })).data.hash_id;
    await keeper.client.ok(calls.mergeProposal, { ...params(made.proposal), body: { into } });
    assert.equal((await keeper.client.call(getComponent, params(made.hash_id))).status, 404);
    const second = await propose(fresh("Curry leaf"), "component");
    await keeper.client.ok(calls.keepProposal, { ...params(second.proposal), body: { name: fresh("Curry leaves") } });
    assert.equal((await keeper.client.ok(listComponents, { query: { search: "Curry leaves" } })).data.length, 1);
  });
});
