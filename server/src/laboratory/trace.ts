import { listRows } from "#server/reference/public.ts";
import { componentRows } from "#server/components/public.ts";
import type { ServerInput, ServerOutput } from "#contract/kit/endpoint.ts";
import { batchHref, placeLink } from "#contract/laboratory/hrefs.ts";
import type * as calls from "#contract/laboratory/trace.ts";
import { MOST_NODES, type TraceKind, type TraceNode } from "#contract/laboratory/trace.ts";
import type { Permission } from "#contract/permissions.ts";
import { recipeHref } from "#contract/recipes/hrefs.ts";
import { sql } from "#server/kit/sql/database.ts";
import { notFound } from "#server/kit/shared/failures.ts";
import type { Reader } from "#server/kit/sql/transaction.ts";
import { seesPlace } from "./access.ts";
import {
  presentRecipeRef,
  readsEveryFormula,
  readsFormulas,
  recipeJson,
  seesFormula,
  type Placed,
} from "#server/recipes/public.ts";
import { maskedTrace, type Found } from "./trace-rules.ts";
import { componentJson, plain } from "./stock-queries.ts";

/**
 * How another kind of record takes part in traces: lots it used, lots it produced, and how it is shown. These are parts of one statement,
 * so a trace costs the same number of statements with any number of sources; `n` is the node to continue from (`n.kind`, `n.id`). Areas
 * above the laboratory pass theirs in `areas.ts`.
 */
export interface TraceSource {
  readonly kind: Extract<TraceKind, "batch" | "sample" | "order">;
  /** The right to see others' records, in the customer's country. Without it, the reader only sees that a record exists. */
  readonly seers?: Permission;
  /** SQL: `SELECT '<kind>' AS kind, <id> AS id ...` of the nodes that follow `n`. */
  readonly after: string;
  /** The same for the nodes that precede `n`. */
  readonly before: string;
  /**
   * SQL columns of the record `n.id`, all nullable: `number`, `at`, `quantity`, `unit`, `recipe` (by `recipeJson`), `formulas` (by `formulasJson`),
   * `place_id`, `link`; with `seers` also `customer` and `whose` (`{user_id, country_id}`).
   */
  readonly shown: string;
}

const node = (kind: TraceKind, id: string, rest: string): string =>
  `SELECT '${kind}'::text AS kind, ${id} AS id ${rest}`;
/** The lot that a transfer's line became: the same number and component, in the destination. */
const ARRIVED = `JOIN stock_transfer r ON r.hash_id = x.transfer_id AND r.state = 'RECEIVED' JOIN stock_lot s ON s.hash_id = x.lot_id JOIN stock_item si ON si.hash_id = s.item_id
  JOIN stock_item di ON di.place_id = r.to_id AND di.component_id = si.component_id JOIN stock_lot d ON d.item_id = di.hash_id AND lower(d.number) = lower(s.number)`;
const own: Readonly<Record<"after" | "before", readonly string[]>> = {
  after: [
    node(
      "transfer",
      "x.hash_id",
      "FROM stock_transfer_line x JOIN stock_transfer r ON r.hash_id = x.transfer_id WHERE n.kind = 'lot' AND x.lot_id = n.id AND r.state <> 'CANCELLED'",
    ),
    node(
      "lot",
      "d.hash_id",
      `FROM stock_transfer_line x ${ARRIVED} WHERE n.kind = 'transfer' AND x.hash_id = n.id AND x.received > 0`,
    ),
    // Withdrawals with the same purpose form one node; its identifier is that of the first.
    node(
      "use",
      "u.id",
      `FROM (SELECT min(m.hash_id::text)::uuid AS id FROM stock_movement m JOIN stock_operation o ON o.hash_id = m.operation_id
      WHERE m.lot_id = n.id AND o.kind = 'subtract' AND NOT EXISTS (SELECT 1 FROM stock_operation z WHERE z.undoes_id = o.hash_id) GROUP BY o.purpose) AS u WHERE n.kind = 'lot'`,
    ),
    node(
      "use",
      "u.id",
      "FROM (SELECT min(m.hash_id::text)::uuid AS id FROM recipe_movement m WHERE m.stock_id = n.id AND m.bottles < 0 AND m.batch_id IS NULL AND m.for_id IS NULL HAVING count(*) > 0) AS u WHERE n.kind = 'bottled'",
    ),
  ],
  before: [
    node(
      "delivery",
      "m.hash_id",
      "FROM stock_movement m JOIN stock_operation o ON o.hash_id = m.operation_id WHERE n.kind = 'lot' AND m.lot_id = n.id AND o.kind = 'store' AND NOT EXISTS (SELECT 1 FROM stock_operation z WHERE z.undoes_id = o.hash_id)",
    ),
    node(
      "transfer",
      "x.hash_id",
      `FROM stock_lot e JOIN stock_item ei ON ei.hash_id = e.item_id JOIN stock_transfer r0 ON r0.to_id = ei.place_id JOIN stock_transfer_line x ON x.transfer_id = r0.hash_id ${ARRIVED}
      WHERE n.kind = 'lot' AND e.hash_id = n.id AND d.hash_id = n.id AND x.received > 0`,
    ),
    node("lot", "x.lot_id", "FROM stock_transfer_line x WHERE n.kind = 'transfer' AND x.hash_id = n.id"),
  ],
};

