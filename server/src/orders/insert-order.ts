import { columns } from "#server/kit/sql/columns.ts";
import { sql } from "#server/kit/sql/database.ts";
import { takesTurn } from "#server/kit/sql/series.ts";
import { newId, type Tx } from "#server/kit/sql/transaction.ts";
import { insertParts } from "./details.ts";
import { inEuro, type InEuro } from "./references.ts";
import { written, type Written, type LineRow } from "./order-form.ts";

const made = columns({
  hash_id: "uuid",
  contact_id: "uuid",
  country_id: "uuid",
  zone_id: "uuid",
  created_by: "uuid",
  ...written.types,
});

/** Takes the next number of the series and inserts the order with it. */
const insert = sql<{ number: string }, [prefix: string, year: number, order: string]>(`
  WITH turn AS MATERIALIZED (SELECT ${takesTurn("'orders ' || $1::text || ' ' || $2::int")}),
  series AS (
    INSERT INTO order_series (prefix, year, last) SELECT $1, $2, 1 FROM turn ON CONFLICT (prefix, year) DO UPDATE SET last = order_series.last + 1 RETURNING last
  )
  INSERT INTO orders (number, search, ${made.names})
    SELECT $1 || '-' || $2 || '-' || CASE WHEN last < 10000 THEN lpad(last::text, 4, '0') ELSE last::text END, '', ${made.names} FROM series, ${made.from("$3", "r")} RETURNING number`);

interface NewOrder {
  readonly prefix: string;
  /** The euro's identifier, or null if the company has no euro. */
  readonly euro: string | null;
  readonly place: Readonly<Record<"contact_id" | "country_id" | "zone_id", string>>;
  readonly values: Omit<Written, "lines_count" | keyof InEuro>;
  readonly lines: readonly LineRow[];
}
/**
 * Inserts an order with its lines and ten tasks under the next number of its series, which nobody else gets before the commit: call it last.
 * What `read` asks is sent together with it. The caller checks the rights, and records it. Returns what was read.
 */
export async function insertOrder<T>(
  tx: Tx,
  { prefix, euro, place, values, lines }: NewOrder,
  read: (id: string) => Promise<T>,
): Promise<T> {
  const id = newId();
  const at = { euro, currency: values.currency_id, zone: place.zone_id, day: values.ordered_on };
  const counted: Written = { ...values, lines_count: lines.length, ...(await inEuro(tx, values.value, at)) };
  const row = { hash_id: id, ...place, created_by: tx.person.id, ...counted };
  const [, , answer] = await Promise.all([
    insert.one(tx.db, prefix, Number(values.ordered_on.slice(0, 4)), JSON.stringify([row])),
    insertParts.run(tx.db, id, JSON.stringify(lines)),
    read(id),
  ]);
  return answer;
}
