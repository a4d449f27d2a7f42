import { useState } from "react";
import { formatAmount, sum } from "#contract/kit/amounts.ts";
import { getPayrollRun, listArrears, updatePayslip } from "#contract/payslips/payslip-endpoints.ts";
import type { ArrearsRow, PayrollRun } from "#contract/payslips/payslip-schemas.ts";
import { useChange, useRead, useWhole } from "#web/api/query.ts";
import { usePageTitle } from "#web/kit/page-title.ts";
import { toast } from "#web/kit/toast.ts";
import { Button } from "#web/ui/atoms/button.tsx";
import { EmptyGlass } from "#web/ui/atoms/empty.tsx";
import { PersonName } from "#web/ui/atoms/person.tsx";
import { Loading } from "#web/ui/atoms/loading.tsx";
import { Table, type TableColumn } from "#web/ui/table/table.tsx";
import { PayFrame, useMonthOfOffice } from "../frame.tsx";
import { useWords } from "../lines/use-words.ts";
import { signed } from "../lines/signed.ts";
import css from "./arrears.module.css";

const keyOf = (r: ArrearsRow): string => `${r.user.hash_id} ${r.month} ${r.rule?.hash_id ?? ""}`;

/** What earlier months lack, to be put into the drafts of this one. */
export default function ArrearsView() {
  const { t, month: words } = useWords();
  const at = useMonthOfOffice();
  const { office, zone, month } = at;
  const title = office ? t("payslips.run_title", { office: office.name, month: words(month) }) : t("payslips.payslips");
  usePageTitle(title);
  const input = { query: { zone, month } };
  const enabled = zone !== "";
  const arrears = useWhole(listArrears, input, { enabled });
  const asked = useRead(getPayrollRun, input, { enabled, quiet: true });
  const run = asked.data?.data;
  const rows = arrears.data;
  if (!office) return <EmptyGlass title={t("payslips.no_office")} text={t("payslips.no_office_text")} />;
  return (
    <PayFrame {...at} title={title} tab="arrears">
      <div className={css.page}>
        <p className={css.soft}>{t("payslips.arrears_text", { month: words(month) })}</p>
        {rows && run ? (
          rows.length > 0 ? (
            <Chosen key={`${zone} ${month} ${rows.map((r) => keyOf(r) + r.taken).join()}`} rows={rows} run={run} />
          ) : (
            <EmptyGlass title={t("payslips.no_arrears")} text={t("payslips.no_arrears_text")} />
          )
        ) : (
          <Loading of={[arrears, asked]} rows={6} text="ui.list_failed" />
        )}
      </div>
    </PayFrame>
  );
}

interface ArrearsProps {
  rows: readonly ArrearsRow[];
  run: PayrollRun;
}

/** What is ticked of the arrears, and putting it into the drafts. */
function useTicked({ rows, run }: ArrearsProps) {
  const { t } = useWords();
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set(rows.filter((r) => r.taken).map(keyOf)));
  const [busy, setBusy] = useState(false);
  const { mutateAsync } = useChange(updatePayslip);
  const draftOf = (r: ArrearsRow) => {
    const payslip = run.people.find((p) => p.user.hash_id === r.user.hash_id)?.payslip;
    return payslip?.can.update ? payslip : undefined;
  };
  const isTicked = (r: ArrearsRow): boolean => ticked.has(keyOf(r));
  const changed = rows.filter((r) => isTicked(r) !== r.taken);
  const people = [...new Set(changed.map((r) => r.user.hash_id))];
  const tick = (some: readonly ArrearsRow[], on: boolean): void => {
    const next = new Set(ticked);
    for (const r of some) if (draftOf(r)) next[on ? "add" : "delete"](keyOf(r));
    setTicked(next);
  };
  const save = async (): Promise<void> => {
    setBusy(true);
    let done = 0;
    for (const person of people) {
      const theirs = rows.filter((r) => r.user.hash_id === person);
      const [first] = theirs;
      const draft = first && draftOf(first);
      if (!draft) continue;
      const taken = theirs.filter(isTicked).map((r) => ({ month: r.month, rule_id: r.rule?.hash_id ?? null }));
      const input = { params: { id: draft.hash_id }, body: { version: draft.version, arrears: taken } };
      // One that fails stops nobody else; the client has shown why.
      await mutateAsync({ input }).then(
        () => (done += 1),
        () => undefined,
      );
    }
    setBusy(false);
    if (done > 0) toast(t("payslips.arrears_put", { count: done }));
  };
  return { isTicked, tick, draftOf, people, save, busy };
}
type Ticked = ReturnType<typeof useTicked>;
type Words = Pick<ReturnType<typeof useWords>, "t" | "month">;
type Column = TableColumn<ArrearsRow>;

