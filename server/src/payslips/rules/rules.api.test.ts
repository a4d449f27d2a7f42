import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { recordTimeline } from "#contract/audit/endpoints.ts";
import {
  createZoneTax,
  deleteZoneTax,
  listZoneTaxes,
  ruleCalls,
  updateZoneTax,
} from "#contract/payslips/rule-endpoints.ts";
import { getPayrollSettings, setPayrollSettings } from "#contract/payslips/settings.ts";
import { computePayslip } from "#contract/payslips/payslip.ts";
import { createZone } from "#contract/zones/endpoints.ts";
import { usualWeekdays } from "#contract/kit/weekdays.ts";
import type { Permission } from "#contract/permissions.ts";
import { newId } from "#server/kit/sql/transaction.ts";
import { openScene } from "#server/testing/scene.ts";
import { payrollSettings, personalValues, rulesFor, rulesThatApply } from "./load.ts";
import { withoutIds } from "#server/testing/without-ids.ts";

const { t, s } = await openScene();
const keeper = await t.as(await t.make.user({ name: "Keeper", rights: ["areas_view", "areas_create"] }));
let n = 0;
const newOffice = async (more: object = {}) =>
  (await keeper.ok(createZone, { body: { name: `Kribi ${(n += 1)}`, time_zone: "Africa/Douala", ...more } })).data;
const at = (id: string) => ({ params: { id } });
const { pension, allowance, other, tax } = ruleCalls;
/** Keeps the pay of these offices; of none: of all. */
const payroll = async (...zones: string[]) =>
  await t.as(await t.make.user({ rights: zones.length > 0 ? { payslips_apply_tax: zones } : ["payslips_apply_tax"] }));
const pia = await payroll(s.paris.id);
const said = (more: object = {}) => ({
  title: "Old age",
  type: "percent" as const,
  value: "6.9",
  countries: [s.france.id],
  zone_hash_id: s.paris.id,
  valid_from: "2026-01-01",
  ...more,
});
const newRule = async (more: object = {}, client = pia) => {
  const [made] = (await client.ok(pension.create, { body: said(more) })).data;
  assert.ok(made);
  return made;
};
/** A validated payslip that used this version. */
const use = async (version: string, month = "2026-05-01"): Promise<void> => {
  const money =
    "base_salary allowances bonuses gross_salary others social_security tax other_deductions advances total_deductions net_salary carried carried_in employer employer_cost net_taxable net_social".split(
      " ",
    );
  await t.owner.query(
    `INSERT INTO payslip (hash_id, state, user_id, zone_id, country_id, currency_id, month, typed, result, version_ids, validated_at, ${money.join(", ")})
     VALUES (gen_random_uuid(), 'VALIDATED', $1, $2, $3, $4, $5, '{}', '{}', ARRAY[$6::uuid], now(), ${money.map(() => "0").join(", ")})`,
    [(await t.make.user({ zone: s.paris })).id, s.paris.id, s.france.id, s.eur.id, month, version],
  );
};
const versionsOf = (rule: {
  versions: readonly { valid_from: string; valid_until: string | null; value: string; used: boolean }[];
}) => rule.versions.map((v) => [v.valid_from, v.valid_until, v.value, v.used]);

