import { IconCoins, IconHistory, IconPackageExport, IconScan, IconTableImport } from "@tabler/icons-react";
import { useState } from "react";
import { formatAmount } from "#contract/kit/amounts.ts";
import { importHref } from "#contract/imports/hrefs.ts";
import { listCategories } from "#contract/supplies/categories.ts";
import { listSupplies } from "#contract/supplies/endpoints.ts";
import { supplyHref, supplyScanHref } from "#contract/supplies/hrefs.ts";
import { onHandStates } from "#contract/supplies/lifecycle.ts";
import type { Supply, SupplyType } from "#contract/supplies/schemas.ts";
import { useMe } from "#web/api/me.ts";
import { type Translate, useT } from "#web/kit/i18n.ts";
import { useUrl } from "#web/kit/place.ts";
import type { ScreenPlace } from "#web/kit/route.ts";
import { AreaTabs } from "#web/ui/area-tabs.tsx";
import { Button } from "#web/ui/atoms/button.tsx";
import { AppLink, ButtonLink } from "#web/ui/atoms/link.tsx";
import { Sums } from "#web/ui/atoms/money.tsx";
import { SidePanel, useAddressed } from "#web/ui/form/drawer.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { columnsOf } from "#web/ui/list/columns.tsx";
import { imported, offices } from "#web/ui/list/filters-of.ts";
import { listOf, type ListSpec } from "#web/ui/list/list-of.ts";
import { ListPage } from "#web/ui/list/list-page.tsx";
import { useList } from "#web/ui/list/use-list.ts";
import css from "./supplies.module.css";
import { isVaried } from "./units.ts";
import { supplyOpens } from "./words.ts";

const HandOutForm = lazyPart(() => import("./hand-out-form.tsx"));
const ValuePanel = lazyPart(() => import("./value/value-panel.tsx"));
const { count, ref, text } = columnsOf<Supply>("supplies");
const shortAt = (s: Supply): number | null =>
  s.stocks.find((at) => at.minimum !== null && at.available < at.minimum)?.minimum ?? null;

/** Of an article with variations one of them is short. */
const shortWords = (s: Supply, t: Translate): string => {
  const minimum = shortAt(s);
  return minimum === null ? t("supply_variations.short") : t("supplies.short_min", { minimum });
};

const spec: ListSpec<typeof listSupplies> = {
  name: "supplies",
  opens: (s, { zone }) => supplyOpens(s, zone),
  columns: [
    {
      key: "name",
      title: "supplies.name",
      cell: (s, { t, href }) => (
        <span className={css.named}>
          <AppLink href={href(s)} className={css.name}>
            {s.name}
          </AppLink>
          {isVaried(s) ? (
            <span className={css.soft}>{t("supply_variations.count", { count: s.variations.length })}</span>
          ) : null}
          {s.is_short ? <span className={css.short}>{shortWords(s, t)}</span> : null}
        </span>
      ),
      value: (s) => s.name,
      phone: "title",
    },
    ref("category", { width: 170, phone: "line" }),
    text("office", {
      width: 150,
      soft: true,
      of: (s) => s.stocks.map((at) => at.zone.name).join(", "),
      phone: "lineEnd",
    }),
    {
      ...count("available", { width: 100, phone: "end" }),
      cell: (s) => <span className={s.is_short ? css.low : undefined}>{s.available}</span>,
    },
    count("reserved", { width: 100, spare: true }),
    count("allocated", { width: 100 }),
    count("out_of_service", { width: 110 }),
    count("on_hand", { width: 90 }),
    count("on_the_way", { width: 100, spare: true }),
    text("brand", { width: 130, of: (s) => s.brand?.name, soft: true, spare: true }),
    text("supplier", { width: 150, of: (s) => s.supplier?.name, soft: true, spare: true }),
  ],
  filters: {
    zone: offices("supplies.office"),
    category: { label: "supplies.category", from: listCategories },
    status: { label: "supplies.state", options: onHandStates, texts: "supplies.state_" },
    short: { label: "supplies.short", options: ["1"], texts: "supplies.short_" },
    ...imported("supplies.by_import", "supplies.this_import"),
  },
};
const supplies = listOf(listSupplies, spec);
/** The same with what each is worth on a day. */
const valued = listOf(listSupplies, {
  ...spec,
  columns: [
    ...spec.columns,
    {
      key: "value",
      title: "supply_value.value",
      width: 170,
      right: true,
      cell: ({ values }) =>
        values?.length ? <Sums sums={values.map((v) => ({ amount: v.amount, iso: v.currency.iso }))} /> : null,
      value: ({ values }) => values?.map((v) => `${formatAmount(v.amount)} ${v.currency.iso}`).join("; ") ?? "",
    },
  ],
});
const isDay = (word: string | undefined): word is string => /^\d{4}-\d\d-\d\d$/u.test(word ?? "");

