import { newId } from "#server/kit/sql/transaction.ts";
import {
  asAmount,
  DRAINED,
  MONTHLY,
  MOTIF,
  payment,
  RATE,
  type Came,
  type Holder,
  type Owed,
  type World,
} from "./world.ts";

/** One request of an accountant, with its idempotency key. */
export interface Operation {
  readonly kind: "pay" | "together" | "rollback" | "deposit" | "withdrawal" | "transfer" | "repayment" | "settle";
  readonly key: string;
  readonly token: string;
  readonly path: string;
  /** Default POST. */
  readonly method?: "PATCH";
  readonly body: object;
  /** Effect on holders, in minor units of their currency. */
  readonly moves: readonly { holder: string; units: number }[];
  /** The expenses or loan of its transactions, one transaction each; by default its own label. */
  readonly of?: readonly string[];
  /** Takes from a box that can't cover all such requests: some must be refused. */
  readonly drains?: Holder;
  /** The first answer that acknowledged it. */
  acknowledged?: Came;
  /** Whether it was finally refused because the box had too little. */
  refused?: boolean;
}

/** Seeded random generator, so that a run can be repeated. */
export function dice(seed: number): (below: number) => number {
  let state = seed | 0;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let x = Math.imul(state ^ (state >>> 15), 1 | state);
    x = (x + Math.imul(x ^ (x >>> 7), 61 | x)) ^ x;
    return ((x ^ (x >>> 14)) >>> 0) % below;
  };
}

/** The requests of a round; each is valid in any order of execution. */
export function operationsOf(world: World, count: number, random: (below: number) => number): Operation[] {
  const pick = <T>(all: readonly T[]): T => all[random(all.length)] as T;
  const rollbacks = new Map<string, number>();
  const out: Operation[] = [];
  const poor = world.poor.pop();
  for (let i = 0; i < count; i++) {
    const base = { key: newId(), token: pick(world.accountants) };
    const owed = pick(world.owed);
    const taken = rollbacks.get(owed.id) ?? 0;
    const kind = pick([
      "pay",
      "pay",
      "together",
      "together",
      "rollback",
      "rollback",
      "deposit",
      "withdrawal",
      "transfer",
      "transfer",
      "repayment",
      "settle",
      "drain",
    ] as const);
    const toSettle = kind === "settle" ? world.toSettle.pop() : undefined;
    // Keep one payment, so that a rollback never undoes the settlement.
    if (kind === "rollback" && taken < world.paidBefore - 1) {
      rollbacks.set(owed.id, taken + 1);
      out.push({
        ...base,
        kind,
        path: `/api/expense/${owed.id}/rollback`,
        body: {},
        moves: [{ holder: owed.holder.id, units: owed.given }],
        of: [owed.id],
      });
    } else if (kind === "together") {
      out.push(together(world, base, random));
    } else if (kind === "drain" && poor) {
      out.push({
        ...base,
        kind: "withdrawal",
        path: `/api/${poor.path}/${poor.id}/withdrawal`,
        body: { amount: asAmount(DRAINED, poor.francs), label: base.key },
        moves: [{ holder: poor.id, units: -DRAINED }],
        drains: poor,
      });
    } else if (kind === "repayment") {
      out.push(repayment(pick(world.loans), base, pick(world.holders.filter((h) => !h.francs))));
    } else if (toSettle !== undefined) {
      out.push({
        ...base,
        kind: "settle",
        path: `/api/expense/${toSettle}/validate`,
        method: "PATCH",
        body: {},
        moves: [],
      });
    } else if (kind === "pay" || kind === "rollback" || kind === "settle" || kind === "drain") {
      out.push({
        ...base,
        kind: "pay",
        path: "/api/expense/pay",
        body: payment(owed),
        moves: [{ holder: owed.holder.id, units: -owed.given }],
        of: [owed.id],
      });
    } else if (kind === "transfer") {
      out.push(transfer(world, base, pick, 1 + random(5000)));
    } else {
      const holder = pick(world.holders);
      const units = 1 + random(5000);
      out.push({
        ...base,
        kind,
        path: `/api/${holder.path}/${holder.id}/${kind}`,
        body: { amount: asAmount(units, holder.francs), label: base.key },
        moves: [{ holder: holder.id, units: kind === "deposit" ? units : -units }],
      });
    }
  }
  return out;
}

/** A joint payment of expenses, each from its own account or box. Its payments equal the expense's others, so the order doesn't matter. */
function together(world: World, base: { key: string; token: string }, random: (below: number) => number): Operation {
  const chosen = new Map<string, Owed>();
  for (let n = 2 + random(3); n > 0; n--) {
    const one = world.owed[random(world.owed.length)];
    // Each account or box is used only once in a joint payment.
    if (one) chosen.set(one.holder.id, one);
  }
  const paid = [...chosen.values()];
  return {
    ...base,
    kind: "together",
    path: `/api/accounting/office/${world.zone}/payment`,
    body: {
      expenses: paid.map((o) => ({ expense_hash_id: o.id, amount: asAmount(o.cents, false) })),
      sources: paid.map((o) => ({
        transaction_from_type: o.holder.type,
        transaction_from_hash_id: o.holder.id,
        currency_hash_id: world.currency,
        amount: asAmount(o.cents, false),
        ...(o.holder.francs && { rate_exchange: RATE, motif: MOTIF }),
      })),
    },
    moves: paid.map((o) => ({ holder: o.holder.id, units: -o.given })),
    of: paid.map((o) => o.id),
  };
}

/** Repays the next month of a loan. All months are equal, so the order doesn't matter. */
const repayment = (loan: World["loans"][number], base: { key: string; token: string }, into: Holder): Operation => ({
  ...base,
  kind: "repayment",
  path: `/api/avance/${loan.id}/instalment`,
  method: "PATCH",
  body: { transaction_to_type: into.type, transaction_to_hash_id: into.id },
  moves: [{ holder: into.id, units: MONTHLY }],
  of: [loan.title],
});

function transfer(
  world: World,
  base: { key: string; token: string },
  pick: <T>(all: readonly T[]) => T,
  units: number,
): Operation {
  const from = pick(world.holders);
  const to = pick(world.holders.filter((h) => h.id !== from.id));
  const crosses = from.francs !== to.francs;
  const arrived = crosses ? units + 3 : units;
  const body = {
    transaction_to_type: to.type,
    transaction_to_hash_id: to.id,
    amount: asAmount(units, from.francs),
    ...(crosses && { amount_to: asAmount(arrived, to.francs), motif: MOTIF }),
    label: base.key,
  };
  return {
    ...base,
    kind: "transfer",
    path: `/api/${from.path}/${from.id}/transfer`,
    body,
    moves: [
      { holder: from.id, units: -units },
      { holder: to.id, units: arrived },
    ],
  };
}
