import type { ServerInput } from "#contract/kit/endpoint.ts";
import { toWire } from "#contract/kit/money.ts";
import type * as calls from "#contract/payslips/settings.ts";
import type { PayrollSettings } from "#contract/payslips/settings.ts";
import { record, type Event } from "#server/kit/records/record.ts";
import { forbidden, invalid, stale, unknownReference } from "#server/kit/shared/failures.ts";
import type { Reader, Tx } from "#server/kit/sql/transaction.ts";
import { keptOffices } from "./access.ts";
import * as q from "./settings-queries.ts";

type Body = ServerInput<typeof calls.setPayrollSettings>["body"];
type Given = Body["countries"][number];

const RIGHT = "payslips_apply_tax";

export async function getPayrollSettings(reader: Reader): Promise<{ data: PayrollSettings }> {
  const found = await q.settingsOf.one(reader.db, keptOffices(reader.access));
  const { rights } = reader.person;
  return {
    data: {
      offices: [...found.offices],
      countries: found.countries.map(({ offices, net_floor, ...c }) => ({
        ...c,
        net_floor: toWire(net_floor),
        can: { ...(offices.every((zone) => rights.at(RIGHT, { zone })) && { update: true }) },
      })),
    },
  };
}

/** The settings of a country as they are stored and told. */
const trailOf = (c: Pick<Given, "net_floor" | "first_month" | "printed">, due: Given["due_days"]) => ({
  net_floor: c.net_floor,
  first_month: c.first_month,
  printed: c.printed,
  due_days: due.map((d) => String(d.day)),
  due_categories: due.map((d) => d.tax_category_id),
});

async function checkDueDays(tx: Tx, countries: readonly Given[]): Promise<void> {
  const named = [...new Set(countries.flatMap((c) => c.due_days.map((d) => d.tax_category_id)))];
  if (named.length === 0) return;
  const known = new Set((await q.knownCategories.all(tx.db, named)).map((g) => g.hash_id));
  for (const [i, { due_days }] of countries.entries())
    for (const [j, due] of due_days.entries()) {
      const field = `countries.${i}.due_days.${j}.tax_category_id`;
      if (!known.has(due.tax_category_id)) throw unknownReference(field);
      if (due_days.findIndex((d) => d.tax_category_id === due.tax_category_id) < j)
        throw invalid({ [field]: [{ key: "payslips.due_twice" }] });
    }
}

type Stored = Awaited<ReturnType<typeof q.settingsOf.one>>;

const officesIn = (body: Body, now: Stored) =>
  body.offices.map((given, i) => {
    const was = now.offices.find((o) => o.zone.hash_id === given.zone_hash_id);
    if (!was) throw unknownReference(`offices.${i}.zone_hash_id`);
    if (given.version !== undefined && given.version !== was.version) throw stale();
    return { was, row: { zone_id: given.zone_hash_id, proration: given.proration } };
  });

const countriesIn = (tx: Tx, body: Body, now: Stored) =>
  body.countries.map((given, i) => {
    const was = now.countries.find((c) => c.country.hash_id === given.country_hash_id);
    if (!was) throw unknownReference(`countries.${i}.country_hash_id`);
    if (!was.offices.every((zone) => tx.access.can(RIGHT, { zone }))) throw forbidden();
    if (given.version !== undefined && given.version !== was.version) throw stale();
    const { net_floor, first_month, printed } = given;
    return {
      was,
      given,
      row: { country_id: given.country_hash_id, net_floor, first_month, printed: [...new Set(printed)] },
    };
  });

/** Sets the settings of the offices and countries that are named. Those of a country are for who keeps the pay of all its offices. */
export async function setPayrollSettings(tx: Tx, { body }: { readonly body: Body }) {
  await q.lockSettings.run(tx.db);
  const now = await q.settingsOf.one(tx.db, keptOffices(tx.access));
  const offices = officesIn(body, now);
  const countries = countriesIn(tx, body, now);
  await checkDueDays(tx, body.countries);
  const due = countries.flatMap(({ given }) =>
    given.due_days.map((d) => ({ country_id: given.country_hash_id, tax_category_id: d.tax_category_id, day: d.day })),
  );
  const rows = [offices.map((o) => o.row), countries.map((c) => c.row), due].map((r) => JSON.stringify(r));
  const [first = "", second = "", third = ""] = rows;
  const versions = new Map((await q.putSettings.all(tx.db, first, second, third)).map((r) => [r.id, r.version]));
  const live = (id: string): Event["live"] => ({
    area: "payslips",
    version: versions.get(id) ?? 1,
    users: [],
    readers: [RIGHT],
  });
  await record(
    tx,
    ...offices.map(({ was, row }): Event => {
      const { proration } = was;
      const said = { before: { proration }, after: { proration: row.proration } };
      return {
        kind: "office_payroll",
        id: row.zone_id,
        action: "update",
        zone: row.zone_id,
        live: live(row.zone_id),
        ...said,
      };
    }),
    ...countries.map(({ was, given, row }): Event => {
      const said = { before: trailOf(was, was.due_days), after: trailOf(row, given.due_days) };
      return {
        kind: "country_payroll",
        id: row.country_id,
        action: "update",
        country: row.country_id,
        live: live(row.country_id),
        ...said,
      };
    }),
  );
  return await getPayrollSettings(tx);
}
