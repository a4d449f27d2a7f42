import { accounts, boxes } from "#contract/accounting/endpoints.ts";
import { createRole, getRole } from "#contract/access/roles.ts";
import { getExpense, storeExpense } from "#contract/expenses/endpoints.ts";
import type { Resource } from "#contract/kit/resource.ts";
import { resources } from "#contract/reference/resources.ts";
import * as papers from "#contract/users/contracts.ts";
import { getUser, storeUser } from "#contract/users/endpoints.ts";
import * as charges from "#contract/zones/charges.ts";
import { createZone, getZone } from "#contract/zones/endpoints.ts";
import { createTax, listTaxes } from "#contract/zones/taxes.ts";
import { contactUpdates } from "./contacts.ts";
import { commentUpdate } from "./discussion.ts";
import { field, named, next, type Updated } from "./updated.ts";
import { company, listed, preferences, profile } from "./updates-settings.ts";
import { receipt } from "./world.ts";

const expense: Updated = {
  // In another currency than its office's: what nobody sends must not go back to it.
  make: async (w, admin) => {
    const body = w.s.draft({
      currency_hash_id: (await w.t.make.currency()).id,
      type_id: (await w.t.make.type()).id,
      reason: "For the customer",
      invoice_number: "F-1",
      collaborator_hash_id: w.s.bruno.user.id,
      fees: [
        {
          amount: "150.00",
          date: "2026-01-12",
          reason_id: w.s.hotel.id,
          country_id: w.s.france.id,
          description: "One night",
          invoices: [receipt()],
        },
        { amount: "10.00", date: "2026-01-13", reason_id: w.s.taxi.id, country_id: w.s.france.id, description: "Taxi" },
      ],
    });
    const { data } = await admin.ok(storeExpense, { body });
    return { id: data.hash_id };
  },
  read: async (client, id) => (await client.ok(getExpense, { params: { id } })).data,
  fields: async (w) => ({
    title: field("Another title"),
    start_date: field("2026-01-11"),
    end_date: field("2026-01-20"),
    type_id: field((await w.t.make.type()).id, "type_name"),
    currency_hash_id: field(w.s.eur.id, "currency"),
    reason: field("Another reason"),
    invoice_number: field("F-2"),
    collaborator_hash_id: field(w.s.chloe.user.id, "collaborator"),
    fees: field([{ amount: "7", date: "2026-01-12", reason_id: w.s.taxi.id }], "amount", "fees_count", "files_count"),
  }),
};

const holder = (calls: typeof accounts, may: object = {}): Updated => ({
  make: async (w, admin) => {
    const body = { name: `Kept ${next()}`, bank: "BNP", number: "FR76", overdraft_limit: "50", initial_amount: "10" };
    const { data } = await admin.ok(calls.create, {
      params: { zone: w.s.paris.id },
      body: { ...body, currency_hash_id: w.s.eur.id },
    });
    return { id: data.hash_id };
  },
  read: async (client, id, w) => {
    const { data } = await client.ok(calls.list, { params: { zone: w.s.paris.id }, query: { limit: 200 } });
    return data.find((h) => h.hash_id === id) ?? {};
  },
  fields: async () => ({
    name: field(`Kept ${next()}`),
    bank: field("Société Générale"),
    number: field("FR77"),
    ...may,
  }),
});

const role: Updated = {
  make: async (_, admin) => {
    const body = { name: `Role ${next()}`, name_fr: `Rôle ${next()}` };
    return { id: (await admin.ok(createRole, { body })).data.hash_id };
  },
  read: async (client, id) => (await client.ok(getRole, { params: { id } })).data,
  fields: async () => ({
    name: field(`Role ${next()}`),
    name_fr: field(`Rôle ${next()}`),
    second_factor_required: field(true),
  }),
};

const user: Updated = {
  make: async (w, admin) => {
    const body = {
      name: `Person ${next()}`,
      email: `updated${next()}@updates.test`,
      zone_hash_id: w.s.paris.id,
      main_country_hash_id: w.s.france.id,
      country_hash_ids: [w.italy],
      profile_hash_id: await w.t.make.profile(`Profile ${next()}`, []),
      manager_hash_id: w.s.bruno.user.id,
      department_hash_id: await named(w, "department"),
      post_hash_id: await named(w, "post"),
      family_status_hash_id: await named(w, "family_status"),
      hr: true,
      birthday: "1990-01-02",
      salary: "1500",
      locale: "fr" as const,
    };
    return { id: (await admin.ok(storeUser, { body })).data.hash_id };
  },
  read: async (client, id) => (await client.ok(getUser, { params: { id } })).data,
  fields: async (w) => ({
    name: field(`Person ${next()}`),
    email: field(`updated${next()}@updates.test`),
    zone_hash_id: field(w.s.douala.id, "zone"),
    main_country_hash_id: field(w.italy, "main_country"),
    country_hash_ids: field([w.s.france.id], "countries"),
    profile_hash_id: field(await w.t.make.profile(`Profile ${next()}`, []), "profile"),
    manager_hash_id: field(w.s.chloe.user.id, "manager"),
    department_hash_id: field(await named(w, "department"), "department"),
    post_hash_id: field(await named(w, "post"), "post"),
    family_status_hash_id: field(await named(w, "family_status"), "family_status"),
    hr: field(false),
    birthday: field("1991-01-02"),
    salary: field("1600", "salaries"),
    locale: field("en"),
    active: field(false, "state", "deactivated_at"),
  }),
};

