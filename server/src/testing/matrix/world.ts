import { loadNotifications } from "#contract/notifications/endpoints.ts";
import { allPermissions, permissions, rightsOf } from "#contract/permissions.ts";
import { accounts } from "#contract/accounting/endpoints.ts";
import { createAppointment } from "#contract/agenda/endpoints.ts";
import { createContact } from "#contract/contacts/endpoints.ts";
import { createRecipe } from "#contract/recipes/endpoints.ts";
import { storeReport } from "#contract/reports/endpoints.ts";
import { runImport } from "#contract/imports/endpoints.ts";
import { storeSample } from "#contract/tracking/endpoints.ts";
import { storeContract } from "#contract/users/contracts.ts";
import { createLaboratory, createWarehouse } from "#contract/laboratory/places.ts";
import { storeStock } from "#contract/laboratory/stock.ts";
import { storeContactContract } from "#contract/contacts/contracts.ts";
import { createView } from "#contract/views/endpoints.ts";
import { createExport } from "#contract/exports/endpoints.ts";
import { sendAdvance, storeAdvance } from "#contract/advances/endpoints.ts";
import { sendExpense, storeExpense } from "#contract/expenses/endpoints.ts";
import type { UserMade } from "../factories.ts";
import { scene, spenderRights, type Scene } from "../scene.ts";
import type { Client, TestApp } from "../test-app.ts";

/** Two offices with the same kinds of records, and users who hold every right in one of them. */
export interface World {
  readonly t: TestApp;
  readonly s: Scene;
  /** Holds every office right in Paris, and every country right in France. */
  readonly insider: { user: UserMade; client: Client };
  /** Holds every office right in Douala, and every country right in its country. */
  readonly outsider: { user: UserMade; client: Client };
  readonly dora: UserMade;
  readonly parisExpense: string;
  readonly doualaExpense: string;
  readonly parisAdvance: string;
  readonly doualaAdvance: string;
  /** A notification of a user of Paris, and one of the outsider's. */
  readonly parisNotification: string;
  readonly doualaNotification: string;
  /** A receipt of an expense of Paris, and a transaction on one of its accounts. */
  readonly parisFile: string;
  readonly parisTransaction: string;
  /** A waiting export of Bruno's, and one of the outsider's. */
  readonly parisExport: string;
  readonly doualaExport: string;
  /** A saved view of Bruno's. */
  readonly parisView: string;
  /** A contract of Alice's, a draft of hers, and an import by the insider. */
  readonly parisContract: string;
  readonly parisDraft: string;
  /** Rejected, to be corrected by its owner. */
  readonly parisReturned: string;
  readonly parisImport: string;
  /** A person of a customer in France, and a customer in Cameroon. */
  readonly frenchContact: string;
  readonly frenchCompany: string;
  readonly cameroonContact: string;
  /** A contract with a contact of each country. */
  readonly frenchPaper: string;
  readonly cameroonPaper: string;
  /** A visit to a contact of each country. */
  readonly frenchVisit: string;
  readonly cameroonVisit: string;
  /** A report of a contact of each country, with a next step. */
  readonly frenchReport: string;
  readonly cameroonReport: string;
  /** A recipe of each country. */
  readonly frenchRecipe: string;
  readonly cameroonRecipe: string;
  /** A sample order of each country. */
  readonly frenchSample: string;
  readonly cameroonSample: string;
  /** Ids that a search for `Needle` finds, by kind, besides expenses; none is of Douala. */
  readonly needles: readonly string[];
  /** A laboratory and a warehouse of France, with a lot that expires in the laboratory. */
  readonly frenchLab: string;
  readonly frenchWarehouse: string;
  /** A country of Paris without any records. */
  readonly italy: string;
}

const PDF = "%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n";
export const receipt = (): File => new File([PDF], "ticket.pdf", { type: "application/pdf" });

/** Rights without a place whose records are reached through their contact. */
const unplaced = allPermissions.filter(
  (p) =>
    ["equipments", "benchmarks", "agenda", "reports"].includes(permissions[p].family) ||
    ["components_view", "statistics_market_picture"].includes(p),
);

