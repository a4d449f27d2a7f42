import { parentField, type Resource } from "#contract/kit/resource.ts";
import { keepingOf } from "#contract/kit/resource-keeping.ts";
import { sql } from "#server/kit/sql/database.ts";
import { invalidField, notFound } from "#server/kit/shared/failures.ts";
import { record } from "#server/kit/records/record.ts";
import { heardOf } from "./resource-heard.ts";
import { column } from "./resource-rows.ts";
import { lockLevels } from "./resource-levels.ts";
import { changing, type Route } from "#server/kit/http/route.ts";

interface Sibling {
  readonly hash_id: string;
  readonly name: string;
  readonly version: number;
}

/** The call that moves an entry among its siblings; none for lists sorted by name. */
export function orderRoutes(resource: Resource): Route[] {
  const { move } = keepingOf(resource);
  if (!move) return [];
  const { name: table } = resource;
  const parent = parentField(resource);
  const beside = parent ? `r.${column(parent)} IS NOT DISTINCT FROM m.${column(parent)}` : "true";
  const siblings = sql<Sibling, [string]>(
    `SELECT r.hash_id, r.name, r.version FROM ${table} r, ${table} m WHERE m.hash_id = $1 AND ${beside} ORDER BY r.sort, r.hash_id`,
  );
  const place = sql<unknown, [readonly string[]]>(
    `UPDATE ${table} t SET sort = n.at FROM unnest($1::uuid[]) WITH ORDINALITY AS n(hash_id, at) WHERE t.hash_id = n.hash_id AND t.sort <> n.at`,
  );
  return [
    changing(move, async (tx, { params, body }) => {
      // Moves are serialized, each based on the order the previous one left: of two people moving entries at once, both get their result.
      await lockLevels(tx.db, resource);
      const rows = await siblings.all(tx.db, params.id);
      const moved = rows.find((r) => r.hash_id === params.id);
      if (!moved) throw notFound();
      const others = rows.filter((r) => r !== moved);
      const behind = others.find((r) => r.hash_id === body.behind);
      if (body.behind !== null && !behind) throw invalidField("behind", "errors.order_changed");
      const at = behind ? others.indexOf(behind) + 1 : 0;
      const order = others.toSpliced(at, 0, moved);
      if (order.every((r, i) => r === rows[i])) return { data: { position: at + 1 } };
      await place.run(
        tx.db,
        order.map((r) => r.hash_id),
      );
      await record(tx, {
        kind: table,
        id: moved.hash_id,
        action: "move",
        details: { behind: behind?.name ?? null },
        live: heardOf(resource, moved.version),
      });
      return { data: { position: at + 1 } };
    }),
  ];
}
