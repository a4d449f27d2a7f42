import { setTimeout as delay } from "node:timers/promises";
import type pg from "pg";
import { addInvoice, invoiceStatus } from "#contract/invoices/endpoints.ts";
import { subtractStock } from "#contract/laboratory/stock.ts";
import { confirmOrder, createOrder } from "#contract/orders/endpoints.ts";
import { sendExpense, storeExpense } from "#contract/expenses/endpoints.ts";
import { newId } from "#server/kit/sql/transaction.ts";
import { payment, tokenOf } from "../crash/world.ts";
import { one } from "../selling/kills.ts";
import { formOf, freshPng, multipart } from "../uploads.ts";
import { Failures, until, type Asked } from "./ask.ts";
import type { Ground } from "./world.ts";

/** What is done once and acknowledged. */
export interface Acknowledged {
  readonly kind: "pay" | "stock" | "invoice" | "expense";
  readonly at: number;
  /** The record that it made, where it is one by itself. */
  readonly id?: string;
}
type Kind = Acknowledged["kind"];
/** Milliseconds between two things that a client does: a machine that is saturated says nothing of faults. */
const PAUSE_MS = 500;
const kinds: readonly Kind[] = ["pay", "stock", "invoice", "expense"];

/** 32 clients that pay, take from stock, number invoices and send expenses with a file, each call until it is acknowledged. */
export class Load {
  readonly failures = new Failures();
  readonly done: Acknowledged[] = [];
  readonly #url: string;
  readonly #ground: Ground;
  #working: Promise<unknown> = Promise.resolve();
  #over = false;

  constructor(url: string, ground: Ground) {
    this.#url = url;
    this.#ground = ground;
  }

  async start(pool: pg.Pool, secret: string): Promise<void> {
    const tokens = await Promise.all(this.#ground.people.map(async (user) => await tokenOf(pool, secret, user)));
    this.#working = Promise.all(tokens.map(async (token, i) => await this.#client(token, i)));
  }

  /** Ends when each client has what it asked for last. */
  async stop(): Promise<void> {
    this.#over = true;
    await this.#working;
  }

  /** The longest time without an acknowledgement since a moment, in seconds. */
  silence(since: number): number {
    let [last, longest] = [since, 0];
    for (const { at } of this.done.toSorted((a, b) => a.at - b.at)) {
      if (at < since) continue;
      longest = Math.max(longest, at - last);
      last = at;
    }
    return Math.max(longest, Date.now() - last > 60_000 ? Date.now() - last : 0) / 1000;
  }

  async #client(token: string, i: number): Promise<void> {
    // Every second client sends no file: it must not wait for those who do.
    const mine = i % 2 === 0 ? kinds : kinds.filter((kind) => kind !== "expense");
    for (let n = i; !this.#over; n++) {
      await delay(PAUSE_MS);
      const kind = mine[n % mine.length] as Kind;
      const id = await this.#do[kind](token, n);
      if (id !== undefined) this.done.push({ kind, at: Date.now(), ...(id !== "" && { id }) });
    }
  }

  async #made(asked: Asked): Promise<string | undefined> {
    const raw = await until(this.#url, asked, this.failures);
    if (raw === undefined) return undefined;
    return (JSON.parse(raw) as { data: { hash_id?: string } | null }).data?.hash_id ?? "";
  }

  readonly #do: Readonly<Record<Kind, (token: string, n: number) => Promise<string | undefined>>> = {
    pay: async (token, n) => {
      const { owed } = this.#ground.money;
      const expense = owed[n % owed.length] as (typeof owed)[number];
      const asked = { token, key: newId(), path: "/api/expense/pay", body: payment(expense) };
      return (await until(this.#url, asked, this.failures)) && "";
    },
    stock: async (token, n) => {
      const { components, place } = this.#ground;
      const body = { laboratory_id: place, component_id: components[n % components.length], quantity: "0.1" };
      return (await until(this.#url, one(subtractStock, token, { body }), this.failures)) && "";
    },
    invoice: async (token, n) => {
      const today = new Date().toISOString().slice(0, 10);
      const { selling } = this.#ground;
      const at = selling[Math.floor(n / kinds.length) % selling.length];
      const order = { contact_hash_id: at?.contact, zone_hash_id: at?.zone, ordered_on: today, value: "100" };
      const id = await this.#made(one(createOrder, token, { body: order }));
      if (!id || (await this.#made(one(confirmOrder, token, { params: { id }, body: {} }))) === undefined)
        return undefined;
      const body = { date: today, lines: [{ title: "Lemon", amount: "100", tax: "20" }] };
      const invoice = await this.#made(one(addInvoice, token, { params: { id }, body }));
      if (!invoice) return undefined;
      return await this.#made(one(invoiceStatus, token, { params: { id: invoice }, body: { status: "ISSUED" } }));
    },
    expense: async (token) => {
      const fees = [{ amount: "12.50", date: "2026-01-12", reason_id: this.#ground.reason }];
      const fields = { type: "TRAVEL", zone_hash_id: this.#ground.money.zone, title: `Trip ${newId()}`, fees };
      const days = { start_date: "2026-01-12", end_date: "2026-01-13" };
      const body = new Uint8Array(formOf({ ...fields, ...days }, [{ name: "receipt.png", bytes: await freshPng(24) }]));
      const id = await this.#made({ token, key: newId(), path: storeExpense.path, body, headers: multipart });
      if (!id) return undefined;
      return await this.#made(one(sendExpense, token, { params: { id }, body: {} }));
    },
  };
}
