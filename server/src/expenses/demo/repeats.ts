import type { DemoCompany, Happening } from "#server/kit/area/demo.ts";
import { repeatingExpenses } from "../recurrence.ts";

/** Days ago of the first expense; one of its drafts is left since then. */
const AGO = 41;

/** A monthly expense of a person: the first one is paid, the next one is a draft created by the job. */
export function repeatsDemo(demo: DemoCompany): Happening[] {
  // The day on which it is sent: a fee is not in the future.
  const day = demo.workday(AGO);
  const begin = async (): Promise<void> => {
    const id = await demo.expenses.store("alice", {
      type: "REPORT",
      zone_hash_id: demo.office("Paris"),
      title: "Forfait mobile professionnel",
      start_date: day,
      end_date: day,
      repeats: { repeat_every: 1, repeat_unit: "months" },
      fees: [{ amount: "29.99", date: day, reason_id: demo.reason("internet"), country_id: demo.country("FR") }],
    });
    await demo.expenses.settle(id, ["alice", "bruno", "chloe"], "paris", day);
  };
  const comeAgain = async (): Promise<void> => {
    const { db, call } = demo.as("admin");
    await repeatingExpenses.makeAllWithin(db, call);
  };
  return [
    { at: demo.moment(AGO, 680), happen: begin },
    { at: demo.moment(AGO - 32, 370), happen: comeAgain },
  ];
}
