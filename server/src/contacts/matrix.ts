import * as papers from "#contract/contacts/contracts.ts";
import * as calls from "#contract/contacts/endpoints.ts";
import { contactPage } from "#contract/contacts/page.ts";
import { mergeCandidates, mergeContacts } from "#contract/contacts/merging.ts";
import { customerVisit } from "#contract/contacts/visit.ts";
import type { ClientInput } from "#contract/kit/endpoint.ts";
import { madeOnce, receipt, type World } from "#server/testing/matrix/world.ts";
import { rows, thing, type Deed, type Row, type Thing } from "#server/testing/matrix/rows.ts";
import { field, named, next, type Updated } from "#server/testing/matrix/updated.ts";

/** A customer of France, and one of its people. */
export const company = madeOnce(async (w) => {
  const body = { name: "Needle of a customer", contactType: "society" as const, country_hash_id: w.s.france.id };
  return (await w.insider.client.ok(calls.createContact, { body })).data.hash_id;
});
export const person = madeOnce(async (w) => {
  const of = { country_hash_id: w.s.france.id, company_hash_id: await company(w) };
  const body = { name: "Marta Soler", contactType: "individual" as const, ...of };
  return (await w.insider.client.ok(calls.createContact, { body })).data.hash_id;
});
const paper = madeOnce(async (w) => {
  const body = { contact_hash_id: await company(w), ...agreed };
  return (await w.insider.client.ok(papers.storeContactContract, { body })).data.hash_id;
});
export const needles = [company];

/** A contact of France that nothing refers to. */
const made = async (w: World, more: { readonly tags?: string[] } = {}): Promise<string> => {
  const one = { name: `Customer ${next()}`, contactType: "society" as const, country_hash_id: w.s.france.id };
  const body = { ...one, ...more };
  return (await w.insider.client.ok(calls.createContact, { body })).data.hash_id;
};
const onContact = (body?: (w: World) => object): Thing =>
  thing(404, async (w) => {
    const id = await made(w);
    return { params: { id }, thing: id, ...(body && { body: body(w) }) };
  });
/** Asked for twice: statements that are joined go alone the first time, to tell their columns, which must not be counted. */
const onContactAgain = (call: typeof contactPage | typeof customerVisit): Thing =>
  thing(404, async (w) => {
    const id = await made(w);
    await w.insider.client.ok(call as typeof customerVisit, { params: { id } });
    return { params: { id }, thing: id };
  });

const ofMerge = async (w: World): Promise<string> => {
  const [from, into] = [await made(w), await made(w)];
  const body = { into, version: 1, into_version: 1 };
  return (await w.insider.client.ok(mergeContacts, { params: { id: from }, body })).data.merge;
};
const twoOf = thing(422, async (w) => {
  const [one, other] = [await made(w), await made(w)];
  return { body: { one, other }, thing: one };
});
const agreed = { title: "Supply 2026", kind: "SUPPLY", start_date: "2026-01-01" } as const;
/** A contract with a contact of France. */
const onPaper = (body?: object): Thing =>
  thing(404, async (w) => {
    const contact_hash_id = await made(w);
    const { data } = await w.insider.client.ok(papers.storeContactContract, { body: { contact_hash_id, ...agreed } });
    return { params: { id: data.hash_id }, thing: data.hash_id, ...(body && { body }) };
  });

