import { IconCheck, IconTool, IconTrash } from "@tabler/icons-react";
import { use, useMemo } from "react";
import {
  dropMaintenance,
  listMaintenances,
  maintenanceStates,
  planMaintenance,
  type Maintenance,
} from "#contract/supplies/maintenance.ts";
import type { Supply } from "#contract/supplies/schemas.ts";
import { useChange } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { useUrl } from "#web/kit/place.ts";
import { toast } from "#web/kit/toast.ts";
import { Status } from "#web/ui/atoms/status.tsx";
import { SidePanel, useAddressed } from "#web/ui/form/drawer.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { columnsOf } from "#web/ui/list/columns.tsx";
import type { Column } from "#web/ui/list/types.ts";
import { offices } from "#web/ui/list/filters-of.ts";
import { listOf } from "#web/ui/list/list-of.ts";
import { List } from "#web/ui/list/list.tsx";
import { useList } from "#web/ui/list/use-list.ts";
import { TabContext } from "#web/ui/record/tab-of.tsx";
import { articleColumn } from "../movements.tsx";
import { isVaried } from "../units.ts";
import { maintenanceTones } from "./words.ts";

const CloseForm = lazyPart(() => import("./close-form.tsx"));
const { count, day, money, text } = columnsOf<Maintenance>("supply_maintenance");
const wordOf = (m: Maintenance): string =>
  m.is_overdue ? "supply_maintenance.overdue" : `supply_maintenance.state_${m.state}`;
const columns: readonly Column<Maintenance>[] = [
  {
    ...text("serial_number", { width: 110, of: (m) => m.serial_number ?? m.quantity, phone: "title" }),
    title: "supplies.serials",
  },
  {
    key: "state",
    title: "supplies.state",
    width: 140,
    cell: (m, { t }) => <Status tone={m.is_overdue ? "bad" : maintenanceTones[m.state]} word={t(wordOf(m))} />,
    value: (m, { t }) => t(wordOf(m)),
    phone: "status",
  },
  day("due_on", { width: 104, phone: "statusEnd" }),
  day("began_on", { width: 110, spare: true }),
  day("closed_on", { width: 104, phone: "lineEnd" }),
  count("days", { width: 70, spare: true }),
  text("ended_as", {
    width: 120,
    spare: true,
    of: (m, { t }) => m.ended_as && t(`supply_maintenance.ended_${m.ended_as}`),
  }),
  text("result", { of: (m) => m.result ?? m.reason, soft: true, phone: "line" }),
  money("cost", {
    width: 120,
    of: (m) => (m.cost && m.currency ? { amount: m.cost, currency: m.currency } : null),
    phone: "end",
  }),
  {
    ...text("supplier", { width: 130, of: (m) => m.supplier?.name, soft: true, spare: true }),
    title: "supplies.supplier",
  },
  { ...text("office", { width: 120, of: (m) => m.zone.name, soft: true, spare: true }), title: "supplies.office" },
  text("papers", { width: 80, of: (m) => m.files.length || null, spare: true }),
];
const shown = {
  name: "supply_maintenances",
  searchable: false,
  filters: {
    state: { label: "supplies.state", options: maintenanceStates, texts: "supply_maintenance.state_", several: true },
    zone: offices("supplies.office"),
  },
} as const;
const maintenances = listOf(listMaintenances, { ...shown, columns });
const ofVariations = listOf(listMaintenances, { ...shown, columns: [articleColumn(), ...columns] });

function useSteps(s: Supply, close: (m: Maintenance) => void) {
  const t = useT();
  const { mutateAsync: begin } = useChange(planMaintenance);
  const { mutateAsync: drop } = useChange(dropMaintenance);
  return useMemo(
    () => [
      {
        key: "begin",
        hint: "b",
        label: t("supply_maintenance.begin"),
        icon: <IconTool stroke={1.6} />,
        exactly: 1,
        // How many units of an article without numbers go is asked by the form of the article.
        can: (m: Maintenance) => m.can.begin === true && m.serial_number !== null,
        run: ([m]: readonly Maintenance[]) => {
          if (!m?.serial_number) return;
          const serial = m.serial_number;
          const body = {
            zone_id: m.zone.hash_id,
            serials: [serial],
            reason: m.reason ?? t("supply_maintenance.title"),
          };
          void begin({ input: { params: { id: s.hash_id }, body } })
            .then(() => toast(t("supply_maintenance.begun", { units: serial })))
            .catch(() => undefined);
        },
      },
      {
        key: "close",
        hint: "c",
        label: t("supply_maintenance.close"),
        icon: <IconCheck stroke={1.6} />,
        exactly: 1,
        can: (m: Maintenance) => m.can.close === true,
        run: ([m]: readonly Maintenance[]) => m && close(m),
      },
      {
        key: "drop",
        label: t("supply_maintenance.drop"),
        icon: <IconTrash stroke={1.6} />,
        exactly: 1,
        can: (m: Maintenance) => m.can.drop === true,
        run: ([m]: readonly Maintenance[]) => {
          if (!m) return;
          void drop({ input: { params: { id: m.hash_id }, query: { version: m.version } } })
            .then(() => toast(t("supply_maintenance.dropped")))
            .catch(() => undefined);
        },
      },
    ],
    [t, begin, drop, close, s.hash_id],
  );
}

/** What is planned, in maintenance and was done of an article. */
export default function MaintenanceTab({ supply: s }: { supply: Supply }) {
  const t = useT();
  const [url] = useUrl();
  const { key: scope, label } = use(TabContext);
  const drawer = useAddressed(["maintenance"]);
  const close = useMemo(() => (m: Maintenance) => drawer.open({ maintenance: m.hash_id }), [drawer]);
  const list = useList(isVaried(s) ? ofVariations : maintenances, {
    scope,
    bulk: useSteps(s, close),
    fixed: { params: { id: s.hash_id } },
    exports: { supply: s.hash_id },
    about: s.name,
  });
  const chosen = list.rows.find((m) => m.hash_id === url.maintenance && m.can.close);
  return (
    <>
      <List list={list} label={label} empty="supply_maintenance.none_of" />
      <SidePanel opened={chosen !== undefined} onClose={drawer.close} title={t("supply_maintenance.close_title")}>
        {chosen ? <CloseForm maintenance={chosen} onClose={drawer.close} /> : null}
      </SidePanel>
    </>
  );
}
