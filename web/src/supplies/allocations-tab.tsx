import { IconArrowBackUp, IconQrcode, IconReceipt } from "@tabler/icons-react";
import { use, useMemo } from "react";
import { listAllocations } from "#contract/supplies/endpoints.ts";
import type { Allocation, Supply } from "#contract/supplies/schemas.ts";
import { formatDay } from "#contract/kit/dates.ts";
import { type Translate, useT } from "#web/kit/i18n.ts";
import { useUrl } from "#web/kit/place.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { SidePanel, useAddressed } from "#web/ui/form/drawer.tsx";
import { Status } from "#web/ui/atoms/status.tsx";
import { columnsOf } from "#web/ui/list/columns.tsx";
import type { Column } from "#web/ui/list/types.ts";
import { offices } from "#web/ui/list/filters-of.ts";
import { listOf } from "#web/ui/list/list-of.ts";
import { List } from "#web/ui/list/list.tsx";
import { useList } from "#web/ui/list/use-list.ts";
import { TabContext } from "#web/ui/record/tab-of.tsx";
import { Receipts } from "./acceptance/receipts.tsx";
import { articleColumn } from "./movements.tsx";
import { holderOf, isVaried } from "./units.ts";
import { acceptanceTones } from "./words.ts";

const { count, day, person, text } = columnsOf<Allocation>("supplies");
const HandOver = lazyPart(() => import("./acceptance/hand-over.tsx"));
/** Whether somebody confirmed what they have. */
const confirmed = (a: Allocation, t: Translate): string =>
  a.confirmation
    ? t(`supply_confirmation.confirmation_${a.confirmation}`)
    : a.confirmed_at
      ? t("supply_confirmation.confirmed_on", { day: formatDay(a.confirmed_at) })
      : "";
const holder = text("holder", {
  width: 130,
  of: (a, { named }) => a.user?.name ?? (a.department && named(a.department)),
  phone: "title",
});
const columns: readonly Column<Allocation>[] = [
  text("serials", { width: 108, of: (a) => a.serials, phone: "line" }),
  count("quantity", { width: 74, phone: "end" }),
  count("out", { width: 74, phone: "lineEnd" }),
  day("since", { width: 100, of: (a) => a.created_at.slice(0, 10), phone: "status" }),
  {
    key: "acceptance",
    title: "supplies.acceptance",
    width: 118,
    cell: ({ acceptance: it }, { t }) =>
      it && <Status tone={acceptanceTones[it]} word={t(`supplies.acceptance_${it}`)} />,
    value: ({ acceptance: it }, { t }) => (it ? t(`supplies.acceptance_${it}`) : ""),
  },
  {
    key: "confirmation",
    title: "supply_confirmation.title",
    width: 160,
    spare: true,
    cell: (a, { t }) => confirmed(a, t),
    value: (a, { t }) => confirmed(a, t),
  },
  day("due_on", { width: 96, phone: "statusEnd" }),
  day("ended_at", { width: 96, of: (a) => a.ended_at?.slice(0, 10) }),
  person("by", { width: 150, spare: true }),
];
const shown = {
  name: "supply_allocations",
  searchable: false,
  filters: {
    open: { label: "supplies.out", options: ["1"], texts: "supplies.open_" },
    zone: offices("supplies.office"),
  },
} as const;
const allocations = listOf(listAllocations, { ...shown, columns: [holder, ...columns] });
const ofVariations = listOf(listAllocations, {
  ...shown,
  columns: [holder, { ...articleColumn<Allocation>(), width: 170, phone: "line" }, ...columns],
});

/** Who has or had some of an article or its variations. */
export default function AllocationsTab({ supply: s }: { supply: Supply }) {
  const t = useT();
  const { key: scope, label } = use(TabContext);
  const [url] = useUrl();
  const drawer = useAddressed(["panel", "holder", "serial", "hand", "receipts"]);
  const bulk = useMemo(
    () => [
      {
        key: "return",
        hint: "r",
        label: t("supplies.unallocate"),
        icon: <IconArrowBackUp stroke={1.6} />,
        exactly: 1,
        can: (a: Allocation) => a.out > 0 && s.can.unallocate === true,
        run: ([a]: readonly Allocation[]) =>
          a && drawer.open({ panel: "return", ...(a.serials ? { serial: a.serials } : { holder: holderOf(a) }) }),
      },
      {
        key: "hand",
        hint: "q",
        label: t("supply_acceptance.hand_over"),
        icon: <IconQrcode stroke={1.6} />,
        exactly: 1,
        can: (a: Allocation) => a.acceptance === "PENDING" && s.can.allocate !== undefined,
        run: ([a]: readonly Allocation[]) => a && drawer.open({ hand: a.hash_id }),
      },
      {
        key: "receipts",
        hint: "p",
        label: t("supply_acceptance.receipt"),
        icon: <IconReceipt stroke={1.6} />,
        exactly: 1,
        can: (a: Allocation) => a.returns.length > 0,
        run: ([a]: readonly Allocation[]) => a && drawer.open({ receipts: a.hash_id }),
      },
    ],
    [t, drawer, s.can.unallocate, s.can.allocate],
  );
  const list = useList(isVaried(s) ? ofVariations : allocations, {
    scope,
    bulk,
    fixed: { params: { id: s.hash_id } },
    exports: { supply: s.hash_id },
    about: s.name,
  });
  const handed = list.rows.find((a) => a.hash_id === url.hand);
  const receipts = list.rows.find((a) => a.hash_id === url.receipts);
  return (
    <>
      <List list={list} label={label} empty="supplies.no_allocations" />
      <SidePanel opened={handed !== undefined} onClose={drawer.close} title={t("supply_acceptance.hand_over")}>
        {handed?.user ? <HandOver id={handed.hash_id} name={handed.user.name} onClose={drawer.close} /> : null}
      </SidePanel>
      <SidePanel opened={receipts !== undefined} onClose={drawer.close} title={t("supply_acceptance.returns")}>
        {receipts ? <Receipts returns={receipts.returns} /> : null}
      </SidePanel>
    </>
  );
}
