import { IconMapPin, IconScan } from "@tabler/icons-react";
import { laboratoryHref, warehouseHref } from "#contract/laboratory/hrefs.ts";
import type { Place } from "#contract/laboratory/places.ts";
import { familyOf } from "#contract/laboratory/rights.ts";
import { go } from "#web/kit/go.ts";
import { type Translate, useT } from "#web/kit/i18n.ts";
import { useNamed } from "#web/kit/named.ts";
import { useUrl } from "#web/kit/place.ts";
import { useRecordActions } from "#web/ui/actions/use-record-actions.tsx";
import { Notice } from "#web/ui/atoms/notice.tsx";
import { PersonName } from "#web/ui/atoms/person.tsx";
import { SidePanel, useAddressed } from "#web/ui/form/drawer.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { lazyTab } from "#web/ui/lazy-tab.tsx";
import { RecordPage } from "#web/ui/record/record-page.tsx";
import { tabOf } from "#web/ui/record/tab-of.tsx";
import { placeActions } from "./place-actions.ts";
import { StockTab } from "./stock-tab.tsx";

/** Beside the stock; it comes after it. */
const Glance = lazyTab(() => import("./glance.tsx"));
const alertsTab = tabOf(() => import("./alerts-tab.tsx"));
const bottlesTab = tabOf(() => import("./bottles-tab.tsx"));
const batchesTab = tabOf(() => import("./batches/batches-tab.tsx"));
const countsTab = tabOf(() => import("./counts/counts-tab.tsx"));
const movementsTab = tabOf(() => import("./movements-tab.tsx"));
const reservationsTab = tabOf(() => import("./reservations-tab.tsx"));
const transfersTab = tabOf(() => import("./transfers-tab.tsx"));
const teamTab = tabOf(() => import("./team-tab.tsx"));
const PlaceForm = lazyPart(() => import("./place-form.tsx"));
const StoreForm = lazyPart(() => import("./store-form.tsx"));
const TakeForm = lazyPart(() => import("./take-form.tsx"));
const ConfigForm = lazyPart(() => import("./config-form.tsx"));

const tabsOf = (p: Place, t: Translate) => [
  {
    key: "stock",
    label: t("laboratory.components"),
    count: p.counts.components,
    content: <StockTab place={p} />,
  },
  {
    key: "recipes",
    label: t("laboratory.bottled"),
    count: p.counts.bottled,
    load: bottlesTab({ place: p }),
  },
  { key: "batches", label: t("laboratory.batches"), load: batchesTab({ place: p }) },
  { key: "movements", label: t("laboratory.movements"), load: movementsTab({ place: p }) },
  {
    key: "alerts",
    label: t("laboratory.alerts"),
    waiting: p.counts.short + p.counts.expired,
    load: alertsTab({ place: p }),
  },
  { key: "transfers", label: t("laboratory.transfers"), load: transfersTab({ of: p }) },
  { key: "reserved", label: t("laboratory.reserved"), load: reservationsTab({ place: p }) },
  { key: "counts", label: t("laboratory.counts"), load: countsTab({ place: p }) },
  { key: "team", label: t("laboratory.team"), count: p.people.length, load: teamTab({ place: p }) },
];

/** A laboratory, a shop or a warehouse: its stock, movements, alerts and people. */
export function PlaceRecord({ place: p }: { place: Place }) {
  const t = useT();
  const drawer = useAddressed(["config", "take", "component"]);
  const family = familyOf(p.kind);
  const home = family === "laboratory" ? laboratoryHref.list() : warehouseHref.list();
  const { stock, update } = p.can;
  const can = { ...p.can, take: stock, store: stock, alerts: update };
  const actions = useRecordActions(placeActions[family], { ...p, can }, { home, open: drawer.open });
  return (
    <>
      <RecordPage
        of={{ kind: "stock_place", id: p.hash_id }}
        home={home}
        title={p.name}
        crumb={p.name}
        meta={<Meta place={p} />}
        actions={[
          ...actions,
          {
            key: "scan",
            label: t("laboratory.scan"),
            look: "outline",
            icon: <IconScan stroke={1.6} />,
            run: () => go(laboratoryHref.scan({ place: p.hash_id })),
          },
        ]}
        notice={p.archived_at ? <Notice title={t("laboratory.archived")}>{p.archived_reason}</Notice> : undefined}
        tabs={tabsOf(p, t)}
        side={<Glance place={p} />}
        happened={{ did: "laboratory.did_", otherwise: "laboratory.did_update" }}
      />
      <Panel place={p} drawer={drawer} />
    </>
  );
}

function Meta({ place: p }: { place: Place }) {
  const t = useT();
  const named = useNamed();
  const address = [p.street, p.street2, [p.zip_code, p.city].filter(Boolean).join(" ")].filter(Boolean).join(", ");
  return (
    <>
      <span>{t(`laboratory.kind_${p.kind}`)}</span>
      {p.manager ? <PersonName person={p.manager} size="small" /> : null}
      <span>
        <IconMapPin stroke={1.6} aria-hidden="true" />
        {[address, named(p.country)].filter(Boolean).join(", ")}
      </span>
    </>
  );
}

/** The form that the address asks for, beside the record. */
function Panel({ place: p, drawer }: { place: Place; drawer: ReturnType<typeof useAddressed> }) {
  const t = useT();
  const [url] = useUrl();
  const panel = url.config;
  return (
    <SidePanel
      opened={panel === "edit" || panel === "store" || panel === "take" || panel === "alerts"}
      onClose={drawer.close}
      title={t(
        `laboratory.${panel === "edit" ? "change" : panel === "take" ? "take" : panel === "alerts" ? "set_alerts" : "new_lot"}`,
      )}
    >
      {panel === "edit" ? (
        <PlaceForm place={p} family={familyOf(p.kind)} onClose={drawer.close} />
      ) : panel === "take" ? (
        <TakeForm place={p} onClose={drawer.close} />
      ) : panel === "alerts" ? (
        <ConfigForm place={p} onClose={drawer.close} />
      ) : panel === "store" ? (
        <StoreForm place={p} onClose={drawer.close} />
      ) : null}
    </SidePanel>
  );
}
