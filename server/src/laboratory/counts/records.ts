import type { ServerInput } from "#contract/kit/endpoint.ts";
import { decimal } from "#contract/kit/money.ts";
import type * as calls from "#contract/laboratory/counts.ts";
import type { StockCount, StockCountRow } from "#contract/laboratory/counts.ts";
import { countHref } from "#contract/laboratory/hrefs.ts";
import { stockCountLifecycle } from "#contract/laboratory/lifecycle.ts";
import type { Person } from "#server/kit/shared/access.ts";
import { countFacts, isBlind } from "#server/kit/records/counting.ts";
import { openFields, type Kind } from "#server/kit/records/kind.ts";
import { Where } from "#server/kit/sql/list-query.ts";
import { newest } from "#server/kit/sql/newest.ts";
import { aboutOf } from "#server/kit/records/searching.ts";
import { stepsOf } from "#server/kit/records/steps.ts";
import type { Reader } from "#server/kit/sql/transaction.ts";
import { byPlace } from "../kind.ts";
import { placedRecords } from "../placed-records.ts";
import { namedPlace } from "../stock-lists.ts";
import { amountIn, unitPrices, type UnitPrices } from "../value.ts";
import * as q from "./queries.ts";

const rows = {
  from: "stock_count n JOIN stock_place p ON p.hash_id = n.place_id",
  id: "n.hash_id",
  title: "n.number || ' ' || p.name",
};
export const countKind: Kind = {
  name: stockCountLifecycle.name,
  lifecycle: stockCountLifecycle,
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

const steps = stepsOf<typeof stockCountLifecycle, q.BareRow>(stockCountLifecycle, {
  place: (row) => ({ country: row.country_id }),
  facts: (row, me) => ({ ...countFacts(row, me), is: { open: row.archived_at === null } }),
});

function bare(row: q.BareRow, person: Person): StockCountRow {
  const { country_id: _c, archived_at: _a, currency: _y, counters: _o, ...shown } = row;
  return {
    ...shown,
    id: row.hash_id,
    variances: isBlind(row) ? null : row.variances,
    can: steps.can(row, person),
  };
}

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
    ...bare(rest, person),
    lines: shown,
    ...(unit && { value: currency ? { amount: amountIn(total, currency), currency, unpriced } : null }),
  };
}

const whole = async (reader: Reader, row: q.WholeRow): Promise<StockCount> =>
  presentCount(reader.person, row, await pricesOf(reader, row));

export const { finish, begin, move, now } = placedRecords({
  lifecycle: stockCountLifecycle,
  word: "count",
  own: "laboratory.count_own",
  steps,
  one: q.one,
  present: whole,
  details: (row) => ({ place_id: row.place.hash_id }),
  heard: (row) => row.version + row.lots_counted,
});

/** Stock-takes of a place, the newest first, by keyset. */
export async function counts(reader: Reader, { query: f }: Pick<ServerInput<typeof calls.listCounts>, "query">) {
  const place = await namedPlace(reader, f.laboratory_id);
  const where = new Where().and("n.place_id = ?::uuid", place.hash_id).when(f.state, "n.state = ?");
  return await newest(reader, { select: `${q.COLUMNS} FROM ${q.FROM}`, where, id: "n.hash_id", query: f }, bare);
}