describe("a rule that a validated payslip used", () => {
  test("never changes: from a later month it gets a new version", async () => {
    const rule = await newRule();
    await use(rule.versions[0]?.version_id ?? "");
    const refused = await pia.call(pension.update, { ...at(rule.hash_id), body: { value: "7" } });
    assert.equal(refused.status, 409);
    assert.match(refused.error.message, /Choose a later month/u);
    const { data } = await pia.ok(pension.update, {
      ...at(rule.hash_id),
      body: { value: "7", valid_from: "2026-07-01" },
    });
    assert.deepEqual(versionsOf(data), [
      ["2026-07-01", null, "7", false],
      ["2026-01-01", "2026-06-30", "6.9", true],
    ]);
    // What is not used yet changes in place, and can be taken back.
    await pia.ok(pension.update, { ...at(rule.hash_id), body: { value: "7.1", valid_from: "2026-07-01" } });
    await pia.ok(pension.remove, { ...at(rule.hash_id), query: { valid_from: "2026-07-01" } });
    const now = (await pia.ok(pension.list, { query: { search: "old age", limit: 200 } })).data.find(
      (r) => r.hash_id === rule.hash_id,
    );
    assert.deepEqual(now && versionsOf(now), [["2026-01-01", null, "6.9", true]]);
    assert.equal(
      (await pia.call(pension.remove, { ...at(rule.hash_id), query: { valid_from: "2026-02-01" } })).status,
      422,
    );
  });

  test("is ended by a deletion, with the last month that used it; one that none used is gone", async () => {
    const rule = await newRule({ title: "Ended" });
    const [version] = rule.versions;
    await use(version?.version_id ?? "", "2026-04-01");
    await use(version?.version_id ?? "", "2026-06-01");
    await pia.ok(pension.update, { ...at(rule.hash_id), body: { value: "8", valid_from: "2026-10-01" } });
    const { message } = await pia.ok(pension.remove, { ...at(rule.hash_id), query: {} });
    assert.match(message, /30-06-2026/u);
    const found = async () => (await pia.ok(pension.list, { query: { search: "Ended" } })).data;
    assert.deepEqual((await found()).map(versionsOf), [[["2026-01-01", "2026-06-30", "6.9", true]]]);
    const unused = await newRule({ title: "Ended never" });
    await pia.ok(pension.remove, { ...at(unused.hash_id), query: {} });
    assert.equal((await found()).length, 1);
  });
});

describe("the versions of a rule", () => {
  test("hold for a month by its last day: none before, none after the end", async () => {
    const rule = await newRule({ title: "Dated", valid_from: "2026-03-01", valid_until: "2026-08-31" });
    const holds = async (month: string): Promise<boolean> =>
      (await pia.ok(pension.list, { query: { at: month, search: "Dated" } })).data.some(
        (r) => r.hash_id === rule.hash_id,
      );
    assert.deepEqual(await Promise.all(["2026-02", "2026-03", "2026-08", "2026-09"].map(holds)), [
      false,
      true,
      true,
      false,
    ]);
    const load = async (month: string) =>
      (await rulesFor(t.pool, { countryIds: [s.france.id], zoneIds: [s.paris.id], month })).filter(
        (r) => r.rule_id === rule.hash_id,
      );
    assert.deepEqual([(await load("2026-02")).length, (await load("2026-08")).length], [0, 1]);
    const elsewhere = await rulesFor(t.pool, { countryIds: [s.france.id], zoneIds: [s.douala.id], month: "2026-08" });
    assert.ok(!elsewhere.some((r) => r.rule_id === rule.hash_id));
  });

  test("begin on the first day of a month and end on the last one of a month", async () => {
    const wrong = async (more: object) =>
      Object.keys((await pia.call(pension.create, { body: said(more) })).error.errors ?? {});
    assert.deepEqual(await wrong({ valid_from: "2026-01-02" }), ["valid_from"]);
    assert.deepEqual(await wrong({ valid_until: "2026-12-30" }), ["valid_until"]);
    assert.deepEqual(await wrong({ valid_until: "2025-12-31" }), ["valid_until"]);
  });

  test("are told on the trail, with what changed", async () => {
    const rule = await newRule({ title: "Told" });
    await pia.ok(pension.update, { ...at(rule.hash_id), body: { value: "7", valid_from: "2026-07-01" } });
    const { data } = await pia.ok(recordTimeline, { params: { kind: "payroll_rule", id: rule.hash_id } });
    assert.deepEqual(
      data.map((e) => e.action),
      ["update", "create"],
    );
  });

  test("of thirty rules cost a list two statements", async () => {
    for (let i = 0; i < 30; i += 1) await newRule({ title: `Many ${i}` });
    const { sent, log } = await t.counted(async () => await pia.ok(pension.list, { query: { limit: 200 } }));
    assert.ok(sent <= 2, log.join("\n"));
    const first = await pia.ok(pension.list, { query: { limit: 20, search: "many" } });
    const rest = await pia.ok(pension.list, { query: { limit: 20, search: "many", after: first.after ?? "" } });
    assert.deepEqual(
      [...first.data, ...rest.data].map((r) => r.title),
      Array.from({ length: 30 }, (_, i) => `Many ${i}`).toSorted(),
    );
  });
});

