import { getPurchase } from "#contract/orders/purchase.ts";
import { prefetch as ask, useRead } from "#web/api/query.ts";
import { usePathParam, useUrl } from "#web/kit/place.ts";
import type { ScreenPlace } from "#web/kit/route.ts";
import { Loading } from "#web/ui/atoms/loading.tsx";
import { PurchaseView } from "./purchase-view.tsx";

const queryOf = ({ at }: { at?: string | undefined }) => (at === undefined ? {} : { laboratory_id: at });

export const prefetch = ({ params, search }: ScreenPlace): void =>
  void ask(getPurchase, { params: { id: params.id ?? "" }, query: queryOf(search) });

/** `/admin/orders/{id}/purchase`: what an order needs, what is in stock, and what has to be bought. */
export default function PurchasePage() {
  const id = usePathParam("id");
  const [url] = useUrl();
  const read = useRead(getPurchase, { params: { id }, query: queryOf(url) }, { route: true, keep: true });
  const data = read.data?.data;
  return data ? <PurchaseView of={data} /> : <Loading of={read} rows={8} />;
}
