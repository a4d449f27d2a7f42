import { useNamed } from "#web/kit/named.ts";
import { IconAlertTriangle } from "@tabler/icons-react";
import { Suspense } from "react";
import { listZones, type Zone } from "#contract/zones/endpoints.ts";
import { prefetchInfinite } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { useMe } from "#web/api/me.ts";
import { useUrl } from "#web/kit/place.ts";
import type { ScreenPlace } from "#web/kit/route.ts";
import { Button } from "#web/ui/atoms/button.tsx";
import { AppLink } from "#web/ui/atoms/link.tsx";
import { SkeletonRows } from "#web/ui/atoms/skeleton.tsx";
import { SidePanel, useAddressed } from "#web/ui/form/drawer.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { ListPage } from "#web/ui/list/list-page.tsx";
import type { Column } from "#web/ui/list/types.ts";
import { areaHref } from "./words.ts";
import css from "./zones.module.css";

const AreaForm = lazyPart(() => import("./area-form.tsx"));

const inputOf = (url: Readonly<Record<string, string>>) => ({ query: { search: url.search } });
export const prefetch = ({ search }: ScreenPlace): void => void prefetchInfinite(listZones, inputOf(search));

function Currency({ zone }: { zone: Zone }) {
  const t = useT();
  if (zone.currency) return <span className={css.code}>{zone.currency.iso}</span>;
  return (
    <span className={css.warn}>
      <IconAlertTriangle size={15} stroke={1.6} aria-hidden="true" />
      {t("zones.no_currency")}
    </span>
  );
}

function useCountriesOf(): (z: Zone) => string {
  const named = useNamed();
  return (z) => z.countries.map(named).join(", ");
}

function useColumns(): readonly Column<Zone>[] {
  const t = useT();
  const countriesOf = useCountriesOf();
  return [
    {
      key: "name",
      title: t("zones.name"),
      width: 220,
      cell: (z) => (
        <AppLink href={areaHref(z.hash_id)} className={css.name}>
          {z.name}
        </AppLink>
      ),
    },
    {
      key: "currency",
      title: t("zones.currency"),
      width: 150,
      cell: (z) => <Currency zone={z} />,
    },
    {
      key: "countries",
      title: t("zones.countries"),
      cell: (z) => (
        <span className={css.soft} title={countriesOf(z)}>
          {countriesOf(z)}
        </span>
      ),
    },
    {
      key: "people",
      title: t("zones.people"),
      width: 100,
      right: true,
      cell: (z) => <span className={css.number}>{z.users_count}</span>,
    },
    {
      key: "time_zone",
      title: t("zones.time_zone"),
      width: 190,
      cell: (z) => <span className={css.soft}>{z.time_zone}</span>,
    },
  ];
}

/** `/admin/areas`: the offices that one sees. Only who may make offices everywhere makes one. */
export default function AreasPage() {
  const t = useT();
  const countriesOf = useCountriesOf();
  const [url] = useUrl();
  const { bootstrap } = useMe();
  const drawer = useAddressed(["new"]);
  const mayCreate = bootstrap.permissions.areas_create === "all";
  const add = (): void => drawer.open({ new: "1" });
  return (
    <>
      <ListPage
        id="zones"
        title={t("zones.title")}
        endpoint={listZones}
        input={inputOf(url)}
        columns={useColumns()}
        card={(z) => ({
          title: z.name,
          end: <Currency zone={z} />,
          line: countriesOf(z) || z.time_zone,
          status: t("zones.people_count", { count: z.users_count }),
        })}
        name={(z) => z.name}
        rowLink={(z) => areaHref(z.hash_id)}
        exportAs={{ kind: "zones", filters: inputOf(url).query }}
        primary={mayCreate ? { label: t("zones.new"), onPress: add } : undefined}
        empty={{
          title: t("zones.none"),
          text: t("zones.none_text"),
          action: mayCreate ? (
            <Button hint="N" onClick={add}>
              {t("zones.new")}
            </Button>
          ) : undefined,
        }}
      />
      <SidePanel opened={url.new === "1" && mayCreate} onClose={drawer.close} title={t("zones.new")}>
        <Suspense fallback={<SkeletonRows rows={4} />}>
          {url.new === "1" && mayCreate ? <AreaForm zone={undefined} onClose={drawer.close} /> : null}
        </Suspense>
      </SidePanel>
    </>
  );
}
