import {
  IconArchive,
  IconArrowBarDown,
  IconArchiveOff,
  IconBell,
  IconEdit,
  IconMapPin,
  IconPlus,
  IconScan,
} from "@tabler/icons-react";
import { useState } from "react";
import { laboratoryHref, warehouseHref } from "#contract/laboratory/hrefs.ts";
import { archiveLaboratory, archiveWarehouse, type Place } from "#contract/laboratory/places.ts";
import { familyOf } from "#contract/laboratory/rights.ts";
import { useChange } from "#web/api/query.ts";
import { go } from "#web/kit/go.ts";
import { useT } from "#web/kit/i18n.ts";
import { useNamed } from "#web/kit/named.ts";
import { useUrl } from "#web/kit/place.ts";
import { toast } from "#web/kit/toast.ts";
import { ReasonDialog } from "#web/ui/ask-reason.ts";
import { Notice } from "#web/ui/atoms/notice.tsx";
import { PersonName } from "#web/ui/atoms/person.tsx";
import { SidePanel, useAddressed } from "#web/ui/form/drawer.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { RecordPage } from "#web/ui/record/record-page.tsx";
import { tabOf } from "#web/ui/record/tab-of.tsx";
import { Glance } from "./glance.tsx";
import { StockTab } from "./stock-tab.tsx";

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

type Ending = "archive" | "restore" | "delete";

/** Archives, restores or deletes a place, asking for the reason. */
function useEnding(place: Place) {
  const t = useT();
  const [asked, setAsked] = useState<Ending>();
  const end = { laboratory: useChange(archiveLaboratory), warehouse: useChange(archiveWarehouse) }[
    familyOf(place.kind)
  ];
  const home = familyOf(place.kind) === "laboratory" ? laboratoryHref.list() : warehouseHref.list();
  const run = async (reason: string): Promise<void> => {
    if (!asked) return;
    await end.mutateAsync({
      input: { params: { id: place.hash_id }, body: { action: asked, reason, version: place.version } },
    });
    setAsked(undefined);
    toast(
      t(`laboratory.${asked === "archive" ? "archived" : asked === "restore" ? "restored" : "deleted"}_toast`, {
        name: place.name,
      }),
    );
    if (asked === "delete") go(home, { replace: true });
  };
  const dialog = (
    <ReasonDialog
      opened={asked !== undefined}
      onClose={() => setAsked(undefined)}
      title={t(`laboratory.${asked ?? "archive"}_title`, { name: place.name })}
      text={t(`laboratory.${asked ?? "archive"}_text`)}
      label={t("laboratory.reason")}
      confirm={t(`laboratory.${asked ?? "archive"}`)}
      busy={end.isPending}
      danger={asked !== "restore"}
      onConfirm={(reason) => void run(reason).catch(() => undefined)}
    />
  );
  return { ask: setAsked, dialog, home };
}

/** A laboratory, a shop or a warehouse: its stock, movements, alerts and people. */
export function PlaceRecord({ place: p }: { place: Place }) {
  const t = useT();
  const named = useNamed();
  const [url] = useUrl();
  const drawer = useAddressed(["config", "take", "component"]);
  const ending = useEnding(p);
  const open = (config: string): void => drawer.open({ config });
  const address = [p.street, p.street2, [p.zip_code, p.city].filter(Boolean).join(" ")].filter(Boolean).join(", ");
  const waiting = p.counts.short + p.counts.expired;
  const panel = url.config;
  return (
    <>
      <RecordPage
        of={{ kind: "stock_place", id: p.hash_id }}
        home={ending.home}
        title={p.name}
        crumb={p.name}
        meta={
          <>
            <span>{t(`laboratory.kind_${p.kind}`)}</span>
            {p.manager ? <PersonName person={p.manager} size="small" /> : null}
            <span>
              <IconMapPin stroke={1.6} aria-hidden="true" />
              {[address, named(p.country)].filter(Boolean).join(", ")}
            </span>
          </>
        }
        actions={[
          p.can.stock && {
            key: "take",
            label: t("laboratory.take"),
            look: "outline",
            icon: <IconArrowBarDown stroke={1.6} />,
            hint: "t",
            run: () => open("take"),
          },
          p.can.stock && {
            key: "store",
            label: t("laboratory.new_lot"),
            look: "filled",
            icon: <IconPlus stroke={1.6} />,
            hint: "n",
            run: () => open("store"),
          },
          {
            key: "scan",
            label: t("laboratory.scan"),
            look: "outline",
            icon: <IconScan stroke={1.6} />,
            run: () => go(laboratoryHref.scan({ place: p.hash_id })),
          },
          p.can.update && {
            key: "edit",
            label: t("laboratory.change"),
            icon: <IconEdit stroke={1.6} />,
            hint: "e",
            run: () => open("edit"),
          },
          p.can.update && {
            key: "alerts",
            label: t("laboratory.set_alerts"),
            icon: <IconBell stroke={1.6} />,
            run: () => open("alerts"),
          },
          p.can.archive && {
            key: "archive",
            label: t("laboratory.archive"),
            icon: <IconArchive stroke={1.6} />,
            run: () => ending.ask("archive"),
          },
          p.can.restore && {
            key: "restore",
            label: t("laboratory.restore"),
            look: "outline",
            icon: <IconArchiveOff stroke={1.6} />,
            run: () => ending.ask("restore"),
          },
          p.can.delete && {
            key: "delete",
            label: t("laboratory.delete"),
            icon: <IconArchive stroke={1.6} />,
            run: () => ending.ask("delete"),
          },
        ]}
        notice={p.archived_at ? <Notice title={t("laboratory.archived")}>{p.archived_reason}</Notice> : undefined}
        tabs={[
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
          { key: "alerts", label: t("laboratory.alerts"), waiting, load: alertsTab({ place: p }) },
          { key: "transfers", label: t("laboratory.transfers"), load: transfersTab({ place: p }) },
          { key: "reserved", label: t("laboratory.reserved"), load: reservationsTab({ place: p }) },
          { key: "counts", label: t("laboratory.counts"), load: countsTab({ place: p }) },
          { key: "team", label: t("laboratory.team"), count: p.people.length, load: teamTab({ place: p }) },
        ]}
        side={<Glance place={p} />}
        happened={{ did: "laboratory.did_", otherwise: "laboratory.did_update" }}
      />
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
      {ending.dialog}
    </>
  );
}
