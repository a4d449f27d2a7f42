import pg from "pg";

/** An invariant of stored data, with a query for the rows that violate it. */
export interface Invariant {
  readonly says: string;
  readonly find: string;
}

/** The rows that violate these invariants, each with what it violates. */
export async function violations(url: string, invariants: readonly Invariant[]): Promise<string[]> {
  const client = new pg.Client({ connectionString: url, application_name: "cordial verify" });
  await client.connect();
  try {
    // One snapshot, so that concurrent writes do not look like errors.
    await client.query("BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY");
    const problems: string[] = [];
    for (const p of invariants) {
      const { rows } = await client.query<Record<string, unknown>>(`${p.find} LIMIT 100`);
      for (const row of rows) problems.push(`${p.says}: ${JSON.stringify(row)}`);
    }
    await client.query("COMMIT");
    return problems;
  } finally {
    await client.end();
  }
}
