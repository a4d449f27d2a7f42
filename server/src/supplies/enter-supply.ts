import type { createSupply, enterSupply as enterCall } from "#contract/supplies/endpoints.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { decimal, fitsMinorUnit } from "#contract/kit/money.ts";
import { MOST_NUMBERS, serialsFrom, serialText, type Serial } from "#contract/supplies/serials.ts";
import { sql } from "#server/kit/sql/database.ts";
import { Failure, invalidField, unknownReference } from "#server/kit/shared/failures.ts";
import { newId, type Tx } from "#server/kit/sql/transaction.ts";
import { listRows } from "#server/reference/public.ts";
import { officeRows } from "#server/zones/public.ts";
import { finish, takeStatus, write } from "./move.ts";
import { moving, typedSerials, unitsFor, type Here, type Parcel } from "./units.ts";
import * as q from "./queries.ts";
import type { SupplyRow } from "./records.ts";
import { variationOf } from "./variations/pick.ts";

type Entered = Pick<
  ServerInput<typeof createSupply>["body"],
  | "lot"
  | "stock_per_lot"
  | "serials"
  | "order_date"
  | "shipping_date"
  | "price"
  | "residual"
  | "currency_id"
  | "warranty_months"
  | "state"
  | "shelf"
> & { readonly supplier_id?: string | null | undefined };

const money = sql<
  { currency_id: string | null; minor_unit: number | null; supplier: boolean },
  [zone: string, currency: string | null, supplier: string | null]
>(`
  SELECT c.hash_id AS currency_id, c.minor_unit, $3::uuid IS NULL OR EXISTS (SELECT 1 FROM ${listRows("supply_supplier", "v")} WHERE v.hash_id = $3) AS supplier
  FROM ${officeRows("z")} LEFT JOIN ${listRows("currency", "c")} ON c.hash_id = coalesce($2::uuid, z.currency_id) WHERE z.hash_id = $1`);

/** What is left of a price after the service life is at most that price. */
function checkResidual(price: string | null | undefined, residual: string | null | undefined): void {
  if (residual && (!price || decimal(residual).gt(decimal(price))))
    throw invalidField("residual", "supply_value.residual_above");
}
/** The price's currency: the one that is given, else the office's. Without a price there is none. */
async function currencyOf(tx: Tx, zone: string, { price, residual, currency_id = null, supplier_id = null }: Entered) {
  const known = await money.one(tx.db, zone, currency_id, supplier_id);
  if (!known.supplier) throw unknownReference("supplier_id");
  if (currency_id !== null && known.currency_id === null) throw unknownReference("currency_id");
  checkResidual(price, residual);
  if (price === null || price === undefined) return null;
  if (known.currency_id === null) throw invalidField("currency_id", "errors.required");
  if (!fitsMinorUnit(price, known.minor_unit ?? 2)) throw invalidField("price", "errors.amount");
  if (residual && !fitsMinorUnit(residual, known.minor_unit ?? 2)) throw invalidField("residual", "errors.amount");
  return known.currency_id;
}

/** Packs, and how many are in each. */
interface Units {
  readonly lot: number;
  readonly stock_per_lot: number;
}
/** How many units come, and their numbers if some are typed; undefined when the form names neither. */
export function enteredUnits(
  supply: Pick<SupplyRow, "numbered">,
  typed: readonly Serial[] | undefined,
  { lot, stock_per_lot }: Pick<Entered, "lot" | "stock_per_lot">,
): Units | undefined {
  if (typed === undefined && lot === undefined && stock_per_lot === undefined) return undefined;
  const packs = lot ?? (typed && stock_per_lot === undefined ? typed.length : 1);
  const each = stock_per_lot ?? 1;
  const units = packs * each;
  const wrong = (key: string): Failure =>
    new Failure(
      "invalid",
      { key: "errors.invalid_quantity" },
      { lot: [{ key, params: { left: typed?.length ?? MOST_NUMBERS } }] },
    );
  if (units > 1_000_000) throw wrong("errors.invalid_quantity");
  if (typed && units !== typed.length) throw wrong("supplies.other_count");
  if (supply.numbered && units > MOST_NUMBERS) throw wrong("supplies.most_numbers");
  return { lot: packs, stock_per_lot: each };
}

