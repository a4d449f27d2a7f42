import { expenseDuplicates, findDuplicates } from "#contract/expenses/duplicates.ts";
import * as calls from "#contract/expenses/endpoints.ts";
import * as listCalls from "#contract/expenses/lists.ts";
import { stopExpense as stopCall } from "#contract/expenses/stop.ts";
import * as payments from "#contract/expenses/payments.ts";
import { isPermission } from "#contract/permissions.ts";
import { expenseTypes, rightFor } from "#contract/expenses/rights.ts";
import { presentTransaction, seenTransaction, sourcesOf } from "#server/accounting/public.ts";
import { advanceReach } from "#server/advances/public.ts";
import { placesOf } from "#server/kit/access.ts";
import { invalidField, notFound } from "#server/kit/failures.ts";
import { fragment } from "#server/kit/list-query.ts";
import type { House } from "#server/kit/area.ts";
import { bytes, changing, reading, type Route } from "#server/kit/route.ts";
import type { Storage } from "#server/kit/storage.ts";
import { everyRight, expenseReach, reachOf } from "./access.ts";
import { duplicatesOf, duplicatesOfForm } from "./duplicates.ts";
import { expenseStatistics, newestExpenses, pagedExpenses, type Filters, type Scope } from "./lists.ts";
import { jointNow } from "./joint-payment.ts";
import { listOwed } from "./list-owed.ts";
import { payTogether } from "./pay-together.ts";
import { expenseNow } from "./records.ts";
import { payExpense } from "./pay-expense.ts";
import { validateExpense } from "./validate-expense.ts";
import { overviewRoutes } from "./overview/routes.ts";
import { policyRoutes } from "./policy/routes.ts";
import { stopExpense } from "./stop-expense.ts";
import { printPayment } from "./print-payment.ts";
import { rollbackExpense } from "./roll-back-expense.ts";
import { shownAt } from "./present.ts";
import { peopleIn, usualCountry, zonesIn } from "./queries.ts";
import { mayUseAnyCurrency } from "./rules.ts";
import { accountantRights, homeOf, keptBy, officesOf, queueOf } from "./scopes.ts";
import { approveExpense } from "./approve-expense.ts";
import { approveExpenses } from "./approve-expenses.ts";
import { archiveExpenses } from "./archive-expenses.ts";
import { rejectExpense } from "./reject-expense.ts";
import { sendExpense } from "./send-expense.ts";
import { validateExpenses } from "./validate-expenses.ts";
import { deleteExpense } from "./delete-expense.ts";
import { storeExpense } from "./store-expense.ts";
import { updateExpense } from "./update-expense.ts";

/** No condition besides the filters, for lists filtered by the caller. */
const everyone: Scope = (where) => where;

/** These lists contain only office expenses: filtering by other types gives an empty list. */
const onlyOffice = <F extends Filters>(f: F): F => ({
  ...f,
  typeSelected: f.typeSelected?.filter((t) => t === "OFFICE"),
});