describe("what a rule says is checked", () => {
  const wrong = async (call: typeof pension.create, more: object) =>
    (await pia.call(call, { body: said(more) })).error.errors ?? {};
  test("a value and a country are needed, in the specification's words", async () => {
    assert.deepEqual(await wrong(tax.create, { value: "" }), { value: ["Please add a tax value"] });
    assert.deepEqual(await wrong(pension.create, { value: "" }), { value: ["Please add a pension value"] });
    assert.deepEqual(await wrong(allowance.create, { value: undefined }), { value: ["Please add an allowance value"] });
    assert.deepEqual(await wrong(other.create, { value: "" }), { value: ["Please add an other value"] });
    assert.deepEqual(await wrong(tax.create, { value: "1,5" }), { value: ["Invalid tax"] });
    assert.deepEqual(await wrong(other.create, { value: "x" }), { value: ["Invalid amount"] });
    assert.deepEqual(await wrong(pension.create, { countries: [] }), {
      countries: ["Please choose at least one country"],
    });
  });
  test("percent to 100, bounds in order, a purpose for others alone, additions by the employer alone", async () => {
    assert.deepEqual(Object.keys(await wrong(pension.create, { value: "100.1" })), ["value"]);
    assert.deepEqual(Object.keys(await wrong(pension.create, { lower_bound: "2", upper_bound: "2" })), ["upper_bound"]);
    assert.deepEqual(Object.keys(await wrong(pension.create, { purpose: "bonus" })), ["purpose"]);
    assert.deepEqual(Object.keys(await wrong(pension.create, { adds_to_taxable: true })), ["adds_to_taxable"]);
    assert.deepEqual(Object.keys(await wrong(pension.create, { base: "line" })), ["of"]);
  });
  test("a base names rules of its country alone, and never leads back", async () => {
    const a = await newRule({ title: "A" });
    const b = await newRule({ title: "B", base: "line", of: [a.hash_id] });
    const circle = await pia.call(pension.update, { ...at(a.hash_id), body: { base: "line", of: [b.hash_id] } });
    assert.deepEqual(circle.error.errors, { of: ["These rules are calculated from one another."] });
    const itself = await pia.call(pension.update, { ...at(a.hash_id), body: { base: "line", of: [a.hash_id] } });
    assert.equal(itself.status, 422);
    const kept = await pia.call(pension.remove, { ...at(a.hash_id), query: {} });
    assert.equal(kept.status, 409);
    assert.match(kept.error.message, /\(B\)/u);
    const gabon = await t.make.country();
    const everywhere = await payroll();
    const elsewhere = await newRule({ zone_hash_id: null, countries: [gabon.id] }, everywhere);
    assert.deepEqual(Object.keys(await wrong(pension.create, { base: "line", of: [elsewhere.hash_id] })), ["of"]);
  });
});

