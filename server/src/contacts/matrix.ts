import * as calls from "#contract/contacts/endpoints.ts";
import type { ClientInput } from "#contract/kit/endpoint.ts";
import { rows, thing, type Row, type Thing } from "#server/testing/matrix/rows.ts";
import { field, named, next, type Updated } from "#server/testing/matrix/updated.ts";
import type { World } from "#server/testing/matrix/world.ts";

/** A contact of France that nothing hangs on. */
const made = async (w: World): Promise<string> => {
  const body = { name: `Customer ${next()}`, contactType: "society" as const, country_hash_id: w.s.france.id };
  return (await w.insider.client.ok(calls.createContact, { body })).data.hash_id;
};
const onContact = (body?: (w: World) => object): Thing =>
  thing(404, async (w) => {
    const id = await made(w);
    return { params: { id }, thing: id, ...(body && { body: body(w) }) };
  });

export const matrix: Readonly<Record<string, Row>> = {
  "contacts.list": rows(
    calls.listContacts,
    (body) => body.data.map((c) => c.hash_id),
    (w) => w.frenchContact,
    (w) => w.cameroonContact,
  ),
  "contacts.loadData": rows(
    calls.contactOptions,
    (body) => body.data.countries.map((k) => k.hash_id),
    (w) => w.s.france.id,
  ),
  "contacts.duplicates": rows(
    calls.findDuplicates,
    (body) => body.data.map((c) => c.hash_id),
    (w) => w.frenchCompany,
    (w) => w.cameroonContact,
    { query: { name: "Needle of a customer" } },
  ),
  "contacts.get": onContact(),
  "contacts.create": thing(422, async (w) => ({
    body: { name: `Customer ${next()}`, contactType: "society", country_hash_id: w.s.france.id },
    thing: w.s.france.id,
  })),
  "contacts.update": onContact(() => ({ city: "Lyon" })),
  "contacts.delete": onContact(),
  "contacts.uploadAvatar": thing(422, async (w) => {
    const id = await made(w);
    return { body: { contact_hash_id: id, avatar: null }, thing: id };
  }),
  "contacts.updateRepresentatives": onContact((w) => ({ representatives: [w.insider.user.id] })),
  "contacts.updateApplications": onContact(() => ({ applications: [] })),
  "contacts.updateB2cs": onContact(() => ({ b2cs: [] })),
  "contacts.updateBenchmarks": onContact(() => ({ benchmarks: [] })),
};

type Body = ClientInput<typeof calls.createContact>["body"];
/** Somebody of a company's staff with something in each field, and what each may become. */
const whole = (fields: Updated["fields"]): Updated => ({
  make: async (w, admin) => {
    const company = async (): Promise<string> => await made(w);
    const body: Body = {
      name: `Person ${next()}`,
      contactType: "individual",
      roles: ["customer"],
      title_hash_id: await named(w, "title"),
      b2b_hash_id: await named(w, "b2b"),
      company_hash_id: await company(),
      country_hash_id: w.s.france.id,
      street: "1 rue de la Paix",
      street2: "Escalier B",
      city: "Paris",
      zip_code: "75002",
      website: "https://example.test",
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
