import { listCounts } from "#contract/accounting/counts.ts";
import { getAdvance } from "#contract/advances/endpoints.ts";
import { getExpense } from "#contract/expenses/endpoints.ts";
import { verify } from "#server/verify.ts";
import type { ProofLine, ProofRun } from "../proof-line.ts";
import { testApp } from "../test-app.ts";
import { commands } from "./commands.ts";
import { Dice } from "./dice.ts";
import { openOf, paidOf, unitsOf, type Holder, type Movement } from "./model.ts";
import { compareStatistics, type Differ } from "./statistics.ts";
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

/** Compares the signed differences of a box's counts, in any order. */
async function compareCounts(w: World, h: Holder, differ: Differ): Promise<void> {
  const signed: bigint[] = [];
  for (let after: string | undefined, more = true; more;) {
    const page = await w.keeper.ok(listCounts, { params: { id: h.id }, query: { limit: 200, after } });
    signed.push(...page.data.filter((n) => n.state === "SIGNED").map((n) => unitsOf(n.difference, h.iso)));
    more = page.after !== null;
    after = page.after ?? undefined;
  }
  const told = w.model.counts.filter((n) => n.box === h.id).map((n) => n.units);
  differ(`counts in ${h.iso}`, signed.map(String).toSorted(), told.map(String).toSorted());
}

/** Compares an account's or box's lines, balance and counts. */
async function compareHolder(w: World, h: Holder, differ: Differ): Promise<void> {
  const rows: string[] = [];
  for (let after: string | undefined, more = true; more;) {
    const page = await w.keeper.ok(calls[h.kind].histories, { params: { id: h.id }, query: { limit: 200, after } });
    rows.push(...page.data.map((r) => `${r.date} ${unitsOf(r.amount, h.iso)}`));
    more = page.after !== null;
    after = page.after ?? undefined;
  }
  const told = w.model.movements.filter((x) => x.place === `holder:${h.id}`).map((x) => `${x.day} ${x.units}`);
  differ(`history of ${h.kind} in ${h.iso}`, rows.toSorted(), told.toSorted());
  const shown = await w.keeper.ok(calls[h.kind].list, { params: { zone: h.zone }, query: { limit: 200 } });
  const amount = shown.data.find((r) => r.hash_id === h.id)?.amount ?? "0";
  differ(`${h.kind} in ${h.iso}`, unitsOf(amount, h.iso), w.model.balance(`holder:${h.id}`, h.iso));
  if (h.kind === "boxes") await compareCounts(w, h, differ);
}

/** Differences between the product and the model: ledger balances, and with `histories` also every expense, advance, line, statistic and overview. */
export async function differences(w: World, histories: boolean): Promise<string[]> {
  const found: string[] = [];
  const differ: Differ = (what, is, said) => {
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
    differ(`advance ${data.number} used`, unitsOf(data.used_amount, a.iso), a.used);
    differ(`advance ${data.number} returned`, unitsOf(data.returned_amount, a.iso), a.returned);
    const due = data.instalments?.filter((i) => i.status === "due").map((i) => unitsOf(i.amount, a.iso)) ?? [];
    differ(`advance ${data.number}, months to come`, due, a.plan);
    differ(`advance ${data.number}`, data.status, a.state);
  }
  for (const h of w.model.holders) await compareHolder(w, h, differ);
  await compareStatistics(w, differ);
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
    const isRight = done.goes ? status === 200 : status === 403 || status === 409 || status === 422;
    if (!isRight) return { made, refused, problems: [`${made}. ${done.said}: ${status} ${raw.slice(0, 300)}`] };
    if (done.goes) await done.becomes();
    else refused += 1;
    if (made % STRIDE !== 0) continue;
    const problems = await differences(w, false);
    if (problems.length > 0) return { made, refused, problems: [`after ${made}, last ${done.said}`, ...problems] };
  }
  return { made, refused, problems: await differences(w, true) };
}

