import type * as calls from "#contract/contacts/portfolio.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { named } from "#server/kit/shared/failures.ts";
import { newId, type Tx } from "#server/kit/sql/transaction.ts";
import { changePhotos } from "../parts/files.ts";
import { recordPartChange } from "../parts/holder.ts";
import * as q from "./queries.ts";
import { writeSupplied } from "./supplied.ts";
import {
  type Use,
  withImage,
  keptHolder,
  nextOf,
  NOTHING,
  unique,
  check,
  changeImage,
  traced,
  details,
} from "./portfolio-form.ts";

export async function createPortfolio(
  tx: Tx,
  { storage, products }: Use,
  { body }: ServerInput<typeof calls.createPortfolio>,
) {
  return await withImage(body.image, async (image) => {
    const holder = await named("contact_hash_id", keptHolder(tx, body.contact_hash_id));
    const next = nextOf(body, NOTHING);
    const links = {
      packagings: unique(body.packagings) ?? [],
      countries: unique(body.countries) ?? [holder.country_id],
    };
    const pictures = (body.photos?.length ?? 0) + (image ? 1 : 0);
    await check(tx, products, { next, before: NOTHING }, links, {
      packagings: links.packagings.length,
      suppliers: body.componentsWithSupplier?.length ?? 0,
      pictures,
    });
    const id = newId();
    await q.insertPortfolio(tx.db, { hash_id: id, contact_id: holder.hash_id, ...next });
    await q.writeLinks.run(tx.db, id, links.packagings, links.countries);
    await writeSupplied(tx, id, body.componentsWithSupplier);
    if (image) await changeImage(tx, storage, id, undefined, image);
    await changePhotos(tx, storage, { kind: "portfolio", record: id }, [], body);
    const row = await products.one.one(tx.db, id);
    await recordPartChange(tx, holder, "add_portfolio", { after: traced(row), details: details(row) });
    return { data: products.present(row, tx.person) };
  });
}
