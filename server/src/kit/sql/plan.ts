import type pg from "pg";

/** Milliseconds for making a plan; a table that is locked is not waited for. */
const WITHIN = 2000;
const LOCKS_WITHIN = 200;

/** Whether a statement only reads. `FOR UPDATE` locks nothing while it is only planned. */
export const plannable = (text: string): boolean =>
  /^\s*(?:SELECT|WITH)\b/iu.test(text) &&
  !/\b(?:INSERT|UPDATE|DELETE|MERGE)\b/iu.test(text.replaceAll(/\bFOR\s+(?:NO\s+KEY\s+)?UPDATE\b/giu, ""));

/**
 * The plan that PostgreSQL makes for any values of the parameters: it is asked without them, so that no value reaches the log. Nothing is
 * run. The lines of an error when there is no plan.
 */
export async function planOf(pool: pg.Pool, text: string): Promise<readonly string[]> {
  const given = Math.max(0, ...[...text.matchAll(/\$(\d+)/gu)].map((one) => Number(one[1])));
  const values = given === 0 ? "" : `(${Array.from({ length: given }, () => "NULL").join(", ")})`;
  try {
    const client = await pool.connect();
    let broken: Error | undefined;
    try {
      await client.query("BEGIN READ ONLY");
      await client.query(
        `SET LOCAL statement_timeout = ${WITHIN}; SET LOCAL lock_timeout = ${LOCKS_WITHIN}; SET LOCAL plan_cache_mode = force_generic_plan`,
      );
      await client.query(`PREPARE slow_call AS ${text}`);
      const { rows } = await client.query<{ "QUERY PLAN": string }>(`EXPLAIN EXECUTE slow_call${values}`);
      return rows.map((row) => row["QUERY PLAN"]);
    } finally {
      await client.query("ROLLBACK; DEALLOCATE slow_call").catch((error: Error) => {
        broken = error;
      });
      client.release(broken);
    }
  } catch (error) {
    return [`no plan: ${error instanceof Error ? error.message : String(error)}`];
  }
}
