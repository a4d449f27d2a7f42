import { IconEdit, IconTrash } from "@tabler/icons-react";
import { type ReactNode, Suspense, useState } from "react";
import { lazy } from "#web/kit/lazy.ts";
import { deleteZone, getZone, type Zone } from "#contract/zones/endpoints.ts";
import { rateKeepers, statisticians } from "#contract/zones/rights.ts";
import { useChange, useRead } from "#web/api/query.ts";
import { go } from "#web/kit/go.ts";
import { useT } from "#web/kit/i18n.ts";
import { type Mine, useMe } from "#web/api/me.ts";
import { toast } from "#web/kit/toast.ts";
import { SkeletonRows } from "#web/ui/atoms/skeleton.tsx";
import { ConfirmDialog } from "#web/ui/dialogs.tsx";
import { SidePanel, useAddressed } from "#web/ui/form/drawer.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { RecordPage, type RecordAction } from "#web/ui/record/record-page.tsx";
import { RecordFailed, RecordShape } from "#web/ui/record/record-states.tsx";
import { useUrl } from "#web/kit/place.ts";
import { AreaSide } from "./area-side.tsx";
import { DetailsTab } from "./details-tab.tsx";
import { areaHref } from "./words.ts";

const AreaForm = lazyPart(() => import("./area-form.tsx"));
const PeopleTab = lazy(() => import("./people-tab.tsx"));
const ChargesTab = lazy(() => import("./charges-tab.tsx"));
const TaxesTab = lazy(() => import("./taxes-tab.tsx"));
const RatesTab = lazy(() => import("./rates-tab.tsx"));
const StatisticsTab = lazy(() => import("./statistics-tab.tsx"));

const tabs = ["details", "people", "loads", "recurring", "taxes", "rates", "statistics"] as const;
type Tab = (typeof tabs)[number];
export const isTab = (word: string | undefined): word is Tab => tabs.includes(word as Tab);

const shows = (tab: Tab, zone: Zone, can: Mine["can"]): boolean => {
  switch (tab) {
    case "details":
      return true;
    case "people":
      return can("areas_view", zone.hash_id) || can("users_view", zone.hash_id);
    case "loads":
    case "recurring":
      return can("areas_view", zone.hash_id);
    case "taxes":
      return (
        zone.countries.some((c) => can("taxes_view", c.hash_id) || can("taxes_create", c.hash_id)) || can("taxes_view")
      );
    case "rates":
      return ["exchanges_view" as const, ...rateKeepers.any].some((r) => can(r, zone.hash_id));
    case "statistics":
      return statisticians.any.some((r) => can(r, zone.hash_id));
  }
};

function contentOf(tab: Tab, zone: Zone): ReactNode {
  switch (tab) {
    case "details":
      return <DetailsTab zone={zone} />;
    case "people":
      return <PeopleTab zone={zone} />;
    case "loads":
      return <ChargesTab zone={zone} fixed />;
    case "recurring":
      return <ChargesTab zone={zone} fixed={false} />;
    case "taxes":
      return <TaxesTab zone={zone.hash_id} />;
    case "rates":
      return <RatesTab zone={zone.hash_id} />;
    case "statistics":
      return <StatisticsTab zone={zone} />;
  }
}

/** An office by its address, while it comes and when it does not. */
export function AreaScreen({ id, tab }: { id: string; tab: Tab }) {
  const { data, isError, refetch } = useRead(getZone, { params: { id } }, { route: true });
  if (data) return <AreaRecord zone={data.data} tab={tab} />;
  return isError ? <RecordFailed onRetry={() => void refetch()} /> : <RecordShape />;
}

function AreaRecord({ zone, tab }: { zone: Zone; tab: Tab }) {
  const t = useT();
  const { can } = useMe();
  const [url] = useUrl();
  const [asked, ask] = useState(false);
  const drawer = useAddressed(["edit"]);
  const remove = useChange(deleteZone);
  const destroy = async (): Promise<void> => {
    try {
      await remove.mutateAsync({ input: { params: { id: zone.hash_id } } });
      toast(t("zones.deleted", { name: zone.name }));
      go("/admin/areas", { replace: true });
    } catch {
      ask(false);
    }
  };
  const actions: (RecordAction | false | undefined)[] = [
    zone.can.update && {
      key: "edit",
      label: t("zones.change_it"),
      look: "outline",
      icon: <IconEdit stroke={1.6} />,
      hint: "e",
      run: () => drawer.open({ edit: "1" }),
    },
    zone.can.delete && {
      key: "delete",
      label: t("zones.delete"),
      icon: <IconTrash stroke={1.6} />,
      run: () => ask(true),
    },
  ];
  const shown = tabs.filter((x) => x === tab || shows(x, zone, can));
  return (
    <>
      <RecordPage
        of={{ kind: "zone", id: zone.hash_id }}
        home="/admin/areas"
        title={zone.name}
        crumb={tab === "details" ? zone.name : `${zone.name}, ${t(`zones.tab_${tab}`)}`}
        meta={
          <>
            <span>{zone.currency?.iso ?? t("zones.no_currency")}</span>
            <span>{zone.time_zone.replaceAll("_", " ")}</span>
            <span>{t("zones.people_count", { count: zone.users_count })}</span>
          </>
        }
        actions={actions.filter((a): a is RecordAction => !!a)}
        tab={tab}
        onTab={(key) => isTab(key) && go(areaHref(zone.hash_id, key), { replace: true })}
        tabs={shown.map((key) => ({
          key,
          label: t(`zones.tab_${key}`),
          content: (
            <Suspense fallback={<SkeletonRows rows={8} />}>{key === tab ? contentOf(key, zone) : null}</Suspense>
          ),
        }))}
        side={<AreaSide zone={zone} />}
      />
      <SidePanel opened={url.edit === "1" && !!zone.can.update} onClose={drawer.close} title={t("zones.change")}>
        <Suspense fallback={<SkeletonRows rows={4} />}>
          {url.edit === "1" && zone.can.update ? <AreaForm zone={zone} onClose={drawer.close} /> : null}
        </Suspense>
      </SidePanel>
      <ConfirmDialog
        opened={asked}
        onClose={() => ask(false)}
        title={t("zones.delete_title", { name: zone.name })}
        text={t("zones.delete_text")}
        confirm={t("zones.delete")}
        busy={remove.isPending}
        danger
        onConfirm={() => void destroy()}
      />
    </>
  );
}
