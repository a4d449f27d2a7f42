import type pg from "pg";

/** The contents that rows of files name, by digest: for a backup, and the way back to a moment. */
export async function contentsOf(client: Pick<pg.Client, "query">): Promise<{ sha256: string; size: number }[]> {
  const { rows } = await client.query<{ sha256: string; size: number }>(
    "SELECT DISTINCT sha256, size FROM file ORDER BY sha256",
  );
  return rows;
}
