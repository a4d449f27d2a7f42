import { type Db, sql } from "#server/kit/sql/database.ts";
import { idOf } from "#server/kit/area/demo.ts";
import { newId } from "#server/kit/sql/transaction.ts";
import * as general from "./general.ts";
import * as trade from "./trade.ts";

type Entry = Readonly<Record<string, string | number | boolean | null>>;
type Named = readonly [name: string, name_fr: string];

/** The lists that forms choose from, once made. */
export interface DemoLists {
  /** An entry by its English name; currencies and countries by their codes, reasons and types of expenses by their keys. */
  readonly id: (list: string, key: string) => string;
  readonly all: (list: string) => ReadonlyMap<string, string>;
}

const addTo = (table: string, columns: readonly string[]) =>
  sql<unknown, [string]>(
    `INSERT INTO ${table} (${columns.join(", ")}) SELECT ${columns.join(", ")} FROM jsonb_populate_recordset(NULL::${table}, $1::jsonb)`,
  );

const named = (pairs: readonly Named[]): Entry[] => pairs.map(([name, name_fr]) => ({ name, name_fr }));
const bare = (names: readonly string[]): Entry[] => names.map((name) => ({ name }));

/** Lists while they are made: entries are added under their keys, a tree's parts below their parents. */
function listsIn(db: Db) {
  const lists = new Map<string, Map<string, string>>();
  const all = (list: string): Map<string, string> => lists.get(list) ?? new Map();
  const id = (list: string, key: string): string => idOf(all(list), key);
  const add = async (table: string, entries: readonly Entry[], keys?: readonly string[]): Promise<void> => {
    const rows = entries.map((e) => ({ ...e, hash_id: newId() }));
    const [first] = rows;
    if (first) await addTo(table, Object.keys(first)).run(db, JSON.stringify(rows));
    lists.set(
      table,
      new Map([...all(table), ...rows.map((r, i) => [keys?.[i] ?? String(entries[i]?.["name"]), r.hash_id] as const)]),
    );
  };
  const addTree = async (
    table: string,
    tree: readonly (readonly [...Named, readonly (readonly [...Named, ...unknown[]])[]])[],
  ): Promise<void> => {
    await add(table, named(tree.map(([name, name_fr]) => [name, name_fr])));
    await add(
      table,
      tree.flatMap(([parent, , parts]) =>
        parts.map(([name, name_fr]) => ({ name, name_fr, parent_id: id(table, parent) })),
      ),
    );
  };
  return { id, all, add, addTree };
}
type Making = ReturnType<typeof listsIn>;

/** Currencies, countries, and what offices and people are described with. */
async function addGeneral({ add, id }: Making): Promise<void> {
  await add(
    "currency",
    general.currencies.map(([iso, name, name_fr, symbol, minor_unit]) => ({
      iso,
      name,
      name_fr,
      symbol,
      minor_unit,
      is_default: iso === "EUR",
    })),
    general.currencies.map(([iso]) => iso),
  );
  await add(
    "country",
    general.countries.map(([iso2, name, name_fr]) => ({ iso2, name, name_fr })),
    general.countries.map(([iso2]) => iso2),
  );
  for (const [table, rows] of Object.entries(general.expenseLists))
    await add(
      table,
      rows.map(([, name, name_fr, recurrent]) => ({ name, name_fr, recurrent: recurrent !== "" })),
      rows.map(([key]) => key),
    );
  for (const [table, pairs] of Object.entries(general.pairs)) await add(table, named(pairs));
  await add(
    "tax_category",
    general.taxCategories.map(([name, name_fr, part]) => ({ name, name_fr, part })),
  );
  await add(
    "post",
    general.posts.map(([name, name_fr, category]) => ({ name, name_fr, category_id: id("post_category", category) })),
  );
  await add(
    "appointment_category",
    general.appointmentCategories.map(([name, name_fr, colour]) => ({ name, name_fr, colour })),
  );
}

/** What drinks, recipes and supplies are described with. */
async function addTrade(db: Db, { add, addTree, id }: Making): Promise<void> {
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
  await addTo("application_b2c", ["application_id", "b2c_id"]).run(db, JSON.stringify(soldAs));
  await add("packaging", named(trade.packagings));
  await add("title", named(trade.titles));
  await add("equipment_brand", bare(trade.equipmentBrands));
  await add("supplier", bare(trade.suppliers));
  await add("supply_supplier", bare(trade.supplySuppliers));
  await add("supply_brand", bare(trade.supplyBrands));
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
}

/** Creates the lists. */
export async function makeLists(db: Db): Promise<DemoLists> {
  const lists = listsIn(db);
  await addGeneral(lists);
  await addTrade(db, lists);
  return lists;
}
