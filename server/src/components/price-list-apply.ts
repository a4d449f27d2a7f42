import { decimal, toWire } from "#contract/kit/money.ts";
import type { Applied, HowToUndo, Kept, Undone } from "#server/kit/area/importing.ts";
import { record } from "#server/kit/records/record.ts";
import type { Tx } from "#server/kit/sql/transaction.ts";
import type { SupplyKnown } from "./price-list-queries.ts";
import * as q from "./price-list-queries.ts";
import { requirePrices } from "./suppliers.ts";
import type { PriceWrite } from "./supplier-queries.ts";
import { supplyEvent } from "./supplier-write.ts";

type Price = SupplyKnown["prices"][number];

/** The effect of a row: a price from a day on, and the supplier's minimum. */
export interface Plan {
  /** Version 0 means it is to be created. */
  readonly supply: SupplyKnown;
  readonly price: PriceWrite;
  readonly minimum: string | null;
  readonly minimum_unity_id: string | null;
  /** The existing price of that day. */
  readonly before: Price | undefined;
}
interface Row {
  readonly line: number;
  readonly label: string;
  readonly plan: Plan;
}
/** The state before a row was applied, and after it, for undoing. */
interface Before {
  readonly price: Omit<Price, "hash_id"> | null;
  readonly minimum: string | null;
  readonly minimum_unity_id: string | null;
}

const traced = (prices: readonly Omit<Price, "hash_id">[]): object[] =>
  prices.map(({ valid_from, price, currency_id, unity_id }) => ({
    valid_from,
    price: toWire(price),
    currency_id,
    unity_id,
  }));
const minimumOf = ({ minimum, minimum_unity_id }: Pick<Plan, "minimum" | "minimum_unity_id">) => ({
  minimum,
  minimum_unity_id,
});

/** Writes the rows in a fixed number of statements, with one audit trail entry per supplier of a component. */
export async function applyPrices(tx: Tx, rows: readonly Row[]): Promise<{ applied: readonly Applied[] }> {
  const bySupply = Map.groupBy(rows, ({ plan }) => plan.supply.hash_id);
  // If a supplier has several rows, the last one sets the minimum.
  const supplies = [...bySupply.values()].flatMap((those) => {
    const last = those.at(-1)?.plan;
    return last ? [{ ...last.supply, ...minimumOf(last) }] : [];
  });
  if (supplies.length > 0) await q.writeSupplies.run(tx.db, JSON.stringify(supplies));
  const prices = rows.map(({ plan }) => ({ ...plan.price, component_supplier_id: plan.supply.hash_id }));
  if (prices.length > 0) await q.writePrices.run(tx.db, JSON.stringify(prices));
  const events = [...bySupply.values()].flatMap((those) => {
    const last = those.at(-1)?.plan;
    if (!last) return [];
    const { supply } = last;
    const isNew = supply.version === 0;
    const { component_id, supplier_id, code } = supply;
    return [
      supplyEvent({ hash_id: supply.hash_id, version: supply.version + 1 }, isNew ? "create" : "update", {
        ...(!isNew && {
          before: { ...minimumOf(supply), prices: traced(those.flatMap(({ plan }) => plan.before ?? [])) },
        }),
        after: {
          ...(isNew && { component_id, supplier_id, code }),
          ...minimumOf(last),
          prices: traced(those.map(({ plan }) => plan.price)),
        },
      }),
    ];
  });
  await record(tx, ...events);
  const applied = rows.map(({ line, label, plan: { supply, price, before, ...next } }): Applied => {
    const isOther = supply.version > 0 && JSON.stringify(minimumOf(supply)) !== JSON.stringify(minimumOf(next));
    const found: Before = { price: before ?? null, ...minimumOf(supply) };
    return {
      line,
      label,
      entity: price.hash_id,
      before: before || isOther ? found : null,
      after: { price, ...minimumOf(next) },
      version: supply.version + 1,
    };
  });
  return { applied };
}

const samePrice = (a: Omit<Price, "hash_id">, b: Omit<Price, "hash_id">): boolean =>
  decimal(a.price).eq(b.price) &&
  a.valid_from === b.valid_from &&
  a.currency_id === b.currency_id &&
  a.unity_id === b.unity_id;
