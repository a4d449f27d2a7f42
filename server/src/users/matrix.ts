import type { DayWeight } from "#contract/kit/weekdays.ts";
import { PASSWORD } from "#server/testing/factories.ts";
import { freshPng } from "#server/testing/uploads.ts";
import { field, named, next, type Updated } from "#server/testing/matrix/updated.ts";
import * as imports from "#contract/imports/endpoints.ts";
import * as papers from "#contract/users/contracts.ts";
import * as calls from "#contract/users/endpoints.ts";
import { rows, shownTo, thing, type Deed, type Row, type Thing } from "#server/testing/matrix/rows.ts";
import { madeOnce, receipt, type World } from "#server/testing/matrix/world.ts";
import { lab, warehouse } from "#server/laboratory/matrix.ts";

const ids = (body: { data: readonly { hash_id: string }[] }): string[] => body.data.map((r) => r.hash_id);
const alice = (w: World): string => w.s.alice.user.id;
const dora = (w: World): string => w.elsewhere.s.alice.user.id;

/** A call on a person of Paris without dependent records. */
const onPerson = (body?: object): Thing =>
  thing(404, async (w) => {
    const { id } = await w.t.make.user({ zone: w.s.paris });
    return { params: { id }, thing: id, ...(body && { body }) };
  });
let made = 0;

const agreed = { title: "Contract", kind: "PERMANENT", start_date: "2026-01-01" } as const;
/** An import table with a new person for Paris. */
const tableFor = (w: World) => ({
  params: { kind: "users" as const },
  body: { text: `name;email;office\nRow ${(made += 1)};row${made}@example.test;${w.s.paris.name}` },
});
/** A contract of a person of Paris or Douala. */
async function contractIn(w: World, zone: "paris" | "douala"): Promise<string> {
  const keeper = zone === "paris" ? w.insider : w.outsider;
  const { id } = await w.t.make.user({ zone: w.s[zone] });
  return await contractOf(w, id, keeper.client);
}
const contractOf = async (w: World, user_hash_id: string, client = w.insider.client): Promise<string> =>
  (await client.ok(papers.storeContract, { body: { user_hash_id, ...agreed } })).data.hash_id;
const imported = madeOnce(async (w) => (await w.insider.client.ok(imports.runImport, tableFor(w))).data.batch.hash_id);
export const needles = [
  madeOnce(async (w) => (await w.t.make.user({ name: "Needle of a person", zone: w.s.paris })).id),
];
const onContract = (body?: object): Thing =>
  thing(404, async (w) => {
    const id = await contractIn(w, "paris");
    return { params: { id }, thing: id, ...(body && { body }) };
  });

export const matrix: Readonly<Record<string, Row>> = {
  "users.list": rows(calls.listUsers, ids, alice, dora),
  "users.get": onPerson(),
  "users.getByHash": onPerson(),
  "users.store": thing(422, async (w) => ({
    body: { name: "Somebody New", email: `new${(made += 1)}@example.test`, zone_hash_id: w.s.paris.id },
    thing: w.s.paris.id,
  })),
  "users.update": onPerson({ name: "Named Anew" }),
  "users.delete": onPerson(),
  "users.headquarters": rows(calls.headquartersUsers, ids, alice, dora, { body: {} }),
  // Identified by office.
  "users.contracts": rows(
    papers.listContracts,
    (body) => body.data.flatMap((c) => (c.zone ? [c.zone.hash_id] : [])),
    async (w) => await contractIn(w, "paris").then(() => w.s.paris.id),
  ),
  "users.contract": onContract(),
  "users.contractZones": rows(
    papers.contractZones,
    ids,
    (w) => w.s.paris.id,
    (w) => w.s.douala.id,
  ),
  "users.storeContract": thing(422, async (w) => {
    const { id } = await w.t.make.user({ zone: w.s.paris });
    return { body: { user_hash_id: id, ...agreed }, thing: id };
  }),
  "users.updateContract": onContract({ title: "Named anew" }),
  "users.deleteContract": onContract(),
  "users.ownContracts": shownTo(
    "alice",
    rows(papers.ownContracts, ids, (w) => contractOf(w, w.s.alice.user.id)),
  ),
  "users.uploadContract": "no place",
  "users.deleteOwnContract": {
    ...thing(404, async (w) => {
      const { data } = await w.s.bruno.client.ok(papers.uploadContract, { body: { ...agreed, files: [receipt()] } });
      return { params: { id: data.hash_id }, thing: data.hash_id };
    }),
    own: "bruno",
  },
  "users.ownBank": "no place",
  "users.changeOwnBank": "no place",
  "users.uploadOwnAvatar": "no place",
  "users.uploadAvatar": thing(422, async (w) => {
    const { id } = await w.t.make.user({ zone: w.s.paris });
    return { body: { user_hash_id: id, avatar: null }, thing: id };
  }),
  "imports.kind": rows(imports.importKind, (body) => body.data.batches.map((b) => b.hash_id), imported, undefined, {
    params: { kind: "users" },
  }),
  "imports.dryRun": thing(200, async (w) => ({ ...tableFor(w), thing: w.s.paris.name })),
  "imports.run": thing(422, async (w) => ({ ...tableFor(w), thing: w.s.paris.name })),
  // Answers only about the uploaded file.
  "imports.headings": {
    ...rows(imports.readHeadings, (body) => body.data.columns.map((c) => c.heading), imported, undefined, {
      params: { kind: "users" },
      body: { text: "Name\nAda" },
    }),
    seenBy: null,
  },
  "imports.undo": {
    ...thing(404, async (w) => {
      const { data } = await w.insider.client.ok(imports.runImport, tableFor(w));
      return { params: { id: data.batch.hash_id }, thing: data.batch.hash_id };
    }),
  },
  "users.forReports": "no place",
  "users.ofOffice": thing(404, async (w) => ({ params: { area_id: w.s.paris.id }, thing: w.s.paris.id })),
  "users.subordinates": shownTo("bruno", rows(calls.subordinates, ids, alice)),
  "users.assignTeam": thing(422, async (w) => {
    const { id } = await w.t.make.user({ zone: w.s.paris });
    const boss = await w.t.make.user({ zone: w.s.paris });
    return { body: { manager_hash_id: boss.id, user_hash_ids: [id] }, thing: boss.id };
  }),
};

