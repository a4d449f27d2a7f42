import { IconArrowBackUp } from "@tabler/icons-react";
import { useMemo } from "react";
import { undoMovement } from "#contract/supplies/endpoints.ts";
import { supplyHref } from "#contract/supplies/hrefs.ts";
import { supplyStatuses } from "#contract/supplies/lifecycle.ts";
import type { SupplyMovement } from "#contract/supplies/schemas.ts";
import { useChange } from "#web/api/query.ts";
import type { Translate } from "#web/kit/i18n.ts";
import { useT } from "#web/kit/i18n.ts";
import { toast } from "#web/kit/toast.ts";
import { AppLink } from "#web/ui/atoms/link.tsx";
import { Status } from "#web/ui/atoms/status.tsx";
import { columnsOf } from "#web/ui/list/columns.tsx";
import type { Column } from "#web/ui/list/types.ts";
import css from "./supplies.module.css";
import { statusTones, unitsOf } from "./words.ts";

const { count, moment, person, text } = columnsOf<SupplyMovement>("supplies");
const wordOf = (m: SupplyMovement, t: Translate): string => {
  const movement = t(`supplies.status_${m.status}`);
  return m.is_undo ? t("supplies.undo_of", { movement }) : movement;
};

/** Of which article, or of which of its variations, a row is. */
export const articleColumn = <Row extends Pick<SupplyMovement, "supply" | "zone">>(): Column<Row> => ({
  key: "article",
  title: "supplies.article",
  cell: (m) => (
    <AppLink href={supplyHref[m.supply.type].view(m.zone.hash_id, m.supply.hash_id)} className={css.name}>
      {m.supply.name}
    </AppLink>
  ),
  value: (m) => m.supply.name,
  phone: "title",
});
export const movementColumns: readonly Column<SupplyMovement>[] = [
  {
    key: "status",
    title: "supplies.status",
    width: 190,
    cell: (m, { t }) => (
      <span className={m.undone || m.is_undo ? css.struck : undefined}>
        <Status tone={m.undone || m.is_undo ? "draft" : statusTones[m.status]} word={wordOf(m, t)} />
      </span>
    ),
    value: (m, { t }) => wordOf(m, t),
    phone: "status",
  },
  text("serials", { title: "supplies.quantity", width: 140, of: unitsOf, phone: "end" }),
  text("holder", {
    width: 150,
    of: (m, { named }) => m.user?.name ?? (m.department && named(m.department)),
    phone: "line",
  }),
  text("reason", { of: (m) => [m.recipient, m.reason].filter(Boolean).join(": "), soft: true }),
  count("on_hand_after", { width: 116, of: (m) => m.on_hand }),
  person("by", { width: 150, spare: true }),
  moment("when", { of: (m) => m.created_at, width: 168, phone: "statusEnd" }),
];
export const movementFilters = {
  status: { label: "supplies.status", options: supplyStatuses, texts: "supplies.status_" },
} as const;

/** Undoes one of the movements that are chosen. */
export function useUndo() {
  const t = useT();
  const { mutateAsync } = useChange(undoMovement);
  return useMemo(
    () => [
      {
        key: "undo",
        hint: "z",
        label: t("supplies.undo"),
        icon: <IconArrowBackUp stroke={1.6} />,
        exactly: 1,
        can: (m: SupplyMovement) => m.can.undo === true,
        run: ([m]: readonly SupplyMovement[]) => {
          if (!m) return;
          void mutateAsync({ input: { params: { id: m.hash_id } } })
            .then(() => toast(t("supplies.undone_now")))
            .catch(() => undefined);
        },
      },
    ],
    [t, mutateAsync],
  );
}
