import { hasCondition } from "#server/conditions/public.ts";
import { recipeRows } from "#server/recipes/public.ts";
import { listRows } from "#server/reference/public.ts";
import { personRows } from "#server/access/public.ts";
import { heldContact } from "#server/contacts/public.ts";
import { decimal, roundTo, type CurrencyRef } from "#contract/kit/money.ts";
import { sql } from "#server/kit/sql/database.ts";
import { forbidden, invalidField, refused, unknownReference } from "#server/kit/shared/failures.ts";
import { currencyJson } from "#server/kit/sql/refs.ts";
import type { Reader, Tx } from "#server/kit/sql/transaction.ts";
import { monthRate, officeCountryRows, officeRows } from "#server/zones/public.ts";

interface ContactAt {
  readonly country_id: string;
  readonly owners: readonly string[];
}
interface ZoneAt {
  readonly hash_id: string;
  readonly currency_id: string | null;
  readonly prefix: string;
  readonly today: string;
  /** Whether it serves the customer's country. */
  readonly serves: boolean;
}
export interface Recipe {
  readonly hash_id: string;
  readonly places: readonly string[];
  readonly created_by: string;
}
export interface References {
  readonly contact: ContactAt | null;
  readonly zone: ZoneAt | null;
  readonly owner: { readonly zone_id: string | null } | null;
  readonly currency: CurrencyRef | null;
  readonly euro: string | null;
  readonly recipes: readonly Recipe[];
  readonly packagings: readonly string[];
  /** Whether the payment condition exists. */
  readonly condition: boolean;
}
/** The order series prefix: the office's own, or else the first letters of its name (`PAR`). */
const PREFIX = `coalesce(z.order_prefix, CASE WHEN left(regexp_replace(fold(z.name), '[^a-z]', '', 'g'), 3) ~ '^[a-z]{2}' THEN upper(left(regexp_replace(fold(z.name), '[^a-z]', '', 'g'), 3)) ELSE 'ORD' END)`;
/** Reads the records that a form names. Locks the contact against being deleted before the commit. */
const named = sql<
  References,
  [
    contact: string,
    zone: string | null,
    owner: string,
    currency: string | null,
    recipes: readonly string[],
    packagings: readonly string[],
    condition: string | null,
  ]
>(`
  WITH held AS MATERIALIZED (${heldContact("$1")})
  SELECT (SELECT to_jsonb(c) FROM held c) AS contact,
    (SELECT jsonb_build_object('hash_id', z.hash_id, 'currency_id', z.currency_id, 'prefix', ${PREFIX}, 'today', (clock() AT TIME ZONE z.time_zone)::date,
      'serves', EXISTS (SELECT 1 FROM ${officeCountryRows("k")} JOIN held c ON c.country_id = k.country_id WHERE k.zone_id = z.hash_id)) FROM ${officeRows("z")} WHERE z.hash_id = $2) AS zone,
    (SELECT jsonb_build_object('zone_id', u.zone_id) FROM ${personRows("u")} WHERE u.hash_id = $3 AND u.active AND u.kind = 'staff') AS owner,
    (SELECT ${currencyJson("m")} FROM ${listRows("currency", "m")} WHERE m.hash_id = coalesce($4, (SELECT z.currency_id FROM ${officeRows("z")} WHERE z.hash_id = $2))) AS currency,
    (SELECT m.hash_id FROM ${listRows("currency", "m")} WHERE m.iso = 'EUR') AS euro,
    coalesce((SELECT jsonb_agg(jsonb_build_object('hash_id', x.hash_id, 'places', x.places, 'created_by', x.created_by)) FROM ${recipeRows("x")} WHERE x.hash_id = ANY ($5::uuid[])), '[]') AS recipes,
    coalesce((SELECT jsonb_agg(g.hash_id) FROM ${listRows("packaging", "g")} WHERE g.hash_id = ANY ($6::uuid[])), '[]') AS packagings,
    ($7::uuid IS NULL OR ${hasCondition("$7")}) AS condition`);

