import { IconArrowBackUp, IconDownload } from "@tabler/icons-react";
import { formatDay } from "#contract/kit/dates.ts";
import { orderHref } from "#contract/orders/hrefs.ts";
import { printPurchase, type Purchase } from "#contract/orders/purchase.ts";
import { useMe } from "#web/api/me.ts";
import { useT } from "#web/kit/i18n.ts";
import { lazy } from "#web/kit/lazy.ts";
import { useUrl } from "#web/kit/place.ts";
import { StoreForm } from "#web/laboratory/public.ts";
import { ActionButtons } from "#web/ui/actions/action-buttons.tsx";
import { useRecordActions } from "#web/ui/actions/use-record-actions.tsx";
import { Button } from "#web/ui/atoms/button.tsx";
import { EmptyGlass } from "#web/ui/atoms/empty.tsx";
import { ButtonLink } from "#web/ui/atoms/link.tsx";
import { SidePanel, useAddressed } from "#web/ui/form/drawer.tsx";
import { ChoiceField } from "#web/ui/form/choice-field.tsx";
import { useExport } from "#web/ui/list/use-export.ts";
import { Menu } from "#web/ui/menu.tsx";
import page from "#web/ui/page.module.css";
import { useDownload } from "#web/ui/use-download.ts";
import { purchaseActions } from "./actions.ts";
import css from "./purchase.module.css";
import { PurchaseLines, PurchaseMaterials } from "./purchase-tables.tsx";

const ShipForm = lazy(() => import("./ship-form.tsx"));

function usePurchaseActions(of: Purchase, open: ReturnType<typeof useAddressed>["open"]) {
  const t = useT();
  const { order, place } = of;
  const given = place ? { laboratory_id: place.hash_id } : {};
  const may = place ? of.can : {};
  return useRecordActions(
    purchaseActions,
    { ...order, can: { ...may, release: of.kept_until !== null && of.can.release } },
    {
      home: orderHref.view(order.hash_id),
      open,
      known: {
        release: { given },
        reserve: {
          given,
          label: t(of.kept_until ? "orders.reserve_again" : "orders.reserve"),
          look: of.can.ship ? "outline" : "filled",
        },
      },
    },
  );
}

/** The place, and what is missing there. */
function PlaceBar({ of, place }: { of: Purchase; place: NonNullable<Purchase["place"]> }) {
  const t = useT();
  const [, setUrl] = useUrl();
  const { order, materials } = of;
  const short = materials?.filter((m) => m.short !== "0").length ?? 0;
  return (
    <div className={css.bar}>
      <ChoiceField
        label={t("orders.purchase_place")}
        value={place.hash_id}
        choices={of.places.map((p) => ({ value: p.hash_id, label: p.name }))}
        onChange={(at) => setUrl({ at })}
      />
      <p className={css.soft} role="status">
        {[
          order.contact,
          materials && (short > 0 ? t("orders.short_count", { count: short }) : t("orders.nothing_short")),
          of.kept_until && t("orders.kept_until", { day: formatDay(of.kept_until.slice(0, 10)) }),
        ]
          .filter(Boolean)
          .join(" · ")}
      </p>
    </div>
  );
}

/** The side panel: `do` ships, or holds the id of a component to be received. */
function PurchasePanel({ of, onClose }: { of: Purchase; onClose: () => void }) {
  const t = useT();
  const [{ do: what }] = useUrl();
  const { place, materials } = of;
  const received = materials?.find((m) => m.component.hash_id === what);
  return (
    <SidePanel
      opened={place !== null && ((what === "ship" && of.can.ship === true) || received !== undefined)}
      onClose={onClose}
      title={received ? t("orders.receive_title", { name: received.component.name }) : t("orders.ship_title")}
    >
      {place && received ? (
        <StoreForm
          key={received.component.hash_id}
          place={place}
          expected={{
            component: received.component,
            quantity: received.offer?.quantity ?? received.short,
            supplier: received.offer?.supplier,
          }}
          onClose={onClose}
        />
      ) : (
        <ShipForm of={of} onClose={onClose} />
      )}
    </SidePanel>
  );
}

/** An order's lines and components at a place, with the actions on them. */
export function PurchaseView({ of }: { of: Purchase }) {
  const t = useT();
  const { can } = useMe();
  const drawer = useAddressed(["do"]);
  const { order, place, materials } = of;
  const actions = usePurchaseActions(of, drawer.open);
  return (
    <div className={page.page}>
      <div className={`${page.head} ${css.head}`}>
        <h1>{t("orders.purchase_of", { number: order.number })}</h1>
        <div className={css.actions}>
          <ButtonLink href={orderHref.view(order.hash_id)} icon={<IconArrowBackUp stroke={1.6} />}>
            {t("orders.one")}
          </ButtonLink>
          {materials && can("components_prices") ? <Lists of={of} /> : null}
          <ActionButtons actions={actions} />
        </div>
      </div>
      {place ? (
        <PlaceBar of={of} place={place} />
      ) : (
        <EmptyGlass title={t("orders.no_places")} text={t("orders.no_places_text")} />
      )}
      <div className={css.tables}>
        <PurchaseLines of={of} />
        {materials ? (
          <PurchaseMaterials of={of} rows={materials} onReceive={(component) => drawer.open({ do: component })} />
        ) : of.lines.some((l) => l.problem === "closed") ? (
          <p className={css.soft}>{t("orders.materials_hidden")}</p>
        ) : null}
      </div>
      <PurchasePanel of={of} onClose={drawer.close} />
    </div>
  );
}

/** Prints or exports the missing components, by supplier. */
function Lists({ of: { order, place } }: { of: Purchase }) {
  const t = useT();
  const { busy, download } = useDownload();
  const at = place ? { laboratory_id: place.hash_id } : {};
  const sheet = useExport({ kind: "order_purchase", filters: { order_hash_id: order.hash_id, ...at }, about: "" });
  const paper = () =>
    download(
      printPurchase,
      { params: { id: order.hash_id }, query: at },
      `${t("orders.purchase_list", { number: order.number })}.pdf`,
    );
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button icon={<IconDownload stroke={1.6} />} busy={!!busy || sheet.busy}>
          {t("orders.purchase_lists")}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => void paper()}>PDF</Menu.Item>
        <Menu.Item onClick={() => void sheet.run("xlsx")}>{t("ui.export_xlsx")}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
