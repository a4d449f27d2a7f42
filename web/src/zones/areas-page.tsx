import { IconAlertTriangle } from "@tabler/icons-react";
import { listZones, type Zone } from "#contract/zones/endpoints.ts";
import { useT } from "#web/kit/i18n.ts";
import { useMe } from "#web/api/me.ts";
import { useUrl } from "#web/kit/place.ts";
import { SidePanel, useAddressed } from "#web/ui/form/drawer.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { columnsOf } from "#web/ui/list/columns.tsx";
import { listOf } from "#web/ui/list/list-of.ts";
import { ListPage } from "#web/ui/list/list-page.tsx";
import type { Words } from "#web/ui/list/types.ts";
import { useList } from "#web/ui/list/use-list.ts";
import { areaHref } from "./words.ts";
import css from "./zones.module.css";

const AreaForm = lazyPart(() => import("./area-form.tsx"));

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

const countriesOf = (z: Zone, { named }: Words<Zone>): string => z.countries.map(named).join(", ");

const { count, link, text } = columnsOf<Zone>("zones");

const zones = listOf(listZones, {
  name: "zones",
  columns: [
    link("name", { width: 220, phone: "title" }),
    { key: "currency", title: "zones.currency", width: 150, cell: (z) => <Currency zone={z} />, phone: "end" },
    {
      key: "countries",
      title: "zones.countries",
      cell: (z, words) => (
        <span className={css.soft} title={countriesOf(z, words)}>
          {countriesOf(z, words)}
        </span>
      ),
    },
    count("people", { width: 100, of: (z) => z.users_count }),
    text("time_zone", { width: 190, soft: true }),
  ],
  card: (z, words) => ({
    line: countriesOf(z, words) || z.time_zone,
    status: words.t("zones.people_count", { count: z.users_count }),
  }),
  opens: (z) => areaHref(z.hash_id),
});
export const { prefetch } = zones;

/** `/admin/areas`: the offices that the user sees. Creating one needs the right everywhere. */
export default function AreasPage() {
  const t = useT();
  const [url] = useUrl();
  const { bootstrap } = useMe();
  const drawer = useAddressed(["new"]);
  const mayCreate = bootstrap.permissions.areas_create === "all";
  const add = (): void => drawer.open({ new: "1" });
  return (
    <>
      <ListPage
        list={useList(zones)}
        title={t("zones.title")}
        primary={mayCreate ? { label: t("zones.new"), onPress: add } : undefined}
        empty="zones.none"
      />
      <SidePanel opened={url.new === "1" && mayCreate} onClose={drawer.close} title={t("zones.new")}>
        {url.new === "1" && mayCreate ? <AreaForm zone={undefined} onClose={drawer.close} /> : null}
      </SidePanel>
    </>
  );
}