describe("who keeps rules", () => {
  test("of an office: its payroll. Of every office of a country: the payroll of all of them", async () => {
    const rule = await newRule();
    const douala = await payroll(s.douala.id);
    assert.equal((await douala.call(pension.update, { ...at(rule.hash_id), body: { value: "1" } })).status, 404);
    const country = await t.make.country();
    const one = await newOffice({ countries: [country.id] });
    const two = await newOffice({ countries: [country.id] });
    const both = await payroll(one.hash_id, two.hash_id);
    const general = await newRule({ zone_hash_id: null, countries: [country.id] }, both);
    assert.deepEqual(general.can, { update: true, delete: true });
    const half = await payroll(one.hash_id);
    const seen = (await half.ok(pension.list, { query: { country_hash_id: country.id } })).data;
    assert.deepEqual(
      seen.map((r) => [r.hash_id, r.can]),
      [[general.hash_id, {}]],
    );
    assert.equal((await half.call(pension.update, { ...at(general.hash_id), body: { value: "1" } })).status, 403);
    assert.equal(
      (await half.call(pension.create, { body: said({ zone_hash_id: null, countries: [country.id] }) })).status,
      403,
    );
    // A country without an office is for a general grant.
    const nowhere = await t.make.country();
    assert.equal(
      (await half.call(pension.create, { body: said({ zone_hash_id: null, countries: [nowhere.id] }) })).status,
      422,
    );
  });

  test("taxes also by their own rights in their country; of another kind nothing", async () => {
    const rights: readonly Permission[] = ["taxes_view", "taxes_create", "taxes_update", "taxes_delete"];
    const taxer = await t.as(await t.make.user({ rights: Object.fromEntries(rights.map((r) => [r, [s.france.id]])) }));
    const [made] = (await taxer.ok(tax.create, { body: said({ title: "Levy" }) })).data;
    assert.deepEqual(made?.can, { update: true, delete: true });
    await taxer.ok(tax.update, { ...at(made.hash_id), body: { value: "7" } });
    assert.equal((await taxer.call(pension.create, { body: said() })).status, 403);
    // The same row, by another call.
    assert.equal((await pia.call(pension.update, { ...at(made.hash_id), body: { value: "1" } })).status, 404);
    const ofOffice = await taxer.ok(listZoneTaxes, at(s.paris.id));
    assert.ok(ofOffice.data.some((r) => r.hash_id === made.hash_id));
    await taxer.ok(tax.remove, { ...at(made.hash_id), query: {} });
  });
});

describe("values of people", () => {
  test("are written and shown by who keeps their pay, dated, with a note", async () => {
    const alice = { user_hash_id: s.alice.user.id, note: null };
    const first = { ...alice, valid_from: "2026-01-01", value: "3.5" };
    const values = [first, { ...alice, valid_from: "2026-06-01", value: null, note: "Not any more" }];

    const rights = { payslips_apply_tax: [s.paris.id], taxes_view: [s.france.id] };
    const keepsPay = await t.as(await t.make.user({ rights }));
    const [rule] = (await keepsPay.ok(tax.create, { body: said({ personal: true, value: "0", values }) })).data;
    assert.deepEqual(
      rule?.values.map((v) => [v.valid_from, v.value, v.note, v.user.name]),
      [
        ["2026-06-01", null, "Not any more", "Alice Martin"],
        ["2026-01-01", "3.5", null, "Alice Martin"],
      ],
    );
    const inMonth = async (month: string) =>
      (await personalValues(t.pool, [s.alice.user.id], month)).get(s.alice.user.id);
    assert.equal((await inMonth("2025-12"))?.get(rule.hash_id), undefined);
    assert.equal((await inMonth("2026-05"))?.get(rule.hash_id), "3.5");
    assert.equal((await inMonth("2026-06"))?.get(rule.hash_id), undefined);
    // By the rights to taxes alone nothing of people is shown or written.
    const taxRights = Object.fromEntries(["taxes_view", "taxes_update"].map((r) => [r, [s.france.id]]));
    const taxer = await t.as(await t.make.user({ rights: taxRights }));
    const seen = (await taxer.ok(tax.list, { query: { limit: 200 } })).data.find((r) => r.hash_id === rule.hash_id);
    assert.deepEqual(seen?.values, []);
    assert.equal((await taxer.call(tax.update, { ...at(rule.hash_id), body: { values: [] } })).status, 403);
    // People of another office are unknown here.
    const esther = { ...first, user_hash_id: s.esther.user.id };
    const refused = await keepsPay.call(tax.update, { ...at(rule.hash_id), body: { values: [esther] } });
    assert.deepEqual(Object.keys(refused.error.errors ?? {}), ["values.0.user_hash_id"]);
    const twice = await keepsPay.call(tax.update, { ...at(rule.hash_id), body: { values: [first, first] } });
    assert.deepEqual(Object.keys(twice.error.errors ?? {}), ["values.1.valid_from"]);
    const { data } = await keepsPay.ok(recordTimeline, { params: { kind: "payroll_rule", id: rule.hash_id } });
    assert.ok(!withoutIds(data).includes("3.5"), "no value of a person is on the trail");
  });
});

