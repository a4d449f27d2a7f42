import { reverseTransaction } from "#contract/accounting/endpoints.ts";
import { closeAdvance, sendAdvance, storeAdvance, validateAdvance } from "#contract/advances/endpoints.ts";
import {
  approveExpense,
  payExpense,
  rollbackExpense,
  sendExpense,
  storeExpense,
  validateExpense,
} from "#contract/expenses/endpoints.ts";
import { payOffice } from "#contract/expenses/payments.ts";
import type { Answer } from "../test-app.ts";
import type { Dice } from "./dice.ts";
import * as m from "./model.ts";
import { calls, type World } from "./world.ts";

/** What one command did and what was expected of it. */
export interface Done {
  readonly said: string;
  readonly answer: Answer<unknown>;
  /** Whether the model lets it through. */
  readonly goes: boolean;
  /** What becomes of the model where it was let through. */
  readonly becomes: () => void | Promise<void>;
}
/** Nothing where there is nothing to do it to. */
export type Command = (w: World, dice: Dice) => Promise<Done | undefined>;

const DAY = "2026-01-12";
/** So many minor units that are worth about so many cents of a euro. */
const worth = (dice: Dice, iso: m.Iso, cents: number): bigint => {
  const { scaled } = m.rateOf("EUR", iso, 0);
  return m.inOther({ iso: "EUR", units: BigInt(dice.between(100, cents)) }, iso, scaled) + BigInt(dice.below(9)) + 1n;
};
const place = (h: m.Holder): string => `holder:${h.id}`;
const typeOf = (h: m.Holder) => (h.kind === "accounts" ? ("Account" as const) : ("Box" as const));
const from = (h: m.Holder) => ({ transaction_from_type: typeOf(h), transaction_from_hash_id: h.id });
const to = (h: m.Holder) => ({ transaction_to_type: typeOf(h), transaction_to_hash_id: h.id });

/** What a movement in another currency takes beside: its rate, and what comes of it there. */
function across(dice: Dice, amount: m.Money & { iso: m.Iso }, other: m.Iso) {
  if (amount.iso === other) return { body: {}, units: amount.units };
  const rate = m.rateOf(amount.iso, other, dice.between(-40, 40));
  return {
    body: { rate_exchange: rate.text, motif: "As the bank had it" },
    units: m.inOther(amount, other, rate.scaled),
  };
}

export const ask: Command = async ({ model, people, zones, currency, reason }, dice) => {
  const person = dice.below(people.length);
  const { client } = people[person] as (typeof people)[0];
  const zone = dice.pick(zones)?.id ?? "";
  const iso = dice.pick(Object.keys(m.currencies) as m.Iso[]) ?? "EUR";
  const amounts = Array.from({ length: dice.between(1, 3) }, () => worth(dice, iso, 20_000));
  const answer = await client.call(storeExpense, {
    body: {
      type: "TRAVEL",
      zone_hash_id: zone,
      currency_hash_id: currency[iso],
      title: "Trip",
      start_date: DAY,
      end_date: DAY,
      fees: amounts.map((units) => ({ amount: m.text({ iso, units }), date: DAY, reason_id: reason })),
    },
  });
  return {
    said: `${iso} expense`,
    answer,
    goes: true,
    becomes: () => {
      const { data } = answer.body;
      const fees = amounts.map((units, i) => ({ id: data.fees[i]?.hash_id ?? "", units }));
      model.expenses.push({ id: data.hash_id, person, zone, iso, fees, done: [], validated: null, settled: 0n });
    },
  };
};

