import { getOrder } from "#contract/orders/endpoints.ts";
import { updatePage } from "#web/ui/record/record-pages.tsx";
import { OrderForm } from "./order-form.tsx";
import { orderLink } from "./words.ts";

/** `/admin/orders/{id}/edit` */
const { Page, prefetch } = updatePage(getOrder, {
  form: (o) => <OrderForm order={o} />,
  back: "orders.back",
  barred: "orders.may_not_change",
  named: (o) => ({ number: o.number }),
  link: orderLink,
});
export { Page as default, prefetch };
