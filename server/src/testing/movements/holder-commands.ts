import { reverseTransaction } from "#contract/accounting/endpoints.ts";
import { closeAdvance, sendAdvance, storeAdvance, validateAdvance } from "#contract/advances/endpoints.ts";
import { across, from, place, to, worth, type Command } from "./command.ts";
import * as m from "./model.ts";
import { calls } from "./world.ts";

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

/** A deposit, withdrawal or transfer; some exceed the balance. */
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
