import { expenseDuplicates, findDuplicates } from "#contract/expenses/duplicates.ts";
import * as calls from "#contract/expenses/endpoints.ts";
import * as listCalls from "#contract/expenses/lists.ts";
import * as payments from "#contract/expenses/payments.ts";
import { stopExpense as stopCall } from "#contract/expenses/stop.ts";
import type { House } from "#server/kit/area/area.ts";
import { bytes, changing, given, reading, routesOf, type Route } from "#server/kit/http/route.ts";
import type { Storage } from "#server/kit/files/storage.ts";
import { approveExpense } from "./approve-expense.ts";
import { approveExpenses } from "./approve-expenses.ts";
import { archiveExpenses } from "./archive-expenses.ts";
import { collaborators, expenseZones } from "./choices.ts";
import { deleteExpense } from "./delete-expense.ts";
import { duplicatesOf, duplicatesOfForm } from "./duplicates.ts";
import { jointNow } from "./joint-payment.ts";
import { listOwed } from "./list-owed.ts";
import { overviewRoutes } from "./overview/routes.ts";
import { payExpense } from "./pay-expense.ts";
import { payTogether } from "./pay-together.ts";
import { policyRoutes } from "./policy/routes.ts";
import { printPayment } from "./print-payment.ts";
import { expenseNow } from "./records.ts";
import { rejectExpense } from "./reject-expense.ts";
import { rollbackExpense } from "./roll-back-expense.ts";
import * as lists from "./scoped-lists.ts";
import { sendExpense } from "./send-expense.ts";
import { stopExpense } from "./stop-expense.ts";
import { storeExpense } from "./store-expense.ts";
import { transactionDetails } from "./transaction-details.ts";
import { updateExpense } from "./update-expense.ts";
import { validateExpense } from "./validate-expense.ts";
import { validateExpenses } from "./validate-expenses.ts";

export const expensesRoutes = ({ storage }: { storage: Storage }, house: Pick<House, "sources">): Route[] => [
  ...routesOf(calls, {
    reading: {
      getExpense: async (reader, { params }) => await expenseNow(reader, params.id),
      expenseZones,
      collaborators,
      transactionDetails: transactionDetails(house),
    },
    changing: {
      storeExpense: given(storage, storeExpense),
      updateExpense: given(storage, updateExpense),
      deleteExpense: given(storage, deleteExpense),
      sendExpense,
      approveExpense,
      approveExpenses,
      rejectExpense,
      validateExpense,
      validateExpenses,
      payExpense,
      rollbackExpense,
      archiveExpenses,
    },
  }),
  ...routesOf(listCalls, { reading: lists }),
  changing(stopCall, stopExpense),

  changing(payments.payPerson, (tx, { params, body }) =>
    payTogether(tx, { zone: params.zone, payee: params.id }, body),
  ),
  changing(payments.payOffice, (tx, { params, body }) => payTogether(tx, { zone: params.id, payee: null }, body)),
  reading(payments.personOwed, (reader, { params, query }) =>
    listOwed(reader, { zone: params.zone, payee: params.id }, query),
  ),
  reading(payments.officeOwed, (reader, { params, query }) =>
    listOwed(reader, { zone: params.id, payee: null }, query),
  ),
  bytes(payments.printPayment, async (reader, { params }) => await printPayment(reader, storage, params.id)),
  reading(payments.getJointPayment, (reader, { params }) => jointNow(reader, params.id)),
  reading(findDuplicates, duplicatesOfForm),
  reading(expenseDuplicates, duplicatesOf),
  ...overviewRoutes,
  ...policyRoutes,
];
