import type { approvalUsual, Usual } from "#contract/dashboard/endpoints.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { changeInPercent } from "#contract/kit/money-change.ts";
import { toWire } from "#contract/kit/money.ts";
import { notFound } from "#server/kit/shared/failures.ts";
import { planned } from "#server/kit/sql/database.ts";
import { Where } from "#server/kit/sql/list-query.ts";
import type { HomePart } from "#server/kit/records/home-screen.ts";
import type { Reader } from "#server/kit/sql/transaction.ts";

type Row = Omit<Usual, "percent"> & { readonly minor_unit: number | null };

/** What a decision that waits for the caller is compared with, in one statement. 404 for what does not wait for them. */
export async function usualOf(
  parts: readonly HomePart[],
  reader: Reader,
  { kind, id }: ServerInput<typeof approvalUsual>["params"],
): Promise<{ data: Usual[] }> {
  // Marks the call as checked even if no area has this kind.
  reader.access.own();
  const source = parts.flatMap((part) => part.decisions ?? []).find((s) => s.kind === kind);
  const where = new Where();
  const rows = source?.rows(reader, where);
  if (!source || !rows) throw notFound();
  const found = await planned<{ usual: readonly Row[] }>(
    `SELECT ${source.usual ?? "'[]'::jsonb"} AS usual FROM ${rows.from} WHERE ${rows.when} AND ${where.bind(`${rows.id} = ?::uuid`, id)}`,
  ).first(reader.db, ...where.values);
  if (!found) throw notFound();
  return {
    data: found.usual.map(({ minor_unit, amount, usual, ...row }) => ({
      ...row,
      amount: amount === null ? null : toWire(amount, minor_unit ?? 2),
      usual: usual === null ? null : toWire(usual, minor_unit ?? 2),
      percent: amount !== null && usual !== null ? (changeInPercent(amount, usual) ?? null) : null,
    })),
  };
}
