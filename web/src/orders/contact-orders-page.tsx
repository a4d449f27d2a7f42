import { orderOptions } from "#contract/orders/endpoints.ts";
import { orderHref } from "#contract/orders/hrefs.ts";
import { useMe } from "#web/api/me.ts";
import { useRead } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { usePathParam } from "#web/kit/place.ts";
import { ListPage } from "#web/ui/list/list-page.tsx";
import { useList } from "#web/ui/list/use-list.ts";
import { ordersOfOne } from "./columns.tsx";

/** `/admin/orders/contact/{id}/view`: the orders of one customer. */
export default function ContactOrdersPage() {
  const t = useT();
  const { can } = useMe();
  const contact = usePathParam("id");
  const list = useList(ordersOfOne, { fixed: { query: { contact } } });
  // Without the right to open the contact, its name comes from the orders.
  const named = useRead(orderOptions, { params: { id: contact } }, { quiet: true, staleTime: 60_000 }).data?.data
    .contact;
  const name = named?.name ?? list.rows[0]?.contact.name;
  return (
    <ListPage
      list={list}
      title={name ? t("orders.of_contact_named", { name }) : t("orders.of_contact")}
      primary={
        can("orders_create") && named ? { label: t("orders.new"), href: orderHref.create({ contact }) } : undefined
      }
      empty="orders.none"
    />
  );
}
