import type pg from "pg";
import { decimal } from "#contract/kit/money.ts";
import { dayAfter } from "#contract/kit/expiry.ts";
import { createLaboratory } from "#contract/laboratory/places.ts";
import { storeStock, subtractStock } from "#contract/laboratory/stock.ts";
import { allPermissions } from "#contract/permissions.ts";
import { firstOut, take, type LotLevel } from "#server/laboratory/rules.ts";
import { stockInvariants } from "#server/laboratory/verify.ts";
import { newId } from "#server/kit/sql/transaction.ts";
import type { Factories, UserMade } from "../factories.ts";
import type { Client } from "../test-app.ts";

/** Where the subtractions run: the app of a test, or a server that is killed. */
export interface Ground {
  readonly make: Factories;
  readonly owner: Pick<pg.Pool, "query">;
  as(user: UserMade): Promise<Asker>;
}
export type Asker = Pick<Client, "ok" | "call">;
interface Place {
  readonly id: string;
  readonly components: readonly string[];
  readonly clients: readonly Asker[];
}
/** Results of many subtractions. */
interface Done {
  readonly taken: number;
  /** Acknowledged quantity by component. */
  readonly sums: ReadonlyMap<string, string>;
  /** Answers other than success and 'Invalid quantity'. */
  readonly odd: readonly string[];
}
type Subtract = (client: Asker, place: string, component: string, quantity: string) => Promise<number | string>;

/** Concurrent users, because each user's concurrent calls are limited. */
const PEOPLE = 8;
const AT_ONCE = 24;
const EACH = 40;

/** A laboratory with lots of 40 g each, with different expiry dates. */
export async function stockedPlace(t: Ground, size: { components: number; lots: number }): Promise<Place> {
  const country = await t.make.country();
  const people = await Promise.all(
    Array.from({ length: PEOPLE }, async () => await t.as(await t.make.user({ rights: allPermissions }))),
  );
  const [client] = people;
  if (!client) throw new Error("There is nobody");
  const body = { name: `Laboratory ${newId()}`, country_hash_id: country.id };
  const id = (await client.ok(createLaboratory, { body })).data.hash_id;
  const today = new Date().toISOString().slice(0, 10);
  const components: string[] = [];
  for (let c = 0; c < size.components; c += 1) {
    const component = newId();
    await t.owner.query(
      "INSERT INTO component (hash_id, number, name, kind, created_by) SELECT $1, $2, $2, 'flavour', hash_id FROM app_user LIMIT 1",
      [component, `S-${component}`],
    );
    components.push(component);
    for (let n = 0; n < size.lots; n += 1)
      await client.ok(storeStock, {
        body: {
          laboratory_id: id,
          component_id: component,
          lot: `L-${n}`,
          quantity: String(EACH),
          // Insertion order differs from expiry order.
          expires_on: dayAfter(today, 30 + ((n * 7) % size.lots)),
        },
      });
  }
  return { id, components, clients: people };
}

const byCall: Subtract = async (client, laboratory_id, component_id, quantity) => {
  const answer = await client.call(subtractStock, { body: { laboratory_id, component_id, quantity } });
  return answer.status === 200 || answer.error.message === "Invalid quantity" ? answer.status : answer.raw;
};