const sent = new WeakSet<m.Expense>();
export const validate: Command = async ({ model, people, keeper }, dice) => {
  const e = dice.pick(model.expenses.filter((x) => x.validated === null));
  if (!e) return undefined;
  const params = { id: e.id };
  if (!sent.has(e)) {
    await people[e.person]?.client.ok(sendExpense, { params, body: {} });
    await keeper.ok(approveExpense, { params, body: {} });
    sent.add(e);
  }
  const kept = e.fees.map((_, i) => i === 0 || dice.chance(85));
  const units = e.fees.reduce((sum, f, i) => (kept[i] ? sum + f.units : sum), 0n);
  const usable = model.advances.filter((a) => a.person === e.person && a.state === "VALIDATED" && a.left > 0n);
  const chosen = dice.some(usable, dice.chance(60) ? 3 : 0).map((advance) => ({
    advance,
    rate: advance.iso === e.iso ? null : m.rateOf(e.iso, advance.iso, dice.between(-40, 40)),
  }));
  const answer = await keeper.call(validateExpense, {
    params,
    body: {
      fees: e.fees.map((f, i) => ({ hash_id: f.id, kept: kept[i] ?? true })),
      avance_id: chosen.map((c) => c.advance.id),
      avance_rates: chosen.map((c) => c.rate?.text),
      motif: "As the bank had it",
    },
  });
  const { uses, open } = m.settled(
    { iso: e.iso, units },
    chosen.map(({ advance, rate }) => ({ advance, scaled: rate?.scaled ?? null })),
  );
  const owner = people[e.person]?.id ?? "";
  const entry: m.Entry = [
    { place: `owed:${owner}:${e.zone}`, iso: e.iso, units: -open },
    ...uses.map((u) => ({ place: `advance:${owner}:${u.advance.zone}`, iso: u.advance.iso, units: -u.units })),
  ];
  return {
    said: `validate ${m.text({ iso: e.iso, units })} ${e.iso} against ${uses.length}`,
    answer,
    goes: true,
    becomes: () => {
      model.add(entry);
      for (const u of uses) u.advance.left -= u.units;
      e.validated = units;
      e.settled = units - open;
      e.done.push({ entry, paid: 0n, uses });
    },
  };
};

export const pay: Command = async ({ model, people, keeper }, dice) => {
  const e = dice.pick(model.expenses.filter((x) => m.openOf(x) > 0n));
  const h = dice.pick(model.holders);
  if (!e || !h) return undefined;
  const open = m.openOf(e);
  const units = dice.chance(50) || open < 200n ? open : open / BigInt(dice.between(2, 4));
  const { body, units: given } = across(dice, { iso: e.iso, units }, h.iso);
  const answer = await keeper.call(payExpense, {
    body: { expense_hash_id: e.id, ...from(h), amount: m.text({ iso: e.iso, units }), ...body },
  });
  const entry: m.Entry = [
    { place: `owed:${people[e.person]?.id}:${e.zone}`, iso: e.iso, units },
    { place: place(h), iso: h.iso, units: -given },
  ];
  return {
    said: `pay ${m.text({ iso: e.iso, units })} ${e.iso} from ${h.iso}`,
    answer,
    goes: model.bears(entry) && given > 0n,
    becomes: () => {
      model.add(entry);
      e.done.push({ entry, paid: units, uses: [] });
    },
  };
};

export const rollBack: Command = async ({ model, keeper }, dice) => {
  const e = dice.pick(model.expenses.filter((x) => x.done.length > 0));
  const last = e?.done.at(-1);
  if (!e || !last) return undefined;
  const answer = await keeper.call(rollbackExpense, { params: { id: e.id }, body: {} });
  const entry = m.undone(last.entry);
  const isClosed = last.uses.some((u) => u.advance.state === "CLOSED");
  return {
    said: `roll back ${last.paid > 0n ? "a payment" : "a validation"}`,
    answer,
    goes: !isClosed,
    becomes: () => {
      model.add(entry);
      e.done.pop();
      if (last.paid > 0n) return;
      for (const u of last.uses) u.advance.left += u.units;
      e.validated = null;
      e.settled = 0n;
    },
  };
};

