import { personRows } from "#server/access/public.ts";
import { listRows } from "#server/reference/public.ts";
import { officeRows, officeCountryRows } from "#server/zones/public.ts";
import { contactRows } from "#server/contacts/public.ts";
import type * as calls from "#contract/orders/endpoints.ts";
import type { CurrencyRef } from "#contract/kit/money.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { sql } from "#server/kit/sql/database.ts";
import { notFound } from "#server/kit/shared/failures.ts";
import { currencyJson, personJson, refJson, type Ref } from "#server/kit/sql/refs.ts";
import type { Reader } from "#server/kit/sql/transaction.ts";
import { seesContact } from "./references.ts";

interface Found {
  readonly contact: Ref;
  readonly country_id: string;
  readonly owners: readonly string[];
  /** The owner of the order; null for a new order, when `id` is a contact. */
  readonly order_user: string | null;
  readonly order_country: string | null;
  readonly zones: (Ref & { readonly currency: CurrencyRef | null })[];
  readonly people: (Ref & { readonly avatar: string | null; readonly zone_hash_id: string | null })[];
  readonly currencies: CurrencyRef[];
}
/** The order, or the customer of a new one, with the offices that may sell there and their people. */
const options = sql<Found, [id: string, own: string | null]>(`
  WITH of AS MATERIALIZED (
    SELECT o.contact_id, o.user_id AS order_user, o.country_id AS order_country, o.zone_id FROM orders o WHERE o.hash_id = $1
    UNION ALL SELECT hash_id, NULL, NULL, NULL FROM ${contactRows("contact")} WHERE hash_id = $1 AND NOT proposed
  ), office AS MATERIALIZED (
    SELECT z.* FROM ${officeRows("z")}, of JOIN ${contactRows("c")} ON c.hash_id = of.contact_id
    WHERE z.hash_id = of.zone_id OR (of.zone_id IS NULL AND (z.hash_id = $2 OR EXISTS (SELECT 1 FROM ${officeCountryRows("k")} WHERE k.zone_id = z.hash_id AND k.country_id = c.country_id)))
  )
  SELECT ${refJson("c")} AS contact, c.country_id, c.owners, of.order_user, of.order_country,
    coalesce((SELECT jsonb_agg(${refJson("z")} || jsonb_build_object('currency', ${currencyJson("m")}) ORDER BY z.hash_id <> $2, lower(z.name)) FROM office z LEFT JOIN ${listRows("currency", "m")} ON m.hash_id = z.currency_id), '[]') AS zones,
    coalesce((SELECT jsonb_agg(${personJson("u")} || jsonb_build_object('zone_hash_id', u.zone_id) ORDER BY u.sort_name) FROM ${personRows("u")} JOIN office z ON z.hash_id = u.zone_id WHERE u.active AND u.kind = 'staff'), '[]') AS people,
    (SELECT coalesce(jsonb_agg(${currencyJson("m")} ORDER BY m.iso), '[]') FROM ${listRows("currency", "m")}) AS currencies
  FROM of JOIN ${contactRows("c")} ON c.hash_id = of.contact_id`);

export async function orderOptions(reader: Reader, { params }: ServerInput<typeof calls.orderOptions>) {
  const found = await options.first(reader.db, params.id, reader.person.zoneId);
  if (!found) throw notFound();
  const isSeen =
    found.order_country === null
      ? seesContact(reader, found)
      : found.order_user === reader.access.own() ||
        reader.access.can("orders_view_all", { country: found.order_country });
  if (!isSeen) throw notFound();
  const { contact, zones, people, currencies } = found;
  return { data: { contact, zones, people, currencies } };
}
