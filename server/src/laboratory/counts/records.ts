import type { ServerInput } from "#contract/kit/endpoint.ts";
import { decimal } from "#contract/kit/money.ts";
import type * as calls from "#contract/laboratory/counts.ts";
import type { StockCount, StockCountRow } from "#contract/laboratory/counts.ts";
import { countHref } from "#contract/laboratory/hrefs.ts";
import type { Person } from "#server/kit/access.ts";
import { composed } from "#server/kit/database.ts";
import { conflict, notFound, stale } from "#server/kit/failures.ts";
import { openFields, type Kind } from "#server/kit/kind.ts";
import { cursorId, page, sizeFor, Where } from "#server/kit/list-query.ts";
import { record, type Event } from "#server/kit/record.ts";
import { aboutOf } from "#server/kit/searching.ts";
import type { Reader, Tx } from "#server/kit/transaction.ts";
import { seesPlace } from "../access.ts";
import { heardIn } from "../events.ts";
import { byPlace } from "../kind.ts";
import { namedPlace } from "../stock-lists.ts";
import { amountIn, unitPrices, type UnitPrices } from "../value.ts";
import * as q from "./queries.ts";

const rows = {
  from: "stock_count n JOIN stock_place p ON p.hash_id = n.place_id",
  id: "n.hash_id",
  title: "n.number || ' ' || p.name",
};
export const countKind: Kind = {
  name: "stock_count",
  rows,
  reach: byPlace(rows),
  fields: openFields("place_id shelf reason component_id lot lots"),
  search: {
    words: "n.number || ' ' || p.name",
    about: "jsonb_build_object('place', p.name)",
    note: (found) => aboutOf(found, "place") ?? null,
    link: (found) => countHref.view(found.hash_id),
  },
};

/** Counters and the person who started the count may not approve it. */
export const isOwn = (row: q.WholeRow, person: string): boolean =>
  row.user.hash_id === person || row.lines.some((l) => l.counted_by?.hash_id === person);

function bare(row: q.BareRow, { rights }: Person, own: boolean): StockCountRow {
  const { country_id, archived_at, currency: _, ...shown } = row;
  const at = { country: country_id };
  const may = archived_at === null && rights.at("laboratory_stock", at);
  const agrees = archived_at === null && !own && rights.at("laboratory_count", at);
  const [isOpen, isCounted] = [row.state === "OPEN", row.state === "COUNTED"];
  return {
    ...shown,
    id: row.hash_id,
    variances: isOpen || row.state === "CANCELLED" ? null : row.variances,
    can: {
      ...(may && isOpen && { count: true, finish: true }),
      ...(may && isCounted && { reopen: true }),
      ...(agrees && isCounted && { agree: true }),
      ...(may && (isOpen || isCounted) && { cancel: true }),
    },
  };
}

const isBlind = (row: q.BareRow): boolean => row.state === "OPEN" || row.state === "CANCELLED";
const varianceOf = ({ counted, book }: Pick<q.LineRow, "counted" | "book">) =>
  counted === null || book === null ? undefined : decimal(counted).minus(book);

/** The prices of differing lots: those stored at approval, otherwise today's. */
async function pricesOf(reader: Reader, row: q.WholeRow): Promise<UnitPrices | undefined> {
  if (isBlind(row) || !reader.person.rights.at(["components_prices"], {})) return undefined;
  if (row.state === "AGREED")
    return {
      currency: row.currency,
      prices: new Map(row.lines.flatMap((l) => (l.price === null ? [] : [[l.component.hash_id, decimal(l.price)]]))),
    };
  const differing = row.lines.filter((l) => varianceOf(l)?.eq("0") === false).map((l) => l.component);
  return await unitPrices(reader, row.place.hash_id, differing);
}

function presentCount(person: Person, row: q.WholeRow, unit: UnitPrices | undefined): StockCount {
  const { lines, ...rest } = row;
  let [total, unpriced] = [decimal("0"), 0];
  const shown = lines.map((line) => {
    const { item_id: _, price: __, book, ...known } = line;
    if (isBlind(row)) return { ...known, book: null, variance: null };
    const variance = varianceOf(line);
    const price = unit?.prices.get(line.component.hash_id);
    const differs = variance !== undefined && !variance.eq("0");
    const value = differs && price ? variance.times(price) : undefined;
    if (value) total = total.plus(value);
    else if (differs) unpriced += 1;
    return {
      ...known,
      book,
      variance: variance?.toFixed() ?? null,
      ...(unit && { value: value ? amountIn(value, unit.currency) : null }),
    };
  });
  const { currency } = unit ?? {};
  return {
    ...bare(rest, person, isOwn(row, person.id)),
    lines: shown,
    ...(unit && { value: currency ? { amount: amountIn(total, currency), currency, unpriced } : null }),
  };
}

const whole = async (reader: Reader, row: q.WholeRow): Promise<StockCount> =>
  presentCount(reader.person, row, await pricesOf(reader, row));

export async function load(reader: Reader, id: string): Promise<q.WholeRow> {
  const row = await q.one.first(reader.db, id);
  if (!row || !seesPlace(reader.access, { kind: row.place.kind, country_id: row.country_id })) throw notFound();
  return row;
}
export const count = async (reader: Reader, { params }: { params: { id: string } }) => ({
  data: await whole(reader, await load(reader, params.id)),
});

/** Stock-takes of a place, the newest first, by keyset. */
export async function counts(reader: Reader, { query: f }: Pick<ServerInput<typeof calls.listCounts>, "query">) {
  const place = await namedPlace(reader, f.laboratory_id);
  const limit = sizeFor(f.limit);
  const where = new Where()
    .and("n.place_id = ?::uuid", place.hash_id)
    .when(f.state, "n.state = ?")
    .when(cursorId(f.after), "n.hash_id < ?::uuid");
  const found = await composed<q.BareRow>(
    `SELECT ${q.COLUMNS} FROM ${q.FROM} WHERE ${where.text} ORDER BY n.hash_id DESC LIMIT ${limit + 1}`,
  ).all(reader.db, ...where.values);
  const { rows: shown, after } = page(found, limit, (row) => row.hash_id);
  return { data: shown.map((row) => bare(row, reader.person, true)), after };
}

/** Locks and reads a count; throws unless it is in one of these states. */
export async function locked(
  tx: Tx,
  id: string,
  right: "laboratory_stock" | "laboratory_count",
  version: number | undefined,
  states: readonly StockCountRow["state"][],
  how = q.lock,
): Promise<q.WholeRow> {
  await how.run(tx.db, id);
  const row = await load(tx, id);
  tx.access.require(right, { country: row.country_id });
  if (version !== undefined && version !== row.version) throw stale();
  if (row.archived_at !== null) throw conflict("laboratory.is_archived");
  if (!states.includes(row.state)) throw conflict(`laboratory.count_is_${row.state}`, { number: row.number });
  return row;
}

/** Records the event and returns the count as it is now. */
export async function finish(tx: Tx, id: string, action: string, details: Event["details"] = {}) {
  const row = await q.one.one(tx.db, id);
  await record(tx, {
    kind: "stock_count",
    id,
    action,
    country: row.country_id,
    details: { place_id: row.place.hash_id, ...details },
    live: heardIn({ kind: row.place.kind, country_id: row.country_id }, row.version + row.lots_counted),
  });
  return { data: await whole(tx, row) };
}
