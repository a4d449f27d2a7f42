import type * as calls from "#contract/expenses/lists.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import type { Reader } from "#server/kit/sql/transaction.ts";
import { everyRight, reachOf } from "./access.ts";
import { expenseStatistics, newestExpenses, pagedExpenses, type Filters, type Scope } from "./lists.ts";
import { accountantRights, homeOf, keptBy, officesOf, queueOf } from "./scopes.ts";

/** No condition besides the filters, for lists filtered by the caller. */
const everyone: Scope = (where) => where;

/** These lists contain only office expenses: filtering by other types gives an empty list. */
const onlyOffice = <F extends Filters>(f: F): F => ({
  ...f,
  typeSelected: f.typeSelected?.filter((t) => t === "OFFICE"),
});

type Query<C extends keyof typeof calls> = Pick<ServerInput<(typeof calls)[C]>, "query">;

export const listExpenses = async ({ db, access, person }: Reader, { query }: Query<"listExpenses">) =>
  await newestExpenses(db, person, reachOf(access), query, homeOf(access, everyRight, query.zoneSelected));

export async function scrollExpenses({ db, access, person }: Reader, { query }: Query<"scrollExpenses">) {
  const order = query.sort === undefined || query.sort === "status" ? "own" : query.sort;
  return await pagedExpenses(
    db,
    person,
    { scope: everyone, order, home: person.zoneId },
    { ...query, user_hash_id: access.own() },
  );
}
export const userStats = async (reader: Reader, { query }: Query<"userStats">) =>
  await expenseStatistics(
    reader,
    everyone,
    { ...query, user_hash_id: reader.access.own() },
    reader.person.zoneId,
    true,
  );

export async function scrollAccountingExpenses(reader: Reader, { query }: Query<"scrollAccountingExpenses">) {
  const home = homeOf(reader.access, accountantRights, query.zoneSelected);
  return await pagedExpenses(
    reader.db,
    reader.person,
    { scope: keptBy(reader, query), order: query.sort ?? "status", home },
    query,
  );
}
export async function accountingStats(reader: Reader, { query }: Query<"accountingStats">) {
  const home = homeOf(reader.access, accountantRights, query.zoneSelected);
  return await expenseStatistics(reader, keptBy(reader, query), query, home, false);
}

export async function scrollNotApproved(reader: Reader, { query }: Query<"scrollNotApproved">) {
  const home = homeOf(reader.access, ["expense_approving"], query.zoneSelected);
  return await pagedExpenses(reader.db, reader.person, { scope: queueOf(reader), order: "waiting", home }, query);
}

export async function scrollOfficeExpenses({ db, access, person }: Reader, { query }: Query<"scrollOfficeExpenses">) {
  const home = homeOf(access, ["office_expenses_view_all"], query.zoneSelected);
  return await pagedExpenses(
    db,
    person,
    { scope: officesOf(access), order: query.sort ?? "status", home },
    onlyOffice(query),
  );
}
export async function officeStats(reader: Reader, { query }: Query<"officeStats">) {
  const home = homeOf(reader.access, ["office_expenses_view_all"], query.zoneSelected);
  return await expenseStatistics(reader, officesOf(reader.access), onlyOffice(query), home, false);
}
