import type { Where } from "#server/kit/sql/list-query.ts";
import { inOrBelow } from "#server/reference/public.ts";

interface Wanted {
  readonly portfolio_b2c_hash_id?: string | undefined;
  readonly portfolio_application_hash_id?: string | undefined;
  readonly portfolio_b2b_hash_id?: string | undefined;
}

/** Restricts contacts `e` to those that still sell a product of these entries or their parts. */
export function sellsIn(where: Where, wanted: Wanted): Where {
  const conditions = (["b2c", "application", "b2b"] as const).flatMap((list) => {
    const id = wanted[`portfolio_${list}_hash_id`];
    return id === undefined ? [] : [where.bind(inOrBelow(list, `q.${list}_id`), id)];
  });
  if (conditions.length === 0) return where;
  return where.and(
    `e.hash_id IN (SELECT q.contact_id FROM portfolio q WHERE q.gone_since IS NULL AND ${conditions.join(" AND ")})`,
  );
}
