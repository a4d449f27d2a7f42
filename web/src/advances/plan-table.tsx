import { takeInstalment } from "#contract/advances/endpoints.ts";
import type { Advance, Instalment } from "#contract/advances/schemas.ts";
import { formatMoney } from "#contract/kit/amounts.ts";
import { nextMonth } from "#contract/zones/rates-text.ts";
import { useState } from "react";
import { useChange } from "#web/api/query.ts";
import { useLanguage, useT } from "#web/kit/i18n.ts";
import { toast } from "#web/kit/toast.ts";
import { Button } from "#web/ui/atoms/button.tsx";
import { Day } from "#web/ui/atoms/day.tsx";
import { RefLink } from "#web/ui/atoms/link.tsx";
import { Money } from "#web/ui/atoms/money.tsx";
import { Status, type StatusTone } from "#web/ui/atoms/status.tsx";
import { Asking } from "#web/ui/record/asking.tsx";
import { Table, type TableColumn } from "#web/ui/table/table.tsx";
import { usePhone } from "#web/ui/use-phone.ts";
import { monthWords } from "#web/kit/month-name.ts";
import css from "./advances.module.css";

const tones: Record<Instalment["status"], StatusTone> = { due: "wait", held: "wait", taken: "done", skipped: "draft" };

function StateOf({ instalment: i }: { instalment: Instalment }) {
  const t = useT();
  return <Status tone={tones[i.status]} word={t(`advances.instalment_${i.status}`)} />;
}

interface PlanProps {
  advance: Advance;
  /** Path of the payments, where a received one stands. */
  payments: string;
}

/** On a phone the state stands beside the month. */
function Month({ instalment: i }: { instalment: Instalment }) {
  const language = useLanguage();
  const phone = usePhone();
  return phone ? (
    <span className={css.month}>
      {monthWords(i.month, language)}
      <StateOf instalment={i} />
    </span>
  ) : (
    monthWords(i.month, language)
  );
}

function useColumns({ advance: a, payments }: PlanProps, onSkip: (i: Instalment) => void) {
  const t = useT();
  const language = useLanguage();
  const columns: (TableColumn<Instalment> | false)[] = [
    { key: "month", head: t("advances.month"), names: true, cell: (i) => <Month instalment={i} /> },
    { key: "status", head: t("advances.status"), hides: "phone", cell: (i) => <StateOf instalment={i} /> },
    {
      key: "date",
      head: t("advances.date"),
      hides: "phone",
      cell: (i) =>
        i.taken_at ? (
          <RefLink href={payments}>
            <Day value={i.taken_at} />
          </RefLink>
        ) : null,
    },
    {
      key: "amount",
      head: t("advances.amount"),
      right: true,
      cell: (i) => <Money value={i.amount} iso={a.currency.iso} strong={i.status === "due"} />,
    },
    !!a.can.instalment && {
      key: "skip",
      head: t("advances.skip"),
      silent: true,
      width: 96,
      cell: (i) =>
        i.status === "due" ? (
          <Button
            size="small"
            aria-label={t("advances.skip_of", { month: monthWords(i.month, language) })}
            onClick={() => onSkip(i)}
          >
            {t("advances.skip")}
          </Button>
        ) : null,
    },
  ];
  return columns;
}

/** Instalments by month: received, to come, postponed. */
export function PlanTable({ advance: a, payments }: PlanProps) {
  const t = useT();
  const language = useLanguage();
  const take = useChange(takeInstalment);
  const [asked, setAsked] = useState<Instalment>();
  const columns = useColumns({ advance: a, payments }, setAsked);
  const plan = a.instalments ?? [];
  const end = nextMonth(
    plan
      .map((i) => i.month)
      .toSorted()
      .at(-1) ?? "2026-01",
  );
  const skip = async (i: Instalment): Promise<void> => {
    const body = { instalment_hash_id: i.hash_id, skip: true, version: a.version };
    await take.mutateAsync({ input: { params: { id: a.hash_id }, body } });
    toast(t("advances.skipped_one"));
  };
  return (
    <section className={css.section}>
      <h2>{t("advances.plan_tab")}</h2>
      <Table
        label={t("advances.plan_tab")}
        rows={plan}
        rowClass={(i) => (i.status === "skipped" ? css.over : undefined)}
        columns={columns}
      />
      <Asking
        asked={
          asked && {
            question: {
              title: t("advances.skip_title", { month: monthWords(asked.month, language) }),
              text: t("advances.skip_text", {
                amount: formatMoney(asked.amount, a.currency.iso),
                to: monthWords(end, language),
              }),
            },
            confirm: t("advances.skip"),
            run: () => skip(asked),
          }
        }
        onClose={() => setAsked(undefined)}
      />
    </section>
  );
}