const contract: Updated = {
  make: async (w, admin) => {
    const { id } = await w.t.make.user({ zone: w.s.paris });
    const agreed = { title: "Agreed", kind: "FIXED_TERM" as const, start_date: "2026-01-01", end_date: "2026-12-31" };
    const { data } = await admin.ok(papers.storeContract, {
      body: { user_hash_id: id, ...agreed, files: [receipt()] },
    });
    return { id: data.hash_id };
  },
  read: async (client, id) => {
    const { data } = await client.ok(papers.listContracts, { query: { limit: 200 } });
    return data.find((c) => c.hash_id === id) ?? {};
  },
  fields: async () => ({
    title: field("Agreed anew"),
    kind: field("PERMANENT"),
    start_date: field("2026-02-01"),
    end_date: field("2027-01-31"),
    files: field([receipt()]),
    removes: field([], "files"),
  }),
};

const zone: Updated = {
  make: async (w, admin) => {
    const body = {
      name: `Office ${next()}`,
      time_zone: "Africa/Douala",
      currency_hash_id: w.s.xaf.id,
      countries: [w.s.france.id],
    };
    return { id: (await admin.ok(createZone, { body })).data.hash_id };
  },
  read: async (client, id) => (await client.ok(getZone, { params: { id } })).data,
  fields: async (w) => ({
    name: field(`Office ${next()}`),
    time_zone: field("Europe/Brussels"),
    countries: field([w.italy]),
  }),
};

const tax: Updated = {
  make: async (w, admin) => {
    const body = {
      title: `Tax ${next()}`,
      type: "amount" as const,
      value: "12.5",
      lower_bound: "10",
      upper_bound: "20",
      category: "employer" as const,
      tax_category_id: await named(w, "tax_category"),
      countries: [w.s.france.id],
    };
    const { data } = await admin.ok(createTax, { params: { id: w.s.paris.id }, body });
    return { id: data[0]?.hash_id ?? "" };
  },
  read: async (client, id, w) => {
    const { data } = await client.ok(listTaxes, { params: { id: w.s.paris.id } });
    return data.find((x) => x.hash_id === id) ?? {};
  },
  fields: async (w) => ({
    title: field(`Tax ${next()}`),
    type: field("percent"),
    value: field("13"),
    lower_bound: field("11"),
    upper_bound: field("21"),
    category: field("employee"),
    tax_category_id: field(await named(w, "tax_category"), "tax_category"),
  }),
};

const charge: Updated = {
  make: async (w, admin) => {
    const body = {
      title: "Rent",
      amount: "900",
      reason_id: w.s.hotel.id,
      type_id: (await w.t.make.type()).id,
      repeat_every: 2,
      repeat_unit: "months" as const,
      start_date: "2027-01-31",
      end_date: "2028-01-31",
    };
    return { id: (await admin.ok(charges.createAreaExpense, { params: { id: w.s.paris.id }, body })).data.hash_id };
  },
  read: async (client, id) => (await client.ok(charges.getAreaExpense, { params: { id } })).data,
  fields: async (w) => ({
    title: field("Rent anew"),
    amount: field("950"),
    reason_id: field(w.s.taxi.id, "reason"),
    type_id: field((await w.t.make.type()).id, "type_name"),
    repeat_every: field(3, "upcoming"),
    repeat_unit: field("weeks", "upcoming"),
    start_date: field("2027-02-28", "next_date", "upcoming"),
    end_date: field("2027-12-31", "upcoming"),
  }),
};

/** Every call that updates a record, by its name. */
export const updates: Readonly<Record<string, Updated>> = {
  ...contactUpdates,
  "discussion.update": commentUpdate,
  "expenses.update": expense,
  "accounting.accounts.update": holder(accounts, { overdraft_limit: field("60") }),
  "accounting.boxes.update": holder(boxes),
  "profiles.update": role,
  "users.update": user,
  "users.updateContract": contract,
  "zones.update": zone,
  "zones.updateTax": tax,
  "zones.updateExpense": charge,
  "settings.updateProfile": profile,
  "settings.updateCompany": company,
  "notifications.updatePreferences": preferences,
  ...Object.fromEntries((resources as unknown as readonly Resource[]).map((r) => [r.update.name, listed(r)])),
};
