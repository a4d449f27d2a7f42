// The payslips of some people for a month, as they would be made now: the one way from what is stored to the pure function.
import type { Db } from "#server/kit/sql/database.ts";
import { arrearsFor } from "./arrears.ts";
import { categoriesOf, make, prepare, type MadePayslip, type OfMonth, type Typed } from "./prepare.ts";

/** By person. Who is no longer due a payslip, or lacks something, is not in it. */
export async function computeFor(
  db: Db,
  of: OfMonth,
  typed: ReadonlyMap<string, Typed>,
): Promise<ReadonlyMap<string, MadePayslip>> {
  const payees = await prepare(db, of, [...typed.keys()]);
  const found: { payee: (typeof payees)[number]; own: Typed; arrears: Awaited<ReturnType<typeof arrearsFor>> }[] = [];
  for (const payee of payees) {
    const own = typed.get(payee.hash_id);
    if (own) found.push({ payee, own, arrears: await arrearsFor(db, of, payee, own.arrears) });
  }
  const rules = found.flatMap(({ payee, arrears }) => [
    ...(payee.input?.rules ?? []),
    ...arrears.flatMap((a) => a.rule ?? []),
  ]);
  const categories = await categoriesOf(db, rules);
  return new Map(
    found.flatMap(({ payee, own, arrears }) => {
      const made = make(payee, categories, of, own, arrears);
      return made ? [[payee.hash_id, made]] : [];
    }),
  );
}
