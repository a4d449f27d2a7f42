import { createHmac } from "node:crypto";
import type pg from "pg";
import { Tokens, timesFrom } from "#server/access/tokens.ts";
import { newId } from "#server/kit/sql/transaction.ts";
import { Factories } from "../factories.ts";
import { accountantRights, managerRights, spenderRights } from "../scene.ts";

/** Answer of a call; undefined if the connection broke. */
export interface Came {
  readonly status: number;
  readonly requestId: string;
  readonly raw: string;
}
/** Makes a call as a user. Never throws: no answer is an outcome. */
export type Send = (
  token: string,
  path: string,
  body: unknown,
  key?: string,
  method?: string,
) => Promise<Came | undefined>;

/** Sends to the server's current URL. */
export const sender =
  (url: () => string): Send =>
  async (token, path, body, key, method = "POST") => {
    try {
      const answer = await fetch(url() + path, {
        method,
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(60_000),
        headers: {
          "content-type": "application/json",
          authorization: `Bearer ${token}`,
          ...(key !== undefined && { "idempotency-key": key }),
        },
      });
      return { status: answer.status, requestId: answer.headers.get("x-request-id") ?? "", raw: await answer.text() };
    } catch {
      return undefined;
    }
  };

/** An account or cash box; amounts in minor units (cents or whole francs). */
export interface Holder {
  readonly id: string;
  readonly path: "accounts" | "boxes";
  readonly type: "Account" | "Box";
  readonly francs: boolean;
}
/** An expense whose payments are all equal, so that reversing any of them returns the same amount. */
export interface Owed {
  readonly id: string;
  readonly holder: Holder;
  readonly cents: number;
  /** Amount of one payment in the holder's units. */
  readonly given: number;
}
export interface World {
  readonly zone: string;
  /** Currency of the expenses. */
  readonly currency: string;
  readonly accountants: readonly string[];
  readonly holders: readonly Holder[];
  readonly owed: readonly Owed[];
  /** Loans with many months to come. */
  readonly loans: readonly { readonly id: string; readonly title: string }[];
  /** Approved expenses that all use the same advance; each is settled once. */
  readonly toSettle: string[];
  /** A box for each round with less money than the round asks for: it must not go below its floor. */
  readonly poor: Holder[];
  /** Pairs of expenses of two people, `DISPUTED` cents each, that joint payments race for. */
  readonly disputed: readonly (readonly [string, string])[];
  /** Initial payments of every expense; more than one round rolls back. */
  readonly paidBefore: number;
}

/** Amount of a disputed expense in cents, and number of their pairs. */
export const DISPUTED = 20_000;
const PAIRS = 8;

/** Enough accountants that the per-person concurrency limit does not serialise the requests. */
const ACCOUNTANTS = 16;
/** Monthly repayment of a loan in minor units, and number of months. */
export const MONTHLY = 20_000;
const [MONTHS, LOANS] = [120, 12];
/** Amount of the shared advance, and what it and the loans took from the first holder. */
const ADVANCE = 5_000_000;
export const HANDED_OVER = MONTHLY * MONTHS * LOANS + ADVANCE;
export const OPENING = 100_000_000;
/** Amount of one payment out of a poor box; the box holds enough for `DRAINS` of them and a remainder. */
export const DRAINED = 300;
const DRAINS = 8;
export const POOR = DRAINS * DRAINED + 100;
export const RATE = "655.957";
/** There are no monthly rates, so operations across currencies need a reason for their rate. */
export const MOTIF = "As the bank had it";
const inFrancs = (cents: number): number => Math.floor((cents * 655_957 + 50_000) / 100_000);
export const asAmount = (units: number, francs: boolean): string =>
  francs ? String(units) : `${Math.floor(units / 100)}.${String(units % 100).padStart(2, "0")}`;

/** Creates a session and returns its token. */
export async function tokenOf(pool: pg.Pool, secret: string, user: string): Promise<string> {
  const [sid, jti] = [newId(), newId()];
  const { iat, exp } = timesFrom(new Date());
  await pool.query(
    "INSERT INTO session (hash_id, user_id, token_id, token_expires_at, address) VALUES ($1, $2, $3, to_timestamp($4), '127.0.0.1')",
    [sid, user, jti, exp],
  );
  const tokens = new Tokens(createHmac("sha256", secret).update("tokens").digest());
  return tokens.sign({ sub: user, sid, jti, iat, exp });
}

