import { orderHref } from "#contract/orders/hrefs.ts";
import { useMe } from "#web/api/me.ts";
import { useT } from "#web/kit/i18n.ts";
import { ButtonLink } from "#web/ui/atoms/link.tsx";
import { List } from "#web/ui/list/list.tsx";
import { useList } from "#web/ui/list/use-list.ts";
import { ordersOfOne } from "./columns.tsx";
import css from "./orders.module.css";

/** A contact's orders, with a button to add one. */
export default function OrdersTab({ contact }: { contact: { readonly hash_id: string; readonly name: string } }) {
  const t = useT();
  const { can } = useMe();
  const list = useList(ordersOfOne, {
    scope: "orders",
    fixed: { query: { contact: contact.hash_id } },
    about: contact.name,
  });
  return (
    <div className={css.tab}>
      {can("orders_create") ? (
        <div className={css.bar}>
          <ButtonLink href={orderHref.create({ contact: contact.hash_id })} size="small">
            {t("orders.new_from_contact")}
          </ButtonLink>
        </div>
      ) : null}
      <List list={list} label={t("orders.title")} empty="orders.none" />
    </div>
  );
}