describe("settings", () => {
  test("of an office by its payroll, of a country by that of all its offices; defaults where nothing is set", async () => {
    const country = await t.make.country();
    const one = await newOffice({ countries: [country.id] });
    const two = await newOffice({ countries: [country.id] });
    const usual = {
      proration: "calendar",
      net_floor: "0",
      first_month: 1,
      printed: ["before_tax", "taxable", "employer"],
    };
    assert.deepEqual(await payrollSettings(t.pool, one.hash_id, country.id), usual);
    const half = await payroll(one.hash_id);
    const both = await payroll(one.hash_id, two.hash_id);
    const ofCountry = { countries: [{ country_hash_id: country.id, net_floor: "635.71", first_month: 3 }] };
    assert.equal((await half.call(setPayrollSettings, { body: ofCountry })).status, 403);
    await half.ok(setPayrollSettings, { body: { offices: [{ zone_hash_id: one.hash_id, proration: "working" }] } });
    const { data } = await both.ok(setPayrollSettings, { body: ofCountry });
    assert.deepEqual(
      data.countries.map((c) => [c.net_floor, c.first_month, c.can]),
      [["635.71", 3, { update: true }]],
    );
    assert.deepEqual(await payrollSettings(t.pool, one.hash_id, country.id), {
      ...usual,
      proration: "working",
      net_floor: "635.71",
      first_month: 3,
    });
    const seen = await half.ok(getPayrollSettings);
    assert.deepEqual(
      seen.data.offices.map((o) => [o.zone.hash_id, o.proration]),
      [[one.hash_id, "working"]],
    );
    assert.deepEqual(seen.data.countries[0]?.can, {});
    const stale = await both.call(setPayrollSettings, {
      body: { offices: [{ zone_hash_id: one.hash_id, proration: "calendar", version: 0 }] },
    });
    assert.equal(stale.status, 409);
  });
});

test("the rules that are loaded compute a payslip", async () => {
  const country = await t.make.country();
  const office = await newOffice({ countries: [country.id] });
  const client = await payroll(office.hash_id);
  const places = { zone_hash_id: office.hash_id, countries: [country.id] };
  await newRule({ ...places, value: "10" }, client);
  await newRule({ ...places, value: "5", applies_to: { contract_kinds: ["INTERNSHIP"] } }, client);
  const rules = await rulesFor(t.pool, { countryIds: [country.id], zoneIds: [office.hash_id], month: "2026-05" });
  const facts = {
    country_id: country.id,
    zone_id: office.hash_id,
    user_id: s.alice.user.id,
    post_category_id: null,
    family_status_id: null,
    contract_kind: "PERMANENT",
  };
  const { totals } = computePayslip({
    work: {
      month: "2026-05",
      proration: "calendar",
      employed: [{ from: "2020-01-01", to: null }],
      salaries: [{ valid_from: "2020-01-01", amount: "2000", pay_by: "month", hours: null }],
      week: usualWeekdays,
      weeks: [],
      unpaid: [],
    },
    minor_unit: 2,
    hours: null,
    rules: rulesThatApply(rules, facts),
    personal: new Map(),
    typed: [],
    arrears: [],
    instalments: [],
    net_floor: "0",
    carried_in: "0",
    year: [],
  });
  assert.equal(totals.net_salary, "1800");
});