export const matrix: Readonly<Record<string, Row>> = {
  "contacts.list": rows(
    calls.listContacts,
    (body) => body.data.map((c) => c.hash_id),
    person,
    (w) => company(w.elsewhere),
  ),
  "contacts.pick": rows(
    calls.pickContacts,
    (body) => body.data.map((c) => c.hash_id),
    person,
    (w) => company(w.elsewhere),
  ),
  "contacts.loadData": rows(
    calls.contactOptions,
    (body) => [...body.data.countries.map((k) => k.hash_id), ...body.data.tags],
    async (w) => await made(w, { tags: ["fair of Lyon"] }).then(() => [w.s.france.id, "fair of Lyon"]),
  ),
  "contacts.duplicates": rows(
    calls.findDuplicates,
    (body) => body.data.map((c) => c.hash_id),
    company,
    (w) => company(w.elsewhere),
    { query: { name: "Needle of a customer" } },
  ),
  "contacts.get": onContact(),
  "contacts.page": onContactAgain(contactPage),
  "contacts.glance": onContact(),
  "contacts.happened": onContact(),
  "contacts.visit": onContactAgain(customerVisit),
  "contacts.visitPaper": onContact(),
  "contacts.create": thing(422, async (w) => ({
    body: { name: `Customer ${next()}`, contactType: "society", country_hash_id: w.s.france.id },
    thing: w.s.france.id,
  })),
  "contacts.update": onContact(() => ({ city: "Lyon" })),
  "contacts.contracts": rows(
    papers.listContactContracts,
    (body) => body.data.map((c) => c.hash_id),
    paper,
    (w) => paper(w.elsewhere),
  ),
  "contacts.contract": onPaper(),
  "contacts.storeContract": thing(422, async (w) => {
    const id = await made(w);
    return { body: { contact_hash_id: id, ...agreed }, thing: id };
  }),
  "contacts.updateContract": onPaper({ title: "Another title" }),
  "contacts.deleteContract": onPaper(),
  "contacts.changeSeveral": thing(200, async (w) => {
    const id = await made(w);
    return { body: { contacts: [{ hash_id: id, tags: ["fair"] }] }, thing: id };
  }),
  "contacts.delete": onContact(),
  "contacts.uploadAvatar": thing(422, async (w) => {
    const id = await made(w);
    return { body: { contact_hash_id: id, avatar: null }, thing: id };
  }),
  "contacts.changePhotos": thing(422, async (w) => {
    const id = await made(w);
    return { body: { contact_hash_id: id, removes: [] }, thing: id };
  }),
  "contacts.updateRepresentatives": onContact((w) => ({ representatives: [w.insider.user.id] })),
  "contacts.updateApplications": onContact(() => ({ applications: [] })),
  "contacts.updateB2cs": onContact(() => ({ b2cs: [] })),
  "contacts.reminders": onContact(() => ({ reason: "They called" })),
  "contacts.erase": thing(404, async (w) => {
    const name = `Person ${next()}`;
    const body = { name, contactType: "individual" as const, country_hash_id: w.s.france.id };
    const id = (await w.insider.client.ok(calls.createContact, { body })).data.hash_id;
    return { params: { id }, body: { name, version: 1 }, thing: id };
  }),
  "contacts.updateBenchmarks": onContact(() => ({ benchmarks: [] })),
  "contacts.mergePreview": thing(404, async (w) => {
    // Warm up: the references to contacts are read once per process, which must not be counted.
    await ofMerge(w);
    const id = await made(w);
    return { params: { id }, query: { into: await made(w) }, thing: id };
  }),
  "contacts.merge": thing(404, async (w) => {
    const id = await made(w);
    return { params: { id }, body: { into: await made(w), version: 1, into_version: 1 }, thing: id };
  }),
  "contacts.merges": onContact(),
  "contacts.undoMerge": thing(404, async (w) => {
    const id = await ofMerge(w);
    return { params: { id }, thing: id };
  }),
  "contacts.mergeCandidates": rows(
    mergeCandidates,
    (body) => body.data.flatMap((pair) => [pair.newer.hash_id, pair.older.hash_id]),
    async (w) => {
      const body = { name: `Twin ${next()} of Lyon`, contactType: "society" as const, country_hash_id: w.s.france.id };
      await w.insider.client.ok(calls.createContact, { body });
      return (await w.insider.client.ok(calls.createContact, { body })).data.hash_id;
    },
  ),
  "contacts.differ": twoOf,
  "contacts.mayBeSame": twoOf,
};

type Body = ClientInput<typeof calls.createContact>["body"];
/** A member of a company's staff with a value in every field, and new values for each. */
const whole = (fields: Updated["fields"]): Updated => ({
  make: async (w, admin) => {
    const employer = async (): Promise<string> => await made(w);
    const body: Body = {
      name: `Person ${next()}`,
      contactType: "individual",
      roles: ["customer"],
      title_hash_id: await named(w, "title"),
      b2b_hash_id: await named(w, "b2b"),
      company_hash_id: await employer(),
      country_hash_id: w.s.france.id,
      street: "1 rue de la Paix",
      street2: "Escalier B",
      city: "Paris",
      zip_code: "75002",
      website: "https://example.test",
      vat_number: "FR12123456789",
      position_held: "Purchasing",
      birthday: "1980-01-02",
      language: "fr",
      phones: [{ label: "work", number: "01 42 68 53 00" }],
      mails: [{ label: "work", address: "marta@example.test" }],
      tags: ["fair"],
      portal_access: true,
      representatives: [w.insider.user.id],
      applications: [await named(w, "application")],
      b2cs: [await named(w, "b2c")],
      benchmarks: [await named(w, "benchmark")],
    };
    return { id: (await admin.ok(calls.createContact, { body })).data.hash_id };
  },
  read: async (client, id) => (await client.ok(calls.getContact, { params: { id } })).data,
  fields,
});