const placeOf = (alias: string): string =>
  `jsonb_build_object('hash_id', ${alias}.hash_id, 'name', ${alias}.name, 'kind', ${alias}.kind, 'country_id', ${alias}.country_id)`;
/** The columns shown of each kind of node, in the same order for all. */
const shownOf: Readonly<Record<"lot" | "delivery" | "transfer" | "use" | "bottled", string>> = {
  lot: `SELECT l.number, ${componentJson} AS component, NULL::jsonb AS recipe, ${placeOf("p")} AS place, NULL::jsonb AS "to", NULL::text AS supplier, NULL::text AS purpose, ${plain("l.quantity")} AS quantity,
    c.base_unit AS unit, NULL::int AS count, l.created_at AS at, l.expires_on, l.held_at IS NOT NULL AS is_held, NULL::text AS link, NULL::jsonb AS formulas, NULL::text AS customer, NULL::jsonb AS whose
    FROM stock_lot l JOIN stock_item i ON i.hash_id = l.item_id JOIN stock_place p ON p.hash_id = i.place_id JOIN ${componentRows("c")} ON c.hash_id = i.component_id WHERE n.kind = 'lot' AND l.hash_id = n.id`,
  delivery: `SELECT NULL, ${componentJson}, NULL::jsonb, ${placeOf("p")}, NULL::jsonb, v.name, NULL, ${plain("m.quantity")}, c.base_unit, NULL::int, m.created_at, NULL::date, false, NULL, NULL::jsonb, NULL::text, NULL::jsonb
    FROM stock_movement m JOIN stock_lot l ON l.hash_id = m.lot_id JOIN stock_item i ON i.hash_id = l.item_id JOIN stock_place p ON p.hash_id = i.place_id JOIN ${componentRows("c")} ON c.hash_id = i.component_id LEFT JOIN ${listRows("supplier", "v")} ON v.hash_id = l.supplier_id
    WHERE n.kind = 'delivery' AND m.hash_id = n.id`,
  transfer: `SELECT r.number::text, ${componentJson}, NULL::jsonb, ${placeOf("a")}, ${placeOf("b")}, NULL, NULL, ${plain("x.quantity")}, c.base_unit, NULL::int, r.sent_at, NULL::date, false, NULL, NULL::jsonb, NULL::text, NULL::jsonb
    FROM stock_transfer_line x JOIN stock_transfer r ON r.hash_id = x.transfer_id JOIN stock_place a ON a.hash_id = r.from_id JOIN stock_place b ON b.hash_id = r.to_id
      JOIN stock_lot l ON l.hash_id = x.lot_id JOIN stock_item i ON i.hash_id = l.item_id JOIN ${componentRows("c")} ON c.hash_id = i.component_id WHERE n.kind = 'transfer' AND x.hash_id = n.id`,
  use: `SELECT NULL, u.component, u.recipe, u.place, NULL::jsonb, NULL, u.purpose, u.quantity, u.unit, u.count, u.at, NULL::date, false, NULL, NULL::jsonb, NULL::text, NULL::jsonb FROM (
    SELECT ${componentJson} AS component, NULL::jsonb AS recipe, ${placeOf("p")} AS place, o.purpose, ${plain("s.quantity")} AS quantity, c.base_unit AS unit, s.count, s.at
    FROM stock_movement m JOIN stock_operation o ON o.hash_id = m.operation_id JOIN stock_place p ON p.hash_id = m.place_id JOIN stock_item i ON i.hash_id = m.item_id JOIN ${componentRows("c")} ON c.hash_id = i.component_id
      CROSS JOIN LATERAL (SELECT -sum(y.quantity) AS quantity, count(*)::int AS count, max(y.created_at) AS at FROM stock_movement y JOIN stock_operation w ON w.hash_id = y.operation_id
        WHERE y.lot_id = m.lot_id AND w.kind = 'subtract' AND w.purpose IS NOT DISTINCT FROM o.purpose AND NOT EXISTS (SELECT 1 FROM stock_operation z WHERE z.undoes_id = w.hash_id)) s
    WHERE n.kind = 'use' AND m.hash_id = n.id
    UNION ALL
    SELECT NULL::jsonb, ${recipeJson("l.recipe_id")}, ${placeOf("p")}, NULL, ${plain("s.litres")}, 'L', s.count, s.at
    FROM recipe_movement m JOIN recipe_stock l ON l.hash_id = m.stock_id JOIN stock_place p ON p.hash_id = l.place_id
      CROSS JOIN LATERAL (SELECT -sum(y.litres) AS litres, count(*)::int AS count, max(y.created_at) AS at FROM recipe_movement y WHERE y.stock_id = m.stock_id AND y.bottles < 0 AND y.batch_id IS NULL AND y.for_id IS NULL) s
    WHERE n.kind = 'use' AND m.hash_id = n.id) AS u`,
  bottled: `SELECT l.lot, NULL::jsonb, ${recipeJson("l.recipe_id")}, ${placeOf("p")}, NULL::jsonb, NULL, NULL, ${plain("l.litres")}, 'L', l.bottles, l.created_at, l.expires_on, false, NULL, NULL::jsonb, NULL::text, NULL::jsonb
    FROM recipe_stock l JOIN stock_place p ON p.hash_id = l.place_id WHERE n.kind = 'bottled' AND l.hash_id = n.id`,
};
const ofSource = ({ kind, shown, seers }: TraceSource): string =>
  `SELECT s.number, NULL::jsonb, s.recipe, CASE WHEN p.hash_id IS NOT NULL THEN ${placeOf("p")} END, NULL::jsonb, NULL, NULL, s.quantity, s.unit, NULL::int, s.at, NULL::date, false, s.link, s.formulas, ${seers ? "s.customer, s.whose" : "NULL::text, NULL::jsonb"}
    FROM (${shown}) AS s LEFT JOIN stock_place p ON p.hash_id = s.place_id WHERE n.kind = '${kind}'`;

