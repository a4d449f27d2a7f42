import type { Supply, variationStatuses } from "#contract/supplies/schemas.ts";
import { supplyHref } from "#contract/supplies/hrefs.ts";
import { useT } from "#web/kit/i18n.ts";
import { AppLink } from "#web/ui/atoms/link.tsx";
import { Status, type StatusTone } from "#web/ui/atoms/status.tsx";
import { Table } from "#web/ui/table/table.tsx";
import css from "../supplies.module.css";

const tones = {
  VALIDATED: "agreed",
  MAINTENANCE: "wait",
  DEFECTIVE: "bad",
  UNAVAILABLE: "draft",
} as const satisfies Record<(typeof variationStatuses)[number], StatusTone>;

/** The variations of an article, with what there is of each. */
export default function VariationsTable({ supply: s, zone }: { supply: Supply; zone: string }) {
  const t = useT();
  return (
    <Table
      label={t("supply_variations.title")}
      rows={s.variations}
      columns={[
        {
          key: "label",
          head: t("supply_variations.one"),
          names: true,
          cell: (v) =>
            v.hash_id === s.hash_id ? (
              (v.label ?? t("supply_variations.itself"))
            ) : (
              <AppLink href={supplyHref[s.type].view(zone, v.hash_id)} className={css.name}>
                {v.label}
              </AppLink>
            ),
        },
        {
          key: "status",
          head: t("supply_variations.status"),
          cell: (v) => <Status tone={tones[v.status]} word={t(`supply_variations.status_${v.status}`)} />,
        },
        {
          key: "available",
          head: t("supplies.available"),
          right: true,
          cell: (v) => <span className={v.is_short ? css.low : undefined}>{v.available}</span>,
        },
        { key: "reserved", head: t("supplies.reserved"), right: true, hides: "phone", cell: (v) => v.reserved },
        { key: "allocated", head: t("supplies.allocated"), right: true, hides: "phone", cell: (v) => v.allocated },
        {
          key: "out_of_service",
          head: t("supplies.out_of_service"),
          right: true,
          hides: "phone",
          cell: (v) => v.out_of_service,
        },
        { key: "on_hand", head: t("supplies.on_hand"), right: true, cell: (v) => v.on_hand },
      ]}
    />
  );
}
