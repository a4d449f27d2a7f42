import { personRows } from "#server/access/public.ts";
import { representativeRows } from "#server/contacts/public.ts";
import { officeRows } from "#server/zones/public.ts";
import { listRows } from "#server/reference/public.ts";
import { sum } from "#contract/kit/amounts.ts";
import { decimal } from "#contract/kit/money.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { offerFor } from "#contract/orders/proposal.ts";
import { netOf } from "#contract/orders/schemas.ts";
import type * as calls from "#contract/portal/endpoints.ts";
import { conflict, unknownReference } from "#server/kit/shared/failures.ts";
import { record } from "#server/kit/records/record.ts";
import type { Contacts } from "#server/kit/sql/customer-page.ts";
import { composed, sql, type Db } from "#server/kit/sql/database.ts";
import { newId, type Tx } from "#server/kit/sql/transaction.ts";
import { detailsOf, type LineRow } from "./details.ts";
import { load, locked, present, presentLine } from "./for-customer.ts";
import { insertOrder } from "./insert-order.ts";
import { offersOf } from "./propose-lines.ts";
import { knownToCustomer } from "./proposal-queries.ts";
import { recipeOf } from "./purchase.ts";
import { TODAY, type OrderRow } from "./queries.ts";
import { orderEvent } from "./records.ts";

// A customer orders again, at today's prices. No rights are checked here: the portal passes the contacts of the signed-in account.

type Line = Omit<LineRow, "lots">;
/** As many packs as before of each size, where the new quantity is whole packs. */
function packsOf({ packs, quantity }: Line, next: string): number | null {
  if (packs === null) return null;
  const now = decimal(next).times(packs).div(quantity);
  return now.eq(now.round(0)) && now.gt(0) ? Number(now.toFixed(0)) : null;
}

/** The order's lines as they would be ordered today: their price as on this customer's last order of it, else by the list, else as it was. */
async function linesToday(db: Db, contacts: Contacts, row: OrderRow): Promise<Line[]> {
  const { lines } = await detailsOf.one(db, row.hash_id);
  const recipes = [...new Set(lines.flatMap((l) => recipeOf(l) ?? []))];
  const found = await knownToCustomer.one(db, row.contact_id, row.zone_id, row.currency_id, recipes, contacts);
  const minor = row.currency.minor_unit;
  return lines.map(({ lots: _, ...l }) => {
    const recipe = recipeOf(l);
    const said = { packaging: l.packaging?.hash_id ?? null, unit: l.unit };
    const offer = recipe === undefined ? undefined : offerFor(offersOf(found, recipe, minor, true), said);
    const { price, discount } = offer ?? l;
    return { ...l, price, discount, net: netOf({ ...l, price, discount }, minor) };
  });
}

export async function againForCustomer(db: Db, contacts: Contacts, id: string) {
  const row = await load(db, contacts, id);
  const lines = await linesToday(db, contacts, row);
  return { data: { currency: row.currency, lines: lines.map((l) => presentLine(l, row.currency.minor_unit)) } };
}

/** The series prefix from the order's number, today in its office's time zone, and the euro. */
const again = sql<{ prefix: string; today: string; euro: string | null }, [order: string]>(
  `SELECT substring(o.number FROM '^(.*)-[0-9]{4}-[0-9]+$') AS prefix, ${TODAY} AS today, (SELECT hash_id FROM ${listRows("currency", "currency")} WHERE iso = 'EUR') AS euro FROM orders o JOIN ${officeRows("z")} ON z.hash_id = o.zone_id WHERE o.hash_id = $1`,
);
/** SQL: the person who invited an account of the portal, by its identifier. */
type Inviter = (account: string) => string;
/** Whom a repeated order is for: its owner or, where they have left, a representative of the contact, else whoever invited the account. */
const ownerNow = (inviter: Inviter) =>
  composed<{ user_id: string }>(`
  SELECT u.hash_id AS user_id FROM (
    SELECT $1::uuid AS user_id, 1 AS rank
    UNION ALL SELECT user_id, 2 FROM ${representativeRows("contact_representative")} WHERE contact_id = $2
    UNION ALL SELECT ${inviter("$3::uuid")}, 3) f
  JOIN ${personRows("u")} ON u.hash_id = f.user_id AND u.active AND u.kind = 'staff' ORDER BY f.rank, u.sort_name LIMIT 1`);
type Wanted = ServerInput<typeof calls.portalReorder>["body"]["lines"];
/** The lines that are wanted, in their quantities; all of them where none is named. */
function asked(lines: readonly Line[], wanted: Wanted, minor: number): readonly Line[] {
  if (!wanted) return lines;
  for (const [i, { hash_id }] of wanted.entries())
    if (!lines.some((l) => l.hash_id === hash_id) || wanted.findIndex((w) => w.hash_id === hash_id) < i)
      throw unknownReference(`lines.${i}.hash_id`);
  return lines.flatMap((line) => {
    const quantity = wanted.find((w) => w.hash_id === line.hash_id)?.quantity;
    if (quantity === undefined) return [];
    return [{ ...line, quantity, packs: packsOf(line, quantity), net: netOf({ ...line, quantity }, minor) }];
  });
}

/** Creates an unconfirmed order with the lines that are wanted, for the owner to check and confirm. */
export async function reorderForCustomer(
  tx: Tx,
  contacts: Contacts,
  { params, body }: ServerInput<typeof calls.portalReorder>,
  inviter: Inviter,
) {
  const row = await locked(tx, contacts, params.id);
  if (row.lines_count === 0) throw conflict("portal.nothing_to_reorder");
  const { prefix, today, euro } = await again.one(tx.db, row.hash_id);
  const lines = asked(await linesToday(tx.db, contacts, row), body.lines, row.currency.minor_unit);
  const owner = await ownerNow(inviter).first(tx.db, row.user_id, row.contact_id, tx.person.id);
  const order = {
    prefix,
    euro,
    place: { contact_id: row.contact_id, country_id: row.country_id, zone_id: row.zone_id },
    values: {
      user_id: owner?.user_id ?? row.user_id,
      currency_id: row.currency_id,
      ordered_on: today,
      wanted_on: body.wanted_on ?? null,
      customer_reference: body.customer_reference ?? null,
      payment_condition_id: row.payment_condition_id,
      note: null,
      value: sum(lines.map((l) => l.net)),
    },
    lines: lines.map((l, position) => ({
      hash_id: newId(),
      position,
      recipe_id: recipeOf(l) ?? null,
      title: l.title,
      packaging_id: l.packaging?.hash_id ?? null,
      packs: l.packs,
      quantity: l.quantity,
      unit: l.unit,
      price: l.price,
      discount: l.discount,
      tax: l.tax,
      net: l.net,
    })),
  };
  const { made, shown } = await insertOrder(tx, order, async (id) => {
    const inserted = await load(tx.db, contacts, id);
    return { made: inserted, shown: await present(tx.db, inserted) };
  });
  await record(
    tx,
    orderEvent(made, "store", {
      after: { customer_reference: made.customer_reference, value: made.value, contact_id: made.contact_id },
      details: { to: made.state },
      notice: { kind: "portal_reorder", owner: true, holders: true, params: { again: row.number } },
    }),
  );
  return { data: shown };
}