/** Creates an office with accountants, five holders in two currencies and partly paid expenses. */
export async function makeWorld(
  pool: pg.Pool,
  secret: string,
  send: Send,
  size: { expenses: number; paidBefore: number; toSettle: number; rounds: number },
): Promise<World> {
  const make = new Factories(pool);
  const eur = await make.currency({ iso: "EUR", isDefault: true });
  const xaf = await make.currency({ iso: "XAF", minorUnit: 0 });
  const zone = await make.zone({ name: "Paris", currencyId: eur.id });
  const reason = await make.reason({ name: "Hotel" });
  const signIn = async (rights: Parameters<Factories["grant"]>[1]): Promise<string> =>
    await tokenOf(pool, secret, (await make.user({ zone, rights })).id);
  const alice = await signIn(spenderRights);
  const zoe = await signIn(spenderRights);
  const bruno = await signIn(managerRights);
  const accountants = await Promise.all(Array.from({ length: ACCOUNTANTS }, () => signIn(accountantRights)));
  const [chloe] = accountants as [string];
  const must = async (token: string, path: string, body: unknown, method?: string): Promise<{ hash_id: string }> => {
    const came = await send(token, path, body, undefined, method);
    if (came?.status !== 200) throw new Error(`${path} answered ${came?.status}: ${came?.raw}`);
    return (JSON.parse(came.raw) as { data: { hash_id: string } }).data;
  };

  const kinds = [
    ["accounts", false],
    ["accounts", false],
    ["boxes", false],
    ["boxes", true],
    ["accounts", true],
  ] as const;
  const opened = async (name: string, path: Holder["path"], francs: boolean, units: number): Promise<Holder> => {
    const body = { name, initial_amount: asAmount(units, francs), ...(francs && { currency_hash_id: xaf.id }) };
    const { hash_id: id } = await must(chloe, `/api/${path}/${zone.id}/zone`, body);
    return { id, path, type: path === "accounts" ? "Account" : "Box", francs };
  };
  const holders = await Promise.all(
    kinds.map(async ([path, francs], i) => await opened(`Holder ${i}`, path, francs, OPENING)),
  );
  const poor = await Promise.all(
    Array.from({ length: size.rounds }, async (_, i) => await opened(`Poor ${i}`, "boxes", false, POOR)),
  );
  const approved = async (by: string, title: string, amount: string, more: object = {}): Promise<string> => {
    const { hash_id: id } = await must(by, "/api/expense/storeExpense", {
      type: "TRAVEL",
      zone_hash_id: zone.id,
      title,
      start_date: "2026-01-12",
      end_date: "2026-01-13",
      fees: [{ amount, date: "2026-01-12", reason_id: reason.id }],
      ...more,
    });
    await must(by, `/api/expense/${id}/send`, {}, "PATCH");
    await must(bruno, `/api/expense/${id}/approved`, {}, "PATCH");
    return id;
  };
  const validated = async (by: string, title: string, amount: string): Promise<string> => {
    const id = await approved(by, title, amount);
    await must(chloe, `/api/expense/${id}/validate`, {}, "PATCH");
    return id;
  };
  const owed = await Promise.all(
    Array.from({ length: size.expenses }, async (_, i): Promise<Owed> => {
      const id = await validated(alice, `Trip ${i}`, "20000");
      const holder = holders[i % holders.length] as Holder;
      const cents = 301 + 7 * i;
      const one: Owed = { id, holder, cents, given: holder.francs ? inFrancs(cents) : cents };
      for (let n = 0; n < size.paidBefore; n++) await must(chloe, "/api/expense/pay", payment(one));
      return one;
    }),
  );
  const handOver = async (title: string, cents: number, months?: number): Promise<{ id: string; title: string }> => {
    const body = { zone_hash_id: zone.id, title, amount: asAmount(cents, false), ...(months && { months }) };
    const { hash_id: id } = await must(alice, "/api/avance/store", body);
    await must(alice, `/api/avance/${id}/send`, {}, "PATCH");
    await must(bruno, `/api/avance/${id}/validate`, {}, "PATCH");
    const [from] = holders as [Holder];
    const given = { transaction_from_type: from.type, transaction_from_hash_id: from.id };
    await must(chloe, `/api/avance/${id}/validate`, given, "PATCH");
    return { id, title };
  };
  const loans = [];
  for (let i = 0; i < LOANS; i++) loans.push(await handOver(`Loan ${i}`, MONTHLY * MONTHS, MONTHS));
  const advance = await handOver("Advance", ADVANCE);
  // One by one, because of the per-person concurrency limit.
  const toSettle: string[] = [];
  for (let i = 0; i < size.toSettle; i++) {
    toSettle.push(await approved(alice, `Covered ${i}`, "12.34", { avance_id: [advance.id] }));
  }
  const disputed: [string, string][] = [];
  for (let i = 0; i < PAIRS; i++) {
    const amount = asAmount(DISPUTED, false);
    disputed.push([await validated(alice, `Disputed ${i}`, amount), await validated(zoe, `Disputed too ${i}`, amount)]);
  }
  return {
    zone: zone.id,
    currency: eur.id,
    accountants,
    holders,
    poor,
    owed,
    loans,
    toSettle,
    disputed,
    paidBefore: size.paidBefore,
  };
}

export const payment = (owed: Owed) => ({
  expense_hash_id: owed.id,
  transaction_from_type: owed.holder.type,
  transaction_from_hash_id: owed.holder.id,
  amount: asAmount(owed.cents, false),
  ...(owed.holder.francs && { rate_exchange: RATE, motif: MOTIF }),
});
