import type * as calls from "#contract/contacts/portfolio.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { named, unknownReference } from "#server/kit/shared/failures.ts";
import { text } from "#server/kit/shared/texts.ts";
import type { Tx } from "#server/kit/sql/transaction.ts";
import { recordPartChange } from "../parts/holder.ts";
import type { Products } from "./lists.ts";
import * as q from "./queries.ts";
import { keptHolder, locked, traced, details } from "./portfolio-form.ts";

export async function deletePortfolio(
  tx: Tx,
  products: Products,
  { params, body }: ServerInput<typeof calls.deletePortfolio>,
) {
  const holder = await keptHolder(tx, params.contact_id);
  const row = await named("portofolio_hash_id", locked(tx, products, body.portofolio_hash_id));
  if (row.holder.hash_id !== holder.hash_id) throw unknownReference("portofolio_hash_id");
  await q.portfolioBin.put(tx, row.hash_id, holder.hash_id);
  await recordPartChange(tx, holder, "remove_portfolio", { before: traced(row), details: details(row) });
  return { message: text(tx.call.locale, "messages.deleted") };
}
