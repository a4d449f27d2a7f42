import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { numberText } from "#contract/kit/number.ts";
import { listBottled, type BottledLot } from "#contract/laboratory/bottles.ts";
import { laboratoryHref } from "#contract/laboratory/hrefs.ts";
import type { Place } from "#contract/laboratory/places.ts";
import { recipeHref } from "#contract/recipes/hrefs.ts";
import { useInfinite } from "#web/api/query.ts";
import { type Translate, useT } from "#web/kit/i18n.ts";
import { Button } from "#web/ui/atoms/button.tsx";
import { Day } from "#web/ui/atoms/day.tsx";
import { EmptyGlass } from "#web/ui/atoms/empty.tsx";
import { RefLink } from "#web/ui/atoms/link.tsx";
import { Loading } from "#web/ui/atoms/loading.tsx";
import { SidePanel } from "#web/ui/form/drawer.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { Table, type TableColumn } from "#web/ui/table/table.tsx";
import { MoreButton } from "#web/ui/list/more-button.tsx";
import css from "./laboratory.module.css";
import { lifeOf } from "./words.ts";

const LabelForm = lazyPart(() => import("./label-form.tsx"));
const BottleForm = lazyPart(() => import("./bottle-form.tsx"));
const TakeBottlesForm = lazyPart(() => import("./take-bottles-form.tsx"));

/** What the buttons of a lot do. */
interface Doing {
  label: (lot: BottledLot) => void;
  take: (lot: BottledLot) => void;
}
const aboutColumns = (t: Translate): readonly TableColumn<BottledLot>[] => [
  {
    key: "recipe",
    head: t("laboratory.recipe"),
    names: true,
    cell: ({ recipe: r }) =>
      r.hash_id === null ? (
        `${r.number} ${r.name}`
      ) : (
        <RefLink href={recipeHref.view(r.hash_id, { tab: "stock" })}>{`${r.number} ${r.name}`}</RefLink>
      ),
  },
  { key: "version", head: t("laboratory.version"), hides: "phone", cell: (row) => row.composition_number },
  { key: "lot", head: t("laboratory.lot"), cell: (row) => <span className={css.whole}>{row.lot}</span> },
  {
    key: "bottles",
    head: t("laboratory.bottles"),
    right: true,
    cell: (row) => numberText(String(row.bottles)),
  },
  {
    key: "litres",
    head: t("laboratory.litres"),
    right: true,
    hides: "phone",
    cell: (row) => `${numberText(row.litres)} L`,
  },
  {
    key: "end",
    head: t("laboratory.expires_on"),
    hides: "phone",
    cell: (row) => row.expires_on && <Day value={row.expires_on} />,
  },
  {
    key: "left",
    head: t("laboratory.left"),
    right: true,
    cell: (row) => <span className={row.state === "expired" ? css.bad : undefined}>{lifeOf(row, t)}</span>,
  },
];
const doingColumns = (t: Translate, { label, take }: Doing): readonly TableColumn<BottledLot>[] => [
  {
    key: "label",
    head: t("laboratory.label"),
    silent: true,
    right: true,
    hides: "phone",
    cell: (row) => (
      <>
        <Button look="quiet" size="small" onClick={() => label(row)}>
          {t("laboratory.label")}
        </Button>
        <RefLink href={laboratoryHref.trace(row.hash_id, { of: "bottled" })}>{t("laboratory.trace")}</RefLink>
      </>
    ),
  },
  {
    key: "take",
    head: t("laboratory.take_bottles"),
    silent: true,
    right: true,
    cell: (row) =>
      row.can.take ? (
        <Button look="quiet" size="small" onClick={() => take(row)}>
          {t("laboratory.take_bottles")}
        </Button>
      ) : null,
  },
];

/** The bottled recipes of a place, by lot. */
export default function BottlesTab({ place }: { place: Place }) {
  const t = useT();
  const [panel, setPanel] = useState<"new" | BottledLot>();
  const [labelled, setLabelled] = useState<BottledLot>();
  const { rows, query } = useInfinite(listBottled, { query: { laboratory_id: place.hash_id } }, { quiet: true });
  if (!query.data) return <Loading of={query} rows={4} text="ui.list_failed" />;
  const close = (): void => setPanel(undefined);
  const noLabel = (): void => setLabelled(undefined);
  const add = place.can.stock ? (
    <Button icon={<IconPlus stroke={1.6} />} onClick={() => setPanel("new")}>
      {t("laboratory.new_bottled")}
    </Button>
  ) : undefined;
  return (
    <>
      {add && rows.length > 0 ? <div className={css.above}>{add}</div> : null}
      <Table
        label={t("laboratory.bottled")}
        rows={rows}
        empty={
          <EmptyGlass title={t("laboratory.bottled_none")} text={t("laboratory.bottled_none_text")} action={add} />
        }
        columns={[...aboutColumns(t), ...doingColumns(t, { label: setLabelled, take: setPanel })]}
      />
      <MoreButton query={query} className={css.more}>
        {t("laboratory.more")}
      </MoreButton>
      <SidePanel opened={labelled !== undefined} onClose={noLabel} title={t("labels.print")}>
        {labelled ? (
          <LabelForm
            bottled={[{ hash_id: labelled.hash_id, name: `${labelled.recipe.number} ${labelled.lot}` }]}
            onClose={noLabel}
          />
        ) : null}
      </SidePanel>
      <SidePanel
        opened={panel !== undefined}
        onClose={close}
        title={t(panel === "new" ? "laboratory.new_bottled" : "laboratory.take_bottles")}
      >
        {panel === "new" ? (
          <BottleForm place={place} onClose={close} />
        ) : panel ? (
          <TakeBottlesForm place={place} of={panel} onClose={close} />
        ) : null}
      </SidePanel>
    </>
  );
}