describe("the taxes of an office", () => {
  const form = { title: "CNPS", type: "percent", value: "4.2", category: "employer" } as const;
  const rights: readonly Permission[] = ["taxes_view", "taxes_create", "taxes_update", "taxes_delete"];
  const taxer = async (...countries: string[]) =>
    await t.as(await t.make.user({ rights: Object.fromEntries(rights.map((r) => [r, countries])) }));

  test("one for each country given, changed and deleted each for itself", async () => {
    const cameroon = await t.make.country();
    const { hash_id } = await newOffice({ countries: [s.france.id, cameroon.id] });
    const client = await taxer(s.france.id, cameroon.id);
    const { data } = await client.ok(createZoneTax, {
      ...at(hash_id),
      body: { ...form, lower_bound: "0", upper_bound: "3000", countries: [s.france.id, cameroon.id] },
    });
    assert.equal(data.length, 2);
    const [one, second] = data;
    const changed = await client.ok(updateZoneTax, {
      ...at(one?.hash_id ?? ""),
      body: { value: "5", upper_bound: null, version: 1 },
    });
    assert.deepEqual([changed.data.value, changed.data.upper_bound, changed.data.lower_bound], ["5.00", null, "0.00"]);
    const stale = await client.call(updateZoneTax, { ...at(one?.hash_id ?? ""), body: { value: "6", version: 1 } });
    assert.equal(stale.status, 409);
    await client.ok(deleteZoneTax, { ...at(second?.hash_id ?? ""), query: {} });
    assert.equal((await client.ok(listZoneTaxes, at(hash_id))).data.length, 1);
  });

  test("only those of one's countries are seen; another country is like none", async () => {
    const cameroon = await t.make.country();
    const { hash_id } = await newOffice({ countries: [s.france.id, cameroon.id] });
    const both = await taxer(s.france.id, cameroon.id);
    const { data } = await both.ok(createZoneTax, {
      ...at(hash_id),
      body: { ...form, countries: [s.france.id, cameroon.id] },
    });
    const ofCameroon = data.find((x) => x.country_id === cameroon.id)?.hash_id ?? "";
    const french = await taxer(s.france.id);
    const seen = await french.ok(listZoneTaxes, at(hash_id));
    assert.deepEqual(
      seen.data.map((x) => x.country_id),
      [s.france.id],
    );
    assert.deepEqual(
      seen.countries.map((c) => c.hash_id),
      [s.france.id],
    );
    assert.equal((await french.call(updateZoneTax, { ...at(ofCameroon), body: { value: "1" } })).status, 404);
    const there = await french.call(createZoneTax, { ...at(hash_id), body: { ...form, countries: [cameroon.id] } });
    const nowhere = await french.call(createZoneTax, { ...at(hash_id), body: { ...form, countries: [newId()] } });
    assert.equal(there.status, 422);
    assert.equal(there.raw, nowhere.raw);
  });

  test("without a value, without a country, with bounds the wrong way round: the specification's words", async () => {
    const { hash_id } = await newOffice({ countries: [s.france.id] });
    const client = await taxer(s.france.id);
    const wrong = async (body: object) =>
      (await client.call(createZoneTax, { ...at(hash_id), body: { ...form, countries: [s.france.id], ...body } })).error
        .errors;
    assert.deepEqual(await wrong({ value: "" }), { value: ["Please add a tax value"] });
    assert.deepEqual(await wrong({ value: undefined }), { value: ["Please add a tax value"] });
    for (const value of ["-1", "abc", "100.5"])
      assert.deepEqual(await wrong({ value }), { value: ["Invalid tax"] }, value);
    assert.deepEqual(await wrong({ countries: [] }), { countries: ["Please choose at least one country"] });
    assert.deepEqual(await wrong({ lower_bound: "x" }), { lower_bound: ["Invalid amount"] });
    assert.deepEqual(Object.keys((await wrong({ lower_bound: "10", upper_bound: "10" })) ?? {}), ["upper_bound"]);
    assert.deepEqual(Object.keys((await wrong({ tax_category_id: newId() })) ?? {}), ["tax_category_id"]);
  });
});
