import { getOrder } from "#contract/orders/endpoints.ts";
import { recordPage } from "#web/ui/record/record-pages.tsx";
import { OrderRecord } from "./order-record.tsx";

/** `/admin/orders/{id}/view` */
const { Page, prefetch } = recordPage(getOrder, (order) => <OrderRecord order={order} />);
export { Page as default, prefetch };
