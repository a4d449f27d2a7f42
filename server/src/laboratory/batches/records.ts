import type { Batch, BatchLine, BatchRow } from "#contract/laboratory/batches.ts";
import { batchHref } from "#contract/laboratory/hrefs.ts";
import { batchLifecycle } from "#contract/laboratory/lifecycle.ts";
import type * as calls from "#contract/laboratory/batches.ts";
import type { batchSorts } from "#contract/laboratory/batches.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { allows } from "#contract/kit/lifecycle.ts";
import { decimal } from "#contract/kit/money.ts";
import type { Person } from "#server/kit/shared/access.ts";
import { composed } from "#server/kit/sql/database.ts";
import { openFields, type Kind } from "#server/kit/records/kind.ts";
import { Where } from "#server/kit/sql/list-query.ts";
import { newest } from "#server/kit/sql/newest.ts";
import type { SortColumns } from "#server/kit/sql/sorting.ts";
import { aboutOf } from "#server/kit/records/searching.ts";
import { stepsOf } from "#server/kit/records/steps.ts";
import type { Reader } from "#server/kit/sql/transaction.ts";
import { presentRecipeRef, readsFormulas, recipeRows } from "#server/recipes/public.ts";
import { placesSeen } from "../access.ts";
import { byPlace } from "../kind.ts";
import { placedRecords } from "../placed-records.ts";
import { AVAILABLE, placeJson } from "../queries.ts";
import { namedPlace } from "../stock-lists.ts";
import { plain } from "../stock-queries.ts";
import * as q from "./queries.ts";

const rows = { from: "batch b JOIN stock_place p ON p.hash_id = b.place_id", id: "b.hash_id" };
export const batchKind: Kind = {
  name: batchLifecycle.name,
  lifecycle: batchLifecycle,
  rows: { ...rows, title: `b.number || ' ' || (SELECT r.name FROM ${recipeRows("r")} WHERE r.hash_id = b.recipe_id)` },
  reach: byPlace({ ...rows, title: "b.number" }),
  fields: openFields("place_id recipe litres reason lot bottles expires_on"),
  search: {
    words: "b.number::text || ' ' || b.search",
    indexed: true,
    about: `jsonb_build_object('place', p.name)`,
    note: (found) => aboutOf(found, "place") ?? null,
    link: (found) => batchHref.view(found.hash_id),
  },
};

const steps = stepsOf<typeof batchLifecycle, q.BareRow>(batchLifecycle, {
  place: (row) => ({ country: row.country_id }),
  facts: (row, _me, person) => ({
    state: row.state,
    own: false,
    is: { open: row.archived_at === null, readable: person !== undefined && readsFormulas(person, row.formulas) },
  }),
});

function bare(row: q.BareRow, person: Person): BatchRow {
  const {
    recipe_id: _r,
    composition_id: _v,
    country_id: _c,
    archived_at: _a,
    formulas,
    make_id: _m,
    stock_id: _s,
    ...shown
  } = row;
  return {
    ...shown,
    id: row.hash_id,
    recipe: presentRecipeRef(person, row.recipe) ?? { hash_id: null, number: 0, name: "" },
    can: { ...steps.can(row, person), ...(readsFormulas(person, formulas) && { print: true }) },
  };
}

type Elsewhere = BatchLine["elsewhere"];
/** Places with available stock of components, by component. */
async function elsewhere(reader: Reader, components: readonly string[], place: string) {
  const where = new Where().and("i.component_id = ANY (?::uuid[])", components).and("p.hash_id <> ?::uuid", place);
  where.and(placesSeen(reader.access, where)).and("p.archived_at IS NULL AND s.available > 0");
  const found = await composed<{ component_id: string; place: Elsewhere[number]; available: string }>(
    `SELECT i.component_id, ${placeJson} AS place, ${plain("s.available")} AS available FROM stock_item i JOIN stock_place p ON p.hash_id = i.place_id
     CROSS JOIN LATERAL (SELECT sum(${AVAILABLE}) AS available FROM stock_lot l WHERE l.item_id = i.hash_id AND l.quantity > 0) s WHERE ${where.text} ORDER BY s.available DESC`,
  ).all(reader.db, ...where.values);
  return Map.groupBy(found, (f) => f.component_id);
}

