import { z } from "zod";
import { longText } from "../kit/long-text.ts";
import { lineText } from "../kit/one-line.ts";
import type { Permission } from "../permissions.ts";
import { day } from "../kit/dates.ts";
import { dayOf } from "../kit/day-kinds.ts";
import { endpoint } from "../kit/endpoint.ts";
import { file, fileRef } from "../kit/files.ts";
import {
  amount,
  currencyRef,
  inItsCurrency,
  money,
  plainRateText,
  positiveAmount,
  rate,
  rateMotif,
} from "../kit/money.ts";
import { afterQuery, byId, idOf, item, list, search, several } from "../kit/page.ts";
import { person, source, transaction } from "../expenses/schemas.ts";
import { movementKinds } from "./kinds.ts";
import { moneyMovers } from "./rights.ts";

const holderCan = z.object({
  update: z.boolean().optional(),
  deposit: z.boolean().optional(),
  withdraw: z.boolean().optional(),
  transfer: z.boolean().optional(),
});

/** An account or cash box, in one currency. `amount` is its current balance. */
export const holder = z
  .object({
    id: z.uuid(),
    hash_id: z.uuid(),
    type: z.enum(["Account", "Box"]),
    name: z.string(),
    bank: z.string().nullable(),
    number: z.string().nullable(),
    /** Of an account, masked: `FR76 •••• •••• 0189`. */
    iban: z.string().nullable(),
    initial_amount: money,
    amount: money,
    overdraft_limit: money,
    currency: currencyRef,
    zone_hash_id: z.uuid(),
    zone: z.object({ hash_id: z.uuid(), name: z.string() }),
    version: z.int(),
    can: holderCan,
  })
  .superRefine(inItsCurrency("initial_amount", "amount", "overdraft_limit"));
export type Holder = z.infer<typeof holder>;

/** One line of a holder's history. `amount` is signed: money in is positive. */
export const historyRow = z.object({
  hash_id: z.uuid(),
  transaction_hash_id: z.uuid(),
  /** The transaction's number. */
  number: z.int(),
  kind: z.string(),
  date: z.string(),
  created_at: z.string(),
  label: z.string().nullable(),
  amount: money,
  balance: money,
  rate_exchange: plainRateText.nullable(),
  user: person.nullable(),
  /** Null where there is none, or the reader may not see it. */
  source: source.nullable(),
  expense: z.object({ hash_id: z.uuid(), number: z.int(), title: z.string() }).nullable(),
  advance: z.object({ hash_id: z.uuid(), number: z.int(), title: z.string() }).nullable(),
  /** The other holder of a transfer. */
  other: z.object({ type: z.enum(["Account", "Box"]), hash_id: z.uuid(), name: z.string() }).nullable(),
  transaction_from_hash_id: z.uuid().nullable(),
  transaction_to_type: z.enum(["Account", "Box"]).nullable(),
  transaction_to_hash_id: z.uuid().nullable(),
  reverses: z.boolean(),
  reversed: z.boolean(),
  invoices: z.array(fileRef),
});
export type HistoryRow = z.infer<typeof historyRow>;

/** Filters of a history. */
export const movementFilters = {
  date_start: day.optional(),
  date_end: day.optional(),
  kind: several(movementKinds),
  /** Only what came in, or what went out. */
  way: z.enum(["in", "out"]).optional(),
  amount_from: amount.optional(),
  amount_to: amount.optional(),
  /** The person who posted it. */
  user_hash_id: idOf("user").optional(),
  search,
};

const label = lineText().max(200).nullish();
const moved = item(holder);
const name = lineText().min(1, { error: "errors.required" }).max(120);

/** Accounts and cash boxes differ in path, right and bank fields. */
function holding(kind: "accounts" | "boxes", right: Permission) {
  const one = kind === "accounts" ? "account" : "cash box";
  const permission = { any: [right, "accountings_all"] } as const;
  const see = { any: [right, "accountings_all", "accountings_office", "expense_paying"] } as const satisfies {
    any: readonly Permission[];
  };
  return { kind, permission, see, place: `the ${one}'s office` };
}
type Holding = ReturnType<typeof holding>;

const bank = {
  bank: lineText().max(120).nullish(),
  number: lineText().max(60).nullish(),
  overdraft_limit: amount.optional(),
};

/** The holders of an office, opening one and changing it. */
function entryEndpoints({ kind, permission, see, place }: Holding) {
  return {
    list: endpoint({
      name: `accounting.${kind}.list`,
      method: "GET",
      path: `/api/${kind}/{zone}/zone`,
      permission: see,
      place: "the office",
      summary: `The ${kind} of an office with their balances, by name.`,
      params: z.object({ zone: idOf("zone") }),
      query: z.object(afterQuery),
      response: list(holder),
    }),
    create: endpoint({
      name: `accounting.${kind}.create`,
      method: "POST",
      path: `/api/${kind}/{zone}/zone`,
      permission,
      place: "the office",
      summary: `Opens one of the ${kind} of an office; its initial amount is posted as opening balance on its first day (today by default). Nothing can be dated before that day.`,
      params: z.object({ zone: idOf("zone") }),
      body: z.object({
        name,
        initial_amount: amount.default("0"),
        currency_hash_id: idOf("currency").optional(),
        date: dayOf("past").optional(),
        ...bank,
      }),
      response: moved,
    }),
    update: endpoint({
      name: `accounting.${kind}.update`,
      method: "PATCH",
      path: `/api/${kind}/{id}/update`,
      permission,
      place,
      summary: `Changes the name or the bank's data; the currency is fixed.`,
      params: byId("holder"),
      body: z.object({ name: name.optional(), version: z.int().optional(), ...bank }),
      response: moved,
    }),
  };
}

