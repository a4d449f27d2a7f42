import { newId } from "#server/kit/sql/transaction.ts";
import type { Bench } from "./bench.ts";
import type { Operation } from "./operations.ts";
import { patiently } from "./patiently.ts";
import { asAmount, DISPUTED, type World } from "./world.ts";

/** What each of two rivals pays of each expense: one of them leaves less than the other asks for. */
const ASKED = (DISPUTED * 6) / 10;

/**
 * Pairs of joint payments of the same two people's expenses, sent at once, each from a holder of its own: neither waits for the other's money, so
 * only the lock on the expenses keeps the second from paying what the first has paid.
 */
function rivals(world: World): (readonly [Operation, Operation])[] {
  const holders = world.holders.filter((h) => !h.francs);
  return world.disputed.map((expenses, i) => {
    const pays = (n: number): Operation => {
      const holder = holders[n];
      if (!holder) throw new Error("The race needs two holders in the currency of the expenses.");
      return {
        kind: "together",
        key: newId(),
        token: world.accountants[(2 * i + n) % world.accountants.length] ?? "",
        path: `/api/accounting/office/${world.zone}/payment`,
        body: {
          expenses: expenses.map((id) => ({ expense_hash_id: id, amount: asAmount(ASKED, false) })),
          sources: [
            {
              transaction_from_type: holder.type,
              transaction_from_hash_id: holder.id,
              currency_hash_id: world.currency,
              amount: asAmount(ASKED * expenses.length, false),
            },
          ],
        },
        moves: [{ holder: holder.id, units: -ASKED * expenses.length }],
        of: expenses,
      };
    };
    return [pays(0), pays(1)];
  });
}

/** Lets the rivals race: one of each pair must pay, the other must be refused. Returns all of them, and the problems found. */
export async function race(bench: Bench, world: World): Promise<{ operations: Operation[]; problems: string[] }> {
  const pairs = rivals(world);
  const operations = pairs.flat();
  const problems: string[] = [];
  await Promise.all(
    operations.map(async (o) => {
      const came = await patiently(bench.send, o);
      if (came?.status === 200) o.acknowledged = came;
      else if (came?.status === 422) o.refused = true;
      else problems.push(`a joint payment in the race got ${came?.status ?? "no answer"}: ${came?.raw ?? ""}`);
    }),
  );
  for (const pair of pairs)
    if (pair.every((o) => o.refused)) problems.push("both of two joint payments of the same expenses were refused");
  const { rows } = await bench.pool.query<{ title: string; paid: string; owed: string }>(
    `SELECT e.title, sum(p.amount) AS paid, e.validated_amount - e.settled_amount AS owed FROM expense_payment p JOIN expense e ON e.hash_id = p.expense_id
     WHERE p.reversed_by IS NULL GROUP BY e.hash_id HAVING sum(p.amount) > e.validated_amount - e.settled_amount ORDER BY e.title`,
  );
  // First, because it is what a missing lock costs.
  problems.unshift(...rows.map((r) => `${PAID_TWICE}: ${r.paid} for ${r.title}, which is owed ${r.owed}`));
  return { operations, problems };
}
export const PAID_TWICE = "money moved twice";
