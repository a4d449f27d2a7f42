import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import fc from "fast-check";
import { accounts, boxes } from "#contract/accounting/endpoints.ts";
import * as calls from "#contract/expenses/endpoints.ts";
import * as lists from "#contract/expenses/lists.ts";
import { expenseLifecycle, type ExpenseAction, type ExpenseStatus } from "#contract/expenses/lifecycle.ts";
import { actionsIn, allows, endsOf } from "#contract/kit/lifecycle.ts";
import type { Permission } from "#contract/permissions.ts";
import { verify } from "#server/verify.ts";
import { newId } from "#server/kit/sql/transaction.ts";
import { accountantRights, managerRights, scene, type Scene } from "#server/testing/scene.ts";
import { testApp, type Answer, type Client, type TestApp } from "#server/testing/test-app.ts";

/*
   Random actions by random people are compared with a model that predicts the result from the lifecycle's data. An action forbidden by the state
   gives 409 and leaves the expense byte-identical. On failure fast-check reports the seed and the shortest sequence.
 */

let t: TestApp;
let s: Scene;
/** Approvers can see drafts, so acting on one gives 409 (wrong state) rather than 404. */
let approver: Client;
let accountant: Client;
before(async () => {
  t = await testApp();
  s = await scene(t);
  await t.make.rate(s.douala, RATE);
  const inParis = async (name: string, rights: readonly Permission[]): Promise<Client> =>
    await t.as(
      await t.make.user({
        name,
        zone: s.paris,
        rights: Object.fromEntries([...rights, "travel_expenses_view_all" as const].map((r) => [r, [s.paris.id]])),
      }),
    );
  // Alice holds every right over others' expenses; only the four-eyes principle keeps her from deciding on her own.
  const overOthers = ["expense_approving", "expense_validating", "expense_paying", "expense_rollback"] as const;
  await t.make.grant(s.alice.user.id, Object.fromEntries(overOthers.map((r) => [r, [s.paris.id]])));
  approver = await inParis("Approver", managerRights);
  accountant = await inParis("Accountant", accountantRights);
});
after(async () => await t.close());