const sameMinimum = (a: Before | SupplyKnown, b: Before | SupplyKnown): boolean =>
  (a.minimum === b.minimum || (a.minimum !== null && b.minimum !== null && decimal(a.minimum).eq(b.minimum))) &&
  a.minimum_unity_id === b.minimum_unity_id;

const beforeOf = (r: Undone): Before | null => r.before as Before | null;
const afterOf = (r: Undone): Before | null => (r.after ?? null) as Before | null;
/** Whether the price is no longer what the import left. */
function isChanged(r: Undone, supply: SupplyKnown): boolean {
  const left = afterOf(r)?.price;
  if (!left) return supply.version !== r.version;
  const now = supply.prices.find((p) => p.hash_id === r.entity);
  return !now || !samePrice(now, left);
}

/**
 * Undoes prices: removes the ones added, restores the others and the minimums, and deletes suppliers the import created. Prices and minimums
 * that were changed since are kept.
 */
export async function undoPrices(tx: Tx, all: readonly Undone[], { take }: HowToUndo): Promise<Kept[]> {
  requirePrices(tx.access);
  const found = await q.suppliesByPrice.all(
    tx.db,
    all.map((r) => r.entity),
  );
  const byPrice = new Map(found.flatMap((s) => s.prices.map((p) => [p.hash_id, s] as const)));
  const kept: Kept[] = [];
  const rows = all.filter((r) => {
    const supply = byPrice.get(r.entity);
    if (!supply) return false;
    const stays = isChanged(r, supply) && !(take && !beforeOf(r)?.price);
    if (stays) kept.push({ entity: r.entity, label: r.label, why: { key: "imports.kept_changed" } });
    return !stays;
  });
  const now = found.filter((s) => rows.some((r) => byPrice.get(r.entity) === s));
  // A supplier that the import created was at version 1 then; changed since, it stays without the price.
  const created = new Set(rows.flatMap((r) => (r.version === 1 ? (byPrice.get(r.entity)?.hash_id ?? []) : [])));
  const made = new Set(now.filter((s) => created.has(s.hash_id) && (s.version === 1 || take)).map((s) => s.hash_id));
  for (const r of rows) {
    const supply = byPrice.get(r.entity);
    if (supply && created.has(supply.hash_id) && !made.has(supply.hash_id))
      kept.push({ entity: r.entity, label: r.label, partly: true, why: { key: "imports.kept_changed" } });
  }
  const restored = rows.flatMap((r) => {
    const [supply, price] = [byPrice.get(r.entity), beforeOf(r)?.price];
    return supply && price ? [{ ...price, hash_id: r.entity, component_supplier_id: supply.hash_id }] : [];
  });
  await q.removePrices.run(
    tx.db,
    rows.flatMap((r) => (beforeOf(r)?.price ? [] : [r.entity])),
  );
  if (restored.length > 0) await q.writePrices.run(tx.db, JSON.stringify(restored));
  await q.removeSupplies.run(tx.db, [...made]);
  const asked = new Map(
    rows.flatMap((r) => {
      const [supply, before, after] = [byPrice.get(r.entity), beforeOf(r), afterOf(r)];
      const isMine = supply && before && (!after || sameMinimum(after, supply));
      return isMine ? [[supply.hash_id, minimumOf(before)] as const] : [];
    }),
  );
  const back = now.filter((s) => !made.has(s.hash_id)).map((s) => ({ ...s, ...asked.get(s.hash_id) }));
  if (back.length > 0) await q.writeSupplies.run(tx.db, JSON.stringify(back));
  await record(
    tx,
    ...now.map((s) =>
      undoneEvent(
        s,
        rows.filter((r) => byPrice.get(r.entity) === s),
        asked.get(s.hash_id),
        made.has(s.hash_id),
      ),
    ),
  );
  return kept;
}

type Minimum = ReturnType<typeof minimumOf>;
function undoneEvent(s: SupplyKnown, mine: readonly Undone[], back: Minimum | undefined, isMade: boolean) {
  const taken = s.prices.filter((p) => mine.some((r) => r.entity === p.hash_id));
  return supplyEvent({ hash_id: s.hash_id, version: s.version + 1 }, isMade ? "delete" : "update", {
    before: { ...minimumOf(s), prices: traced(taken) },
    ...(!isMade && {
      after: { ...(back ?? minimumOf(s)), prices: traced(mine.flatMap((r) => beforeOf(r)?.price ?? [])) },
    }),
  });
}