interface Row extends Omit<TraceNode, "id" | "recipe" | "place" | "to"> {
  readonly id: string;
  readonly recipe: unknown;
  readonly place: (NonNullable<TraceNode["place"]> & { readonly country_id: string }) | null;
  readonly to: Row["place"];
  readonly next: readonly string[];
  /** All recipes whose formulas are involved. */
  readonly formulas: readonly Placed[] | null;
  /** For a customer's record: its owner and country, which decide who sees it. */
  readonly whose: { readonly user_id: string; readonly country_id: string } | null;
}
/** Most steps in each direction; `is_cut` says whether there is more. */
const FAR = 12;
const walk = (way: "after" | "before", sources: readonly TraceSource[]): string => {
  const parts = [...own[way], ...sources.map((s) => s[way])].map((part) => `(${part})`);
  return `${way} AS (
    SELECT $1::text AS kind, $2::uuid AS id, 0 AS step, NULL::text AS of
    UNION
    SELECT y.kind, y.id, n.step + 1, n.kind || n.id FROM ${way} n CROSS JOIN LATERAL (${parts.join(" UNION ALL ")}) AS y WHERE n.step < ${FAR}
  )`;
};
/** A whole trace in one statement, with any number of sources. */
const statementOf = (sources: readonly TraceSource[]) =>
  sql<Row, [of: string, id: string]>(`
  WITH RECURSIVE ${walk("after", sources)}, ${walk("before", sources)},
  n AS (
    SELECT kind, id, CASE WHEN bool_or(way > 0) THEN min(step) FILTER (WHERE way > 0) ELSE -min(step) END AS step, coalesce(array_agg(DISTINCT of || '>' || way) FILTER (WHERE of IS NOT NULL), '{}') AS next
    FROM (SELECT *, 1 AS way FROM after UNION ALL SELECT *, -1 FROM before WHERE step > 0) AS every GROUP BY kind, id
  )
  SELECT n.kind || n.id AS id, n.kind, n.step, n.next, v.* FROM n CROSS JOIN LATERAL (${[...Object.values(shownOf), ...sources.map(ofSource)].join(" UNION ALL ")}) AS v
  ORDER BY abs(n.step), n.step, v.at, n.id LIMIT ${MOST_NODES + 1}`);