/** The numbers of new pieces, under the lock of their category: those that are typed, none of them given before, or the next ones. */
async function numbersFor(tx: Tx, { series }: SupplyRow, typed: readonly Serial[] | undefined, count: number) {
  if (!series) throw invalidField("category_id", "supplies.no_letters");
  if (!typed) {
    const { last } = await q.giveNext.one(tx.db, series.hash_id, count);
    return { series: series.hash_id, serials: serialsFrom(series.text, last - count + 1, count) };
  }
  const other = typed.find(({ text }) => text !== series.text);
  if (other)
    throw invalidField("serials", "supplies.other_letters", { serial: serialText(other), letters: series.text });
  const numbers = typed.map(({ number }) => number);
  await q.giveTyped.run(tx.db, series.hash_id, Math.max(...numbers));
  const before = await q.givenBefore.first(tx.db, series.hash_id, numbers);
  if (before) throw invalidField("serials", "supplies.given_before", { serial: before.serial_number });
  return { series: series.hash_id, serials: typed };
}

interface Pieces {
  readonly lot: string;
  readonly typed: readonly Serial[] | undefined;
  readonly quantity: number;
  readonly condition: Entered["state"];
}
/** Writes the new pieces of a lot, with their numbers; they are in no state yet. */
async function enterPieces(tx: Tx, { supply, zone }: Here, { lot, typed, quantity, condition }: Pieces) {
  const { series, serials } = await numbersFor(tx, supply, typed, quantity);
  const rows = serials.map(({ text, number }) => ({
    hash_id: newId(),
    supply_id: supply.hash_id,
    zone_id: zone,
    lot_id: lot,
    series_id: series,
    letters: text,
    number,
    condition: condition ?? null,
  }));
  await q.insertPieces(tx.db, ...rows);
  return rows.map(({ hash_id, letters, number }): q.PieceLevel => ({
    hash_id,
    letters,
    number,
    serial_number: serialText({ text: letters, number }),
    state: "OUTSIDE",
    zone_id: zone,
    zone_name: "",
    allocation_id: null,
    holder_id: null,
    holder_name: null,
  }));
}

/** Enters new units as one lot. The article is locked, and `typed` are its typed numbers. */
export async function enter(
  tx: Tx,
  here: Here,
  status: "INITIAL" | "ENTRY",
  { typed, ...units }: Units & { readonly typed: readonly Serial[] | undefined },
  given: Entered,
) {
  const { supply, zone } = here;
  const currency_id = await currencyOf(tx, zone, given);
  await q.openOffice.run(tx.db, supply.hash_id, zone, null, given.shelf ?? null);
  const lot = newId();
  await q.insertLot(tx.db, {
    hash_id: lot,
    supply_id: supply.hash_id,
    zone_id: zone,
    ...units,
    order_date: given.order_date ?? null,
    shipping_date: given.shipping_date ?? null,
    supplier_id: given.supplier_id ?? supply.supplier_id,
    price: given.price ?? null,
    residual: given.residual ?? null,
    currency_id,
    warranty_months: given.warranty_months ?? null,
  });
  const quantity = units.lot * units.stock_per_lot;
  const pieces = supply.numbered ? await enterPieces(tx, here, { lot, typed, quantity, condition: given.state }) : [];
  const parcel: Parcel = { from: "OUTSIDE", quantity, pieces, allocation: null };
  const written = await write(tx, here, { status, parcels: [parcel], to: "AVAILABLE" }, { lot });
  const { order_date, shipping_date, price, residual, warranty_months } = given;
  return await finish(
    tx,
    here,
    status,
    { parcels: [parcel], ...written },
    {
      details: { price, residual, currency_id, order_date, shipping_date, warranty_months },
    },
  );
}

/** Enters another lot, or pieces that were written off and are back. */
export async function enterSupply(tx: Tx, { params, body }: ServerInput<typeof enterCall>) {
  const here = await moving(tx, await variationOf(tx, params.id, body.variation_id), body.zone_id);
  if (body.found) {
    const { reason = null } = body;
    if (!typedSerials(here.supply, body.serials)) throw invalidField("serials", "errors.required");
    const parcels = await unitsFor(tx, here, "ENTRY", { serials: body.serials });
    const written = await takeStatus(tx, here, "ENTRY", parcels, { reason });
    return await finish(tx, here, "found", { parcels, ...written }, { details: { reason } });
  }
  const typed = typedSerials(here.supply, body.serials);
  const units = enteredUnits(here.supply, typed, body);
  if (!units) throw invalidField("lot", "errors.invalid_quantity");
  return await enter(tx, here, "ENTRY", { ...units, typed }, body);
}