/** What went in and out of a holder: line by line, and by period. */
function historyEndpoints({ kind, see, place }: Holding) {
  return {
    histories: endpoint({
      name: `accounting.${kind}.histories`,
      method: "GET",
      path: `/api/${kind}/{id}/histories`,
      permission: see,
      place,
      summary: `What went in and out, newest first, with the balance after each. Amounts (\`amount_from\`, \`amount_to\`) are without their sign, \`search\` looks in the label, what it comes from and the other holder.`,
      params: byId("holder"),
      query: z.object({ ...movementFilters, ...afterQuery }),
      response: list(historyRow),
    }),
    statistics: endpoint({
      name: `accounting.${kind}.statistics`,
      method: "GET",
      path: `/api/${kind}/{id}/statistics`,
      permission: see,
      place,
      figures: true,
      summary: "In, out and balance by month of a year, or by day of a month.",
      params: byId("holder"),
      query: z.object({
        year: z.coerce.number<number | string>().int().min(2000).max(2100),
        month: z.coerce.number<number | string>().int().min(1).max(12).optional(),
      }),
      response: z.object({
        data: z.array(z.object({ period: z.string(), in: money, out: money, balance: money })),
        currency: currencyRef,
      }),
    }),
  };
}

/** Moving money into a holder, out of it, and to another. */
function moveEndpoints({ kind, permission, place }: Holding) {
  return {
    deposit: endpoint({
      name: `accounting.${kind}.deposit`,
      method: "POST",
      path: `/api/${kind}/{id}/deposit`,
      permission,
      place,
      summary: "Deposits money from outside.",
      params: byId("holder"),
      body: z.object({ amount: positiveAmount, date: dayOf("past").optional(), label }),
      response: moved,
    }),
    withdrawal: endpoint({
      name: `accounting.${kind}.withdrawal`,
      method: "POST",
      path: `/api/${kind}/{id}/withdrawal`,
      permission,
      place,
      multipart: true,
      summary: "Withdraws money, with receipts.",
      params: byId("holder"),
      body: z.object({
        amount: positiveAmount,
        date: dayOf("past").optional(),
        label,
        invoices: z.array(file).max(30, { error: "errors.too_many_files" }).optional(),
      }),
      response: moved,
    }),
    transfer: endpoint({
      name: `accounting.${kind}.transfer`,
      method: "POST",
      path: `/api/${kind}/{id}/transfer`,
      permission,
      place,
      summary:
        "Money from this holder to another, of another currency with its rate (its units for one of this one's) or the amount that arrived. More than 5 % from the month's rate needs a `motif`; more than the company's tolerance is refused.",
      params: byId("holder"),
      body: z.object({
        transaction_to_type: z.enum(["Account", "Box"]),
        transaction_to_hash_id: idOf("holder"),
        amount: positiveAmount,
        rate_exchange: rate.optional(),
        amount_to: positiveAmount.optional(),
        motif: rateMotif,
        date: dayOf("past").optional(),
        label,
      }),
      response: moved,
    }),
  };
}

/** Endpoints of a kind of holder. */
function holderEndpoints(kind: "accounts" | "boxes", right: Permission) {
  const held = holding(kind, right);
  const { histories, statistics } = historyEndpoints(held);
  return { ...entryEndpoints(held), histories, ...moveEndpoints(held), statistics };
}

export const accounts = holderEndpoints("accounts", "accountings_account");
export const boxes = holderEndpoints("boxes", "accountings_box");

export const reverseTransaction = endpoint({
  name: "accounting.reverse",
  method: "POST",
  path: "/api/transactions/{id}/reverse",
  permission: { any: ["accountings_account", "accountings_box", "accountings_all"] },
  place: "the offices of the accounts and boxes that it moved, all of them",
  summary:
    "Takes back a deposit, a withdrawal, a transfer or the difference of a cash count by its opposite, dated today. Once: what was reversed before is a 409, and so are payments, which are rolled back from their expense.",
  params: byId("ledger_transaction"),
  body: z.object({ motif: longText().min(1, { error: "errors.motif_required" }).max(500) }),
  response: item(transaction),
});

/** The rate that a form proposes where two currencies meet: the one that the server measures by. */
export const monthRate = endpoint({
  name: "accounting.monthRate",
  method: "GET",
  path: "/api/exchange/month_rate",
  permission: moneyMovers,
  place: "the office of the amount, or the other side's",
  summary:
    "The rate of a day's month, or the latest of the 12 before: units of the other side's currency for one of the amount's. Movements between the two currencies are measured by it. Null where there is none.",
  query: z.object({
    zone_hash_id: idOf("zone"),
    currency_hash_id: idOf("currency"),
    /** The office of the other side; left out, the same. */
    to_zone_hash_id: idOf("zone").optional(),
    to_currency_hash_id: idOf("currency"),
    /** The day of the movement. */
    date: day,
  }),
  response: item(z.object({ rate: plainRateText, month: z.string() }).nullable()),
});

export const accountingEndpoints = [...Object.values(accounts), ...Object.values(boxes), reverseTransaction, monthRate];
