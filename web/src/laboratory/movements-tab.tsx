import { IconArrowBackUp } from "@tabler/icons-react";
import { useMemo } from "react";
import type { Place } from "#contract/laboratory/places.ts";
import { listMovements, movementKinds, undoMovement, type Movement } from "#contract/laboratory/stock.ts";
import { decimal } from "#contract/kit/money.ts";
import { batchHref } from "#contract/laboratory/hrefs.ts";
import { useChange } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { toast } from "#web/kit/toast.ts";
import { RefLink } from "#web/ui/atoms/link.tsx";
import { Status } from "#web/ui/atoms/status.tsx";
import { columnsOf } from "#web/ui/list/columns.tsx";
import { listOf } from "#web/ui/list/list-of.ts";
import { RecordList } from "#web/ui/record/record-list.tsx";
import css from "./laboratory.module.css";
import { said } from "./words.ts";

const { moment, person, text } = columnsOf<Movement>("laboratory");
const moved = ({ quantity, component }: Movement): string =>
  quantity === null || component === null
    ? ""
    : `${decimal(quantity).gt(0) ? "+" : "−"}${said(quantity.replace("-", ""), component.base_unit)}`;

const movements = listOf(listMovements, {
  name: "stock_movements",
  partOf: "laboratory_id",
  columns: [
    text("component", { of: (m, { t }) => m.component?.name ?? t("laboratory.hidden_material"), phone: "title" }),
    text("lot", { width: 110, of: (m) => m.lot?.number, phone: "line" }),
    {
      key: "kind",
      title: "laboratory.movement",
      width: 110,
      cell: (m, { t }) => (
        <Status
          tone={m.undone ? "draft" : m.kind === "store" ? "done" : "part"}
          word={t(
            m.undone
              ? "laboratory.undone"
              : m.purpose
                ? `laboratory.purpose_${m.purpose}`
                : `laboratory.movement_${m.kind}`,
          )}
        />
      ),
      value: (m, { t }) => t(`laboratory.movement_${m.kind}`),
      phone: "status",
    },
    {
      key: "quantity",
      title: "laboratory.quantity",
      width: 95,
      right: true,
      cell: (m) => <span className={m.undone ? css.struck : undefined}>{moved(m)}</span>,
      value: moved,
      phone: "end",
    },
    text("quantity_after", {
      width: 95,
      right: true,
      soft: true,
      of: (m) => m.component && m.quantity_after && said(m.quantity_after, m.component.base_unit),
    }),
    {
      key: "batch",
      title: "laboratory.batch",
      width: 80,
      cell: ({ batch: b }) => b && <RefLink href={batchHref.view(b.hash_id)}>{b.number}</RefLink>,
      value: ({ batch: b }) => (b ? String(b.number) : ""),
    },
    person("user", { width: 140 }),
    moment("created_at", { width: 130, phone: "lineEnd" }),
  ],
  filters: {
    kind: { label: "laboratory.movement", options: movementKinds, texts: "laboratory.movement_" },
    date_from: { label: "laboratory.created_at", until: "date_to" },
  },
});

/** Movements, the newest first; storing and taking can be undone. */
export default function MovementsTab({ place }: { place: Place }) {
  const t = useT();
  const undo = useChange(undoMovement);
  const bulk = useMemo(
    () => [
      {
        key: "undo",
        hint: "z",
        label: t("laboratory.undo"),
        icon: <IconArrowBackUp stroke={1.6} />,
        exactly: 1,
        can: (m: Movement) => m.can.undo === true,
        run: ([m]: readonly Movement[]) => {
          if (!m) return;
          void undo
            .mutateAsync({ input: { params: { id: m.operation } } })
            .then(() => toast(t("laboratory.undone_now")))
            .catch(() => undefined);
        },
      },
    ],
    [t, undo],
  );
  return <RecordList list={movements} of={place} bulk={bulk} empty="laboratory.movements_none" />;
}