/** Makes `many` subtractions of 0.1 to 12 g, 24 at a time. */
export async function subtractAll(place: Place, many: number, subtract: Subtract = byCall): Promise<Done> {
  const sums = new Map(place.components.map((c) => [c, decimal("0")]));
  const odd: string[] = [];
  let [next, taken] = [0, 0];
  const worker = async (): Promise<void> => {
    for (let n = next; n < many; n = next) {
      next += 1;
      const component = place.components[n % place.components.length] ?? "";
      const client = place.clients[n % place.clients.length];
      if (!client) continue;
      const quantity = ((1 + ((n * 37) % 120)) / 10).toFixed(1);
      const came = await subtract(client, place.id, component, quantity);
      if (came === 200) {
        taken += 1;
        sums.set(component, (sums.get(component) ?? decimal("0")).plus(quantity));
      } else if (typeof came === "string") odd.push(came);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return { taken, sums: new Map([...sums].map(([c, s]) => [c, s.toFixed()])), odd };
}

/** A naive subtraction without a lock: reads, decides, writes. The test must detect its faults. */
export const naiveSubtraction =
  (t: Pick<Ground, "owner">): Subtract =>
  async (_, place, component, quantity) => {
    const { rows } = await t.owner.query<LotLevel & { item_id: string }>(
      "SELECT l.hash_id, l.item_id, l.quantity::text, l.reserved::text, l.expires_on, l.held_at FROM stock_lot l JOIN stock_item i ON i.hash_id = l.item_id WHERE i.place_id = $1 AND i.component_id = $2 AND l.quantity > 0",
      [place, component],
    );
    const chosen = take(rows, decimal(quantity), new Date().toISOString().slice(0, 10));
    if (!chosen) return 422;
    const operation = newId();
    await t.owner.query(
      "INSERT INTO stock_operation (hash_id, place_id, kind, user_id, request_id) SELECT $1, $2, 'subtract', hash_id, 'naive' FROM app_user LIMIT 1",
      [operation, place],
    );
    for (const { lot, quantity: taken } of chosen) {
      const after = decimal(lot.quantity).minus(taken).toFixed();
      await t.owner.query("UPDATE stock_lot SET quantity = $2 WHERE hash_id = $1", [lot.hash_id, after]);
      await t.owner.query(
        "INSERT INTO stock_movement (hash_id, operation_id, place_id, item_id, lot_id, quantity, quantity_after) VALUES ($1, $2, $3, $4, $5, $6, $7)",
        [newId(), operation, place, lot.item_id, lot.hash_id, `-${taken.toFixed()}`, after],
      );
    }
    return 200;
  };

interface Moved {
  readonly component: string;
  readonly lot: string;
  readonly expires_on: string;
  readonly operation_id: string;
  readonly quantity: string;
  readonly quantity_after: string;
}
/** Faults afterwards: broken invariants, negative lots, lots opened before an earlier expiring one was empty, answers that do not add up. */
export async function faultsOf(t: Pick<Ground, "owner">, place: Place, done: Done): Promise<string[]> {
  const faults = [...done.odd];
  for (const { says, find } of stockInvariants) {
    const { rows } = await t.owner.query(find);
    if (rows.length > 0) faults.push(`${says}: ${rows.length}`);
  }
  const { rows } = await t.owner.query<Moved>(
    `SELECT i.component_id AS component, l.hash_id AS lot, l.expires_on, m.operation_id, m.quantity::text, m.quantity_after::text
     FROM stock_movement m JOIN stock_lot l ON l.hash_id = m.lot_id JOIN stock_item i ON i.hash_id = m.item_id WHERE m.place_id = $1 ORDER BY m.seq`,
    [place.id],
  );
  const lots = new Map<string, Map<string, Moved>>();
  const gone = new Map<string, ReturnType<typeof decimal>>();
  for (const move of rows) {
    const ofComponent = lots.get(move.component) ?? new Map<string, Moved>();
    lots.set(move.component, ofComponent);
    if (decimal(move.quantity).lt(0)) {
      gone.set(move.component, (gone.get(move.component) ?? decimal("0")).minus(move.quantity));
      const level = (m: Moved): LotLevel => ({
        hash_id: m.lot,
        quantity: m.quantity_after,
        reserved: "0",
        expires_on: m.expires_on,
        held_at: null,
      });
      const earlier = [...ofComponent.values()].filter(
        (o) => o.lot !== move.lot && firstOut(level(o), level(move)) < 0,
      );
      if (earlier.some((o) => decimal(o.quantity_after).gt(0)))
        faults.push(`${move.lot} was opened before what expires first was empty`);
    }
    if (decimal(move.quantity_after).lt(0)) faults.push(`${move.lot} went below zero`);
    ofComponent.set(move.lot, move);
  }
  for (const [component, sum] of done.sums)
    if (!decimal(sum).eq(gone.get(component) ?? "0"))
      faults.push(`${sum} was acknowledged of ${component}, ${gone.get(component)?.toFixed()} went`);
  return faults;
}