export const expensesRoutes = ({ storage }: { storage: Storage }, { sources }: Pick<House, "sources">): Route[] => [
  changing(calls.storeExpense, (tx, input) => storeExpense(tx, storage, input)),
  changing(calls.updateExpense, (tx, input) => updateExpense(tx, storage, input)),
  changing(calls.deleteExpense, (tx, input) => deleteExpense(tx, storage, input)),
  changing(calls.sendExpense, sendExpense),
  changing(calls.approveExpense, approveExpense),
  changing(calls.approveExpenses, approveExpenses),
  changing(calls.rejectExpense, rejectExpense),
  changing(calls.validateExpense, validateExpense),
  changing(calls.validateExpenses, validateExpenses),
  changing(calls.payExpense, payExpense),
  changing(payments.payPerson, (tx, { params, body }) =>
    payTogether(tx, { zone: params.zone, payee: params.id }, body),
  ),
  changing(payments.payOffice, (tx, { params, body }) => payTogether(tx, { zone: params.id, payee: null }, body)),
  changing(calls.rollbackExpense, rollbackExpense),
  changing(calls.archiveExpenses, archiveExpenses),
  changing(stopCall, stopExpense),

  reading(calls.getExpense, (reader, { params }) => expenseNow(reader, params.id)),
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
  reading(listCalls.listExpenses, (reader, { query }) =>
    newestExpenses(
      reader.db,
      reader.person,
      reachOf(reader.access),
      query,
      homeOf(reader.access, everyRight, query.zoneSelected),
    ),
  ),
  reading(listCalls.scrollExpenses, ({ db, access, person }, { query }) => {
    const order = query.sort === undefined || query.sort === "status" ? "own" : query.sort;
    return pagedExpenses(db, person, everyone, order, { ...query, user_hash_id: access.own() }, person.zoneId);
  }),
  reading(listCalls.userStats, (reader, { query }) =>
    expenseStatistics(reader, everyone, { ...query, user_hash_id: reader.access.own() }, reader.person.zoneId, true),
  ),
  reading(listCalls.scrollAccountingExpenses, (reader, { query }) =>
    pagedExpenses(
      reader.db,
      reader.person,
      keptBy(reader, query),
      query.sort ?? "status",
      query,
      homeOf(reader.access, accountantRights, query.zoneSelected),
    ),
  ),
  reading(listCalls.accountingStats, (reader, { query }) =>
    expenseStatistics(
      reader,
      keptBy(reader, query),
      query,
      homeOf(reader.access, accountantRights, query.zoneSelected),
      false,
    ),
  ),
  reading(listCalls.scrollNotApproved, (reader, { query }) =>
    pagedExpenses(
      reader.db,
      reader.person,
      queueOf(reader),
      "waiting",
      query,
      homeOf(reader.access, ["expense_approving"], query.zoneSelected),
    ),
  ),
  reading(listCalls.scrollOfficeExpenses, ({ db, access, person }, { query }) =>
    pagedExpenses(
      db,
      person,
      officesOf(access),
      query.sort ?? "status",
      onlyOffice(query),
      homeOf(access, ["office_expenses_view_all"], query.zoneSelected),
    ),
  ),
  reading(listCalls.officeStats, (reader, { query }) =>
    expenseStatistics(
      reader,
      officesOf(reader.access),
      onlyOffice(query),
      homeOf(reader.access, ["office_expenses_view_all"], query.zoneSelected),
      false,
    ),
  ),

  reading(calls.expenseZones, async ({ db, access, person }) => {
    const zones = await zonesIn.all(db, placesOf(access.reach(everyRight)));
    const { country_id } = await usualCountry.one(db, access.own());
    return {
      country_id,
      data: zones.map((z) => {
        const holds = shownAt(person.rights, z.hash_id);
        return {
          ...z,
          can: {
            create: expenseTypes.filter((t) => holds(rightFor(t, "create"))),
            any_currency: mayUseAnyCurrency("OFFICE", holds),
          },
        };
      }),
    };
  }),
  reading(calls.collaborators, async ({ db, access }, { query }) => {
    if (query.permission !== undefined && !isPermission(query.permission))
      throw invalidField("permission", "errors.unknown_reference");
    return {
      data: await peopleIn.all(
        db,
        placesOf(access.reach(everyRight)),
        query.permission ?? null,
        fragment(query.search),
      ),
    };
  }),
  reading(calls.transactionDetails, async (reader, { params }) => {
    const found = await seenTransaction(
      reader,
      params.id,
      async ({ kind, id }) =>
        (kind === "expense" && (await expenseReach.sees(reader, id))) ||
        (kind === "advance" && (await advanceReach.sees(reader, id))),
    );
    if (!found) throw notFound();
    const sourceOf = await sourcesOf(reader, sources, [found]);
    return { data: presentTransaction(found, reader.person, sourceOf(found)) };
  }),
  ...overviewRoutes,
  ...policyRoutes,
];
