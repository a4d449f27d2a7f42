import type { ComponentType } from "react";
import { IconTag, IconVersions } from "@tabler/icons-react";
import { supplyHref } from "#contract/supplies/hrefs.ts";
import type { Supply, Variation } from "#contract/supplies/schemas.ts";
import { type Translate, useT } from "#web/kit/i18n.ts";
import { useNamed } from "#web/kit/named.ts";
import { useUrl } from "#web/kit/place.ts";
import { useRecordActions } from "#web/ui/actions/use-record-actions.tsx";
import { AppLink, RefLink } from "#web/ui/atoms/link.tsx";
import { ChosenPanel, useAddressed } from "#web/ui/form/drawer.tsx";
import { lazyTab } from "#web/ui/lazy-tab.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { RecordPage } from "#web/ui/record/record-page.tsx";
import { Facts, SideSection } from "#web/ui/record/side-section.tsx";
import { tabOf } from "#web/ui/record/tab-of.tsx";
import type { AuditEntry } from "#web/ui/record/what-happened.tsx";
import { attributeText } from "./attributes/words.ts";
import { supplyActions } from "./actions.ts";
import { StockParts } from "./stock-parts.tsx";
import { isVaried, type UnitFormProps } from "./units.ts";

const PiecesList = lazyTab(() => import("./pieces-list.tsx"));
const allocationsTab = tabOf(() => import("./allocations-tab.tsx"));
const movementsTab = tabOf(() => import("./movements-tab.tsx"));
const maintenanceTab = tabOf(() => import("./maintenance/maintenance-tab.tsx"));
const MaintainForm = lazyPart(() => import("./maintenance/maintain-form.tsx"));
const valueTab = tabOf(() => import("./value/value-tab.tsx"));
const EnterForm = lazyPart(() => import("./enter-form.tsx"));
const AllocateForm = lazyPart(() => import("./allocate-form.tsx"));
const ReturnForm = lazyPart(() => import("./return-form.tsx"));
const StatusForm = lazyPart(() => import("./status-form.tsx"));
const LabelForm = lazyPart(() => import("./counts/label-form.tsx"));
const TransferForm = lazyPart(() => import("./transfers/transfer-form.tsx"));
const OutForm = lazyPart(() => import("./out-form.tsx"));
const VariationsForm = lazyPart(() => import("./variations/variations-form.tsx"));
const VariationsTable = lazyPart(() => import("./variations/variations-table.tsx"));
const ForVariation = lazyPart(() => import("./variations/for-variation.tsx"));
const EditForm = lazyPart(() => import("./edit-form.tsx"));

const isFree = (v: Variation): boolean => v.available > 0;
const isHere = (v: Variation): boolean => v.on_hand > 0;
const said = (value: unknown): string => (typeof value === "string" || typeof value === "number" ? String(value) : "");
/** Entries of offices that one does not see say no more than that something happened. */
const storyFor = (t: Translate) => ({
  did: "supplies.did_",
  otherwise: "supplies.did_change",
  given: ({ details: d }: AuditEntry) => ({
    units: said(d.serials) || said(d.quantity) || t("supplies.some_elsewhere"),
    serial: said(d.serial_number) || t("supplies.some_elsewhere"),
  }),
  words: ({ details: d }: AuditEntry) => [said(d.recipient), said(d.reason)].filter(Boolean).join(": ") || undefined,
});

type Drawer = ReturnType<typeof useAddressed>;

const tabsOf = (s: Supply, zone: string, open: Drawer["open"], t: Translate) => [
  {
    key: "stock",
    label: t(s.numbered ? "supplies.pieces" : "supplies.on_hand"),
    // The list of pieces shows those that are gone, too.
    ...(!s.numbered && { count: s.on_hand }),
    content: (
      <>
        <StockParts supply={s} />
        {isVaried(s) ? <VariationsTable supply={s} zone={zone} /> : null}
        {s.numbered ? <PiecesList supply={s} open={open} /> : null}
      </>
    ),
  },
  {
    key: "allocations",
    label: t("supplies.allocations"),
    ...(s.reusable && { count: s.allocated }),
    load: allocationsTab({ supply: s }),
  },
  ...(s.reusable
    ? [{ key: "maintenance", label: t("supply_maintenance.title"), load: maintenanceTab({ supply: s }) }]
    : []),
  { key: "value", label: t("supply_value.title"), load: valueTab({ supply: s }) },
  { key: "movements", label: t("supplies.movements"), load: movementsTab({ supply: s }) },
];

