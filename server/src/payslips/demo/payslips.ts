// Two years of payslips: all validated, last month's paid too, but those of this month, which have something to check.
import { lastOfMonth } from "#contract/kit/dates.ts";
import { type DemoCompany, type Happening, input } from "#server/kit/area/demo.ts";
import { record } from "#server/kit/records/record.ts";
import { generatePayrollExpense } from "../generate-expense.ts";
import { payslipsOfMonth } from "../queries.ts";
import { makeFor } from "../run-job.ts";
import { nextPeople } from "../run-queries.ts";
import { updatePayslip } from "../store-payslip.ts";
import { validatePayslips } from "../validate-payslip.ts";

/** With who pays, and from what. */
const offices = [
  ["Paris", "chloe", "paris"],
  ["Douala", "esther", "douala"],
  ["Cape Town", "hugo", "capeTown"],
] as const;
/** Months before this one that have payslips. */
const MONTHS = 23;
/** Makes the payslips of a month, as its run does. */
async function make(demo: DemoCompany, office: string, month: string): Promise<void> {
  const tx = demo.as("admin");
  const of = { zone: demo.office(office), month };
  const first = `${month}-01`;
  const people = await nextPeople.all(tx.db, of.zone, first, lastOfMonth(first), null, 100);
  await record(tx, ...(await makeFor(tx.db, of, people, tx.person.id)));
}
/** Validates all of a month; nobody their own. */
async function validate(demo: DemoCompany, office: string, month: string): Promise<void> {
  const admin = demo.as("admin");
  const rows = await payslipsOfMonth.all(admin.db, demo.office(office), month);
  for (const [tx, isOwn] of [
    [admin, false],
    [demo.as("hugo"), true],
  ] as const) {
    const payslips = rows
      .filter((r) => (r.user_id === admin.person.id) === isOwn)
      .map(({ hash_id, version }) => ({ hash_id, version }));
    if (payslips.length === 0) continue;
    const { data } = await validatePayslips(tx, input(undefined, { payslips }));
    const refused = data.find((d) => !d.ok);
    if (refused) throw new Error(`A payslip of ${office}, ${month}: ${refused.message}`);
  }
}
/** Makes the expense of last month and pays it. */
async function payOut(
  demo: DemoCompany,
  [office, keeps, from]: (typeof offices)[number],
  month: string,
): Promise<void> {
  const { data } = await generatePayrollExpense(
    demo.as("admin"),
    input(undefined, { zone_hash_id: demo.office(office), month }),
  );
  for (const { hash_id } of data) await demo.expenses.pay(hash_id, keeps, from, `${month}-28`);
}
/** What is typed for this month. */
async function typed(demo: DemoCompany, month: string): Promise<void> {
  const tx = demo.as("admin");
  const rows = await payslipsOfMonth.all(tx.db, demo.office("Paris"), month);
  const alice = rows.find((r) => r.user_id === demo.as("alice").person.id);
  if (!alice) return;
  const lines = [{ title: "Prime sur objectifs", purpose: "bonus" as const, amount: "600" }];
  await updatePayslip(tx, input({ id: alice.hash_id }, { version: alice.version, lines }));
}

export const payslipsDemo = (demo: DemoCompany): readonly Happening[] => [
  ...offices.flatMap((place, i) => {
    const [office] = place;
    return [
      ...Array.from({ length: MONTHS }, (_, n) => n + 1).map((back): Happening => ({
        at: demo.moment(demo.monthly(back, 28), 930 + i),
        happen: async () => {
          await make(demo, office, demo.month(back));
          await validate(demo, office, demo.month(back));
        },
      })),
      {
        at: demo.moment(demo.monthly(1, 28), 960 + i),
        happen: async () => await payOut(demo, place, demo.month(1)),
      },
      { at: demo.moment(0, 540 + i), happen: async () => await make(demo, office, demo.month(0)) },
    ];
  }),
  { at: demo.moment(0, 550), happen: async () => await typed(demo, demo.month(0)) },
];
