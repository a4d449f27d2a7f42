import type { ServerInput } from "#contract/kit/endpoint.ts";
import type * as calls from "#contract/payslips/payslip-endpoints.ts";
import { listInReach } from "#server/kit/records/reached.ts";
import type { Where } from "#server/kit/sql/list-query.ts";
import type { Reader } from "#server/kit/sql/transaction.ts";
import { payslipReach } from "./access.ts";
import { presentRow } from "./present.ts";
import { completed, yearsOf, type PayslipRow } from "./queries.ts";

type Input<K extends keyof typeof calls> = ServerInput<(typeof calls)[K]>;
type Asked = Pick<Input<"listPayslips">["query"], "search" | "after" | "limit">;

const list = async (reader: Reader, query: Asked, filter: (where: Where) => Where, own?: true) =>
  await listInReach<PayslipRow, ReturnType<typeof presentRow>>(reader, payslipReach, query, {
    filter,
    ...(own && { own }),
    complete: completed,
    present: presentRow,
  });
const OF_YEAR = "e.month >= make_date(?::int, 1, 1) AND e.month <= make_date(?::int, 12, 31)";
const inYear = (where: Where, year: number | undefined): Where =>
  year === undefined ? where : where.and(OF_YEAR, year, year);

export const listPayslips = async (reader: Reader, { query }: Pick<Input<"listPayslips">, "query">) =>
  await list(reader, query, (where) =>
    inYear(where, query.year)
      .when(query.zone, "e.zone_id = ?::uuid")
      .when(query.user, "e.user_id = ?::uuid")
      .when(query.status, "e.state = ?")
      .when(query.month, "e.month = (? || '-01')::date"),
  );

/** The caller's own, once they are validated. */
export async function listOwnPayslips(reader: Reader, { query }: Pick<Input<"listOwnPayslips">, "query">) {
  const years = (await yearsOf.all(reader.db, reader.access.own())).map((y) => y.year);
  const own = await list(
    reader,
    query,
    (where) => inYear(where.and("e.reader_id = ?::uuid", reader.access.own()), query.year),
    true,
  );
  return { ...own, years };
}
