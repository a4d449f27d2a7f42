import { orderHref } from "#contract/orders/hrefs.ts";
import { useMe } from "#web/api/me.ts";
import { useT } from "#web/kit/i18n.ts";
import { RecordList } from "#web/ui/record/record-list.tsx";
import { ordersOfOne } from "./columns.tsx";

/** A contact's orders, with a button to add one. */
export default function OrdersTab({ contact }: { contact: { readonly hash_id: string; readonly name: string } }) {
  const t = useT();
  const { can } = useMe();
  return (
    <RecordList
      list={ordersOfOne}
      of={contact}
      empty="orders.none"
      add={
        can("orders_create") && {
          label: t("orders.new_from_contact"),
          href: orderHref.create({ contact: contact.hash_id }),
        }
      }
    />
  );
}
