import pg from "pg";
import { computePayslip } from "#contract/payslips/payslip.ts";
import { computeFor } from "#server/payslips/compute.ts";
import { listOwnPayslips, listPayslips } from "#server/payslips/lists.ts";
import { nothingTyped } from "#server/payslips/prepare.ts";
import { payslipNow } from "#server/payslips/records.ts";
import { getPayrollRun, listArrears } from "#server/payslips/run.ts";
import { cursorOf } from "#server/kit/sql/list-query.ts";
import { bigOffice, faultsOf, MONTH, runMonth } from "#server/testing/payroll/month.ts";
import { testApp } from "#server/testing/test-app.ts";
import type { ComponentLine } from "./components.ts";
import { readerFor } from "./questions.ts";
import { timedLines, type Timed } from "./timed.ts";

const PEOPLE = 500;
/** Months before the one that is computed. */
const BEFORE = 199;
const PAYSLIPS = PEOPLE * (BEFORE + 1);
const FAR_PAGE = 1900;

/** Every month before, as a copy of the one that was computed, validated in its month. */
const copies = `
  INSERT INTO payslip (hash_id, user_id, zone_id, country_id, currency_id, month, typed, result, version_ids, search, state, validated_at, created_at, carried_in,
    base_salary, allowances, bonuses, gross_salary, others, social_security, tax, other_deductions, advances, total_deductions, net_salary, carried, employer, employer_cost, net_taxable, net_social)
  SELECT (lpad(to_hex((extract(epoch FROM m.at) * 1000)::bigint + n), 12, '0') || '7' || lpad(to_hex(n % 4096), 3, '0') || '8' || substr(md5(m.back || p.hash_id::text), 1, 15))::uuid,
    user_id, zone_id, country_id, currency_id, m.month, typed, result, version_ids, search, 'VALIDATED', m.at, m.at, carried_in,
    base_salary, allowances, bonuses, gross_salary, others, social_security, tax, other_deductions, advances, total_deductions, net_salary, carried, employer, employer_cost, net_taxable, net_social
  FROM (SELECT *, row_number() OVER (ORDER BY user_id)::int AS n FROM payslip) p
    CROSS JOIN LATERAL (SELECT back, (p.month - make_interval(months => back))::date AS month, (p.month - make_interval(months => back))::timestamptz + interval '27 days' AS at FROM generate_series(1, $1::int) back) m`;

/** Times lists of payslips, a month of an office and the computation of one, in a database of the tests. */
export async function measurePayslips(): Promise<readonly ComponentLine[]> {
  const t = await testApp();
  try {
    const o = await bigOffice(t, PEOPLE);
    await runMonth(t, o);
    const [fault] = await faultsOf(t, o, PEOPLE);
    if (fault !== undefined) throw new Error(fault);
    // Statements of the seed take longer than those of a server may.
    const client = new pg.Client(t.ownerUrl);
    await client.connect();
    await client.query({ text: copies, values: [BEFORE] });
    await client.end();
    await t.owner.query("VACUUM (ANALYZE)");
    const readerOf = async (id: string) => await readerFor(t, id);
    const keeper = await readerOf(o.keeper.id);
    const all = await readerOf((await t.make.user({ zone: o.zone, rights: ["payslips_view_all"] })).id);
    const found = await t.owner.query<{ hash_id: string; user_id: string }>(
      "SELECT hash_id, user_id FROM payslip WHERE state = 'VALIDATED' ORDER BY hash_id DESC OFFSET $1 LIMIT 1",
      [(FAR_PAGE - 1) * 50 - 1],
    );
    const far = found.rows[0] ?? { hash_id: "", user_id: "" };
    const own = await readerOf(far.user_id);
    const zone = o.zone.id;
    const of = { zone, month: MONTH };
    const one = async () => await computeFor(t.pool, of, new Map([[far.user_id, nothingTyped]]));
    const made = (await one()).get(far.user_id);
    if (!made) throw new Error("The person lacks something.");
    const timed: readonly Timed[] = [
      ["newest of an office", 20, async () => await listPayslips(keeper(), { query: { zone } })],
      ["newest of all offices", 20, async () => await listPayslips(all(), { query: {} })],
      ["a month of an office", 20, async () => await listPayslips(keeper(), { query: { zone, month: "2020-05" } })],
      ["all of a person", 20, async () => await listPayslips(keeper(), { query: { user: far.user_id } })],
      ["drafts", 20, async () => await listPayslips(keeper(), { query: { status: "UNVALIDATED" } })],
      ["a name", 40, async () => await listPayslips(keeper(), { query: { search: "worker 77" } })],
      [
        `page ${FAR_PAGE}`,
        20,
        async () => await listPayslips(keeper(), { query: { zone, after: cursorOf(far.hash_id) } }),
      ],
      ["one's own", 20, async () => await listOwnPayslips(own(), { query: {} })],
      ["one payslip with its whys", 20, async () => await payslipNow(keeper(), far.hash_id)],
      [`the run of a month of ${PEOPLE} people`, 500, async () => await getPayrollRun(keeper(), { query: of })],
      [
        `arrears of a year of the first 25 of ${PEOPLE} people`,
        300,
        async () => await listArrears(keeper(), { query: of }),
      ],
      ["one payslip from what is stored", 30, one],
      ["one computation of 13 rules", 2, () => computePayslip(made.input), 50],
    ];
    return await timedLines(`${PAYSLIPS.toLocaleString("en")} payslips`, timed);
  } finally {
    await t.close();
  }
}