/** The box of each row, and one for all that can be ticked. */
function tickColumn(rows: readonly ArrearsRow[], { isTicked, tick, draftOf }: Ticked, { t, month }: Words): Column {
  const open = rows.filter((r) => draftOf(r));
  return {
    key: "tick",
    head: (
      <input
        type="checkbox"
        aria-label={t("payslips.tick_all")}
        checked={open.length > 0 && open.every(isTicked)}
        disabled={open.length === 0}
        onChange={(e) => tick(rows, e.currentTarget.checked)}
      />
    ),
    width: 36,
    cell: (r) => (
      <input
        type="checkbox"
        aria-label={t("payslips.tick_arrears", { name: r.user.name, month: month(r.month) })}
        checked={isTicked(r)}
        disabled={!draftOf(r)}
        onChange={(e) => tick([r], e.currentTarget.checked)}
      />
    ),
  };
}

function ArrearsTable({ rows, ticked }: { rows: readonly ArrearsRow[]; ticked: Ticked }) {
  const { t, named, month } = useWords();
  return (
    <Table
      label={t("payslips.view_arrears")}
      rows={rows}
      id={keyOf}
      columns={[
        tickColumn(rows, ticked, { t, month }),
        { key: "person", head: t("payslips.person"), names: true, cell: (r) => <PersonName person={r.user} /> },
        { key: "month", head: t("payslips.month"), cell: (r) => month(r.month) },
        {
          key: "what",
          head: t("payslips.of_what"),
          cell: (r) => (r.rule ? named({ name: r.rule.title, name_fr: r.rule.title_fr }) : t("payslips.gross")),
        },
        {
          key: "should",
          head: t("payslips.should"),
          right: true,
          hides: "phone",
          cell: (r) => formatAmount(r.should),
        },
        { key: "paid", head: t("payslips.paid"), right: true, hides: "phone", cell: (r) => formatAmount(r.paid) },
        {
          key: "amount",
          head: t("payslips.arrears"),
          right: true,
          cell: (r) => (
            <b>
              {signed(r.amount)} {r.currency.iso}
            </b>
          ),
        },
        {
          key: "draft",
          head: t("payslips.draft"),
          hides: "phone",
          cell: (r) =>
            ticked.draftOf(r) ? (
              r.taken ? (
                t("payslips.in_draft")
              ) : (
                ""
              )
            ) : (
              <span className={css.soft}>{t("payslips.no_draft")}</span>
            ),
        },
      ]}
    />
  );
}

function Chosen({ rows, run }: ArrearsProps) {
  const { t } = useWords();
  const ticked = useTicked({ rows, run });
  const { people, save, busy } = ticked;
  const sums = [...Map.groupBy(rows.filter(ticked.isTicked), (r) => r.currency.iso)];
  return (
    <>
      <ArrearsTable rows={rows} ticked={ticked} />
      <footer className={css.foot}>
        <span role="status">
          {sums
            .map(([iso, those]) => t("payslips.chosen_sum", { amount: signed(sum(those.map((r) => r.amount))), iso }))
            .join(", ")}
        </span>
        <Button look="filled" disabled={people.length === 0} busy={busy} onClick={() => void save()}>
          {t("payslips.put_into_drafts", { count: people.length })}
        </Button>
      </footer>
    </>
  );
}