/** In the company's currency, so that its rate is never missing. */
const ONE_SUM = "FROM spent_on_reason WHERE fees > 0 AND currency_id = (SELECT hash_id FROM currency WHERE is_default)";
/** Bugs planted one by one: a stored sum that is off by one. `which` selects the row, if there is one. */
const planted = [
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
    name: "a sum of spending that nobody spent",
    change: (by: string) =>
      `UPDATE spent_on_reason SET amount = amount + ${by} WHERE (zone_id, month, currency_id, type, reason_id) = (SELECT zone_id, month, currency_id, type, reason_id ${ONE_SUM} AND zone_id = $1 ORDER BY 1, 2, 3, 4, 5 LIMIT 1)`,
    by: "1",
    which: `SELECT zone_id AS hash_id ${ONE_SUM} LIMIT 1`,
  },
  {
    name: "an instalment that is larger than it was planned",
    change: (by: string) => `UPDATE advance_instalment SET amount = amount + ${by} WHERE hash_id = $1`,
    by: "1",
    which: "SELECT hash_id FROM advance_instalment WHERE state = 'due' ORDER BY hash_id LIMIT 1",
  },
  {
    name: "a cash count that found more than its notes and coins",
    change: (by: string) => `UPDATE cash_count SET counted_amount = counted_amount + ${by} WHERE hash_id = $1`,
    by: "1",
    which:
      "SELECT hash_id FROM cash_count WHERE transaction_id IS NOT NULL AND counted_amount + 1 <> expected_amount ORDER BY hash_id LIMIT 1",
  },
  {
    name: "an advance of which less was used than was settled",
    change: (by: string) => `UPDATE advance SET used_amount = used_amount + ${by} WHERE hash_id = $1`,
    by: "-1",
    which: "SELECT hash_id FROM advance WHERE used_amount >= 1 ORDER BY hash_id LIMIT 1",
  },
] as const;

/** Plants each error, checks that the model and `verify` find it, and removes it. Returns those not found, and those that no row was there for. */
export async function plantEach(w: World): Promise<{ found: number; problems: string[]; without: string[] }> {
  const problems: string[] = [];
  const without: string[] = [];
  let found = 0;
  for (const { name, which, change, by } of planted) {
    const { rows } = await w.t.owner.query<{ hash_id: string }>(which);
    if (!rows[0]) {
      without.push(`there is no row for ${name}`);
      continue;
    }
    await w.t.owner.query(change(by), [rows[0].hash_id]);
    if ((await differences(w, true)).length === 0) problems.push(`${name} is not found by the list`);
    if ((await verify(w.t.ownerUrl)).problems.length === 0) problems.push(`${name} is not found by verify`);
    await w.t.owner.query(change(`-(${by})`), [rows[0].hash_id]);
    found += 1;
  }
  return { found, problems, without };
}

/** Number of random commands compared with the model. */
const COMMANDS = 10_000;
export async function proveMovements({ seed, say }: ProofRun): Promise<ProofLine[]> {
  await using t = await testApp();
  const w = await openWorld(t);
  const { made, refused, problems } = await run(w, new Dice(seed), COMMANDS);
  const { problems: books } = await verify(t.ownerUrl);
  const { movements, expenses, advances, counts, closed } = w.model;
  const sums = `${made} commands, ${refused} refused, ${movements.length} movements, ${expenses.length} expenses, ${advances.length} advances, ${counts.length} counts, closed up to ${[...closed.values()].join(", ")}`;
  say(sums);
  const errors = await plantEach(w);
  return [
    {
      name: "movements: every answer, balance, history and statistic as the list says",
      ok: problems.length === 0,
      how: problems.join("; ") || sums,
    },
    { name: "movements: the books hold", ok: books.length === 0, how: books[0] ?? "verified" },
    {
      name: "movements: planted errors are found",
      ok: errors.problems.length === 0 && errors.without.length === 0,
      how: errors.problems[0] ?? errors.without[0] ?? `${errors.found} of ${planted.length}`,
    },
  ];
}
