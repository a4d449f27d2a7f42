import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { createContact } from "#contract/contacts/endpoints.ts";
import type { AnyEndpoint } from "#contract/kit/endpoint.ts";
import * as calls from "#contract/orders/endpoints.ts";
import type { OrderState } from "#contract/orders/lifecycle.ts";
import type { Order } from "#contract/orders/schemas.ts";
import { openApp } from "#server/testing/test-app.ts";

// Tests the order and its tasks against a model, over the API: a step that the model forbids must answer 409 and change nothing.

const t = await openApp();
const eur = await t.make.currency({ iso: "EUR", isDefault: true });
const france = await t.make.country({ name: "France", iso2: "FR" });
const paris = await t.make.zone({ name: "Paris", currencyId: eur.id, countries: [france.id] });
const rights = [
  "orders_view_all",
  "orders_create",
  "orders_update_all",
  "orders_delete_all",
  "contacts_create",
  "contacts_view_all",
] as const;
const alice = await t.as(await t.make.user({ name: "Alice", zone: paris, rights }));
const body = { name: "Begudes", contactType: "society", country_hash_id: france.id } as const;
const contact_hash_id = (await alice.ok(createContact, { body })).data.hash_id;

interface Model {
  state: OrderState;
  back: OrderState | undefined;
  archived: boolean;
  /** The ten parent tasks, by position. */
  tasks: Order["tasks"][number]["state"][];
  /** For each task, the index of the task it waits for. */
  waits: (number | undefined)[];
  gone: boolean;
}
type Act =
  | { do: "confirm" | "wait" | "answer" | "archive" | "unarchive" | "update" | "delete" | "comment" }
  | { do: "task"; n: number; to: "open" | "done" | "not_needed" }
  | { do: "waits"; n: number; for: number };

const circle = (m: Model, task: number, other: number): boolean => {
  for (let at: number | undefined = other, i = 0; at !== undefined && i < 11; at = openFor(m, at), i++)
    if (at === task) return true;
  return false;
};
/** The open task that task `n` waits for. */
const openFor = (m: Model, n: number): number | undefined => {
  const other = m.waits[n];
  return other !== undefined && m.tasks[other] === "open" ? other : undefined;
};

/** The status that the call must answer by the model. An allowed act also changes the model. */
function expected(m: Model, act: Act): number {
  if (m.gone) return 404;
  const refused = 409;
  const live = !m.archived;
  const settled = m.tasks.every((state) => state !== "open");
  if (act.do === "unarchive") {
    if (live) return refused;
    m.archived = false;
    return 200;
  }
  if (!live) return refused;
  switch (act.do) {
    case "confirm":
      if (m.state !== "NOT_CONFIRMED") return refused;
      m.state = "CONFIRMED";
      return 200;
    case "update":
      return m.state === "NOT_CONFIRMED" || m.state === "CONFIRMED" ? 200 : refused;
    case "delete":
      if (m.state !== "NOT_CONFIRMED") return refused;
      m.gone = true;
      return 200;
    case "comment":
      return 200;
    case "wait":
      if (m.state === "WAITING_INFORMATION") return refused;
      m.back = m.state;
      m.state = "WAITING_INFORMATION";
      return 200;
    case "answer":
      if (m.state !== "WAITING_INFORMATION" || !m.back) return refused;
      m.state = m.back;
      m.back = undefined;
      return 200;
    case "archive":
      if (m.state !== "NOT_CONFIRMED" && !settled) return refused;
      m.archived = true;
      return 200;
    case "task":
      if (m.state === "NOT_CONFIRMED") return refused;
      if (act.to === "done" && openFor(m, act.n) !== undefined) return refused;
      m.tasks[act.n] = act.to;
      return 200;
    case "waits":
      if (m.state === "NOT_CONFIRMED") return refused;
      if (circle(m, act.n, act.for)) return 422;
      // Otherwise it would be done before the task it waits for.
      if (m.tasks[act.n] === "done" && m.tasks[act.for] === "open") return refused;
      m.waits[act.n] = act.for;
      return 200;
  }
}

