import { getAdvance } from "#contract/advances/endpoints.ts";
import { getExpense } from "#contract/expenses/endpoints.ts";
import { verify } from "#server/accounting/verify.ts";
import type { ProofLine, ProofRun } from "../proof-line.ts";
import { testApp } from "../test-app.ts";
import { commands } from "./commands.ts";
import { Dice } from "./dice.ts";
import { openOf, paidOf, unitsOf, type Movement } from "./model.ts";
import { calls, openWorld, type World } from "./world.ts";

const key = (x: { place: string; iso: string }): string => `${x.place} ${x.iso}`;

/** The model's non-zero balances. */
function sumsOf(movements: readonly Movement[]): Map<string, bigint> {
  const sums = new Map<string, bigint>();
  for (const x of movements) sums.set(key(x), (sums.get(key(x)) ?? 0n) + x.units);
  return new Map([...sums].filter(([, units]) => units !== 0n));
}

/** The ledger's non-zero balances of the accounts that the model covers. */
async function ledgerSums({ t }: World): Promise<Map<string, bigint>> {
  const { rows } = await t.pool.query<{ place: string; iso: string; balance: string }>(
    `SELECT CASE WHEN h.hash_id IS NOT NULL THEN 'holder:' || h.hash_id ELSE a.kind || ':' || a.ref_id || ':' || a.zone_id END AS place, a.currency_iso AS iso, a.balance::text
     FROM ledger_account a LEFT JOIN holder h ON h.ledger_account_id = a.hash_id WHERE (h.hash_id IS NOT NULL OR a.kind IN ('owed', 'advance')) AND a.balance <> 0`,
  );
  return new Map(rows.map((r) => [key(r), unitsOf(r.balance, r.iso)]));
}

/** Differences between product and model: ledger balances, every expense and advance, and with `histories` every line of every holder. */
export async function differences(w: World, histories: boolean): Promise<string[]> {
  const found: string[] = [];
  const differ = (what: string, is: unknown, said: unknown): void => {
    if (String(is) !== String(said)) found.push(`${what}: the product says ${String(is)}, the list ${String(said)}`);
  };
  const [is, said] = [await ledgerSums(w), sumsOf(w.model.movements)];
  for (const place of new Set([...is.keys(), ...said.keys()]))
    differ(place, is.get(place) ?? 0n, said.get(place) ?? 0n);
  if (!histories) return found;
  for (const e of w.model.expenses) {
    const { data } = await w.keeper.call(getExpense, { params: { id: e.id } }).then((a) => a.body);
    // A draft is visible only to its owner.
    if (e.validated === null && data === undefined) continue;
    const units = (amount: string | null): bigint => unitsOf(amount ?? "0", e.iso);
    differ(`expense ${data.number} paid`, units(data.paid_amount), paidOf(e));
    differ(`expense ${data.number} settled`, units(data.settled_amount), e.settled);
    differ(`expense ${data.number} open`, units(data.open_amount), openOf(e));
  }
  for (const a of w.model.advances) {
    const { data } = await w.keeper.ok(getAdvance, { params: { id: a.id } });
    differ(`advance ${data.number} left`, unitsOf(data.left_amount, a.iso), a.left);
    differ(`advance ${data.number}`, data.status, a.state);
  }
  for (const h of w.model.holders) {
    const rows: bigint[] = [];
    for (let after: string | undefined, more = true; more;) {
      const page = await w.keeper.ok(calls[h.kind].histories, { params: { id: h.id }, query: { limit: 200, after } });
      rows.push(...page.data.map((r) => unitsOf(r.amount, h.iso)));
      more = page.after !== null;
      after = page.after ?? undefined;
    }
    const told = w.model.movements.filter((x) => x.place === `holder:${h.id}`).map((x) => x.units);
    const sorted = (all: readonly bigint[]): string => all.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0)).join(" ");
    differ(`history of ${h.kind} in ${h.iso}`, sorted(rows), sorted(told));
  }
  return found;
}

/** Number of commands between two comparisons of all balances. */
const STRIDE = 250;

interface Ran {
  readonly made: number;
  readonly refused: number;
  readonly problems: readonly string[];
}
/** Runs random commands, compares each answer with the model, and compares all balances regularly. Ends at the first difference. */
export async function run(w: World, dice: Dice, count: number): Promise<Ran> {
  let [made, refused] = [0, 0];
  while (made < count) {
    const done = await dice.pick(commands)?.(w, dice);
    if (!done) continue;
    made += 1;
    const { status, raw } = done.answer;
    const isRight = done.goes ? status === 200 : status === 409 || status === 422;
    if (!isRight) return { made, refused, problems: [`${made}. ${done.said}: ${status} ${raw.slice(0, 300)}`] };
    if (done.goes) await done.becomes();
    else refused += 1;
    if (made % STRIDE !== 0) continue;
    const problems = await differences(w, false);
    if (problems.length > 0) return { made, refused, problems: [`after ${made}, last ${done.said}`, ...problems] };
  }
  return { made, refused, problems: await differences(w, true) };
}

/** Planted errors: sums off by one. `which` finds the row to change, if any. */
export const planted = [
  {
    name: "one too much on an account",
    change: (by: string) => `UPDATE ledger_account SET balance = balance + ${by} WHERE hash_id = $1`,
    by: "1",
    which: "SELECT ledger_account_id AS hash_id FROM holder ORDER BY hash_id LIMIT 1",
  },
  {
    name: "an expense that was paid less than was moved",
    change: (by: string) => `UPDATE expense SET paid_amount = paid_amount + ${by} WHERE hash_id = $1`,
    by: "-1",
    which: "SELECT hash_id FROM expense WHERE paid_amount >= 1 ORDER BY hash_id LIMIT 1",
  },
  {
    name: "an advance of which more was used than was settled",
    change: (by: string) => `UPDATE advance SET used_amount = used_amount + ${by} WHERE hash_id = $1`,
    by: "1",
    which:
      "SELECT hash_id FROM advance WHERE state = 'VALIDATED' AND amount >= used_amount + returned_amount + 1 ORDER BY hash_id LIMIT 1",
  },
] as const;

/** Commands of the long proof. */
const COMMANDS = 10_000;
export async function proveMovements({ seed, say }: ProofRun): Promise<ProofLine[]> {
  await using t = await testApp();
  const w = await openWorld(t);
  const { made, refused, problems } = await run(w, new Dice(seed), COMMANDS);
  const { problems: books } = await verify(t.ownerUrl);
  const sums = `${made} commands, ${refused} refused, ${w.model.movements.length} movements, ${w.model.expenses.length} expenses, ${w.model.advances.length} advances`;
  say(sums);
  const lines: ProofLine[] = [
    {
      name: "movements: every answer, balance and history as the list says",
      ok: problems.length === 0,
      how: problems[0] ?? sums,
    },
    { name: "movements: the books hold", ok: books.length === 0, how: JSON.stringify(books[0] ?? "verified") },
  ];
  return lines;
}
