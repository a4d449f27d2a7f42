import { portalOrders } from "#contract/portal/endpoints.ts";
import { useInfinite } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { MoreButton } from "#web/ui/list/more-button.tsx";
import { OrderItem } from "./order-item.tsx";
import css from "./portal.module.css";
import { Answered, Nothing } from "./state.tsx";

export function Orders() {
  const t = useT();
  const { rows, query } = useInfinite(portalOrders, { query: {} }, { quiet: true });
  return (
    <>
      <h1>{t("portal.nav_orders")}</h1>
      <Answered query={query}>{() => (rows.length === 0 ? <Nothing>{t("portal.no_orders")}</Nothing> : null)}</Answered>
      <ul className={css.orders}>
        {rows.map((order) => (
          <OrderItem key={order.hash_id} order={order} />
        ))}
      </ul>
      <MoreButton query={query}>{t("portal.more")}</MoreButton>
    </>
  );
}