const user: Updated = {
  make: async (w, admin) => {
    const body = {
      name: `Person ${next()}`,
      email: `updated${next()}@updates.test`,
      zone_hash_id: w.s.paris.id,
      main_country_hash_id: w.s.france.id,
      warehouse_hash_id: await lab(w),
      country_hash_ids: [w.italy],
      profile_hash_id: await w.t.make.profile(`Profile ${next()}`, []),
      manager_hash_id: w.s.bruno.user.id,
      department_hash_id: await named(w, "department"),
      post_hash_id: await named(w, "post"),
      family_status_hash_id: await named(w, "family_status"),
      hr: true,
      birthday: "1990-01-02",
      salary: "1500",
      social_security_number: "1 90 01 75 056 001 23",
      iban: "BE68539007547034",
      locale: "fr" as const,
    };
    return { id: (await admin.ok(calls.storeUser, { body })).data.hash_id };
  },
  read: async (client, id) => (await client.ok(calls.getUser, { params: { id } })).data,
  fields: async (w) => ({
    name: field(`Person ${next()}`),
    email: field(`updated${next()}@updates.test`),
    zone_hash_id: field(w.s.douala.id, "zone"),
    main_country_hash_id: field(w.italy, "main_country"),
    warehouse_hash_id: field(await warehouse(w), "warehouse"),
    country_hash_ids: field([w.s.france.id], "countries"),
    profile_hash_id: field(await w.t.make.profile(`Profile ${next()}`, []), "profile"),
    manager_hash_id: field(w.s.chloe.user.id, "manager"),
    department_hash_id: field(await named(w, "department"), "department"),
    post_hash_id: field(await named(w, "post"), "post"),
    family_status_hash_id: field(await named(w, "family_status"), "family_status"),
    hr: field(false),
    birthday: field("1991-01-02"),
    salary: field("1600", "salaries"),
    social_security_number: field("2 91 01 75 056 001 23"),
    iban: field("FR1420041010050500013M02606"),
    locale: field("en"),
    active: field(false, "state", "deactivated_at"),
  }),
};

const contract: Updated = {
  make: async (w, admin) => {
    const { id } = await w.t.make.user({ zone: w.s.paris });
    const term = { start_date: "2026-01-01", trial_end: "2026-03-31", end_date: "2026-12-31" };
    const fixed = { title: "Agreed", kind: "FIXED_TERM" as const, ...term };
    const workdays: DayWeight[] = ["11", "11", "11", "11", "10", "00", "00"];
    const { data } = await admin.ok(papers.storeContract, {
      body: { user_hash_id: id, ...fixed, workdays, files: [receipt()] },
    });
    return { id: data.hash_id };
  },
  read: async (client, id) => {
    const { data } = await client.ok(papers.listContracts, { query: { limit: 200 } });
    return data.find((c) => c.hash_id === id) ?? {};
  },
  fields: async (w) => ({
    title: field("Agreed anew"),
    kind: field("PERMANENT"),
    start_date: field("2026-02-01"),
    end_date: field("2027-01-31"),
    trial_end: field("2026-04-30"),
    zone_hash_id: field(w.s.douala.id, "zone"),
    workdays: field(["11", "11", "00", "11", "11", "00", "00"]),
    files: field([receipt()]),
    removes: field([], "files"),
  }),
};

export const updates: Readonly<Record<string, Updated>> = {
  "users.update": user,
  "users.updateContract": contract,
};

export const deeds: Readonly<Record<string, Deed>> = {
  "users.uploadOwnAvatar": async (w) => ({
    client: await w.t.as(await w.t.make.user({ zone: w.s.paris })),
    body: { avatar: new File([new Uint8Array(await freshPng())], "me.png", { type: "image/png" }) },
  }),
  "users.changeOwnBank": async (w) => ({
    client: await w.t.as(await w.t.make.user({ zone: w.s.paris })),
    body: { iban: "BE68539007547034", current_password: PASSWORD },
  }),
  "users.uploadContract": async (w) => ({
    client: await w.t.as(await w.t.make.user({ zone: w.s.paris })),
    body: { title: "Signed copy", kind: "AMENDMENT", start_date: "2026-01-01", files: [receipt()] },
  }),
};

/** They go with a salary, or with a deactivation alone. */
export const apart = { "users.update": ["salary_valid_from", "salary_pay_by", "salary_hours", "reason"] };

/** Calls other than GET that leave no trail entry, and why. */
export const untraced = {
  "users.headquarters": "it only reads",
  "imports.dryRun": "it only tries: nothing is written",
  "imports.headings": "it only reads",
};

/** By kind of record on which people comment, a call of the matrix that is about one of Paris or France. */
export const commented = { user: "users.get", user_contract: "users.updateContract" };
