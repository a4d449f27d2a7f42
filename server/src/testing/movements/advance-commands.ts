import {
  closeAdvance,
  rejectAdvance,
  sendAdvance,
  storeAdvance,
  takeInstalment,
  validateAdvance,
} from "#contract/advances/endpoints.ts";
import { across, dayFor, from, place, to, worth, type Command } from "./command.ts";
import * as m from "./model.ts";
import type { World } from "./world.ts";

/** The model's place for what a person holds of the company's money. */
const held = ({ people }: World, a: m.Advance): string => `advance:${people[a.person]?.id}:${a.zone}`;

/** Requests an advance, or a loan over some months; more months than minor units must be refused. */
export const askAdvance: Command = async ({ model, people, zones, currency, keeper }, dice) => {
  const person = dice.below(people.length);
  const { client } = people[person] as (typeof people)[0];
  const zone = dice.pick(zones)?.id ?? "";
  const iso = dice.pick(Object.keys(m.currencies) as m.Iso[]) ?? "EUR";
  const isTiny = dice.chance(4);
  const units = isTiny ? BigInt(dice.between(1, 60)) : worth(dice, iso, 40_000);
  const months = isTiny ? 120 : dice.chance(30) ? dice.between(2, 7) : null;
  const answer = await client.call(storeAdvance, {
    body: {
      zone_hash_id: zone,
      currency_hash_id: currency[iso],
      title: "Travel",
      amount: m.text({ iso, units }),
      ...(months !== null && { months }),
    },
  });
  return {
    said: `${iso} ${months === null ? "advance" : `loan over ${months} months`}`,
    answer,
    goes: months === null || m.parts(units, months).length > 0,
    becomes: async () => {
      const { hash_id: id } = answer.body.data;
      await client.ok(sendAdvance, { params: { id }, body: {} });
      await keeper.ok(validateAdvance, { params: { id }, body: {} });
      const none = { left: 0n, used: 0n, returned: 0n, plan: [] };
      model.advances.push({ id, person, zone, iso, units, months, state: "APPROVED", ...none });
    },
  };
};

export const handOver: Command = async (w, dice) => {
  const { model, keeper } = w;
  const a = dice.pick(model.advances.filter((x) => x.state === "APPROVED"));
  const h = dice.pick(model.holders);
  if (!a || !h) return undefined;
  const { body, units } = across(dice, a, h.iso);
  const { day, body: dated } = dayFor(dice, model);
  const answer = await keeper.call(validateAdvance, { params: { id: a.id }, body: { ...from(h), ...body, ...dated } });
  const entry: m.Entry = [
    { place: held(w, a), iso: a.iso, units: a.units },
    { place: place(h), iso: h.iso, units: -units },
  ];
  return {
    said: `hand over ${m.text(a)} ${a.iso} from ${h.iso}`,
    answer,
    goes: units > 0n && model.isOpen([a.zone, h.zone], day) && model.bears(entry, day),
    becomes: () => {
      model.add(entry, day);
      a.state = "VALIDATED";
      if (a.months === null) a.left = a.units;
      else a.plan = m.parts(a.units, a.months);
    },
  };
};

/** Rejects an advance; must be refused once money was handed over. */
export const rejectIt: Command = async ({ model, keeper }, dice) => {
  const isOpen = dice.chance(80);
  const a = dice.pick(model.advances.filter((x) => (x.state === "APPROVED") === isOpen));
  if (!a) return undefined;
  const answer = await keeper.call(rejectAdvance, { params: { id: a.id }, body: { motif: "Not this month" } });
  return { said: "reject an advance", answer, goes: isOpen, becomes: () => void (a.state = "REJECTED") };
};

/** Closes an advance: the rest comes back (for a loan everything planned), or is deducted from the next payslips. */
export const giveBack: Command = async (w, dice) => {
  const { model, keeper } = w;
  const a = dice.pick(model.advances.filter((x) => x.state === "VALIDATED"));
  const h = dice.pick(model.holders.filter((x) => x.iso === a?.iso || dice.chance(30)));
  if (!a || !h) return undefined;
  const params = { id: a.id };
  if (a.months === null && a.left > 0n && dice.chance(30)) {
    const months = dice.between(1, 4);
    const plan = m.parts(a.left, months);
    const answer = await keeper.call(closeAdvance, { params, body: { payslip_months: months } });
    const becomes = (): void => {
      Object.assign(a, { state: "CLOSED", left: 0n, plan });
    };
    return { said: `keep for ${months} payslips`, answer, goes: plan.length > 0, becomes };
  }
  const rest = a.left + m.sumOf(a.plan);
  const { body, units } = across(dice, { iso: a.iso, units: rest }, h.iso);
  const { day, body: dated } = dayFor(dice, model);
  const answer = await keeper.call(closeAdvance, {
    params,
    body: rest > 0n ? { ...to(h), ...body, ...dated } : {},
  });
  const entry: m.Entry = [
    { place: held(w, a), iso: a.iso, units: -rest },
    { place: place(h), iso: h.iso, units: rest > 0n ? units : 0n },
  ];
  return {
    said: `give back ${m.text({ iso: a.iso, units: rest })} ${a.iso} into ${h.iso}`,
    answer,
    goes: rest === 0n || (units > 0n && model.isOpen([a.zone, h.zone], day)),
    becomes: () => {
      model.add(entry, day);
      Object.assign(a, { state: "CLOSED", left: 0n, returned: a.returned + rest, plan: [] });
    },
  };
};

/** Pays back a planned month or moves it to the end; the last month of a loan closes it. */
export const instalment: Command = async (w, dice) => {
  const { model, keeper } = w;
  const a = dice.pick(model.advances.filter((x) => x.plan.length > 0));
  const h = dice.pick(model.holders);
  const [due = 0n, ...later] = a?.plan ?? [];
  if (!a || !h) return undefined;
  const params = { id: a.id };
  if (dice.chance(20)) {
    const answer = await keeper.call(takeInstalment, { params, body: { skip: true } });
    return { said: "skip an instalment", answer, goes: true, becomes: () => void (a.plan = [...later, due]) };
  }
  const { body, units } = across(dice, { iso: a.iso, units: due }, h.iso);
  const { day, body: dated } = dayFor(dice, model);
  const answer = await keeper.call(takeInstalment, { params, body: { ...to(h), ...body, ...dated } });
  const entry: m.Entry = [
    { place: held(w, a), iso: a.iso, units: -due },
    { place: place(h), iso: h.iso, units },
  ];
  return {
    said: `instalment of ${m.text({ iso: a.iso, units: due })} ${a.iso} into ${h.iso}`,
    answer,
    goes: units > 0n && model.isOpen([a.zone, h.zone], day),
    becomes: () => {
      model.add(entry, day);
      a.plan = later;
      a.returned += due;
      if (later.length === 0) a.state = "CLOSED";
    },
  };
};
