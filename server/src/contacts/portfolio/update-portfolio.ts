import type * as calls from "#contract/contacts/portfolio.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { named, stale } from "#server/kit/shared/failures.ts";
import type { Tx } from "#server/kit/sql/transaction.ts";
import { changePhotos } from "../parts/files.ts";
import { recordPartChange } from "../parts/holder.ts";
import * as q from "./queries.ts";
import { writeSupplied } from "./supplied.ts";
import { type Use, withImage, locked, nextOf, unique, check, changeImage, traced, details } from "./portfolio-form.ts";

export async function updatePortfolio(
  tx: Tx,
  { storage, products }: Use,
  { body }: ServerInput<typeof calls.updatePortfolio>,
) {
  return await withImage(body.image, async (image) => {
    const before = await named("hash_id", locked(tx, products, body.hash_id));
    const id = before.hash_id;
    if (body.version !== undefined && body.version !== before.version) throw stale();
    const next = nextOf(body, before);
    const links = { packagings: unique(body.packagings), countries: unique(body.countries) };
    const hasImage = body.image === undefined ? before.image !== null : image !== undefined;
    const photos = before.photos.length - (body.removes?.length ?? 0) + (body.photos?.length ?? 0);
    await check(tx, products, { next, before }, links, {
      packagings: (links.packagings ?? before.packagings).length,
      suppliers: (body.componentsWithSupplier ?? before.supplied).length,
      pictures: photos + (hasImage ? 1 : 0),
    });
    await q.updatePortfolio(tx.db, id, next);
    await q.writeLinks.run(tx.db, id, links.packagings ?? null, links.countries ?? null);
    await writeSupplied(tx, id, body.componentsWithSupplier);
    if (body.image !== undefined) await changeImage(tx, storage, id, before.image?.hash_id, image);
    await changePhotos(tx, storage, { kind: "portfolio", record: id }, before.photos, body);
    const row = await products.one.one(tx.db, id);
    await recordPartChange(tx, row.holder, "change_portfolio", {
      before: traced(before),
      after: traced(row),
      details: details(row),
    });
    return { data: products.present(row, tx.person) };
  });
}
