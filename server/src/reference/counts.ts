import { MOST_COUNTED, type toolCounts } from "#contract/reference/endpoints.ts";
import { tools } from "#contract/reference/tools.ts";
import type { ServerOutput } from "#contract/kit/endpoint.ts";
import { composed } from "#server/kit/sql/database.ts";
import type { Kind } from "#server/kit/records/kind.ts";
import type { Reader } from "#server/kit/sql/transaction.ts";

/** The number of entries of each kind on the tools screens that the caller may see. */
export async function countTools(
  kinds: readonly Kind[],
  { db, person }: Reader,
): Promise<ServerOutput<typeof toolCounts>> {
  const mine = tools.flatMap((tool) =>
    Object.entries(tool.kinds).flatMap(([kind, right]) => (person.rights.anywhere(right) ? [kind] : [])),
  );
  const counts = mine.flatMap((name) => {
    const rows = kinds.find((k) => k.name === name)?.rows;
    if (!rows) throw new Error(`No area has records of the kind ${name}`);
    const { from, only = "true" } = rows;
    return `SELECT '${name}' AS kind, count(*)::integer AS entries FROM (SELECT 1 FROM ${from} WHERE ${only} LIMIT ${MOST_COUNTED}) AS counted`;
  });
  const found = await composed<{ kind: string; entries: number }>(counts.join(" UNION ALL ")).all(db);
  return { data: Object.fromEntries(found.map((f) => [f.kind, f.entries])) };
}
