import type { handOut as handOutCall } from "#contract/supplies/endpoints.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { supplySeers } from "#contract/supplies/rights.ts";
import { Failure, invalidField, unknownReference } from "#server/kit/shared/failures.ts";
import type { Tx } from "#server/kit/sql/transaction.ts";
import { askedLines } from "./asked-lines.ts";
import { checkReceiver, handTo } from "./allocate-supply.ts";

/** Puts what is wrong with a line beside that line. */
async function inLine<T>(i: number, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    if (error.kind === "not-found") throw unknownReference(`lines.${i}.supply_id`);
    if (!error.fields) throw error;
    const fields = Object.entries(error.fields).map(([field, problems]) => [`lines.${i}.${field}`, problems] as const);
    throw new Failure(error.kind, error.say, Object.fromEntries(fields), error.code);
  }
}

/** Hands several articles out to one receiver: all, or nothing. Articles are locked in one order, whatever the order of the lines. */
export async function handOut(tx: Tx, { body }: Pick<ServerInput<typeof handOutCall>, "body">) {
  const { zone_id, lines } = body;
  if (!tx.access.can(supplySeers, { zone: zone_id })) throw unknownReference("zone_id");
  tx.access.require("supplies_update", { zone: zone_id });
  const twice = lines.findIndex(
    ({ request_line_id: line }, i) => line && lines.slice(0, i).some((other) => other.request_line_id === line),
  );
  if (twice >= 0) throw invalidField(`lines.${twice}.request_line_id`, "supplies.line_twice");
  await checkReceiver(tx, body);
  const forLines = lines.flatMap(({ supply_id, request_line_id: line }) =>
    line ? [{ line, supply_id, zone_id }] : [],
  );
  if (forLines.length > 0) await askedLines.given().begin(tx, forLines);
  const order = lines
    .map((line, i) => ({ line, i }))
    .toSorted((a, b) => (a.line.supply_id < b.line.supply_id ? -1 : 1));
  const moved = new Map<number, Awaited<ReturnType<typeof handTo>>>();
  for (const { line, i } of order)
    moved.set(i, await inLine(i, async () => await handTo(tx, { ...line, zone_id }, body)));
  const handed = lines.flatMap(({ request_line_id: line }, i) =>
    line ? [{ line, quantity: moved.get(i)?.quantity ?? 0 }] : [],
  );
  if (handed.length > 0) await askedLines.given().handed(tx, handed);
  return {
    data: lines.flatMap((_, i) => {
      const one = moved.get(i);
      if (!one) return [];
      const { hash_id, name, type } = one.data;
      return [{ supply: { hash_id, name, type }, quantity: one.quantity, serials: one.serials }];
    }),
  };
}
