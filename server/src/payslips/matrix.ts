import type { ClientInput } from "#contract/kit/endpoint.ts";
import * as calls from "#contract/payslips/payslip-endpoints.ts";
import { storeContract } from "#contract/users/contracts.ts";
import { updateUser } from "#contract/users/endpoints.ts";
import { type Deed, ofOffice, type Row, rows, thing, type Thing } from "#server/testing/matrix/rows.ts";
import { field, next, type Updated } from "#server/testing/matrix/updated.ts";
import { madeOnce, type World } from "#server/testing/matrix/world.ts";

const MONTH = "2026-03";
type Typed = Partial<ClientInput<typeof calls.createPayslip>["body"]>;

/** Somebody of Paris who is due a payslip. */
async function payee({ t, s, insider }: World, zone = s.paris.id): Promise<{ id: string }> {
  const user = await t.make.user({ name: `Needle of pay ${next()}`, zone });
  await insider.client.ok(updateUser, {
    params: { id: user.id },
    body: { salary: "3000", salary_valid_from: "2024-01-01", main_country_hash_id: s.france.id },
  });
  await insider.client.ok(storeContract, {
    body: {
      user_hash_id: user.id,
      title: "Work",
      kind: "PERMANENT",
      start_date: "2024-01-01",
      zone_hash_id: zone,
    },
  });
  return user;
}
const bodyOf = (w: World, user: { id: string }, more: Typed = {}) => ({
  user_hash_id: user.id,
  zone_hash_id: w.s.paris.id,
  month: MONTH,
  ...more,
});
async function draft(w: World, more: Typed = {}): Promise<{ hash_id: string; version: number; user_hash_id: string }> {
  return (await w.insider.client.ok(calls.createPayslip, { body: bodyOf(w, await payee(w), more) })).data;
}
async function validated(w: World, more: Typed = {}) {
  const { hash_id: id, version } = await draft(w, more);
  return (await w.insider.client.ok(calls.validatePayslip, { params: { id }, body: { version } })).data;
}
const needle = madeOnce(async (w) => (await draft(w)).hash_id);
const fixed = madeOnce(async (w) => await validated(w));
export const needles = [needle];

const on = (
  make: (w: World) => Promise<{ hash_id: string; version: number }>,
  more: (version: number) => object,
): Thing =>
  thing(404, async (w) => {
    const { hash_id, version } = await make(w);
    return { params: { id: hash_id }, thing: hash_id, ...more(version) };
  });
/** Calls of an office, whose month has a validated payslip. */
const inQuery = ofOffice(404, fixed, { month: MONTH });
const ids = (body: { data: readonly { hash_id: string }[] }): string[] => body.data.map((p) => p.hash_id);
const ofPayee = thing(422, async (w) => ({ body: bodyOf(w, await payee(w)), thing: w.s.paris.id }));

export const matrix: Readonly<Record<string, Row>> = {
  "payslips.list": rows(calls.listPayslips, ids, needle, async (w) => await needle(w.elsewhere)),
  "payslips.own": {
    ...rows(
      calls.listOwnPayslips,
      (body) => [...ids(body), ...body.years.map(String)],
      async (w) => [(await fixed(w)).hash_id, (await fixed(w)).month.slice(0, 4)],
    ),
    seenBy: async (w) => await w.t.as((await fixed(w)).user_hash_id),
  },
  "payslips.get": on(draft, () => ({})),
  "payslips.preview": ofPayee,
  "payslips.create": ofPayee,
  "payslips.update": on(draft, (version) => ({ body: { version, note: "Checked" } })),
  "payslips.validate": on(draft, (version) => ({ body: { version } })),
  "payslips.validateSeveral": thing(200, async (w) => {
    const { hash_id, version } = await draft(w);
    return { body: { payslips: [{ hash_id, version }] }, thing: hash_id };
  }),
  "payslips.reopen": on(validated, (version) => ({ body: { version, motif: "Wrong" } })),
  "payslips.delete": on(draft, (version) => ({ query: { version } })),
  "payslips.run": inQuery,
  "payslips.startRun": thing(422, async (w) => {
    await payee(w);
    return { body: { zone_hash_id: w.s.paris.id, month: MONTH }, thing: w.s.paris.id };
  }),
  "payslips.arrears": inQuery,
  "payslips.generateExpense": thing(404, async (w) => {
    await validated(w, { month: "2026-05" });
    return { body: { zone_hash_id: w.s.paris.id, month: "2026-05" }, thing: w.s.paris.id };
  }),
  "payslips.pdf": on(draft, () => ({})),
  "payslips.archive": inQuery,
  "payslips.whatIf": thing(404, async (w) => {
    const { id } = await payee(w);
    const changes = [{ kind: "raise" as const, user_hash_id: id, amount: "3500", from: MONTH }];
    return { body: { zone_hash_id: w.s.paris.id, month: MONTH, changes }, thing: w.s.paris.id };
  }),
};

export const updates: Readonly<Record<string, Updated>> = {
  "payslips.update": {
    make: async (w) => {
      const lines = [{ title: "Bonus", purpose: "bonus" as const, amount: "100" }];
      return { id: (await draft(w, { hours: "151.67", lines, note: "Typed" })).hash_id, client: w.insider.client };
    },
    read: async (client, id) => {
      const { number, status, typed, note, version } = (await client.ok(calls.getPayslip, { params: { id } })).data;
      return { number, status, ...typed, note, version };
    },
    fields: async () => ({
      hours: field("140"),
      lines: field([{ title: "Meals", purpose: "deduction", amount: "30" }]),
      arrears: field([]),
      note: field("Typed again"),
      recompute: field(true),
    }),
  },
};

export const deeds: Readonly<Record<string, Deed>> = {
  "payslips.create": async (w) => ({ client: w.insider.client, body: bodyOf(w, await payee(w)) }),
};

export const untraced = {
  "payslips.preview": "it only computes: nothing is stored",
  "payslips.whatIf": "it only computes: nothing is stored",
  "payslips.startRun": "each payslip that it makes is on the trail",
};

/** What a payslip is computed from lies in many tables: each is read once, whatever the number of people; `whatIf` does so for each of its months. */
export const statements = {
  "payslips.get": 10,
  "payslips.preview": 9,
  "payslips.create": 19,
  "payslips.update": 17,
  "payslips.validate": 10,
  "payslips.validateSeveral": 4,
  "payslips.reopen": 9,
  "payslips.run": 15,
  "payslips.arrears": 12,
  "payslips.generateExpense": 8,
  "payslips.pdf": 3,
  "payslips.archive": 5,
  "payslips.whatIf": 120,
};

/** By kind of record on which people comment, a call of the matrix that is about one of Paris or France. */
export const commented = { payslip: "payslips.get" };