const holders = ["account", "box", "francs"] as const;
type HolderName = (typeof holders)[number];
/** In minor units: cents for account and cash box, whole francs. The cash box is soon empty. */
const opening = { account: 300_000, box: 15_000, francs: 400_000 } as const;
const RATE = "655.957";
/** Rounds half up in integers, independently of the server's arithmetic. */
const inFrancs = (cents: number): number => Math.floor((cents * 655_957 + 50_000) / 100_000);
const euros = (cents: number): string => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, "0")}`;

interface ModelExpense {
  readonly id: string;
  status: ExpenseStatus;
  archived: boolean;
  version: number;
  fees: { id: string; cents: number; struck: boolean }[];
  validated: number | null;
  /** Payments that were not reversed, newest last. */
  payments: { cents: number; holder: HolderName; given: number }[];
  gone: boolean;
}
interface Model {
  readonly expenses: ModelExpense[];
  readonly balances: Record<HolderName, number>;
}
interface Real {
  readonly ids: Record<HolderName, string>;
  /** Raw answer of the expense as its owner last saw it. */
  readonly seen: Map<string, string>;
  /** Log of the actions. */
  readonly story: string[];
}

const paidOf = (e: ModelExpense): number => e.payments.reduce((sum, p) => sum + p.cents, 0);
const amountOf = (e: ModelExpense): number => e.fees.reduce((sum, f) => sum + f.cents, 0);

/** One random step: expense, action and how it is done. */
interface Throw {
  readonly which: number;
  /** True: any action; false: one that the state allows. */
  readonly wild: boolean;
  readonly action: number;
  readonly cents: readonly number[];
  readonly strikes: readonly boolean[];
  readonly holder: HolderName;
  readonly full: boolean;
  readonly archive: boolean;
  readonly version: "none" | "last" | "stale";
  /** Repeats the request with the same idempotency key. */
  readonly again: boolean;
  readonly stranger: boolean;
  /** The owner, who holds the right, takes the action. */
  readonly byOwner: boolean;
}

/** Actions that the owner may not take: decisions, and undoing them. */
const isOthers = (action: ExpenseAction, from: ExpenseStatus): boolean =>
  ["approve", "reject", "validate", "pay"].includes(action) ||
  (action === "rollback" && ["APPROVED", "VALIDATED", "PARTIALLY_PAID", "PAID"].includes(from));

const actions = actionsIn(expenseLifecycle);
/** Actions allowed by the state, weighted towards payment so that sequences get there. */
const likely = (status: ExpenseStatus): ExpenseAction[] =>
  actions
    .filter((a) => allows(expenseLifecycle, a, status))
    .flatMap((a) => (["send", "approve", "validate", "pay"].includes(a) ? [a, a, a, a, a] : [a]));
/** The resulting states of an action according to the lifecycle; an action that keeps the state gives that state. */
const targets = (action: ExpenseAction, from: ExpenseStatus): readonly (ExpenseStatus | "gone")[] =>
  endsOf(expenseLifecycle, action, from);

interface Foreseen {
  readonly status: 200 | 403 | 404 | 409 | 422;
  /** Updates the model. */
  readonly becomes?: () => void;
}

class Step implements fc.AsyncCommand<Model, Real> {
  readonly #d: Throw;
  #told = "";
  constructor(d: Throw) {
    this.#d = d;
  }
  toString = (): string => JSON.stringify(this.#d);
  check = (): boolean => true;

  async run(m: Model, r: Real): Promise<void> {
    const d = this.#d;
    const e = m.expenses[d.which % (m.expenses.length + 1)];
    if (!e) return await this.#store(m, r);
    const possible = d.wild || e.gone ? actions : likely(e.status);
    const action = possible[d.action % possible.length] as ExpenseAction;
    this.#told = `${action} ${e.gone ? "gone" : e.status}${e.archived ? " archived" : ""} (${m.expenses.indexOf(e) + 1}${d.stranger ? ", by a stranger" : d.byOwner ? ", by its owner" : ""}${d.version === "stale" ? ", stale" : ""})`;
    r.story.push(this.#told);
    const foreseen = this.#foresee(action, e, m);
    const key = { "idempotency-key": newId() };
    const answer = await this.#do(action, e, r, key);
    const expected = action === "archive" && foreseen.status !== 403 ? 200 : foreseen.status;
    assert.equal(answer.status, expected, `${this.#told}: ${answer.raw}`);
    if (action === "archive" && answer.status === 200) {
      const { data } = answer.body as { data: { archived: string[]; refused: { hash_id: string }[] } };
      assert.deepEqual(
        [data.archived, data.refused.map((x) => x.hash_id)],
        foreseen.status === 200 ? [[e.id], []] : [[], [e.id]],
        "several at once: those that cannot be are told",
      );
    }
    foreseen.becomes?.();
    await this.#look(e, r, foreseen);
    if (d.again && foreseen.status === 200) {
      const repeated = await this.#do(action, e, r, key, foreseen.status === 200 ? -1 : 0);
      assert.equal(repeated.raw, answer.raw, "a repeat gets the first answer");
      await this.#look(e, r, { status: 409 });
    }
  }

  async #store(m: Model, r: Real): Promise<void> {
    const { data } = await s.alice.client.ok(calls.storeExpense, { body: s.draft({ fees: this.#fees() }) });
    this.#told = `store ${data.amount}`;
    r.story.push(this.#told);
    const fees = this.#d.cents.map((cents, i) => ({ id: data.fees[i]?.hash_id ?? "", cents, struck: false }));
    const made: ModelExpense = {
      id: data.hash_id,
      status: expenseLifecycle.initial,
      archived: false,
      version: 1,
      fees,
      validated: null,
      payments: [],
      gone: false,
    };
    m.expenses.push(made);
    await this.#look(made, r, { status: 200 });
  }

  readonly #fees = () =>
    this.#d.cents.map((cents) => ({ amount: euros(cents), date: "2026-01-12", reason_id: s.hotel.id }));

  #foresee(action: ExpenseAction, e: ModelExpense, m: Model): Foreseen {
    const d = this.#d;
    if (d.stranger) return { status: 403 };
    // A payment names the expense in its body, so a missing one is an invalid field (422).
    if (e.gone) return { status: action === "pay" ? 422 : 404 };
    if (d.byOwner && isOthers(action, e.status)) return { status: 403 };
    if (!allows(expenseLifecycle, action, e.status)) return { status: 409 };
    if (d.version === "stale") return { status: 409 };
    const goes = (to: ExpenseStatus | "gone", change?: () => void): Foreseen => {
      assert.ok(
        targets(action, e.status).includes(to),
        `the lifecycle's data knows ${action} from ${e.status} to ${to}`,
      );
      return {
        status: 200,
        becomes: () => {
          if (to === "gone") e.gone = true;
          else e.status = to;
          // A change of state unarchives the expense.
          if (action !== "archive" && action !== "update") e.archived = false;
          e.version += 1;
          change?.();
        },
      };
    };
    const only = (): ExpenseStatus | "gone" => targets(action, e.status)[0] as ExpenseStatus | "gone";
    switch (action) {
      case "update":
        return goes(
          e.status,
          () => (e.fees = d.cents.map((cents, i) => ({ id: e.fees[i]?.id ?? "", cents, struck: false }))),
        );
      case "delete":
      case "send":
      case "approve":
      case "reject":
        return goes(only());
      case "validate":
        return this.#foreseeValidate(e, goes);
      case "pay":
        return this.#foreseePay(e, m, goes);
      case "rollback":
        return this.#foreseeRollback(e, m, goes);
      case "archive":
        return {
          status: 200,
          becomes: () => {
            if (e.archived !== d.archive) e.version += 1;
            e.archived = d.archive;
          },
        };
    }
  }

  #foreseeValidate(e: ModelExpense, goes: (to: ExpenseStatus, change: () => void) => Foreseen): Foreseen {
    const struck = this.#struck(e);
    const kept = e.fees.filter((_, i) => !struck[i]);
    if (kept.length === 0) return { status: 422 };
    return goes("VALIDATED", () => {
      for (const [i, f] of e.fees.entries()) f.struck = struck[i] ?? false;
      e.validated = kept.reduce((sum, f) => sum + f.cents, 0);
    });
  }
  readonly #struck = (e: ModelExpense): boolean[] => e.fees.map((_, i) => this.#d.strikes[i] ?? false);

  /** The open amount if `full`; else any amount, possibly too much. */
  readonly #paying = (e: ModelExpense): number =>
    this.#d.full && e.validated !== null ? Math.max(1, e.validated - paidOf(e)) : (this.#d.cents[0] ?? 1);
  #foreseePay(e: ModelExpense, m: Model, goes: (to: ExpenseStatus, change: () => void) => Foreseen): Foreseen {
    const { holder } = this.#d;
    const cents = this.#paying(e);
    const given = holder === "francs" ? inFrancs(cents) : cents;
    const paid = paidOf(e) + cents;
    if (paid > (e.validated ?? 0) || given > m.balances[holder] || given === 0) return { status: 422 };
    return goes(paid === e.validated ? "PAID" : "PARTIALLY_PAID", () => {
      e.payments.push({ cents, holder, given });
      m.balances[holder] -= given;
    });
  }

  #foreseeRollback(e: ModelExpense, m: Model, goes: (to: ExpenseStatus, change: () => void) => Foreseen): Foreseen {
    const newest = e.payments.at(-1);
    if (newest)
      return goes(e.payments.length === 1 ? "VALIDATED" : "PARTIALLY_PAID", () => {
        e.payments.pop();
        m.balances[newest.holder] += newest.given;
      });
    const to = targets("rollback", e.status)[0] as ExpenseStatus;
    return goes(to, () => {
      e.validated = null;
      for (const f of e.fees) f.struck = false;
    });
  }

  /** `ahead` corrects for model changes since then: a repeat must send the same bytes. */
  async #do(
    action: ExpenseAction,
    e: ModelExpense,
    r: Real,
    key: Record<string, string>,
    ahead = 0,
  ): Promise<Answer<unknown>> {
    const d = this.#d;
    if (ahead === 0) this.#body = this.#bodyOf(action, e, r);
    const body = this.#body as never;
    const params = { id: e.id };
    const right =
      action === "approve" || action === "reject"
        ? approver
        : action === "validate" || action === "pay"
          ? accountant
          : s.alice.client;
    const who = d.stranger
      ? s.nadia.client
      : d.byOwner
        ? s.alice.client
        : action === "rollback" && isOthers(action, this.#from)
          ? accountant
          : right;
    switch (action) {
      case "update":
        return await who.call(calls.updateExpense, { params, body }, key);
      case "delete":
        return await who.call(calls.deleteExpense, { params, query: body }, key);
      case "send":
        return await who.call(calls.sendExpense, { params, body }, key);
      case "approve":
        return await who.call(calls.approveExpense, { params, body }, key);
      case "reject":
        return await who.call(calls.rejectExpense, { params, body }, key);
      case "validate":
        return await who.call(calls.validateExpense, { params, body }, key);
      case "pay":
        return await who.call(calls.payExpense, { body }, key);
      case "rollback":
        return await who.call(calls.rollbackExpense, { params, body }, key);
      case "archive":
        return await who.call(calls.archiveExpenses, { body }, key);
    }
  }
  #body: unknown;
  #from: ExpenseStatus = "DRAFT";

  #bodyOf(action: ExpenseAction, e: ModelExpense, r: Real): unknown {
    const d = this.#d;
    this.#from = e.status;
    const version = d.version === "none" ? {} : { version: d.version === "last" ? e.version : e.version - 1 };
    switch (action) {
      case "update": {
        const fees = this.#fees().map((f, i) => (e.fees[i] ? { ...f, hash_id: e.fees[i].id } : f));
        return { ...version, title: "Lyon, once more", start_date: "2026-01-12", end_date: "2026-01-13", fees };
      }
      case "reject":
        return { ...version, motif: "The slip is missing." };
      case "validate":
        return { ...version, fees: this.#struck(e).map((struck, i) => ({ hash_id: e.fees[i]?.id, kept: !struck })) };
      case "pay":
        return {
          ...version,
          expense_hash_id: e.id,
          transaction_from_type: d.holder === "account" ? "Account" : "Box",
          transaction_from_hash_id: r.ids[d.holder],
          amount: euros(this.#paying(e)),
          ...(d.holder === "francs" && { rate_exchange: RATE }),
        };
      case "archive":
        return {
          expenses: [e.id],
          archived: d.archive,
          ...("version" in version && { versions: { [e.id]: version.version } }),
        };
      case "delete":
      case "send":
      case "approve":
      case "rollback":
        return version;
    }
  }

  /** Compares the expense with the model; if nothing may have changed, byte by byte. */
  async #look(e: ModelExpense, r: Real, foreseen: Foreseen): Promise<void> {
    const answer = await s.alice.client.call(calls.getExpense, { params: { id: e.id } });
    if (e.gone) return assert.equal(answer.status, 404, `${this.#told}: deleted`);
    assert.equal(answer.status, 200, answer.raw);
    if (foreseen.status !== 200)
      return assert.equal(answer.raw, r.seen.get(e.id), `${this.#told}: refused, and nothing changed`);
    r.seen.set(e.id, answer.raw);
    const { data } = answer.body;
    // Take over the ids of newly added fees.
    for (const [i, f] of e.fees.entries()) f.id ||= data.fees[i]?.hash_id ?? "";
    assert.deepEqual(
      {
        status: data.status,
        archived: data.archived,
        version: data.version,
        amount: data.amount,
        validated: data.validated_amount,
        paid: data.paid_amount,
        fees: data.fees.map((f) => [f.hash_id, f.amount, f.struck]),
        open: data.payments.filter((p) => !p.reversed).map((p) => [p.amount, p.holder.hash_id]),
        can: Object.keys(data.can).sort(),
      },
      {
        status: e.status,
        archived: e.archived,
        version: e.version,
        amount: euros(amountOf(e)),
        validated: e.validated === null ? null : euros(e.validated),
        paid: euros(paidOf(e)),
        fees: e.fees.map((f) => [f.id, euros(f.cents), f.struck]),
        open: e.payments.map((p) => [euros(p.cents), r.ids[p.holder]]),
        can: ownersActions(e.status),
      },
      this.#told,
    );
  }
}