/** What somebody owes an office's people, from one or two accounts and boxes: the first is used up before the second. */
export const payTogether: Command = async ({ model, people, zones, keeper, currency }, dice) => {
  const zone = dice.pick(zones)?.id ?? "";
  const open = model.expenses.filter((e) => e.zone === zone && m.openOf(e) > 0n);
  const iso = dice.pick(open)?.iso;
  const holders = dice.some(
    model.holders.filter((h) => h.iso === iso),
    dice.between(1, 2),
  );
  if (iso === undefined || holders.length === 0) return undefined;
  const chosen = dice.some(
    open.filter((e) => e.iso === iso),
    4,
  );
  const total = chosen.reduce((sum, e) => sum + m.openOf(e), 0n);
  const first = holders.length === 1 || total < 4n ? total : total / BigInt(dice.between(2, 3));
  const sources = holders.map((h, i) => ({ h, units: i === 0 ? first : total - first })).filter((s) => s.units > 0n);
  const answer = await keeper.call(payOffice, {
    params: { id: zone },
    body: {
      expenses: chosen.map((e) => ({ expense_hash_id: e.id })),
      sources: sources.map(({ h, units }) => ({
        ...from(h),
        currency_hash_id: currency[iso],
        amount: m.text({ iso, units }),
      })),
    },
  });
  const rest = sources.map((s) => s.units);
  const parts = chosen.flatMap((e) => {
    let due = m.openOf(e);
    return sources.flatMap(({ h }, i) => {
      const units = due < (rest[i] ?? 0n) ? due : (rest[i] ?? 0n);
      rest[i] = (rest[i] ?? 0n) - units;
      due -= units;
      const entry: m.Entry = [
        { place: `owed:${people[e.person]?.id}:${e.zone}`, iso, units },
        { place: place(h), iso, units: -units },
      ];
      return units > 0n ? [{ e, units, entry }] : [];
    });
  });
  return {
    said: `pay ${chosen.length} together from ${sources.length}`,
    answer,
    goes: model.bears(parts.flatMap((p) => p.entry)),
    becomes: () => {
      for (const { e, units, entry } of parts) {
        model.add(entry);
        e.done.push({ entry, paid: units, uses: [] });
      }
    },
  };
};

export const askAdvance: Command = async ({ model, people, zones, currency, keeper }, dice) => {
  const person = dice.below(people.length);
  const { client } = people[person] as (typeof people)[0];
  const zone = dice.pick(zones)?.id ?? "";
  const iso = dice.pick(Object.keys(m.currencies) as m.Iso[]) ?? "EUR";
  const units = worth(dice, iso, 40_000);
  const answer = await client.call(storeAdvance, {
    body: { zone_hash_id: zone, currency_hash_id: currency[iso], title: "Travel", amount: m.text({ iso, units }) },
  });
  return {
    said: `${iso} advance`,
    answer,
    goes: true,
    becomes: async () => {
      const { hash_id: id } = answer.body.data;
      await client.ok(sendAdvance, { params: { id }, body: {} });
      await keeper.ok(validateAdvance, { params: { id }, body: {} });
      model.advances.push({ id, person, zone, iso, units, state: "APPROVED", left: 0n });
    },
  };
};

export const handOver: Command = async ({ model, people, keeper }, dice) => {
  const a = dice.pick(model.advances.filter((x) => x.state === "APPROVED"));
  const h = dice.pick(model.holders);
  if (!a || !h) return undefined;
  const { body, units } = across(dice, a, h.iso);
  const answer = await keeper.call(validateAdvance, { params: { id: a.id }, body: { ...from(h), ...body } });
  const entry: m.Entry = [
    { place: `advance:${people[a.person]?.id}:${a.zone}`, iso: a.iso, units: a.units },
    { place: place(h), iso: h.iso, units: -units },
  ];
  return {
    said: `hand over ${m.text(a)} ${a.iso} from ${h.iso}`,
    answer,
    goes: model.bears(entry) && units > 0n,
    becomes: () => {
      model.add(entry);
      a.state = "VALIDATED";
      a.left = a.units;
    },
  };
};

