import { sql } from "#server/kit/sql/database.ts";
import { invalidField, unknownReference } from "#server/kit/shared/failures.ts";
import type { RowOf } from "#server/kit/sql/columns.ts";
import type { Tx } from "#server/kit/sql/transaction.ts";
import { listRows } from "#server/reference/public.ts";
import { seriesJson, type Series } from "./category-tree.ts";
import type { supplyForm } from "./records.ts";

type Values = RowOf<typeof supplyForm>;
const lockCategory = sql<unknown, [string]>("SELECT 1 FROM supply_category WHERE hash_id = $1 FOR NO KEY UPDATE");
const known = sql<
  {
    category: boolean;
    is_leaf: boolean;
    series: Series | null;
    supplier: boolean;
    brand: boolean;
    unity: boolean;
    department: boolean;
  },
  [category: string, supplier: string | null, brand: string | null, unity: string | null, department: string | null]
>(`
  SELECT EXISTS (SELECT 1 FROM supply_category c WHERE c.hash_id = $1) AS category, NOT EXISTS (SELECT 1 FROM supply_category c WHERE c.parent_id = $1) AS is_leaf, ${seriesJson("$1::uuid")} AS series,
    $2::uuid IS NULL OR EXISTS (SELECT 1 FROM ${listRows("supply_supplier", "v")} WHERE v.hash_id = $2) AS supplier,
    $3::uuid IS NULL OR EXISTS (SELECT 1 FROM ${listRows("supply_brand", "b")} WHERE b.hash_id = $3) AS brand,
    $4::uuid IS NULL OR EXISTS (SELECT 1 FROM ${listRows("unity", "u")} WHERE u.hash_id = $4) AS unity,
    $5::uuid IS NULL OR EXISTS (SELECT 1 FROM ${listRows("department", "d")} WHERE d.hash_id = $5) AS department`);

/** Checks what an article names. Its category is locked: meanwhile nobody puts another one below it. */
export async function checkReferences(tx: Tx, next: Values, before: Values | undefined): Promise<void> {
  const isMoved = next.category_id !== before?.category_id;
  if (isMoved) await lockCategory.run(tx.db, next.category_id);
  const found = await known.one(
    tx.db,
    next.category_id,
    next.supplier_id,
    next.brand_id,
    next.unity_id,
    next.department_id,
  );
  if (!found.category) throw unknownReference("category_id");
  if (isMoved && !found.is_leaf) throw invalidField("category_id", "supplies.only_leaves");
  if (next.numbered && !found.series) throw invalidField("category_id", "supplies.no_letters");
  for (const word of ["supplier", "brand", "unity", "department"] as const)
    if (!found[word]) throw unknownReference(`${word}_id`);
}
