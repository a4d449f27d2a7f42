import { conditionJson, offeredConditions } from "#server/conditions/public.ts";
import { contactRows } from "#server/contacts/public.ts";
import { priceRows } from "#server/prices/public.ts";
import { recipeRows } from "#server/recipes/public.ts";
import { listRows } from "#server/reference/public.ts";
import { officeRows } from "#server/zones/public.ts";
import type { LineUnit } from "#contract/orders/schemas.ts";
import type { CurrencyRef } from "#contract/kit/money.ts";
import { ORDER_MARGIN } from "#server/kit/records/company.ts";
import { sql } from "#server/kit/sql/database.ts";
import { currencyJson, namedJson, type Named } from "#server/kit/sql/refs.ts";
import type { ReachParams } from "#server/kit/sql/reach-query.ts";
import { orderReach } from "./access.ts";

export interface Priced {
  readonly recipe_id: string;
  readonly packaging: Named | null;
  readonly unit: LineUnit;
  readonly price: string;
  readonly tax: string | null;
}
interface Numbered {
  readonly hash_id: string;
  readonly number: string;
}
/** A line as it was sold before. */
export interface Sold extends Priced {
  readonly discount: string;
  readonly order: Numbered;
  /** Whether the same office sold it: another one's tax is another country's. */
  readonly same_office: boolean;
}
export interface Known {
  readonly contact_id: string;
  readonly country_id: string;
  readonly owners: readonly string[];
  readonly order_user: string | null;
  readonly order_country: string | null;
  readonly zone_id: string | null;
  readonly currency: CurrencyRef | null;
  readonly default_currency: string | null;
  readonly margin: string | null;
  readonly condition: (Named & { readonly order: Numbered }) | null;
  readonly sold: readonly Sold[];
  readonly listed: readonly (Priced & { readonly of_country: boolean })[];
  readonly taxes: readonly { readonly recipe_id: string; readonly tax: string | null }[];
  readonly recipes: readonly {
    readonly hash_id: string;
    readonly places: readonly string[];
    readonly created_by: string;
  }[];
}

/** So many of the customer's newest orders are looked through, and so many of a recipe's newest lines. */
const [ORDERS, LINES] = [300, 200];
/** An order that was archived without ever being confirmed agreed nothing. */
const AGREED = "(e.archived_at IS NULL OR e.confirmed_at IS NOT NULL)";
const priced = (alias: string): string =>
  `'recipe_id', ${alias}.recipe_id, 'unit', ${alias}.unit, 'price', trim_scale(${alias}.price)::text, 'tax', trim_scale(${alias}.tax)::text`;
const NUMBER = "'order', jsonb_build_object('hash_id', e.hash_id, 'number', e.number)";
const all = (json: string, rest: string): string => `coalesce((SELECT jsonb_agg(${json}) ${rest}), '[]')`;

/**
 * What is known of some recipes for an order, or for a new one of a customer: lines of this customer's newest orders that are reached, the price
 * list of today, the taxes at which the office sold them in that country. `reached`: which orders are looked at.
 */
