import assert from "node:assert/strict";
import { after, before } from "node:test";
import type { accounts, HistoryRow } from "#contract/accounting/endpoints.ts";
import { verify } from "#server/verify.ts";
import { accountantRights, scene, type Scene } from "./scene.ts";
import { testApp, type Answer, type Client, type TestApp } from "./test-app.ts";

export type Kind = typeof accounts;

interface Opening {
  readonly amount?: string;
  readonly zone?: string;
  readonly currency?: string;
  readonly overdraft?: string;
  /** First day of the holder; default today. */
  readonly since?: string;
  readonly by?: Client;
}

/** A server with the scene's people, for a test file about accounts and cash boxes; verifies the ledger at the end. */
export class Books {
  t!: TestApp;
  s!: Scene;
  /** Accountant of the other office; in this one has only the payment right: sees holders but cannot move money. */
  seer!: Client;
  /** Accountant of both offices. */
  treasurer!: Client;
  #counter = 0;

  constructor() {
    before(async () => await this.#begin());
    after(async () => {
      assert.deepEqual((await verify(this.t.ownerUrl)).problems, [], "after everything, the ledger holds");
      await this.t.close();
    });
  }

  async #begin(): Promise<void> {
    this.t = await testApp();
    this.s = await scene(this.t);
    const { paris, douala } = this.s;
    const there = [douala.id];
    const seeing = {
      accountings_account: there,
      accountings_box: there,
      accountings_all: there,
      expense_paying: [paris.id],
    };
    const keeping = Object.fromEntries(accountantRights.map((r) => [r, [paris.id, douala.id]]));
    this.seer = await this.t.as(await this.t.make.user({ name: "Seer", zone: paris, rights: seeing }));
    this.treasurer = await this.t.as(await this.t.make.user({ name: "Treasurer", zone: paris, rights: keeping }));
  }

  /** Creates an account or cash box for one test. */
  async open(kind: Kind, o: Opening = {}): Promise<string> {
    this.#counter += 1;
    const body = {
      name: `Holder ${this.#counter}`,
      initial_amount: o.amount ?? "100",
      ...(o.currency !== undefined && { currency_hash_id: o.currency }),
      ...(o.overdraft !== undefined && { overdraft_limit: o.overdraft }),
      ...(o.since !== undefined && { date: o.since }),
    };
    const params = { zone: o.zone ?? this.s.paris.id };
    return (await (o.by ?? this.treasurer).ok(kind.create, { params, body })).data.hash_id;
  }

  async holder(kind: Kind, id: string, zone = this.s.paris.id) {
    const found = (await this.treasurer.ok(kind.list, { params: { zone }, query: {} })).data.find(
      (h) => h.hash_id === id,
    );
    assert.ok(found);
    return found;
  }

  async amountOf(kind: Kind, id: string, zone?: string): Promise<string> {
    return (await this.holder(kind, id, zone)).amount;
  }

  async historyOf(kind: Kind, id: string): Promise<HistoryRow[]> {
    return (await this.treasurer.ok(kind.histories, { params: { id }, query: { limit: 200 } })).data;
  }
}

/** Asserts a 422 with an error on this field only, matching `says`. */
export function refusedOn(field: string, answer: Answer<unknown>, says?: RegExp): void {
  assert.equal(answer.status, 422, answer.raw);
  assert.deepEqual(Object.keys(answer.error.errors ?? {}), [field], answer.raw);
  if (says) assert.match(answer.error.errors?.[field]?.[0] ?? "", says);
}

/** The answers' statuses, sorted. */
export const statusesOf = (answers: readonly Answer<unknown>[]): number[] =>
  answers.map((a) => a.status).toSorted((a, b) => a - b);
