import { planned, type Statement } from "#server/kit/sql/database.ts";
import { notFound } from "#server/kit/shared/failures.ts";
import { cursorId, page, sizeFor, Where } from "#server/kit/sql/list-query.ts";
import type { Reader } from "#server/kit/sql/transaction.ts";
import { contactReach, sees, type Placed } from "../access.ts";

interface PartRow {
  readonly hash_id: string;
  /** The contact it belongs to. */
  readonly holder: Placed;
}
interface Asked {
  readonly search?: string | undefined;
  readonly after?: string | undefined;
  readonly limit?: number | undefined;
}
interface PartList<Row> {
  readonly table: string;
  /** The list of its brands, whose names are searched too. */
  readonly brands: string;
  /** The statement for a query of its rows. */
  readonly listed: (inner: string) => string;
  readonly one: Statement<Row, [string]>;
}

/** Parts of contacts in reach, the newest first, by keyset: the rows and the cursor. `narrow` adds filters on `q`. */
export async function partsInReach<Row extends PartRow>(
  reader: Reader,
  { table, brands, listed }: PartList<Row>,
  asked: Asked,
  narrow: (where: Where) => Where,
): Promise<{ rows: readonly Row[]; after: string | null }> {
  const limit = sizeFor(asked.limit);
  const where = new Where();
  where.and(contactReach.rowsAs("c")(reader, where) ?? "false");
  where.words(
    asked.search,
    `q.search LIKE ? OR q.brand_id IN (SELECT l.hash_id FROM ${brands} l WHERE fold(l.name) LIKE ?)`,
  );
  narrow(where).when(cursorId(asked.after), "q.hash_id < ?::uuid");
  const inner = `SELECT q.* FROM ${table} q JOIN contact c ON c.hash_id = q.contact_id WHERE ${where.text} ORDER BY q.hash_id DESC LIMIT ${limit + 1}`;
  const found = await planned<Row>(listed(inner)).all(reader.db, ...where.values);
  return page(found, limit, (row) => row.hash_id);
}

/** Reads a part; throws 404 when its contact is out of reach. */
export async function partInReach<Row extends PartRow>(
  reader: Reader,
  { one }: PartList<Row>,
  id: string,
): Promise<Row> {
  const row = await one.first(reader.db, id);
  if (!row || !sees(reader.access, row.holder)) throw notFound();
  return row;
}