export const giveBack: Command = async ({ model, people, keeper }, dice) => {
  const a = dice.pick(model.advances.filter((x) => x.state === "VALIDATED"));
  const h = dice.pick(model.holders.filter((x) => x.iso === a?.iso || dice.chance(30)));
  if (!a || !h) return undefined;
  const { body, units } = across(dice, { iso: a.iso, units: a.left }, h.iso);
  const rest = a.left > 0n;
  const answer = await keeper.call(closeAdvance, { params: { id: a.id }, body: rest ? { ...to(h), ...body } : {} });
  const entry: m.Entry = rest
    ? [
        { place: `advance:${people[a.person]?.id}:${a.zone}`, iso: a.iso, units: -a.left },
        { place: place(h), iso: h.iso, units },
      ]
    : [];
  return {
    said: `give back ${m.text({ iso: a.iso, units: a.left })} ${a.iso} into ${h.iso}`,
    answer,
    goes: !rest || units > 0n,
    becomes: () => {
      model.add(entry);
      a.state = "CLOSED";
      a.left = 0n;
    },
  };
};

/** A deposit, a withdrawal or a transfer; some take more than there is. */
export const move: Command = async ({ t, model, keeper }, dice) => {
  const h = dice.pick(model.holders);
  const other = dice.pick(model.holders.filter((x) => x !== h));
  if (!h || !other) return undefined;
  const balance = model.balance(place(h), h.iso);
  const units = dice.chance(6) ? balance + 1n : worth(dice, h.iso, 30_000);
  const amount = m.text({ iso: h.iso, units });
  const params = { id: h.id };
  const way = dice.pick(["deposit", "deposit", "withdrawal", "transfer", "transfer", "transfer"] as const);
  const { body, units: there } = across(dice, { iso: h.iso, units }, other.iso);
  const answer =
    way === "deposit"
      ? await keeper.call(calls[h.kind].deposit, { params, body: { amount } })
      : way === "withdrawal"
        ? await keeper.call(calls[h.kind].withdrawal, { params, body: { amount } })
        : await keeper.call(calls[h.kind].transfer, { params, body: { ...to(other), amount, ...body } });
  const own = { place: place(h), iso: h.iso, units: way === "deposit" ? units : -units };
  const entry: m.Entry = way === "transfer" ? [own, { place: place(other), iso: other.iso, units: there }] : [own];
  return {
    said: `${way} ${amount} ${h.iso}${way === "transfer" ? ` to ${other.iso}` : ""}`,
    answer,
    goes: model.bears(entry) && there > 0n,
    becomes: async () => {
      model.add(entry);
      const { rows } = await t.pool.query<{ hash_id: string }>(
        "SELECT hash_id FROM ledger_transaction ORDER BY number DESC LIMIT 1",
      );
      model.free.push({ id: rows[0]?.hash_id ?? "", entry, taken: false });
    },
  };
};

export const takeBack: Command = async ({ model, keeper }, dice) => {
  const free = dice.pick(model.free);
  if (!free) return undefined;
  const answer = await keeper.call(reverseTransaction, { params: { id: free.id }, body: { motif: "A mistake" } });
  const entry = m.undone(free.entry);
  return {
    said: "take back",
    answer,
    goes: !free.taken && model.bears(entry),
    becomes: () => {
      model.add(entry);
      free.taken = true;
    },
  };
};

/** By how often each is drawn. */
export const commands: readonly Command[] = [
  ...[ask, ask, ask, validate, validate, validate, pay, pay, pay, pay],
  ...[rollBack, rollBack, payTogether, payTogether, askAdvance, askAdvance, handOver, handOver, giveBack],
  ...[move, move, move, move, move, takeBack, takeBack],
];
