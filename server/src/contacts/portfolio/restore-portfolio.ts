import type * as calls from "#contract/contacts/portfolio.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { named } from "#server/kit/shared/failures.ts";
import type { Tx } from "#server/kit/sql/transaction.ts";
import { recordPartChange } from "../parts/holder.ts";
import type { Products } from "./lists.ts";
import * as q from "./queries.ts";
import { keptHolder, traced, details } from "./portfolio-form.ts";

export async function restorePortfolio(
  tx: Tx,
  products: Products,
  { params, body }: ServerInput<typeof calls.restorePortfolio>,
) {
  const holder = await keptHolder(tx, params.contact_id);
  await named("portofolio_hash_id", q.portfolioBin.takeBack(tx, body.portofolio_hash_id, holder.hash_id));
  const row = await products.one.one(tx.db, body.portofolio_hash_id);
  await recordPartChange(tx, holder, "restore_portfolio", { after: traced(row), details: details(row) });
  return { data: products.present(row, tx.person) };
}
