import { supplySupplier } from "#contract/reference/resources.ts";
import { listPurchases, orderLine } from "#contract/requests/endpoints.ts";
import { requestHref } from "#contract/requests/hrefs.ts";
import type { Purchase } from "#contract/requests/schemas.ts";
import { useChange } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { toast } from "#web/kit/toast.ts";
import { AreaTabs } from "#web/ui/area-tabs.tsx";
import { Button } from "#web/ui/atoms/button.tsx";
import { columnsOf } from "#web/ui/list/columns.tsx";
import { offices } from "#web/ui/list/filters-of.ts";
import { listOf } from "#web/ui/list/list-of.ts";
import { ListPage } from "#web/ui/list/list-page.tsx";
import { useList } from "#web/ui/list/use-list.ts";
import { toastUndo } from "#web/ui/toast-undo.tsx";
import css from "./requests.module.css";

/** Marks a line as ordered, or no longer; undone from the toast. */
function OrderButton({ purchase: p }: { purchase: Purchase }) {
  const t = useT();
  const { mutateAsync, isPending } = useChange(orderLine);
  const set = async (ordered: boolean): Promise<void> =>
    void (await mutateAsync({ input: { params: { id: p.hash_id }, body: { ordered } } }));
  if (!p.can.order) return p.ordered_at ? <span className={css.soft}>{t("requests.ordered")}</span> : null;
  const ordered = p.ordered_at !== null;
  const press = async (): Promise<void> => {
    await set(!ordered);
    if (ordered) toast(t("requests.unorder_done"));
    else toastUndo(t("requests.order_done"), () => void set(false));
  };
  return (
    <Button
      size="small"
      look={ordered ? "quiet" : "outline"}
      busy={isPending}
      aria-label={`${t(ordered ? "requests.unorder" : "requests.order")}, ${p.name}`}
      onClick={() => void press().catch(() => undefined)}
    >
      {t(ordered ? "requests.unorder" : "requests.order")}
    </Button>
  );
}

const { count, day, link, number, person, ref, text } = columnsOf<Purchase>("requests");
const purchases = listOf(listPurchases, {
  name: "supply_purchases",
  columns: [
    text("supplier", {
      of: (p, { t }) => p.supplier?.name ?? t("requests.no_supplier"),
      width: 180,
      phone: "line",
    }),
    link("what", { of: (p) => p.name, phone: "title" }),
    count("quantity", { width: 90, phone: "end" }),
    ref("unity", { width: 80, soft: true, spare: true }),
    text("free", {
      of: (p, { t }) => (p.free > 0 ? t("requests.come_in", { count: p.free }) : ""),
      width: 140,
      soft: true,
    }),
    number("request", { of: (p) => p.request.number, width: 90 }),
    person("person", { of: (p) => p.user, width: 160, phone: "lineEnd" }),
    ref("office", { of: (p) => p.zone, width: 110, soft: true, spare: true }),
    day("wanted_by", { width: 120 }),
    {
      key: "ordered",
      title: "requests.ordered",
      width: 160,
      cell: (p) => <OrderButton purchase={p} />,
      value: (p, { t }) => (p.ordered_at ? t("requests.ordered") : ""),
      phone: "status",
    },
  ],
  opens: (p) => requestHref.view(p.request.hash_id),
  filters: {
    zone: offices("requests.office"),
    supplier: { label: "requests.supplier", from: supplySupplier.list },
    ordered: { label: "requests.ordered_filter", options: ["0", "1"], texts: "requests.ordered_" },
  },
});
export const { prefetch } = purchases;

/** `/admin/managment/requests/purchases`: what validated requests lack, by supplier. */
export default function PurchasesPage() {
  const t = useT();
  return (
    <ListPage
      list={useList(purchases)}
      title={t("requests.purchases")}
      tabs={<AreaTabs />}
      empty="requests.purchases_none"
    />
  );
}