function callOf(order: Order, act: Act): [AnyEndpoint, object] {
  const params = { id: order.hash_id };
  const said = { order_hash_id: order.hash_id, comment: "x" };
  const task = (n: number) => ({ id: order.tasks[n]?.hash_id });
  switch (act.do) {
    case "confirm":
      return [calls.confirmOrder, { params, body: {} }];
    case "update":
      return [calls.updateOrder, { params, body: { note: "By road" } }];
    case "delete":
      return [calls.deleteOrder, { params, body: {} }];
    case "comment":
      return [calls.internalComment, { body: said }];
    case "wait":
      return [calls.waitOrder, { params, body: { waiting_for: "The label" } }];
    case "answer":
      return [calls.answerOrder, { body: said }];
    case "archive":
      return [calls.archiveOrder, { params, query: { motif: "Over" } }];
    case "unarchive":
      return [calls.unarchiveOrder, { params, body: {} }];
    case "task":
      return [calls.changeTask, { params: task(act.n), body: { state: act.to } }];
    case "waits":
      return [calls.changeTask, { params: task(act.n), body: { waits_for_hash_id: order.tasks[act.for]?.hash_id } }];
  }
}

const n = fc.integer({ min: 0, max: 9 });
const words = ["confirm", "wait", "answer", "archive", "unarchive", "update", "delete", "comment"] as const;
const acts: fc.Arbitrary<Act> = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...words).map((word): Act => ({ do: word })) },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant("task" as const),
      n,
      to: fc.constantFrom("open" as const, "done" as const, "not_needed" as const),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("waits" as const), n, for: n }) },
);
const all = (to: "done" | "not_needed"): Act[] => Array.from({ length: 10 }, (_, i): Act => ({ do: "task", n: i, to }));
const stories = fc.oneof(
  { weight: 4, arbitrary: fc.array(acts, { minLength: 4, maxLength: 18 }) },
  // Random acts rarely finish an order.
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.constantFrom(...(["done", "not_needed"] as const)), fc.array(acts, { maxLength: 8 }))
      .map(([to, rest]): Act[] => [{ do: "confirm" }, ...all(to), { do: "archive" }, ...rest]),
  },
);
const RUNS = Number(process.env.MODEL_RUNS ?? 12);

test("every step that an order's state forbids is refused and changes nothing", async () => {
  await fc.assert(
    fc.asyncProperty(stories, async (story) => {
      const { data: order } = await alice.ok(calls.createOrder, { body: { contact_hash_id, value: "10" } });
      const params = { id: order.hash_id };
      const m: Model = {
        state: "NOT_CONFIRMED",
        back: undefined,
        archived: false,
        tasks: order.tasks.map((one) => one.state),
        waits: order.tasks.map(() => undefined),
        gone: false,
      };
      for (const act of story) {
        const before = m.gone ? undefined : await alice.ok(calls.getOrder, { params });
        const want = expected(m, act);
        const [call, input] = callOf(order, act);
        const { status, raw } = await alice.call(call, input);
        // A missing record named in a body gives 422 for its field.
        const gone = m.gone && want === 404 && "body" in input && "order_hash_id" in (input.body as object);
        assert.equal(status, gone ? 422 : want, `${JSON.stringify(act)} in ${JSON.stringify(m)}: ${raw}`);
        if (m.gone) continue;
        const now = await alice.ok(calls.getOrder, { params });
        if (want !== 200) assert.deepEqual(now, before);
        assert.deepEqual(
          [now.data.state, now.data.archived_at !== null, now.data.tasks.map((one) => one.state)],
          [m.state, m.archived, m.tasks],
        );
        assert.equal(now.data.tasks_count, m.tasks.filter((state) => state !== "open").length);
      }
    }),
    { numRuns: RUNS },
  );
});