/** The offices of the list: the one that a new article is for, the one whose movements and value are shown, and those where things are handed out. */
function useOffices(zone: string | undefined) {
  const { can, zones, me } = useMe();
  const open = zones.filter((z) => can("supplies_create", z.hash_id));
  const at = open.find((z) => z.hash_id === zone) ?? open.find((z) => z.hash_id === me.zone?.hash_id) ?? open[0];
  const seen = zones.find((z) => z.hash_id === (zone ?? me.zone?.hash_id)) ?? zones[0];
  const gives = zones.filter((z) => can("supplies_update", z.hash_id));
  return { at, seen, gives };
}

interface WaysProps {
  type: SupplyType;
  of: ReturnType<typeof useOffices>;
  onHandOut: () => void;
  onValue: () => void;
}
/** What can be done besides a new article: scanning, handing out, value, import and movements. */
function Ways({ type, of: { at, seen, gives }, onHandOut, onValue }: WaysProps) {
  const t = useT();
  return (
    <>
      <ButtonLink href={supplyScanHref()} icon={<IconScan stroke={1.6} />}>
        {t("supply_counts.scan")}
      </ButtonLink>
      {gives.length > 0 ? (
        <Button icon={<IconPackageExport stroke={1.6} />} onClick={onHandOut}>
          {t("supplies.hand_out")}
        </Button>
      ) : null}
      {seen ? (
        <Button icon={<IconCoins stroke={1.6} />} onClick={onValue}>
          {t("supply_value.title")}
        </Button>
      ) : null}
      {at ? (
        <ButtonLink href={importHref("supplies", { office: at.hash_id })} icon={<IconTableImport stroke={1.6} />}>
          {t("supply_import.import")}
        </ButtonLink>
      ) : null}
      {seen ? (
        <ButtonLink href={supplyHref[type].timeline(seen.hash_id)} icon={<IconHistory stroke={1.6} />}>
          {t("supplies.movements")}
        </ButtonLink>
      ) : null}
    </>
  );
}

/** The list of one type: `/admin/managment/fournitures` for furniture, `/admin/managment/materials` for materials. */
export function listPage(type: SupplyType) {
  function SuppliesPage() {
    const t = useT();
    const [url] = useUrl();
    const drawer = useAddressed(["panel"]);
    const on = isDay(url.on) ? url.on : undefined;
    const list = useList(on ? valued : supplies, {
      fixed: { query: { type, ...(on && { on }) } },
      exports: { type, ...(on && { on }) },
    });
    const of = useOffices(url.zone);
    const [isHanding, setHanding] = useState(false);
    return (
      <>
        <ListPage
          list={list}
          title={t("supplies.title")}
          tabs={<AreaTabs />}
          empty="supplies.none"
          primary={of.at && { label: t("supplies.new"), href: supplyHref[type].create(of.at.hash_id) }}
          actions={
            <Ways
              type={type}
              of={of}
              onHandOut={() => setHanding(true)}
              onValue={() => drawer.open({ panel: "value" })}
            />
          }
        />
        <SidePanel opened={isHanding} onClose={() => setHanding(false)} title={t("supplies.hand_out")}>
          <HandOutForm offices={of.gives} onClose={() => setHanding(false)} />
        </SidePanel>
        <SidePanel opened={url.panel === "value"} onClose={drawer.close} title={t("supply_value.title")}>
          <ValuePanel type={type} onClose={drawer.close} />
        </SidePanel>
      </>
    );
  }
  return {
    default: SuppliesPage,
    prefetch: (place: ScreenPlace) => supplies.prefetch(place, { query: { type } }),
  };
}