export async function buildWorld(t: TestApp): Promise<World> {
  const s = await scene(t);
  const cameroon = await t.make.country({ name: "Cameroon" });
  const italy = await t.make.country({ name: "Italy" });
  for (const [zone, country] of [
    [s.douala.id, cameroon.id],
    [s.paris.id, italy.id],
  ])
    await t.pool.query("INSERT INTO zone_country (zone_id, country_id) VALUES ($1, $2)", [zone, country]);
  /** Every office right in this office, and every country right in its country. */
  const everyRightIn = (zone: string, country: string) => ({
    ...Object.fromEntries(rightsOf("office").map((p) => [p, [zone]])),
    ...Object.fromEntries(rightsOf("country").map((p) => [p, [country]])),
    users_impersonate: "all" as const,
    ...Object.fromEntries(unplaced.map((p) => [p, "all" as const])),
  });
  const person = async (name: string, zone: { id: string }, country: string) => {
    const user = await t.make.user({ name, zone: zone.id, rights: everyRightIn(zone.id, country) });
    return { user, client: await t.as(user) };
  };
  const insider = await person("Ines Inside", s.paris, s.france.id);
  const outsider = await person("Otto Outside", s.douala, cameroon.id);
  const dora = await t.make.user({
    name: "Dora",
    zone: s.douala,
    rights: Object.fromEntries(spenderRights.map((r) => [r, [s.douala.id]])),
  });

  // A user of each office has the same profile.
  const shared = await t.make.profile("Of both offices", []);
  await t.pool.query("UPDATE app_user SET profile_id = $1 WHERE hash_id = ANY ($2)", [
    shared,
    [dora.id, s.alice.user.id],
  ]);

  // Alice is in Bruno's team.
  await t.pool.query("UPDATE app_user SET manager_id = $1 WHERE hash_id = $2", [s.bruno.user.id, s.alice.user.id]);

  const sent = async (client: Client, body: Parameters<Scene["draft"]>[0], file?: File): Promise<string> => {
    const draft = s.draft(body);
    const [first, ...rest] = draft.fees;
    const fees = file && first ? [{ ...first, invoices: [file] }, ...rest] : draft.fees;
    const { data } = await client.ok(storeExpense, { body: { ...draft, fees } });
    await client.ok(sendExpense, { params: { id: data.hash_id }, body: {} });
    return data.hash_id;
  };
  const parisExpense = await sent(s.alice.client, { type: "OFFICE", title: "Needle of Paris" }, receipt());
  const doualaExpense = await sent(await t.as(dora), {
    type: "OFFICE",
    title: "Needle of Douala",
    zone_hash_id: s.douala.id,
    fees: [{ amount: "5000", date: "2026-01-12", reason_id: s.hotel.id }],
  });
  const asked = async (client: Client, zone: string): Promise<string> => {
    const body = { zone_hash_id: zone, title: "Needle of an advance", amount: "500" };
    const { data } = await client.ok(storeAdvance, { body });
    await client.ok(sendAdvance, { params: { id: data.hash_id }, body: {} });
    return data.hash_id;
  };
  const parisAdvance = await asked(s.alice.client, s.paris.id);
  const doualaAdvance = await asked(await t.as(dora), s.douala.id);
  const one = async (text: string, values: unknown[]): Promise<string> =>
    ((await t.pool.query(text, values)).rows[0] as { id: string }).id;
  const newestOf = async (client: Client): Promise<string> =>
    (await client.ok(loadNotifications, { query: {} })).data[0]?.hash_id ?? "";
  const exportOf = async (client: Client): Promise<string> =>
    (await client.ok(createExport, { params: { kind: "expenses" }, body: { format: "csv" } })).data.hash_id;
  await s.expense("VALIDATED");
  const needles = [
    (await t.make.zone({ name: "Needle of an office" })).id,
    await t.make.profile("Needle of a profile", []),
    (await insider.client.ok(accounts.create, { params: { zone: s.paris.id }, body: { name: "Needle of an account" } }))
      .data.hash_id,
    (await t.make.user({ name: "Needle of a person", zone: s.paris })).id,
  ];
  const contactIn = async (client: Client, country: string, more: object = {}): Promise<string> => {
    const body = { name: "Needle of a customer", contactType: "society" as const, country_hash_id: country, ...more };
    return (await client.ok(createContact, { body })).data.hash_id;
  };
  const french = await contactIn(insider.client, s.france.id);
  needles.push(french, parisAdvance);
  const paperOf = async (client: Client, contact_hash_id: string): Promise<string> => {
    const body = { contact_hash_id, title: "Supply", kind: "SUPPLY", start_date: "2026-01-01" } as const;
    return (await client.ok(storeContactContract, { body })).data.hash_id;
  };
  const cameroonContact = await contactIn(outsider.client, cameroon.id);
  const recipeIn = async (client: Client, country_hash_id: string): Promise<string> =>
    (await client.ok(createRecipe, { body: { name: "Needle of a recipe", country_hash_id } })).data.hash_id;
  const frenchRecipe = await recipeIn(insider.client, s.france.id);
  needles.push(frenchRecipe);
  const cameroonRecipe = await recipeIn(outsider.client, cameroon.id);
  const sampleFor = async (client: Client, contact_hash_id: string, recipe_hash_id: string): Promise<string> => {
    const parcel = { code: "1234567891", lines: [{ recipe_hash_id, quantity: 1 }] };
    return (await client.ok(storeSample, { body: { contact_hash_id, date: "2026-03-02", ...parcel } })).data.hash_id;
  };
  const frenchSample = await sampleFor(insider.client, french, frenchRecipe);
  needles.push(frenchSample);
  const visitTo = async (client: Client, contact_hash_id: string): Promise<string> => {
    const when = { start: "2026-11-19T09:00", end: "2026-11-19T10:00" };
    const body = { title: "Needle of a visit", kind: "visit" as const, contact_hash_id, ...when };
    return (await client.ok(createAppointment, { body })).data.hash_id;
  };
  const frenchVisit = await visitTo(insider.client, french);
  needles.push(frenchVisit);
  const reportOn = async (client: Client, contact_hash_id: string): Promise<string> => {
    const about = { kind: "visit" as const, date: "2026-11-19", purpose: "Needle of a report" };
    const body = { ...about, contact_hash_id, steps: [{ text: "Send an offer" }] };
    return (await client.ok(storeReport, { body })).data.hash_id;
  };
  const frenchReport = await reportOn(insider.client, french);
  needles.push(frenchReport);
  const agreed = { title: "Contract of Paris", kind: "PERMANENT", start_date: "2026-01-01" } as const;
  const contract = { user_hash_id: s.alice.user.id, ...agreed };
  const table = { text: `name;email;office\nRead In;read.in@example.test;${s.paris.name}` };
  const placeIn = async (call: typeof createLaboratory, name: string): Promise<string> =>
    (await insider.client.ok(call, { body: { name, country_hash_id: s.france.id } })).data.hash_id;
  const frenchLab = await placeIn(createLaboratory, "Laboratory of Paris");
  const component_id = await one(
    "INSERT INTO component (hash_id, number, name, kind, created_by) VALUES (gen_random_uuid(), 'W-1', 'Material of the world', 'flavour', $1) RETURNING hash_id AS id",
    [insider.user.id],
  );
  const lot = { lot: "W-1", quantity: "100", expires_on: "2030-01-31" };
  await insider.client.ok(storeStock, { body: { laboratory_id: frenchLab, component_id, ...lot } });
  return {
    t,
    s,
    needles,
    frenchLab,
    frenchWarehouse: await placeIn(createWarehouse, "Warehouse of Paris"),
    parisContract: (await insider.client.ok(storeContract, { body: contract })).data.hash_id,
    parisDraft: (await s.alice.client.ok(storeExpense, { body: s.draft({ title: "Draft of Paris" }) })).data.hash_id,
    parisReturned: await s.expense("REJECTED", { title: "Returned in Paris" }),
    parisImport: (await insider.client.ok(runImport, { params: { kind: "users" }, body: table })).data.batch.hash_id,
    frenchCompany: french,
    frenchContact: await contactIn(insider.client, s.france.id, {
      name: "Marta Soler",
      contactType: "individual",
      company_hash_id: french,
    }),
    cameroonContact,
    frenchVisit,
    cameroonVisit: await visitTo(outsider.client, cameroonContact),
    frenchReport,
    cameroonReport: await reportOn(outsider.client, cameroonContact),
    frenchRecipe,
    cameroonRecipe,
    frenchSample,
    cameroonSample: await sampleFor(outsider.client, cameroonContact, cameroonRecipe),
    frenchPaper: await paperOf(insider.client, french),
    cameroonPaper: await paperOf(outsider.client, cameroonContact),
    parisExport: await exportOf(s.bruno.client),
    doualaExport: await exportOf(outsider.client),
    parisView: (await s.bruno.client.ok(createView, { body: { list: "contacts", name: "Bottlers", words: {} } })).data
      .hash_id,
    insider,
    outsider,
    dora,
    parisExpense,
    doualaExpense,
    parisAdvance,
    doualaAdvance,
    italy: italy.id,
    parisNotification: await newestOf(s.bruno.client),
    doualaNotification: await newestOf(outsider.client),
    parisFile: await one("SELECT hash_id AS id FROM file WHERE kind = 'expense' AND record_id = $1", [parisExpense]),
    parisTransaction: await one(
      "SELECT t.hash_id AS id FROM ledger_transaction t WHERE t.zone_id = $1 ORDER BY t.hash_id LIMIT 1",
      [s.paris.id],
    ),
  };
}