/** An article: what each office has, its pieces, who has them, and every movement. */
export function SupplyRecord({ supply: s, zone }: { supply: Supply; zone: string }) {
  const t = useT();
  const drawer = useAddressed(["panel", "serial", "holder"]);
  const home = supplyHref[s.type].list();
  const actions = useRecordActions(supplyActions, s, {
    home,
    open: drawer.open,
    known: s.can.allocate ? {} : { enter: { look: "filled" } },
  });
  return (
    <>
      <RecordPage
        of={{ kind: "supply", id: s.hash_id }}
        home={home}
        title={s.name}
        crumb={s.name}
        meta={<Meta supply={s} zone={zone} />}
        actions={[
          ...actions,
          s.can.update === true &&
            !s.variation_of && {
              key: "variations",
              label: t("supply_variations.add"),
              icon: <IconVersions />,
              run: () => drawer.open({ panel: "variations" }),
            },
          !s.numbered && {
            key: "label",
            label: t("supply_counts.label"),
            icon: <IconTag stroke={1.6} />,
            run: () => drawer.open({ panel: "label" }),
          },
        ]}
        tabs={tabsOf(s, zone, drawer.open, t)}
        side={<Side supply={s} />}
        happened={storyFor(t)}
      />
      <Forms supply={s} zone={zone} drawer={drawer} />
    </>
  );
}

interface FormsProps extends Pick<UnitFormProps, "supply" | "zone"> {
  drawer: Drawer;
}
/** The form that the address asks for, beside the record. */
function Forms({ supply: s, zone, drawer }: FormsProps) {
  const t = useT();
  const [{ panel, serial = "", holder = "" }] = useUrl();
  const form = { supply: s, zone, serial, holder, onClose: drawer.close };
  /** A form that moves units: of an article with variations it asks which is meant, unless a piece of the article was chosen. */
  const moves = (Form: ComponentType<UnitFormProps>, may: (of: Variation) => boolean = () => true) =>
    isVaried(s) && !serial ? (
      <ForVariation supply={s} may={may}>
        {(supply) => <Form {...form} supply={supply} />}
      </ForVariation>
    ) : (
      <Form {...form} />
    );
  return (
    <ChosenPanel
      chosen={panel}
      onClose={drawer.close}
      panels={{
        enter: s.can.enter && { title: t("supplies.enter"), form: moves(EnterForm) },
        allocate: s.can.allocate && { title: t("supplies.allocate"), form: moves(AllocateForm, isFree) },
        return: s.can.unallocate && {
          title: t("supplies.unallocate"),
          form: moves(ReturnForm, (v) => !s.reusable || v.allocated > 0),
        },
        status: s.can.stock_status && { title: t("supplies.stock_status"), form: moves(StatusForm, isHere) },
        maintain: s.can.maintain && { title: t("supply_maintenance.title"), form: moves(MaintainForm, isHere) },
        out: s.can.stock_out && { title: t("supplies.stock_out"), form: moves(OutForm, isFree) },
        transfer: s.can.transfer && { title: t("supply_moves.send"), form: moves(TransferForm, isFree) },
        label: !s.numbered && {
          title: t("supply_counts.label"),
          form: <LabelForm supplies={[{ hash_id: s.hash_id, name: s.name }]} onClose={drawer.close} />,
        },
        variations: s.can.update &&
          !s.variation_of && { title: t("supply_variations.add"), form: <VariationsForm {...form} /> },
        edit: s.can.update && { title: t("supplies.edit"), form: <EditForm {...form} /> },
      }}
    />
  );
}

function Meta({ supply: s, zone }: { supply: Supply; zone: string }) {
  const t = useT();
  const named = useNamed();
  return (
    <>
      <span>{named(s.category)}</span>
      <span>{t(`supplies.reusable_${s.reusable}`)}</span>
      {s.brand ? <span>{s.brand.name}</span> : null}
      {s.variation_of ? (
        <AppLink href={supplyHref[s.type].view(zone, s.variation_of.hash_id)}>
          {t("supply_variations.of", { name: s.variation_of.name })}
        </AppLink>
      ) : null}
      <RefLink href={supplyHref[s.type].statistics(s.hash_id)}>{t("supply_statistics.title")}</RefLink>
    </>
  );
}

function Side({ supply: s }: { supply: Supply }) {
  const t = useT();
  const named = useNamed();
  // Several offices have a table of them.
  const only = s.stocks.length === 1 ? s.stocks[0] : undefined;
  return (
    <>
      <SideSection title={t("supplies.about")}>
        <Facts
          facts={[
            [t("supplies.type"), t(`supplies.type_${s.type}`)],
            [t("supplies.supplier"), s.supplier?.name],
            [t("supplies.brand"), s.brand?.name],
            [t("supplies.unity"), s.unity && named(s.unity)],
            [t("supplies.department"), s.department && named(s.department)],
            [t("supplies.lifetime_in_years"), s.lifetime_in_years],
            [
              t("supply_maintenance.title"),
              s.maintenance_months && t("supply_maintenance.months_every", { count: s.maintenance_months }),
            ],
            ...s.attributes.map((a): [string, string | null] => [
              named({ name: a.label, name_fr: a.label_fr }),
              attributeText(a, t),
            ]),
            [t("supplies.letters"), s.numbered ? s.series?.text : null],
            [t("supplies.minimum"), only?.minimum],
            [t("supplies.shelf"), only?.shelf],
          ]}
        />
      </SideSection>
      {s.description ? (
        <SideSection title={t("supplies.description")}>
          <p style={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>{s.description}</p>
        </SideSection>
      ) : null}
    </>
  );
}
