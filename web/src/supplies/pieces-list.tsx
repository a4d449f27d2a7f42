import { IconArrowBackUp, IconEdit, IconRefresh, IconTag, IconTruckDelivery, IconUserPlus } from "@tabler/icons-react";
import { use, useMemo, useState } from "react";
import { listPieces } from "#contract/supplies/endpoints.ts";
import { changeStatuses, supplyStates } from "#contract/supplies/lifecycle.ts";
import { MOST_LABELLED } from "#contract/supplies/labels.ts";
import type { Supply, SupplyPiece } from "#contract/supplies/schemas.ts";
import { type Translate, useT } from "#web/kit/i18n.ts";
import { useUrl } from "#web/kit/place.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { SidePanel, useAddressed } from "#web/ui/form/drawer.tsx";
import { columnsOf } from "#web/ui/list/columns.tsx";
import { offices } from "#web/ui/list/filters-of.ts";
import { listOf } from "#web/ui/list/list-of.ts";
import { List } from "#web/ui/list/list.tsx";
import { useList } from "#web/ui/list/use-list.ts";
import { TabContext } from "#web/ui/record/tab-of.tsx";
import type { Labelled } from "#web/ui/labels/label-form.tsx";
import { stateTones } from "./words.ts";

const LabelForm = lazyPart(() => import("./counts/label-form.tsx"));
const PieceForm = lazyPart(() => import("./piece-form.tsx"));
const { day, money, status, text } = columnsOf<SupplyPiece>("supplies");
const pieces = listOf(listPieces, {
  name: "supply_pieces",
  columns: [
    text("serial_number", { width: 120, phone: "title" }),
    status("state", stateTones, { width: 150, phone: "status" }),
    text("holder", {
      of: (p, { named }) => p.user?.name ?? (p.department && named(p.department)),
      phone: "line",
    }),
    day("since", { width: 110, of: (p) => p.since?.slice(0, 10), phone: "lineEnd" }),
    day("due_on", { width: 120 }),
    text("office", { width: 130, of: (p) => p.zone.name, soft: true, spare: true }),
    text("condition", {
      width: 90,
      of: (p, { t }) => p.condition && t(`supplies.condition_${p.condition}`),
      soft: true,
    }),
    text("maker_serial", { width: 150, soft: true, spare: true }),
    {
      ...money("value", {
        width: 120,
        of: (p) => (p.value && p.currency ? { amount: p.value, currency: p.currency } : null),
        spare: true,
      }),
      title: "supply_value.value",
    },
    day("warranty_until", { width: 130, spare: true }),
  ],
  filters: {
    state: { label: "supplies.state", options: supplyStates.filter((s) => s !== "USED"), texts: "supplies.state_" },
    zone: offices("supplies.office"),
  },
});

interface PiecesListProps {
  supply: Supply;
  /** Opens a form of the article with the chosen numbers. */
  open: (words: Record<string, string>) => void;
}

/** What the deeds of chosen pieces open. */
interface Opening extends Pick<PiecesListProps, "open"> {
  label: (pieces: readonly Labelled[]) => void;
  edit: (piece: SupplyPiece) => void;
}
function bulkOf(t: Translate, { open, label, edit }: Opening) {
  const opens = (panel: string) => (chosen: readonly SupplyPiece[]) =>
    open({ panel, serial: chosen.map((p) => p.serial_number).join(", ") });
  return [
    {
      key: "allocate",
      hint: "a",
      label: t("supplies.allocate"),
      icon: <IconUserPlus stroke={1.6} />,
      can: (p: SupplyPiece) => p.can.ALLOCATED === true,
      run: opens("allocate"),
    },
    {
      key: "return",
      hint: "r",
      label: t("supplies.unallocate"),
      icon: <IconArrowBackUp stroke={1.6} />,
      can: (p: SupplyPiece) => p.can.UNALLOCATED === true,
      run: opens("return"),
    },
    {
      key: "status",
      hint: "s",
      label: t("supplies.stock_status"),
      icon: <IconRefresh stroke={1.6} />,
      can: (p: SupplyPiece) => p.state !== "ALLOCATED" && changeStatuses.some((to) => p.can[to]),
      run: opens("status"),
    },
    {
      key: "transfer",
      hint: "o",
      label: t("supply_moves.send"),
      icon: <IconTruckDelivery stroke={1.6} />,
      can: (p: SupplyPiece) => p.can.TRANSFER_FROM === true,
      run: opens("transfer"),
    },
    {
      key: "labels",
      hint: "p",
      label: t("supply_counts.label"),
      icon: <IconTag stroke={1.6} />,
      can: (p: SupplyPiece) => p.state !== "GONE",
      run: (chosen: readonly SupplyPiece[]) =>
        label(chosen.map((p) => ({ hash_id: p.hash_id, name: p.serial_number }))),
    },
    {
      key: "edit",
      hint: "e",
      label: t("supplies.piece_edit"),
      icon: <IconEdit stroke={1.6} />,
      exactly: 1,
      can: (p: SupplyPiece) => p.can.update === true,
      run: ([p]: readonly SupplyPiece[]) => p && edit(p),
    },
  ];
}

/** The pieces of an article by number; those that are chosen are handed out, taken back or set to another status. */
export default function PiecesList({ supply: s, open }: PiecesListProps) {
  const t = useT();
  const [url] = useUrl();
  const { key: scope, label } = use(TabContext);
  const drawer = useAddressed(["piece"]);
  const [labelled, setLabelled] = useState<readonly Labelled[]>();
  const bulk = useMemo(
    () => bulkOf(t, { open, label: setLabelled, edit: ({ hash_id }) => drawer.open({ piece: hash_id }) }),
    [t, open, drawer],
  );
  const list = useList(pieces, {
    scope,
    bulk,
    fixed: { params: { id: s.hash_id } },
    exports: { supply: s.hash_id },
    about: s.name,
  });
  const piece = list.rows.find((p) => p.hash_id === url.piece);
  return (
    <>
      <List list={list} label={label} empty="supplies.no_pieces" />
      <SidePanel
        opened={labelled !== undefined}
        onClose={() => setLabelled(undefined)}
        title={t("supply_counts.label")}
      >
        {labelled ? (
          <LabelForm pieces={labelled.slice(0, MOST_LABELLED)} onClose={() => setLabelled(undefined)} />
        ) : null}
      </SidePanel>
      <SidePanel opened={piece !== undefined} onClose={drawer.close} title={piece?.serial_number ?? ""}>
        {piece ? <PieceForm piece={piece} onClose={drawer.close} /> : null}
      </SidePanel>
    </>
  );
}
