import type { Part } from "#contract/recipes/formulas/schemas.ts";
import type { CurrencyRef } from "#contract/kit/money.ts";
import { sql } from "#server/kit/database.ts";
import { currencyJson, namedJson } from "#server/kit/refs.ts";
import type { ComponentNode } from "./makeup.ts";
import { plain } from "./queries.ts";

/** These components and their carriers, however deep. */
export const componentsBelow = sql<ComponentNode, [readonly string[]]>(`
  WITH RECURSIVE down AS (
    SELECT unnest($1::uuid[]) AS id UNION SELECT c.carrier_id FROM component_carrier c JOIN down d ON c.component_id = d.id
  )
  SELECT c.hash_id, c.number, c.name, c.kind, c.is_natural AS "natural", c.allergens, ${plain("c.density")} AS density, ${plain("c.brix")} AS brix, ${plain("c.dry_matter")} AS dry_matter,
    coalesce((SELECT jsonb_agg(jsonb_build_object('id', x.carrier_id, 'percent', x.percent::text) ORDER BY x.position) FROM component_carrier x WHERE x.component_id = c.hash_id), '[]') AS carriers
  FROM component c WHERE c.hash_id IN (SELECT id FROM down)`);

/** Limits of components that are valid on a day, in these countries, for an application or every one. */
export const limitsOn = sql<
  Part["limits"][number] & { component_id: string },
  [components: readonly string[], countries: readonly string[], applications: readonly string[], day: string]
>(`SELECT l.component_id, ${namedJson("k")} AS country, ${namedJson("a")} AS application, l.rule, ${plain("l.amount")} AS amount, l.unit, l.source
  FROM component_limit l JOIN country k ON k.hash_id = l.country_id LEFT JOIN application a ON a.hash_id = l.application_id
  WHERE l.component_id = ANY ($1::uuid[]) AND l.country_id = ANY ($2::uuid[]) AND (l.application_id IS NULL OR l.application_id = ANY ($3::uuid[]))
    AND l.valid_from <= $4::date AND (l.valid_to IS NULL OR l.valid_to >= $4::date)
  ORDER BY l.component_id, k.name, l.hash_id`);

/** An application and those that it is part of. */
export const applicationsAbove = sql<{ hash_id: string }, [string]>(`
  WITH RECURSIVE up AS (SELECT hash_id, parent_id FROM application WHERE hash_id = $1 UNION SELECT a.hash_id, a.parent_id FROM application a JOIN up ON a.hash_id = up.parent_id)
  SELECT hash_id FROM up`);
export const companyCurrency = sql<{ currency: CurrencyRef }>(
  `SELECT ${currencyJson("c")} AS currency FROM currency c WHERE c.is_default`,
);

/**
 * What the cheapest supplier asks for a gram on a day, in the company's currency: the price that is valid then, at the rate of its
 * month, else the latest of the 12 before. A price of a volume takes the component's density; a price of a piece says nothing.
 */
export const pricesOn = sql<{ component_id: string; price: string }, [components: readonly string[], day: string]>(`
  SELECT s.component_id, trim_scale(round(min(p.price / (u.factor * CASE u.measure WHEN 'volume' THEN c.density ELSE 1 END) / CASE WHEN y.is_default THEN 1 ELSE r.rate END), 12))::text AS price
  FROM component_supplier s JOIN component c ON c.hash_id = s.component_id
    CROSS JOIN LATERAL (SELECT x.* FROM component_price x WHERE x.component_supplier_id = s.hash_id AND x.valid_from <= $2::date ORDER BY x.valid_from DESC LIMIT 1) p
    JOIN unity u ON u.hash_id = p.unity_id JOIN currency y ON y.hash_id = p.currency_id
    LEFT JOIN LATERAL (
      SELECT e.rate FROM (
        SELECT o.rate, o.month, z.hash_id AS zone_id FROM zone z JOIN exchange_rate o ON o.zone_id = z.hash_id WHERE z.currency_id = y.hash_id
        UNION ALL SELECT h.rate, h.month, NULL FROM currency_rate h WHERE h.currency_id = y.hash_id
      ) AS e WHERE e.month BETWEEN date_trunc('month', $2::date) - interval '12 months' AND $2::date
      ORDER BY e.month DESC, e.zone_id IS NULL, e.zone_id LIMIT 1
    ) r ON NOT y.is_default
  WHERE s.component_id = ANY ($1::uuid[]) AND u.measure <> 'piece' AND (u.measure = 'weight' OR c.density IS NOT NULL) AND (y.is_default OR r.rate IS NOT NULL)
  GROUP BY s.component_id`);