const linkOf = (row: Row, recipe: TraceNode["recipe"]): string | null => {
  const id = row.id.slice(row.kind.length);
  if (row.kind === "lot" && row.place) return placeLink(row.place, { lot: id });
  if (row.kind === "bottled") return recipe?.hash_id ? recipeHref.view(recipe.hash_id, { tab: "stock" }) : null;
  return row.kind === "batch" ? batchHref.view(id) : row.link;
};
const shownPlace = (at: Row["place"]): TraceNode["place"] =>
  at && { hash_id: at.hash_id, name: at.name, kind: at.kind };

/** Whether the reader sees the customer's record of a node. */
const seesRecord = ({ whose }: Row, { access }: Reader, seers: Permission | undefined): boolean =>
  whose === null ||
  seers === undefined ||
  whose.user_id === access.own() ||
  access.can(seers, { country: whose.country_id });

function found(row: Row, reader: Reader, seers: Permission | undefined): Found {
  const { person, access } = reader;
  const { next: _, formulas, whose: __, ...rest } = row;
  const recipe = presentRecipeRef(person, row.recipe);
  const canSee = (at: Row["place"]): boolean => at !== null && seesPlace(access, at);
  return {
    node: {
      ...rest,
      recipe,
      place: shownPlace(row.place),
      to: shownPlace(row.to),
      ...(!person.rights.at("components_prices", {}) && { supplier: undefined }),
      link: linkOf(row, recipe),
    },
    isSeen: row.place === null || canSee(row.place) || canSee(row.to),
    isRecordSeen: seesRecord(row, reader, seers),
    seesFormula:
      readsFormulas(person, formulas) &&
      (row.recipe === null || seesFormula(access, row.recipe as Parameters<typeof seesFormula>[1])),
  };
}

/** Traces a lot upstream and downstream, through these sources. */
export const traceBy = (sources: readonly TraceSource[]) => {
  const statement = statementOf(sources);
  const seers = new Map<TraceKind, Permission | undefined>(sources.map((s) => [s.kind, s.seers]));
  return async (
    reader: Reader,
    { params, query }: ServerInput<typeof calls.traceLot>,
  ): Promise<ServerOutput<typeof calls.traceLot>> => {
    const rows = await statement.all(reader.db, query.of, params.id);
    const subject = rows.find((row) => row.step === 0);
    if (!subject?.place || !seesPlace(reader.access, subject.place)) throw notFound();
    const shown = rows.slice(0, MOST_NODES);
    const ids = new Set(shown.map((row) => row.id));
    const edges = shown.flatMap((row) =>
      row.next.flatMap((said) => {
        const [of = "", way] = said.split(">");
        if (!ids.has(of)) return [];
        return [way === "1" ? { from: of, to: row.id } : { from: row.id, to: of }];
      }),
    );
    const trace = maskedTrace(
      shown.map((row) => found(row, reader, seers.get(row.kind))),
      edges,
      subject.id,
    );
    // What is left out does not count: that there is more of it would tell of it.
    const isWhole = trace.nodes.length === shown.length;
    const is_cut = (isWhole && rows.length > MOST_NODES) || trace.nodes.some(({ step }) => Math.abs(step) >= FAR);
    return { data: { ...trace, is_cut, is_partial: !readsEveryFormula(reader) } };
  };
};
