import {
  approveExpense,
  payExpense,
  rollbackExpense,
  sendExpense,
  storeExpense,
  validateExpense,
} from "#contract/expenses/endpoints.ts";
import { payOffice } from "#contract/expenses/payments.ts";
import { across, DAY, from, place, worth, type Command } from "./command.ts";
import * as m from "./model.ts";

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

/** Joint payment of an office's expenses from one or two holders: the first is used up before the second. */
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
