import { listRows } from "#server/reference/public.ts";
import { componentRows } from "#server/components/public.ts";
import type { PortfolioFields, Supplied } from "#contract/contacts/portfolio.ts";
import type { Person } from "#server/kit/shared/access.ts";
import { sql } from "#server/kit/sql/database.ts";
import { invalidField, unknownReference } from "#server/kit/shared/failures.ts";
import type { Tx } from "#server/kit/sql/transaction.ts";

type SuppliedComponents = NonNullable<PortfolioFields["componentsWithSupplier"]>;

/** Suppliers of the product `q`, each with its components. */
export const SUPPLIED = `coalesce((SELECT jsonb_agg(jsonb_build_object('id', s.hash_id, 'supplier', jsonb_build_object('hash_id', s.hash_id, 'name', s.name), 'components',
    coalesce((SELECT jsonb_agg(jsonb_build_object('hash_id', k.hash_id, 'number', k.number, 'name', k.name) ORDER BY lower(k.name)) FROM portfolio_component x JOIN ${componentRows("k")} ON k.hash_id = x.component_id
      WHERE x.portfolio_id = q.hash_id AND x.supplier_id = s.hash_id), '[]')) ORDER BY lower(s.name))
  FROM portfolio_supplier l JOIN ${listRows("supplier", "s")} ON s.hash_id = l.supplier_id WHERE l.portfolio_id = q.hash_id), '[]') AS supplied`;

/** What the reader may see of it: components only with the right to them. */
export const shownSupplied = (supplied: readonly Supplied[], { rights }: Person): Supplied[] =>
  supplied.map((one) => ({ ...one, components: rights.at("components_view", {}) ? one.components : [] }));

const there = sql<{ suppliers: boolean; components: boolean }, [suppliers: string[], components: string[]]>(
  `SELECT (SELECT count(*) FROM ${listRows("supplier", "supplier")} WHERE hash_id = ANY ($1::uuid[])) = cardinality($1::uuid[]) AS suppliers,
    (SELECT count(*) FROM ${componentRows("component")} WHERE hash_id = ANY ($2::uuid[])) = cardinality($2::uuid[]) AS components`,
);
const write = sql<unknown, [portfolio: string, suppliers: string[], pairs: string]>(`
  WITH pair AS (SELECT supplier_id, component_id FROM jsonb_to_recordset($3::jsonb) AS p(supplier_id uuid, component_id uuid)),
    gone AS (DELETE FROM portfolio_supplier WHERE portfolio_id = $1::uuid AND supplier_id <> ALL ($2::uuid[])),
    less AS (DELETE FROM portfolio_component x WHERE x.portfolio_id = $1::uuid AND NOT EXISTS (SELECT 1 FROM pair WHERE (pair.supplier_id, pair.component_id) = (x.supplier_id, x.component_id))),
    come AS (INSERT INTO portfolio_supplier (portfolio_id, supplier_id) SELECT $1::uuid, unnest($2::uuid[]) ON CONFLICT DO NOTHING)
  INSERT INTO portfolio_component (portfolio_id, supplier_id, component_id) SELECT $1::uuid, supplier_id, component_id FROM pair ON CONFLICT DO NOTHING`);

/** Replaces the suppliers. Callers may only name suppliers and components if they may see those lists. */
export async function writeSupplied(tx: Tx, portfolio: string, given: SuppliedComponents | undefined): Promise<void> {
  if (given === undefined) return;
  const suppliers = given.map((one) => one.supplier_id);
  const components = [...new Set(given.flatMap((one) => one.components ?? []))];
  if (new Set(suppliers).size < suppliers.length) throw invalidField("componentsWithSupplier", "errors.taken");
  const found = await there.one(tx.db, suppliers, components);
  const maySuppliers = suppliers.length === 0 || tx.access.can("suppliers_view", {});
  const mayComponents = components.length === 0 || tx.access.can("components_view", {});
  if (!found.suppliers || !found.components || !maySuppliers || !mayComponents)
    throw unknownReference("componentsWithSupplier");
  const pairs = given.flatMap(({ supplier_id, components: of = [] }) =>
    of.map((component_id) => ({ supplier_id, component_id })),
  );
  await write.run(tx.db, portfolio, suppliers, JSON.stringify(pairs));
}