const links = {
  representatives: async (w: World) =>
    field([(await w.t.make.user({ zone: w.s.paris, rights: { contacts_view: [w.s.france.id] } })).id]),
  applications: async (w: World) => field([await named(w, "application")]),
  b2cs: async (w: World) => field([await named(w, "b2c")]),
  benchmarks: async (w: World) => field([await named(w, "benchmark")]),
};

export const updates: Readonly<Record<string, Updated>> = {
  "contacts.updateContract": {
    make: async (w, admin) => {
      const body = { contact_hash_id: await made(w), ...agreed, end_date: "2027-12-31", notice_months: 3 };
      const more = { renews: false, remind_days: 30, files: [receipt()] };
      return { id: (await admin.ok(papers.storeContactContract, { body: { ...body, ...more } })).data.hash_id };
    },
    read: async (client, id) => (await client.ok(papers.getContactContract, { params: { id } })).data,
    fields: async () => ({
      title: field("Supply 2027"),
      kind: field("PRICES"),
      start_date: field("2026-02-01"),
      end_date: field("2028-12-31", "act_by", "remind_on"),
      notice_months: field(6, "act_by", "remind_on"),
      renews: field(true),
      remind_days: field(60, "remind_on"),
      files: field([receipt()]),
      removes: field([], "files"),
    }),
  },
  "contacts.update": whole(async (w) => ({
    name: field(`Person ${next()}`),
    contactType: field("individual"),
    roles: field(["competitor"]),
    supplier: field(true, "roles"),
    title_hash_id: field(await named(w, "title"), "title"),
    b2b_hash_id: field(await named(w, "b2b"), "b2b"),
    company_hash_id: field(await made(w), "company"),
    country_hash_id: field(w.italy, "country"),
    street: field("2 rue de la Paix"),
    street2: field("Escalier C"),
    city: field("Lyon"),
    zip_code: field("69001"),
    website: field("https://other.example.test"),
    vat_number: field("FR34123456789"),
    position_held: field("Development"),
    birthday: field("1981-01-02"),
    language: field("es"),
    phones: field([{ label: "mobile", number: "+34 938 555 012" }]),
    mails: field([{ label: "other", address: "other@example.test" }]),
    tags: field(["mixers"]),
    portal_access: field(false),
    representatives: await links.representatives(w),
    applications: await links.applications(w),
    b2cs: await links.b2cs(w),
    benchmarks: await links.benchmarks(w),
  })),
  "contacts.updateRepresentatives": whole(async (w) => ({ representatives: await links.representatives(w) })),
  "contacts.updateApplications": whole(async (w) => ({ applications: await links.applications(w) })),
  "contacts.updateB2cs": whole(async (w) => ({ b2cs: await links.b2cs(w) })),
  "contacts.updateBenchmarks": whole(async (w) => ({ benchmarks: await links.benchmarks(w) })),
};

export const deeds: Readonly<Record<string, Deed>> = {
  "contacts.changePhotos": async (w, admin) => {
    const body = { name: `Customer ${next()}`, contactType: "society" as const, country_hash_id: w.s.france.id };
    const { data } = await admin.ok(calls.createContact, { body });
    return { body: { contact_hash_id: data.hash_id, photos: [receipt()] } };
  },
};

/** Statements beyond the usual budget. A merge needs one more for each further column of a table that refers to contacts. */
export const statements = {
  "contacts.merge": 3,
  "contacts.undoMerge": 3,
  "contacts.page": 3,
  // Each area reads its own part: the statements of their lists are joined, one after the other.
  "contacts.visit": 4,
  "contacts.visitPaper": 16,
};

/** By kind of record on which people comment, a call of the matrix that is about one of Paris or France. */
export const commented = {
  contact: "contacts.get",
  contact_contract: "contacts.updateContract",
  equipment: "contacts.updateEquipment",
  portfolio: "contacts.updatePortofolio",
};
