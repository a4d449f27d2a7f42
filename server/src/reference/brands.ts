import { type Db, sql } from "#server/kit/sql/database.ts";

const ownBrands = sql<unknown, [owner: string, segments: readonly string[]]>(
  "UPDATE brand SET brand_owner_id = $1 WHERE brand_owner_id IS NULL AND b2c_id = ANY ($2::uuid[])",
);
/** Makes a company the owner of the brands of these consumer segments that have no owner yet; for the demo. */
export async function giveBrands(db: Db, owner: string, segments: readonly string[]): Promise<void> {
  await ownBrands.run(db, owner, segments);
}