/** The part of a line that no lot covers. */
export function missingOf({ planned, lots, is_tap_water }: q.LineRow) {
  if (is_tap_water) return undefined;
  const missing = lots.reduce((left, lot) => left.minus(lot.quantity), decimal(planned));
  return missing.gt(0) ? missing : undefined;
}

function materialOf(component: q.LineRow["component"], sub: q.LineRow["sub_recipe"]): BatchLine["material"] {
  if (component) {
    const { hash_id, number, name } = component;
    return { type: "component", hash_id, number, name };
  }
  if (!sub) throw new Error("A batch's line is of nothing");
  return { type: "recipe", hash_id: sub.hash_id, number: String(sub.number), name: sub.name };
}

type Others = Awaited<ReturnType<typeof elsewhere>>;
const shortOf = (row: q.WholeRow): readonly q.LineRow[] =>
  allows(batchLifecycle, "reserve", row.state) ? row.lines.filter((l) => missingOf(l) !== undefined) : [];

/** Without the formula not even lots: one names its component, and their number tells how many there are. */
function presentBatch(person: Person, row: q.WholeRow, others: Others): Batch {
  const { lines, ...rest } = row;
  if (!readsFormulas(person, row.formulas)) return { ...bare(rest, person), is_short: null, lines: null };
  const short = shortOf(row);
  const isOpen = allows(batchLifecycle, "weigh", row.state);
  return {
    ...bare(rest, person),
    is_short:
      short.length > 0 || (isOpen && lines.some((l) => l.lots.some((lot) => decimal(lot.reserved).lt(lot.quantity)))),
    lines: lines.map((line) => {
      const { component: c, sub_recipe: s } = line;
      const at = c ? (others.get(c.hash_id) ?? []) : [];
      return {
        hash_id: line.hash_id,
        material: materialOf(c, s),
        unit: c?.base_unit ?? "L",
        planned: line.planned,
        actual: line.actual,
        is_tap_water: line.is_tap_water,
        missing: short.includes(line) ? (missingOf(line)?.toFixed() ?? null) : null,
        elsewhere: at.map((f) => ({ ...f.place, available: f.available })),
        lots: line.lots.map(({ reserved: _, item_id: __, ...lot }) => lot),
      };
    }),
  };
}

/** The batch, with other places that have what is missing, for readers who may see the formula. */
async function whole(reader: Reader, row: q.WholeRow): Promise<Batch> {
  const reads = readsFormulas(reader.person, row.formulas);
  const wanted = reads ? shortOf(row).flatMap((l) => l.component?.hash_id ?? []) : [];
  const others: Others = wanted.length > 0 ? await elsewhere(reader, wanted, row.place.hash_id) : new Map();
  return presentBatch(reader.person, row, others);
}

export const { finish, load, begin, move, now } = placedRecords({
  lifecycle: batchLifecycle,
  word: "batch",
  steps,
  one: q.one,
  present: whole,
  details: (row) => ({ recipe: `${row.recipe.number} ${row.recipe.name}`, litres: row.litres }),
});

const sorts: SortColumns<keyof typeof batchSorts> = {
  number: { type: "int", key: "b.number" },
  litres: { type: "numeric", key: "b.litres" },
  planned: { type: "date", key: "b.planned_for", nulls: true },
  made: { type: "timestamptz", key: "b.made_at", nulls: true },
};

/** Batches of the places the reader may see, the newest first or by a column, by keyset. */
export async function batches(reader: Reader, { query: f }: Pick<ServerInput<typeof calls.listBatches>, "query">) {
  const where = new Where();
  where.and(placesSeen(reader.access, where));
  if (f.laboratory_id) where.and("b.place_id = ?::uuid", (await namedPlace(reader, f.laboratory_id)).hash_id);
  where
    .when(f.recipe_id, "b.recipe_id = ?::uuid")
    .when(f.state, "b.state = ANY (?::text[])")
    .when(f.user_hash_id, "b.user_id = ?::uuid");
  where.words(f.search, "b.search LIKE ? OR b.number::text LIKE ?");
  return await newest(
    reader,
    {
      select: `${q.COLUMNS} FROM ${q.FROM}`,
      where,
      id: "b.hash_id",
      query: f,
      sorts: { columns: sorts, tables: q.FROM },
    },
    bare,
  );
}
