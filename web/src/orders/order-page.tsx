import { getOrder } from "#contract/orders/endpoints.ts";
import { prefetch as ask } from "#web/api/query.ts";
import { usePathParam } from "#web/kit/place.ts";
import type { ScreenPlace } from "#web/kit/route.ts";
import { RecordScreen } from "#web/ui/record/record-screen.tsx";
import { OrderRecord } from "./order-record.tsx";

export const prefetch = ({ params }: ScreenPlace): void => void ask(getOrder, { params: { id: params.id ?? "" } });

/** `/admin/orders/{id}/view` */
export default function OrderPage() {
  return (
    <RecordScreen endpoint={getOrder} id={usePathParam("id")}>
      {(order) => <OrderRecord order={order} />}
    </RecordScreen>
  );
}
