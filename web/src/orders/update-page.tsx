import { getOrder } from "#contract/orders/endpoints.ts";
import { updatePage } from "#web/ui/record/record-pages.tsx";
import { OrderForm } from "./order-form.tsx";
import { orderLink } from "./words.ts";

/** `/admin/orders/{id}/edit` */
const { Page, prefetch } = updatePage(getOrder, {
  area: "orders",
  link: orderLink,
  form: (o) => <OrderForm order={o} />,
});
export { Page as default, prefetch };
