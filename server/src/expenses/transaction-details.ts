import type { transactionDetails as transactionCall } from "#contract/expenses/endpoints.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { presentTransaction, seenTransaction, sourcesOf } from "#server/accounting/public.ts";
import { advanceReach } from "#server/advances/public.ts";
import type { House } from "#server/kit/area/area.ts";
import { notFound } from "#server/kit/shared/failures.ts";
import type { Reader } from "#server/kit/sql/transaction.ts";
import { expenseReach } from "./access.ts";

/** A transaction of the ledger, for people who see the expense or advance that it is of. */
export const transactionDetails =
  ({ sources }: Pick<House, "sources">) =>
  async (reader: Reader, { params }: ServerInput<typeof transactionCall>) => {
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
  };
