import { severalOf, type OneOf } from "#server/kit/area/several.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import type * as calls from "#contract/orders/endpoints.ts";
import type { Tx } from "#server/kit/sql/transaction.ts";
import { archiveOrder } from "./archive-order.ts";
import { confirmOrder } from "./confirm-order.ts";
import { listOrders } from "./lists.ts";
import { lockedOrder, loadOrder } from "./records.ts";
import { unarchiveOrder } from "./unarchive-order.ts";
import { updateOrder } from "./update-order.ts";

type Body = ServerInput<typeof calls.takeOrders>["body"];
type Given = NonNullable<Body["given"]>;

/** Changes the wanted day or the owner of one of several; answers with what it had. */
async function change(tx: Tx, { id, version, given: { motif: _, ...given } }: OneOf<Given>) {
  const was = await lockedOrder(tx, id);
  const { data } = await updateOrder(tx, { params: { id }, body: { ...given, version } });
  const before = {
    ...(given.wanted_on !== undefined && { wanted_on: was.wanted_on }),
    ...(given.owner_hash_id !== undefined && { owner_hash_id: was.user_id }),
  };
  return { version: data.version, before };
}

export const severalOrders = severalOf<Body["step"], NonNullable<Body["filters"]>, Given>({
  list: listOrders,
  name: async (tx, id) => (await loadOrder(tx, id)).number,
  steps: {
    confirm: async (tx, { id, version }) => (await confirmOrder(tx, { params: { id }, body: { version } })).data,
    update: change,
    archive: async (tx, { id, version, given: { motif } }) =>
      (await archiveOrder(tx, { params: { id }, query: { version, motif } })).data,
    unarchive: async (tx, { id, version }) => (await unarchiveOrder(tx, { params: { id }, body: { version } })).data,
  },
});
