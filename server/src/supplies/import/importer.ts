import { serialsText, serialText } from "#contract/supplies/serials.ts";
import { importer, type Applied, type Checked, type Kept, type Undone } from "#server/kit/area/importing.ts";
import { record } from "#server/kit/records/record.ts";
import { forbidden, invalidField } from "#server/kit/shared/failures.ts";
import { newId, type Tx } from "#server/kit/sql/transaction.ts";
import { attributeWords } from "../attributes/attributes.ts";
import { insertLot } from "../queries.ts";
import { supplyEvent } from "../records.ts";
import { replan } from "../maintenance/plan.ts";
import { check, columns, numbersOf, type Entry, type Plan } from "./check.ts";
import * as q from "./queries.ts";

const at = (e: { readonly supply: string; readonly zone: string }): string => `${e.supply} ${e.zone}`;

/** Takes the numbers under the locks of their series; what was given meanwhile is said. */
async function takeNumbers(tx: Tx, entries: readonly Entry[]) {
  const bySeries = Map.groupBy(
    entries.filter((e) => e.numbered && e.series),
    (e) => e.series?.hash_id ?? "",
  );
  const last = new Map<string, number>();
  for (const [series, of] of [...bySeries].toSorted(([a], [b]) => a.localeCompare(b))) {
    const typed = Math.max(0, ...of.flatMap((e) => e.typed?.map((s) => s.number) ?? []));
    const count = of.reduce((all, e) => all + (e.typed ? 0 : e.quantity), 0);
    last.set(series, (await q.giveFrom.one(tx.db, series, typed, count)).last);
  }
  const typed = entries.flatMap((e) => e.typed?.map(serialText) ?? []);
  const [before] = typed.length > 0 ? await q.givenNumbers.all(tx.db, typed) : [];
  if (before) throw invalidField("serials", "supplies.given_before", { serial: before.serial_number });
  return numbersOf(entries, (series) => last.get(series) ?? 0);
}

/** Writes all entries in a fixed number of statements; articles, series and offices are locked in this order. */
async function apply(tx: Tx, rows: readonly Checked<Plan>[]): Promise<{ applied: readonly Applied[] }> {
  const entries = rows.flatMap(({ plan }) => plan ?? []);
  if (entries.length === 0) return { applied: [] };
  const known = [...new Set(entries.map((e) => e.supply))];
  const made = entries.filter((e) => e.made !== null);
  const user_id = tx.person.id;
  if (made.length > 0)
    await q.insertArticles(
      tx.db,
      ...made.flatMap(({ supply, zone, made: m }) =>
        m ? [{ hash_id: supply, zone_id: zone, zone_ids: [zone], user_id, ...m }] : [],
      ),
    );
  await q.lockArticles.all(tx.db, known);
  const numbers = await takeNumbers(tx, entries);
  const running = new Map((await q.levels.all(tx.db, known)).map((l) => [`${l.supply_id} ${l.zone_id}`, l.on_hand]));
  await insertLot(tx.db, ...entries.map(lotOf));
  const isFirst = new Set(made.map((e) => e.id));
  await q.insertMovements(
    tx.db,
    ...entries.map((e) => {
      const on_hand = (running.get(at(e)) ?? 0) + e.quantity;
      running.set(at(e), on_hand);
      return {
        hash_id: e.id,
        supply_id: e.supply,
        zone_id: e.zone,
        status: isFirst.has(e.id) ? "INITIAL" : "ENTRY",
        from_state: "OUTSIDE",
        to_state: "AVAILABLE",
        quantity: e.quantity,
        on_hand,
        lot_id: e.id,
        undoes_id: null,
        user_id,
      };
    }),
  );
  const pieces = entries.flatMap((e) => piecesOf(e, numbers));
  if (pieces.length > 0) {
    await q.insertPieces(tx.db, ...pieces);
    await q.insertMoved(tx.db, ...pieces.map((p) => ({ movement_id: p.moved_by, piece_id: p.hash_id })));
  }
  await q.addStock.run(tx.db, JSON.stringify(changesOf(entries)));
  for (const supply of new Set(entries.filter((e) => e.made === null).map((e) => e.supply))) await replan(tx, supply);
  await record(tx, ...entries.map((e) => eventOf(e, numbers)));
  const lines = rows.flatMap(({ line, label, plan }) => (plan ? [{ line, label, plan }] : []));
  return {
    applied: lines.map(({ line, label, plan }) => ({ line, label, entity: plan.id, before: null, version: 1 })),
  };
}
/** An entry is one lot; both have the movement's identifier, which no other table refers to. */
const lotOf = (e: Entry) => ({
  hash_id: e.id,
  supply_id: e.supply,
  zone_id: e.zone,
  lot: e.quantity,
  stock_per_lot: 1,
  order_date: null,
  shipping_date: e.shipping_date,
  supplier_id: e.supplier_id,
  price: e.price,
  residual: e.residual,
  currency_id: e.currency_id,
  warranty_months: e.warranty_months,
});
type Numbers = ReturnType<typeof numbersOf>;
const piecesOf = (e: Entry, numbers: Numbers) =>
  (numbers.get(e.id) ?? []).map(({ text, number }, _, all) => ({
    hash_id: newId(),
    supply_id: e.supply,
    zone_id: e.zone,
    lot_id: e.id,
    series_id: e.series?.hash_id ?? "",
    letters: text,
    number,
    state: "AVAILABLE",
    moved_by: e.id,
    maker_serial: all.length === 1 ? e.maker_serial : null,
  }));
