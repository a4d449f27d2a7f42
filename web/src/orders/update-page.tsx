import { getOrder } from "#contract/orders/endpoints.ts";
import { prefetch as ask } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { usePathParam } from "#web/kit/place.ts";
import type { ScreenPlace } from "#web/kit/route.ts";
import { EmptyGlass } from "#web/ui/atoms/empty.tsx";
import { ButtonLink } from "#web/ui/atoms/link.tsx";
import { RecordScreen } from "#web/ui/record/record-screen.tsx";
import { OrderForm } from "./order-form.tsx";
import { orderLink } from "./words.ts";

export const prefetch = ({ params }: ScreenPlace): void => void ask(getOrder, { params: { id: params.id ?? "" } });

/** `/admin/orders/{id}/edit` */
export default function UpdatePage() {
  const t = useT();
  return (
    <RecordScreen endpoint={getOrder} id={usePathParam("id")}>
      {(o) =>
        o.can.update ? (
          <OrderForm order={o} />
        ) : (
          <EmptyGlass
            title={t("orders.may_not_change")}
            text={t("orders.may_not_change_text")}
            action={<ButtonLink href={orderLink(o)}>{t("orders.back", { number: o.number })}</ButtonLink>}
          />
        )
      }
    </RecordScreen>
  );
}