/** Actions that the owner should see: allowed by the state and by their rights. */
const ownersActions = (status: ExpenseStatus): string[] =>
  actions
    .filter(
      (a) =>
        allows(expenseLifecycle, a, status) &&
        (["update", "delete", "send", "archive"].includes(a) || (a === "rollback" && status === "UNVALIDATED")),
    )
    .sort();

const dice: fc.Arbitrary<Throw> = fc.record({
  which: fc.nat(2),
  wild: fc.oneof({ weight: 2, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
  action: fc.nat(1000),
  cents: fc.array(fc.integer({ min: 1, max: 20_000 }), { minLength: 1, maxLength: 3 }),
  strikes: fc.array(fc.boolean(), { maxLength: 3 }),
  holder: fc.constantFrom(...holders),
  full: fc.boolean(),
  archive: fc.boolean(),
  version: fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom("none" as const, "last" as const) },
    { weight: 1, arbitrary: fc.constant("stale" as const) },
  ),
  again: fc.oneof({ weight: 4, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
  stranger: fc.oneof({ weight: 15, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
  byOwner: fc.oneof({ weight: 9, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
});

/** Separate holders, so that their balances match the model. */
async function openHolders(): Promise<Record<HolderName, string>> {
  const params = { zone: s.paris.id };
  const name = newId();
  const account = await s.chloe.client.ok(accounts.create, {
    params,
    body: { name, initial_amount: euros(opening.account) },
  });
  const box = await s.chloe.client.ok(boxes.create, { params, body: { name, initial_amount: euros(opening.box) } });
  const francs = await s.chloe.client.ok(boxes.create, {
    params,
    body: { name: `${name} XAF`, initial_amount: String(opening.francs), currency_hash_id: s.xaf.id },
  });
  return { account: account.data.hash_id, box: box.data.hash_id, francs: francs.data.hash_id };
}

async function balancesOf(ids: Record<HolderName, string>): Promise<Record<HolderName, number>> {
  const { rows } = await t.pool.query<{ ref_id: string; units: string }>(
    "SELECT h.hash_id AS ref_id, a.balance * 10::numeric ^ c.minor_unit AS units FROM holder h JOIN ledger_account a ON a.hash_id = h.ledger_account_id JOIN currency c ON c.hash_id = h.currency_id WHERE h.hash_id = ANY ($1)",
    [Object.values(ids)],
  );
  const units = (id: string): number => Number(rows.find((r) => r.ref_id === id)?.units);
  return { account: units(ids.account), box: units(ids.box), francs: units(ids.francs) };
}

test("whatever people do at any time, an illegal action is a 409 that changes nothing, and every legal one leads where the lifecycle says", async () => {
  let failed = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.commands([dice.map((d) => new Step(d))], { maxCommands: 60, size: "max" }),
      async (commands) => {
        // Shrinks a failure for half a minute, then reports it as is.
        if (failed > 0 && Date.now() - failed > 30_000) return;
        const model: Model = { expenses: [], balances: { ...opening } };
        const real: Real = { ids: await openHolders(), seen: new Map(), story: [] };
        try {
          await fc.asyncModelRun(() => ({ model, real }), commands);
          assert.deepEqual(await balancesOf(real.ids), model.balances, "each holder has what the model says");
          assert.deepEqual((await verify(t.ownerUrl)).problems, [], "and the ledger holds");
        } catch (error) {
          failed ||= Date.now();
          throw new Error(`After: ${real.story.join("; ")}`, { cause: error });
        }
      },
    ),
    { numRuns: 25 },
  );
});

/** Each action, done by the person who may. */
const taken: Record<Exclude<ExpenseAction, "archive">, (id: string) => Promise<{ status: number }>> = {
  update: async (id) =>
    await s.alice.client.call(calls.updateExpense, {
      params: { id },
      body: {
        title: "Changed",
        start_date: "2026-01-12",
        end_date: "2026-01-12",
        fees: [{ amount: "1", date: "2026-01-12", reason_id: s.hotel.id }],
      },
    }),
  delete: async (id) => await s.alice.client.call(calls.deleteExpense, { params: { id }, query: {} }),
  send: async (id) => await s.alice.client.call(calls.sendExpense, { params: { id }, body: {} }),
  approve: async (id) => await approver.call(calls.approveExpense, { params: { id }, body: {} }),
  reject: async (id) => await approver.call(calls.rejectExpense, { params: { id }, body: { motif: "No" } }),
  validate: async (id) => await accountant.call(calls.validateExpense, { params: { id }, body: {} }),
  pay: async (id) =>
    await accountant.call(calls.payExpense, {
      body: { expense_hash_id: id, transaction_from_type: "Account", transaction_from_hash_id: s.account, amount: "1" },
    }),
  rollback: async (id) => await accountant.call(calls.rollbackExpense, { params: { id }, body: {} }),
};

test("in every state, each action that it forbids is a 409 that changes nothing", async () => {
  for (const state of expenseLifecycle.states) {
    const id = await s.expense(state);
    const asItIs = async (): Promise<string> => (await s.alice.client.call(calls.getExpense, { params: { id } })).raw;
    const untouched = await asItIs();
    for (const [action, take] of Object.entries(taken) as [keyof typeof taken, (typeof taken)["send"]][]) {
      if (allows(expenseLifecycle, action, state)) continue;
      assert.equal((await take(id)).status, 409, `${action} from ${state}`);
      assert.equal(await asItIs(), untouched, `${action} from ${state} changed something`);
    }
  }
});

// A bug once found by the random test.
test("what was put away and moves on is at work again", async () => {
  const archive = async (id: string): Promise<unknown> =>
    await s.alice.client.ok(calls.archiveExpenses, { body: { expenses: [id], archived: true } });
  const rejected = await s.expense("REJECTED");
  await archive(rejected);
  const sent = await s.alice.client.ok(calls.sendExpense, { params: { id: rejected }, body: {} });
  assert.equal(sent.data.archived, false);
  const queue = await s.bruno.client.ok(lists.scrollNotApproved, { query: { limit: 200 } });
  assert.ok(
    queue.data.some((e) => e.hash_id === rejected),
    "and waits before the eyes of who approves",
  );
  const paid = await s.expense("PAID");
  await archive(paid);
  const back = await accountant.ok(calls.rollbackExpense, { params: { id: paid }, body: {} });
  assert.deepEqual([back.data.status, back.data.archived], ["VALIDATED", false]);
});

test("an expense whose payments were all taken back can be rejected and deleted; the ledger keeps them", async () => {
  const id = await s.expense("PAID");
  const params = { id };
  for (let i = 0; i < 2; i++) await accountant.ok(calls.rollbackExpense, { params, body: {} });
  await approver.ok(calls.rejectExpense, { params, body: { motif: "Not this one." } });
  await s.alice.client.ok(calls.deleteExpense, { params, query: {} });
  assert.equal((await s.alice.client.call(calls.getExpense, { params })).status, 404);
  const { rows } = await t.pool.query<{ kind: string }>(
    "SELECT kind FROM ledger_transaction WHERE entity_id = $1 ORDER BY number",
    [id],
  );
  assert.deepEqual(
    rows.map((r) => r.kind),
    ["validate", "pay", "rollback", "rollback"],
  );
  assert.deepEqual((await verify(t.ownerUrl)).problems, []);
});