const changesOf = (of: readonly { supply: string; zone: string; quantity: number; shelf: string | null }[]) =>
  [...Map.groupBy(of, at).values()].flatMap((group) => {
    const [first] = group;
    return first
      ? [
          {
            supply_id: first.supply,
            zone_id: first.zone,
            quantity: group.reduce((all, e) => all + e.quantity, 0),
            moves: group.length,
            shelf: group.findLast((e) => e.shelf !== null)?.shelf ?? null,
          },
        ]
      : [];
  });
/** For the trail. */
const toldOf = ({ variation_of: _, varies: _v, ...made }: NonNullable<Entry["made"]>) => ({
  ...made,
  custom_attributes: attributeWords(made.custom_attributes),
});
function eventOf(e: Entry, numbers: Numbers) {
  const serials = numbers.get(e.id);
  const row = { hash_id: e.supply, name: e.name, type: e.type, version: 1, moves: 1, zone_id: e.zone };
  return supplyEvent(row, e.made ? "INITIAL" : "ENTRY", {
    ...(e.made && { after: toldOf(e.made) }),
    details: {
      quantity: e.quantity,
      ...(serials && { serials: serialsText(serials) }),
      ...(e.price && { price: e.price, currency_id: e.currency_id, residual: e.residual }),
    },
  });
}

/** An entry that is taken back: the movement against it, and what is on hand after it. */
interface Against {
  readonly e: Awaited<ReturnType<typeof q.entered.all>>[number];
  readonly id: string;
  readonly on_hand: number;
}
const againstRow = ({ e, id, on_hand }: Against, user_id: string) => ({
  hash_id: id,
  supply_id: e.supply_id,
  zone_id: e.zone_id,
  status: e.status,
  from_state: "AVAILABLE",
  to_state: "OUTSIDE",
  quantity: e.quantity,
  on_hand,
  lot_id: null,
  undoes_id: e.hash_id,
  user_id,
});

/** Takes entries back by movements against them; those whose pieces moved since are kept. Their numbers are not given again. */
async function undo(tx: Tx, rows: readonly Undone[]): Promise<Kept[]> {
  const ids = rows.map((r) => r.entity);
  const labelOf = (id: string): string => rows.find((r) => r.entity === id)?.label ?? "";
  const supplies = [...new Set((await q.entered.all(tx.db, ids)).map((e) => e.supply_id))];
  await q.lockArticles.all(tx.db, supplies);
  const entered = await q.entered.all(tx.db, ids);
  const found = entered.filter((e) => !e.undone && !e.moved);
  const kept = entered
    .filter((e) => e.moved && !e.undone)
    .map((e): Kept => ({ entity: e.hash_id, label: labelOf(e.hash_id), why: { key: "imports.kept_moved" } }));
  if (found.some((e) => !tx.access.can("supplies_update", { zone: e.zone_id }))) throw forbidden();
  const levels = new Map((await q.levels.all(tx.db, supplies)).map((l) => [`${l.supply_id} ${l.zone_id}`, { ...l }]));
  const against: Against[] = [];
  for (const e of found) {
    const level = levels.get(`${e.supply_id} ${e.zone_id}`);
    if (!level || level.available < e.quantity) {
      kept.push({ entity: e.hash_id, label: labelOf(e.hash_id), why: { key: "imports.kept_moved" } });
      continue;
    }
    level.available -= e.quantity;
    level.on_hand -= e.quantity;
    against.push({ e, id: newId(), on_hand: level.on_hand });
  }
  await q.insertMovements(tx.db, ...against.map((one) => againstRow(one, tx.person.id)));
  const moved = against.flatMap(({ e, id }) => e.pieces.map((piece) => ({ movement_id: id, piece_id: piece })));
  if (moved.length > 0) {
    await q.insertMoved(tx.db, ...moved);
    await q.setOutside.run(
      tx.db,
      moved.map((m) => m.piece_id),
      moved.map((m) => m.movement_id),
    );
  }
  if (against.length === 0) return kept;
  const taken = against.map(({ e }) => ({ supply: e.supply_id, zone: e.zone_id, quantity: e.quantity, shelf: null }));
  await q.takeStock.run(tx.db, JSON.stringify(changesOf(taken)));
  await record(
    tx,
    ...against.map(({ e }) =>
      supplyEvent({ ...e, hash_id: e.supply_id, moves: e.moves + 1 }, "undo", {
        details: { quantity: e.quantity, undone: e.status },
      }),
    ),
  );
  return kept;
}

/** Imports articles and pieces: a row is an article with its first units, or more units of one that is there. */
export const suppliesImporter = importer<Plan>({ kind: "supplies", columns, check, apply, undo });
