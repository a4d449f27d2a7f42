import { z } from "zod";
import { longText } from "../kit/long-text.ts";
import { endpoint } from "../kit/endpoint.ts";
import { currencyRef, inItsCurrency, money, positiveAmount } from "../kit/money.ts";
import { afterQuery, byId, item, list } from "../kit/page.ts";
import { canOf, stepCall } from "../kit/step-call.ts";
import { person } from "../expenses/schemas.ts";
import { countLifecycle, countStates } from "./count-lifecycle.ts";
import { boxKeepers, boxSeers } from "./rights.ts";

const line = z.object({ value: positiveAmount, quantity: z.int().min(1).max(1_000_000) });

/** A count of a cash box's notes and coins. `difference` is counted minus book balance. */
export const cashCount = z
  .object({
    hash_id: z.uuid(),
    box: z.object({ hash_id: z.uuid(), name: z.string() }),
    zone_hash_id: z.uuid(),
    date: z.string(),
    created_at: z.string(),
    state: z.enum(countStates),
    lines: z.array(z.object({ value: money, quantity: z.int(), amount: money })),
    counted: money,
    expected: money,
    difference: money,
    currency: currencyRef,
    blind: z.boolean(),
    note: z.string().nullable(),
    user: person,
    signer: person.nullable(),
    decided_at: z.string().nullable(),
    motif: z.string().nullable(),
    /** Waiting, but the balance changed since, so it must be counted again. */
    stale: z.boolean(),
    transaction_hash_id: z.uuid().nullable(),
    /** Its difference was reversed: the box counts as not counted. */
    taken_back: z.boolean(),
    version: z.int(),
    can: canOf(countLifecycle),
  })
  .superRefine(inItsCurrency("counted", "expected", "difference"));
export type CashCount = z.infer<typeof cashCount>;

export const countBox = endpoint({
  name: "accounting.count",
  method: "POST",
  path: "/api/boxes/{id}/count",
  permission: boxKeepers,
  place: "the cash box's office",
  summary:
    "Counts a cash box by notes and coins, as of now; an empty box has no lines. Nothing is posted before a second person signs it. A count of the box that still waits is withdrawn. `blind`: counted without seeing the balance.",
  params: byId("holder"),
  body: z.object({
    lines: z.array(line).max(60),
    blind: z.boolean().optional(),
    note: longText().max(500).nullish(),
  }),
  response: item(cashCount),
});
export const listCounts = endpoint({
  name: "accounting.counts",
  method: "GET",
  path: "/api/boxes/{id}/counts",
  permission: boxSeers,
  place: "the cash box's office",
  summary: "The counts of a cash box, newest first, and the notes and coins of its currency, largest first.",
  params: byId("holder"),
  query: z.object(afterQuery),
  response: list(cashCount).extend({ denominations: z.array(z.string()) }),
});
export const signCount = stepCall(countLifecycle, "sign", {
  path: "/api/boxes/count/{id}/sign",
  summary:
    "Signs a count of somebody else: the difference is posted, once. 409 when the box has moved since it was counted.",
  response: item(cashCount),
});
export const rejectCount = stepCall(countLifecycle, "reject", {
  path: "/api/boxes/count/{id}/reject",
  summary: "Rejects a count of somebody else with a reason; nothing is posted.",
  response: item(cashCount),
});
export const withdrawCount = stepCall(countLifecycle, "withdraw", {
  path: "/api/boxes/count/{id}/withdraw",
  summary: "Withdraws one's own count while it waits.",
  response: item(cashCount),
});

export const countEndpoints = [countBox, listCounts, signCount, rejectCount, withdrawCount];
