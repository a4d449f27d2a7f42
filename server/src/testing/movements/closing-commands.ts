import { boxes } from "#contract/accounting/endpoints.ts";
import { closeMonth, readClosing, reopenMonth } from "#contract/accounting/closings.ts";
import { countBox, rejectCount, signCount } from "#contract/accounting/counts.ts";
import { place, type Command } from "./command.ts";
import * as m from "./model.ts";
import type { World } from "./world.ts";

/** Counts a box as one note and some of the smallest coins. */
async function countAs({ keeper }: World, box: m.Holder, found: bigint): Promise<string> {
  const coins = found > 10n ? 7n : found;
  const lines = [
    { value: m.text({ iso: box.iso, units: found - coins }), quantity: 1 },
    { value: m.text({ iso: box.iso, units: 1n }), quantity: Number(coins) },
  ].filter((l) => /[1-9]/u.test(l.value) && l.quantity > 0);
  const { data } = await keeper.ok(countBox, { params: { id: box.id }, body: { lines } });
  return data.hash_id;
}

/** Counts a box; another person signs or rejects. Refused for one's own count, or if the box changed since. */
export const count: Command = async (w, dice) => {
  const { model, keeper, signer } = w;
  const box = dice.pick(model.holders.filter((h) => h.kind === "boxes"));
  if (!box) return undefined;
  const has = model.balance(place(box), box.iso);
  const off = dice.chance(70) ? BigInt(dice.between(-40, 40)) : 0n;
  const units = has + off < 0n ? -has : off;
  const id = await countAs(w, box, has + units);
  const isStale = dice.chance(15);
  if (isStale) {
    await keeper.ok(boxes.deposit, { params: { id: box.id }, body: { amount: m.text({ iso: box.iso, units: 1n }) } });
    model.add([{ place: place(box), iso: box.iso, units: 1n }]);
  }
  const isOwn = dice.chance(15);
  const who = isOwn ? keeper : signer;
  const signs = dice.chance(85);
  const answer = signs
    ? await who.call(signCount, { params: { id }, body: {} })
    : await who.call(rejectCount, { params: { id }, body: { motif: "Count again" } });
  return {
    said: `${signs ? "sign" : "reject"} a count that is ${units} off${isOwn ? ", one's own" : ""}${isStale ? ", stale" : ""}`,
    answer,
    goes: !isOwn && !(signs && isStale),
    becomes: () => {
      if (!signs) return;
      model.add([{ place: place(box), iso: box.iso, units }]);
      model.counts.push({ box: box.id, units });
    },
  };
};

/** Closes a month. Boxes without a count are counted first; other open items are skipped with a reason. */
export const close: Command = async (w, dice) => {
  const { model, zones, keeper, signer } = w;
  const zone = dice.pick(zones)?.id ?? "";
  const closed = model.closed.get(zone);
  const next = closed === undefined ? m.monthOf(model.first) : m.monthsOn(closed, 1);
  const running = m.monthOf(model.today);
  const month = dice.chance(85) ? next : m.monthsOn(next, dice.between(-1, 2));
  if (month > running || month < m.monthOf(model.first)) return undefined;
  const goes = month < running && (closed === undefined ? month >= next : month === next);
  const at = { params: { id: zone, month } };
  for (const { hash_id } of (await keeper.ok(readClosing, at)).data.lines.flatMap((l) => (goes ? l.boxes : []))) {
    const box = model.holders.find((h) => h.id === hash_id) as m.Holder;
    const id = await countAs(w, box, model.balance(place(box), box.iso));
    await signer.ok(signCount, { params: { id }, body: {} });
    model.counts.push({ box: box.id, units: 0n });
  }
  const { lines } = (await keeper.ok(readClosing, at)).data;
  const ticks = lines
    .filter((l) => l.count > 0 && !l.blocks)
    .map((l) => ({ item: l.item, count: l.count, motif: "Known" }));
  const answer = await keeper.call(closeMonth, { params: { id: zone }, body: { month, ticks } });
  return { said: `close ${month}`, answer, goes, becomes: () => void model.closed.set(zone, month) };
};

/** Reopens a month; only the last closed one may be. */
export const reopen: Command = async ({ model, zones, keeper }, dice) => {
  const zone = dice.pick(zones)?.id ?? "";
  const closed = model.closed.get(zone);
  if (closed === undefined) return undefined;
  const month = dice.chance(80) ? closed : m.monthsOn(closed, dice.pick([-1, 1]) ?? 1);
  const answer = await keeper.call(reopenMonth, { params: { id: zone, month }, query: { motif: "A late receipt" } });
  return {
    said: `reopen ${month}`,
    answer,
    goes: month === closed,
    becomes: () => {
      const before = m.monthsOn(closed, -1);
      if (before < m.monthOf(model.first)) model.closed.delete(zone);
      else model.closed.set(zone, before);
    },
  };
};
