import type { Advance } from "#contract/advances/schemas.ts";
import { HolderLink } from "#web/accounting/public.ts";
import { useT } from "#web/kit/i18n.ts";
import { Day } from "#web/ui/atoms/day.tsx";
import { EmptyGlass } from "#web/ui/atoms/empty.tsx";
import { Money } from "#web/ui/atoms/money.tsx";
import { PersonName } from "#web/ui/atoms/person.tsx";
import { Table } from "#web/ui/table/table.tsx";

/** Table of handovers and repayments. */
export default function MovementsTable({ advance: a }: { advance: Advance }) {
  const t = useT();
  const rows = a.movements ?? [];
  const crosses = rows.some((m) => m.holder_currency && m.holder_currency.iso !== a.currency.iso);
  return (
    <Table
      label={t("advances.movements_tab")}
      rows={rows}
      empty={<EmptyGlass title={t("advances.no_movements")} text={t("advances.no_movements_text")} />}
      columns={[
        { key: "date", head: t("advances.date"), width: 112, cell: (m) => <Day value={m.date} /> },
        {
          key: "what",
          head: t("advances.movements_tab"),
          names: true,
          cell: (m) => (
            <>
              {t(`advances.moved_${m.kind}`)} {m.holder ? <HolderLink holder={m.holder} /> : null}
            </>
          ),
        },
        {
          key: "by",
          head: t("advances.by"),
          hides: "phone",
          cell: (m) => (m.user ? <PersonName person={m.user} size="small" /> : null),
        },
        crosses && {
          key: "holder",
          head: t("advances.rate"),
          right: true,
          hides: "phone" as const,
          cell: (m) =>
            m.holder_amount && m.holder_currency && m.holder_currency.iso !== a.currency.iso ? (
              <Money value={m.holder_amount} iso={m.holder_currency.iso} strong={false} />
            ) : null,
        },
        {
          key: "amount",
          head: t("advances.amount"),
          right: true,
          cell: (m) => <Money value={m.amount} iso={a.currency.iso} />,
        },
      ]}
    />
  );
}
