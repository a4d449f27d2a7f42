import {
  approveExpense,
  payExpense,
  rejectExpense,
  rollbackExpense,
  sendExpense,
  storeExpense,
  validateExpense,
} from "#contract/expenses/endpoints.ts";
import { payOffice } from "#contract/expenses/payments.ts";
import { across, dayFor, from, place, someDay, worth, type Command } from "./command.ts";
import * as m from "./model.ts";

export const ask: Command = async ({ model, people, zones, currency, reasons }, dice) => {
  const person = dice.below(people.length);
  const { client } = people[person] as (typeof people)[0];
  const zone = dice.pick(zones)?.id ?? "";
  const iso = dice.pick(Object.keys(m.currencies) as m.Iso[]) ?? "EUR";
  const given = Array.from({ length: dice.between(1, 3) }, () => ({
    units: worth(dice, iso, 20_000),
    day: someDay(dice, model.first, model.today),
    reason: dice.pick(reasons) ?? "",
  }));
  const days = given.map((f) => f.day).toSorted();
  const answer = await client.call(storeExpense, {
    body: {
      type: "TRAVEL",
      zone_hash_id: zone,
      currency_hash_id: currency[iso],
      title: "Trip",
      start_date: days[0] ?? "",
      end_date: days.at(-1) ?? "",
      fees: given.map(({ units, day, reason }) => ({ amount: m.text({ iso, units }), date: day, reason_id: reason })),
    },
  });
  return {
    said: `${iso} expense`,
    answer,
    goes: true,
    becomes: () => {
      const { data } = answer.body;
      const fees = given.map((fee, i) => ({ id: data.fees[i]?.hash_id ?? "", ...fee }));
      const none = { done: [], validated: null, settled: 0n, counted: [] };
      model.expenses.push({ id: data.hash_id, person, zone, iso, fees, ...none });
    },
  };
};

/** Expenses that were sent and wait for validation. */
const sent = new WeakSet<m.Expense>();
/** Rejects an expense; refused once validated. A rejected one must be sent again before validation. */
export const reject: Command = async ({ model, people, keeper }, dice) => {
  const isOpen = dice.chance(85);
  const e = dice.pick(model.expenses.filter((x) => (x.validated === null) === isOpen));
  if (!e) return undefined;
  const params = { id: e.id };
  if (isOpen && !sent.has(e)) {
    await people[e.person]?.client.ok(sendExpense, { params, body: {} });
    if (dice.chance(50)) await keeper.ok(approveExpense, { params, body: {} });
  }
  const answer = await keeper.call(rejectExpense, { params, body: { motif: "The receipt is missing" } });
  return { said: "reject an expense", answer, goes: isOpen, becomes: () => void sent.delete(e) };
};

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
    rate: advance.iso === e.iso ? null : m.rateOf(advance.iso, e.iso, dice.between(-40, 40)),
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
      for (const u of uses) {
        u.advance.left -= u.units;
        u.advance.used += u.units;
      }
      e.validated = units;
      e.settled = units - open;
      e.counted = e.fees
        .filter((_, i) => kept[i])
        .map((f) => ({ units: f.units, reason: f.reason, month: model.countedMonth(e.zone, f.day) }));
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
  const { day, body: dated } = dayFor(dice, model);
  const answer = await keeper.call(payExpense, {
    body: { expense_hash_id: e.id, ...from(h), amount: m.text({ iso: e.iso, units }), ...body, ...dated },
  });
  const entry: m.Entry = [
    { place: `owed:${people[e.person]?.id}:${e.zone}`, iso: e.iso, units },
    { place: place(h), iso: h.iso, units: -given },
  ];
  return {
    said: `pay ${m.text({ iso: e.iso, units })} ${e.iso} from ${h.iso}`,
    answer,
    goes: given > 0n && model.isOpen([e.zone, h.zone], day) && model.bears(entry, day),
    becomes: () => {
      model.add(entry, day);
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
      for (const u of last.uses) {
        u.advance.left += u.units;
        u.advance.used -= u.units;
      }
      e.validated = null;
      e.settled = 0n;
      e.counted = [];
    },
  };
};

/**
 * Pays what an office owes from one or two accounts or boxes, of any currency. The first is used up before the second, and an amount in another
 * currency is shared among the expenses it pays.
 */
export const payTogether: Command = async ({ model, people, zones, keeper, currency }, dice) => {
  const zone = dice.pick(zones)?.id ?? "";
  const open = model.expenses.filter((e) => e.zone === zone && m.openOf(e) > 0n);
  const iso = dice.pick(open)?.iso;
  const isAcross = dice.chance(40);
  const holders = dice.some(
    model.holders.filter((h) => isAcross || h.iso === iso),
    dice.between(1, 2),
  );
  if (iso === undefined || holders.length === 0) return undefined;
  const chosen = dice.some(
    open.filter((e) => e.iso === iso),
    4,
  );
  const total = m.sumOf(chosen.map(m.openOf));
  const first = holders.length === 1 || total < 4n ? total : total / BigInt(dice.between(2, 3));
  const sources = holders
    .map((h, i) => ({ h, units: i === 0 ? first : total - first }))
    .filter((s) => s.units > 0n)
    .map((s) => ({ ...s, given: across(dice, { iso, units: s.units }, s.h.iso) }));
  const { day, body: dated } = dayFor(dice, model);
  const answer = await keeper.call(payOffice, {
    params: { id: zone },
    body: {
      expenses: chosen.map((e) => ({ expense_hash_id: e.id })),
      sources: sources.map(({ h, units, given }) => ({
        ...from(h),
        currency_hash_id: currency[iso],
        amount: m.text({ iso, units }),
        ...given.body,
      })),
      ...dated,
    },
  });
  const rest = sources.map((s) => s.units);
  const pieces = chosen.flatMap((e) => {
    let due = m.openOf(e);
    return sources.flatMap((_, source) => {
      const units = due < (rest[source] ?? 0n) ? due : (rest[source] ?? 0n);
      rest[source] = (rest[source] ?? 0n) - units;
      due -= units;
      return units > 0n ? [{ e, source, units }] : [];
    });
  });
  const parts = sources.flatMap(({ h, given }, source) => {
    const own = pieces.filter((p) => p.source === source);
    const left = m.inProportion(
      own.map((p) => p.units),
      given.units,
    );
    return own.map(({ e, units }, i) => {
      const entry: m.Entry = [
        { place: `owed:${people[e.person]?.id}:${e.zone}`, iso, units },
        { place: place(h), iso: h.iso, units: -(left[i] ?? 0n) },
      ];
      return { e, units, left: left[i] ?? 0n, entry };
    });
  });
  const offices = [zone, ...sources.map((s) => s.h.zone)];
  return {
    said: `pay ${chosen.length} together from ${sources.map((s) => s.h.iso).join(", ")}`,
    answer,
    goes:
      parts.every((p) => p.left > 0n) &&
      model.isOpen(offices, day) &&
      model.bears(
        parts.flatMap((p) => p.entry),
        day,
      ),
    becomes: () => {
      for (const { e, units, entry } of parts) {
        model.add(entry, day);
        e.done.push({ entry, paid: units, uses: [] });
      }
    },
  };
};
