import { reverseTransaction } from "#contract/accounting/endpoints.ts";
import { across, dayFor, place, to, worth, type Command } from "./command.ts";
import * as m from "./model.ts";
import { calls } from "./world.ts";

/** A deposit, a withdrawal or a transfer; some take more than there is. */
export const move: Command = async ({ t, model, keeper }, dice) => {
  const h = dice.pick(model.holders);
  const other = dice.pick(model.holders.filter((x) => x !== h));
  if (!h || !other) return undefined;
  const balance = model.balance(place(h), h.iso);
  const units = dice.chance(6) ? balance + 1n : worth(dice, h.iso, 30_000);
  const amount = m.text({ iso: h.iso, units });
  const { day, body: dated } = dayFor(dice, model);
  const params = { id: h.id };
  const way = dice.pick(["deposit", "deposit", "withdrawal", "transfer", "transfer", "transfer"] as const);
  const { body, units: there } = across(dice, { iso: h.iso, units }, other.iso);
  const answer =
    way === "deposit"
      ? await keeper.call(calls[h.kind].deposit, { params, body: { amount, ...dated } })
      : way === "withdrawal"
        ? await keeper.call(calls[h.kind].withdrawal, { params, body: { amount, ...dated } })
        : await keeper.call(calls[h.kind].transfer, { params, body: { ...to(other), amount, ...body, ...dated } });
  const own = { place: place(h), iso: h.iso, units: way === "deposit" ? units : -units };
  const entry: m.Entry = way === "transfer" ? [own, { place: place(other), iso: other.iso, units: there }] : [own];
  return {
    said: `${way} ${amount} ${h.iso}${way === "transfer" ? ` to ${other.iso}` : ""}`,
    answer,
    goes:
      there > 0n && model.isOpen(way === "transfer" ? [h.zone, other.zone] : [h.zone], day) && model.bears(entry, day),
    becomes: async () => {
      model.add(entry, day);
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
