import type pg from "pg";
import { createContact } from "#contract/contacts/endpoints.ts";
import { storeStock } from "#contract/laboratory/stock.ts";
import { allPermissions } from "#contract/permissions.ts";
import type { AnyEndpoint } from "#contract/kit/endpoint.ts";
import { makeWorld, sender, tokenOf, type World } from "../crash/world.ts";
import { Factories } from "../factories.ts";
import { one } from "../selling/kills.ts";
import { stockedPlace, type Asker } from "../stock/subtractions.ts";
import { Failures, until } from "./ask.ts";

/** Clients at once. */
export const CLIENTS = 32;
/**
 * Offices that sell, each to a customer of its own: an office gives its numbers one after another, and a customer's orders are summed beside
 * it, so that 32 clients of one would wait for each other and not for a fault.
 */
const SELLING = ["Lyon", "Nantes", "Lille", "Metz"];

/** What the clients work with. */
export interface Ground {
  readonly money: World;
  /** Offices of the orders, with their customers. */
  readonly selling: readonly { readonly zone: string; readonly contact: string }[];
  readonly place: string;
  readonly components: readonly string[];
  readonly reason: string;
  readonly people: readonly string[];
}

/** A client that repeats each call until it is answered with success. */
function asker(url: string, token: string): Asker {
  const ok = async (endpoint: AnyEndpoint, input: { params?: object; body?: object }): Promise<unknown> => {
    const failures = new Failures();
    const raw = await until(url, one(endpoint, token, { body: {}, ...input }), failures);
    if (raw === undefined) throw new Error(failures.wrong[0]);
    return JSON.parse(raw) as unknown;
  };
  return { ok, call: ok } as unknown as Asker;
}

/** An office with money, a laboratory with stock, a customer, and the people that work with them. */
export async function makeGround(pool: pg.Pool, secret: string, url: string): Promise<Ground> {
  const make = new Factories(pool);
  const money = await makeWorld(
    pool,
    secret,
    sender(() => url),
    { expenses: 16, paidBefore: 1, toSettle: 0, rounds: 0 },
  );
  const person = async (): Promise<string> =>
    (await make.user({ zone: { id: money.zone } as never, rights: allPermissions })).id;
  const people: string[] = [];
  for (let i = 0; i < CLIENTS; i++) people.push(await person());
  const first = asker(url, await tokenOf(pool, secret, people[0] ?? ""));
  const as = async (user: { id: string }): Promise<Asker> => asker(url, await tokenOf(pool, secret, user.id));
  const place = await stockedPlace({ make, owner: pool, as }, { components: 4, lots: 1 });
  for (const component_id of place.components)
    await first.ok(storeStock, { body: { laboratory_id: place.id, component_id, lot: "L-large", quantity: "900000" } });
  const country = await make.country({ name: "France", iso2: "FR" });
  const selling: { zone: string; contact: string }[] = [];
  for (const name of SELLING) {
    const zone = await make.zone({ name, currencyId: money.currency, countries: [country.id] });
    const customer = {
      name: `Bar of ${name}`,
      contactType: "society",
      country_hash_id: country.id,
      roles: ["customer"],
    };
    const made = (await first.ok(createContact, { body: customer } as never)) as { data: { hash_id: string } };
    selling.push({ zone: zone.id, contact: made.data.hash_id });
  }
  return {
    money,
    selling,
    place: place.id,
    components: place.components,
    reason: (await make.reason({ name: "Taxi" })).id,
    people,
  };
}