interface Line {
  readonly recipe_hash_id?: string | null | undefined;
  readonly packaging_hash_id?: string | null | undefined;
}
export interface Asked {
  readonly contact: string;
  readonly zone: string | null;
  readonly owner: string;
  readonly currency: string | null;
  readonly lines: readonly Line[];
  readonly condition: string | null;
}
export const seesRecipe = ({ access }: Pick<Reader, "access">, row: Recipe): boolean =>
  row.created_by === access.own() ||
  (row.places.length > 0 ? row.places.map((country) => ({ country })) : [{}]).some((at) =>
    access.can("recipes_view_all", at),
  );
export const seesContact = ({ access }: Pick<Reader, "access">, row: ContactAt): boolean =>
  row.owners.includes(access.own()) || access.can("contacts_view_all", { country: row.country_id });

export async function referencesOf(tx: Tx, asked: Asked): Promise<References> {
  const ids = (of: keyof Line): string[] => asked.lines.flatMap((line) => line[of] ?? []);
  const found = await named.one(
    tx.db,
    asked.contact,
    asked.zone,
    asked.owner,
    asked.currency,
    ids("recipe_hash_id"),
    ids("packaging_hash_id"),
    asked.condition,
  );
  if (!found.condition) throw unknownReference("payment_condition_hash_id");
  return found;
}

/** Checks that recipes and packagings exist and that the caller sees the recipes. `kept` are recipes already on the order, which pass. */
export function checkLines(tx: Tx, found: References, lines: readonly Line[], kept: ReadonlySet<string>): void {
  for (const [i, { recipe_hash_id: recipe, packaging_hash_id: packaging }] of lines.entries()) {
    const there = found.recipes.find((r) => r.hash_id === recipe);
    if (recipe && !kept.has(recipe) && !(there && seesRecipe(tx, there)))
      throw unknownReference(`lines.${i}.recipe_hash_id`);
    if (packaging && !found.packagings.includes(packaging)) throw unknownReference(`lines.${i}.packaging_hash_id`);
  }
}

/** The owner must belong to the order's office or be the caller. */
export function checkOwner(tx: Tx, found: References, owner: string, zone: string): void {
  if (owner !== tx.person.id && found.owner?.zone_id !== zone) throw unknownReference("owner_hash_id");
}

/** The office, country and currency of a new order; throws if the caller may not use them. */
export function placeOf(
  tx: Tx,
  found: References,
  owner: string,
): { country: string; zone: ZoneAt; currency: CurrencyRef } {
  const { contact, zone, currency } = found;
  if (!contact || !seesContact(tx, contact)) throw unknownReference("contact_hash_id");
  if (!tx.access.can("orders_create", { country: contact.country_id })) throw forbidden();
  if (!zone && tx.person.zoneId === null) throw invalidField("zone_hash_id", "errors.required");
  if (!zone || (zone.hash_id !== tx.person.zoneId && !zone.serves)) throw unknownReference("zone_hash_id");
  if (!currency) throw zone.currency_id === null ? refused("errors.no_currency") : unknownReference("currency_hash_id");
  checkOwner(tx, found, owner, zone.hash_id);
  return { country: contact.country_id, zone, currency };
}

export interface InEuro {
  readonly value_eur: string | null;
  readonly eur_rate: string | null;
  readonly eur_month: string | null;
}
const NO_RATE: InEuro = { value_eur: null, eur_rate: null, eur_month: null };
const CENTS = 2;
/** The value in euro at the exchange rate of the day's month; null fields if there is no rate. */
export async function inEuro(
  tx: Tx,
  value: string,
  { euro, currency, zone, day }: { euro: string | null; currency: string; zone: string; day: string },
): Promise<InEuro> {
  if (euro === null) return NO_RATE;
  if (euro === currency)
    return { value_eur: roundTo(decimal(value), CENTS).toFixed(), eur_rate: "1", eur_month: day.slice(0, 7) };
  const [from, to] = [euro, currency].map((currency_id) => ({ currency_id, zone_id: zone })) as [
    { currency_id: string; zone_id: string },
    { currency_id: string; zone_id: string },
  ];
  const { measure } = await monthRate(tx.db, from, to, day);
  if (!measure) return NO_RATE;
  const rate = roundTo(measure.rate, 10);
  return {
    value_eur: roundTo(decimal(value).div(rate), CENTS).toFixed(),
    eur_rate: rate.toFixed(),
    eur_month: measure.month,
  };
}