const known = (reached: string): string => `
  WITH of AS MATERIALIZED (
    SELECT o.contact_id, o.user_id AS order_user, o.country_id AS order_country, o.zone_id, o.currency_id FROM orders o WHERE o.hash_id = $1
    UNION ALL SELECT hash_id, NULL, NULL, NULL, NULL FROM ${contactRows("contact")} WHERE hash_id = $1 AND NOT proposed
  ), at AS MATERIALIZED (
    SELECT of.contact_id, of.order_user, of.order_country, c.country_id, c.owners, z.hash_id AS zone_id, coalesce($3, of.currency_id, z.currency_id) AS currency_id
    FROM of JOIN ${contactRows("c")} ON c.hash_id = of.contact_id LEFT JOIN ${officeRows("z")} ON z.hash_id = coalesce(of.zone_id, $2)
  ), theirs AS MATERIALIZED (
    SELECT e.hash_id, e.number, e.zone_id, e.currency_id, e.payment_condition_id FROM orders e
    WHERE e.contact_id = (SELECT contact_id FROM at) AND e.hash_id <> $1 AND ${AGREED} AND ${reached} ORDER BY e.hash_id DESC LIMIT ${ORDERS}
  ), asked AS MATERIALIZED (SELECT unnest($4::uuid[]) AS id)
  SELECT at.contact_id, at.country_id, at.owners, at.order_user, at.order_country, at.zone_id,
    (SELECT ${currencyJson("m")} FROM ${listRows("currency", "m")} WHERE m.hash_id = at.currency_id) AS currency,
    (SELECT m.hash_id FROM ${listRows("currency", "m")} WHERE m.is_default) AS default_currency,
    ${ORDER_MARGIN} AS margin,
    (SELECT ${conditionJson("e.payment_condition_id")} || jsonb_build_object(${NUMBER}) FROM theirs e
      WHERE e.payment_condition_id IN (${offeredConditions}) ORDER BY e.hash_id DESC LIMIT 1) AS condition,
    ${all(
      `jsonb_build_object(${priced("l")}, 'packaging', ${namedJson("g")}, 'discount', trim_scale(l.discount)::text, 'order', l.of_order, 'same_office', l.same_office) ORDER BY l.sold_in DESC, l.position`,
      `FROM (SELECT DISTINCT ON (l.recipe_id, l.packaging_id, l.unit) l.*, e.hash_id AS sold_in, e.zone_id IS NOT DISTINCT FROM at.zone_id AS same_office, jsonb_build_object('hash_id', e.hash_id, 'number', e.number) AS of_order
        FROM theirs e JOIN order_lines l ON l.order_id = e.hash_id JOIN asked ON asked.id = l.recipe_id WHERE e.currency_id = at.currency_id
        ORDER BY l.recipe_id, l.packaging_id, l.unit, e.hash_id DESC, l.position) l LEFT JOIN ${listRows("packaging", "g")} ON g.hash_id = l.packaging_id`,
    )} AS sold,
    ${all(
      `jsonb_build_object(${priced("p")}, 'packaging', ${namedJson("g")}, 'of_country', p.country_id IS NOT NULL) ORDER BY p.country_id IS NULL, p.packaging_id IS NULL, g.name, p.unit`,
      `FROM (SELECT DISTINCT ON (p.recipe_id, p.packaging_id, p.unit) p.* FROM ${priceRows("p")} JOIN asked ON asked.id = p.recipe_id
        WHERE p.currency_id = at.currency_id AND (p.country_id IS NULL OR p.country_id = at.country_id) AND p.valid_from <= clock()::date
        ORDER BY p.recipe_id, p.packaging_id, p.unit, p.country_id IS NULL, p.valid_from DESC) p LEFT JOIN ${listRows("packaging", "g")} ON g.hash_id = p.packaging_id`,
    )} AS listed,
    ${all(
      "jsonb_build_object('recipe_id', asked.id, 'tax', trim_scale(t.tax)::text)",
      `FROM asked JOIN LATERAL (
        SELECT l.tax FROM (SELECT n.tax, n.order_id FROM order_lines n WHERE n.recipe_id = asked.id ORDER BY n.order_id DESC LIMIT ${LINES}) l
          JOIN orders e ON e.hash_id = l.order_id WHERE e.zone_id = at.zone_id AND e.country_id = at.country_id AND ${AGREED} AND ${reached} ORDER BY e.hash_id DESC LIMIT 1) t ON true`,
    )} AS taxes,
    ${all("jsonb_build_object('hash_id', x.hash_id, 'places', x.places, 'created_by', x.created_by)", `FROM ${recipeRows("x")} JOIN asked ON asked.id = x.hash_id`)} AS recipes
  FROM at`;

type Asked = readonly [id: string, zone: string | null, currency: string | null, recipes: readonly string[]];
/** Of the orders that the caller reaches. */
export const knownToStaff = sql<Known, [...Asked, ...ReachParams]>(known(orderReach.condition(5)));
/** Of the orders of these contacts, which are the customer's own. */
export const knownToCustomer = sql<Known, [...Asked, contacts: readonly string[]]>(
  known("e.contact_id = ANY ($5::uuid[])"),
);
