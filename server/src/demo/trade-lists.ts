import { type Db, sql } from "#server/kit/database.ts";
import { newId } from "#server/kit/transaction.ts";
import { idOf } from "./people.ts";
import * as trade from "./trade.ts";

/** Lists of the trade; entries are looked up by their English name. */
export type TradeList =
  | "b2b"
  | "b2c"
  | "application"
  | "packaging"
  | "title"
  | "equipment_brand"
  | "supplier"
  | "brand"
  | "bottle"
  | "unity"
  | "predefined_comment";
export type TradeLists = ReadonlyMap<TradeList, ReadonlyMap<string, string>>;

const addTo = (table: TradeList, columns: readonly string[]) =>
  sql<unknown, [string]>(
    `INSERT INTO ${table} (${columns.join(", ")}) SELECT ${columns.join(", ")} FROM jsonb_populate_recordset(NULL::${table}, $1::jsonb)`,
  );
const addSoldAs = sql<unknown, [string]>(
  "INSERT INTO application_b2c SELECT * FROM jsonb_populate_recordset(NULL::application_b2c, $1::jsonb)",
);

type Entry = { readonly name: string } & Readonly<Record<string, string | null>>;

/** Creates the lists that describe customers, drinks and stock. */
export async function makeTradeLists(db: Db): Promise<TradeLists> {
  const lists = new Map<TradeList, ReadonlyMap<string, string>>();
  const add = async (table: TradeList, entries: readonly Entry[]): Promise<void> => {
    const known = lists.get(table) ?? new Map<string, string>();
    const rows = entries.map((e) => ({ ...e, hash_id: newId() }));
    const [first] = rows;
    if (first) await addTo(table, Object.keys(first)).run(db, JSON.stringify(rows));
    lists.set(table, new Map([...known, ...rows.map((r) => [r.name, r.hash_id] as const)]));
  };
  const id = (table: TradeList, name: string): string => idOf(lists.get(table) ?? new Map(), name);
  const addTree = async (
    table: TradeList,
    tree: readonly (readonly [string, string, readonly (readonly [string, string, ...unknown[]])[]])[],
  ): Promise<void> => {
    await add(
      table,
      tree.map(([name, name_fr]) => ({ name, name_fr })),
    );
    await add(
      table,
      tree.flatMap(([parent, , parts]) =>
        parts.map(([name, name_fr]) => ({ name, name_fr, parent_id: id(table, parent) })),
      ),
    );
  };
  await addTree("b2b", trade.b2b);
  await addTree("b2c", trade.b2c);
  await addTree("application", trade.applications);
  const soldAs = trade.applications.flatMap(([, , parts]) =>
    parts.flatMap(([name, , shelves]) =>
      shelves
        .split(", ")
        .filter(Boolean)
        .map((shelf) => ({ application_id: id("application", name), b2c_id: id("b2c", shelf) })),
    ),
  );
  await addSoldAs.run(db, JSON.stringify(soldAs));
  const named = (pairs: readonly (readonly [string, string])[]): Entry[] =>
    pairs.map(([name, name_fr]) => ({ name, name_fr }));
  await add("packaging", named(trade.packagings));
  await add("title", named(trade.titles));
  await add(
    "equipment_brand",
    trade.equipmentBrands.map((name) => ({ name })),
  );
  await add(
    "supplier",
    trade.suppliers.map((name) => ({ name })),
  );
  await add(
    "brand",
    trade.brands.map(([name, category]) => ({ name, b2c_id: id("b2c", category) })),
  );
  await add(
    "bottle",
    trade.bottles.map(([name, name_fr, volume, weight]) => ({ name, name_fr, volume, weight })),
  );
  await add(
    "unity",
    trade.units.map(([name, name_fr, symbol, measure, factor]) => ({ name, name_fr, symbol, measure, factor })),
  );
  await add(
    "predefined_comment",
    trade.comments.map(([name, area, text, text_fr]) => ({ name, area, text, text_fr })),
  );
  return lists;
}
