import { IconDots, IconFileZip, IconReceipt, IconRefresh, IconTable, IconTableImport } from "@tabler/icons-react";
import { expenseHref } from "#contract/expenses/hrefs.ts";
import { importHref } from "#contract/imports/hrefs.ts";
import {
  downloadPayslips,
  generatePayrollExpense,
  getPayrollRun,
  startPayrollRun,
  validatePayslips,
} from "#contract/payslips/payslip-endpoints.ts";
import type { PayrollRun, Payslip } from "#contract/payslips/payslip-schemas.ts";
import { Suspense, useState } from "react";
import { useChange, useRead } from "#web/api/query.ts";
import { go } from "#web/kit/go.ts";
import { usePageTitle } from "#web/kit/page-title.ts";
import { useKeys } from "#web/kit/keys.ts";
import { useUrl } from "#web/kit/place.ts";
import { toast, toastError } from "#web/kit/toast.ts";
import { Button, IconButton } from "#web/ui/atoms/button.tsx";
import { EmptyGlass } from "#web/ui/atoms/empty.tsx";
import { Loading } from "#web/ui/atoms/loading.tsx";
import { SkeletonRows } from "#web/ui/atoms/skeleton.tsx";
import { ConfirmDialog } from "#web/ui/dialogs.tsx";
import { useExport } from "#web/ui/list/use-export.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { Menu } from "#web/ui/menu.tsx";
import { toastAct } from "#web/ui/toast-undo.tsx";
import { useDownload } from "#web/ui/use-download.ts";
import { usePhone } from "#web/ui/use-phone.ts";
import { PayFrame, useMonthOfOffice } from "../frame.tsx";
import { useWords } from "../lines/use-words.ts";
import { Progress } from "./progress.tsx";
import { RunFigures, RunSteps } from "./run-figures.tsx";
import { RunTable } from "./run-table.tsx";
import css from "./run.module.css";

const RunSide = lazyPart(() => import("./run-side.tsx"));
const Waterfall = lazyPart(() => import("./waterfall.tsx"));

/** A month of an office: who is paid what, what changed since last month, and the steps to the expense. */
export default function RunPage() {
  const { t, month: words } = useWords();
  const at = useMonthOfOffice();
  const { office, zone, month } = at;
  const title = office ? t("payslips.run_title", { office: office.name, month: words(month) }) : t("payslips.payslips");
  usePageTitle(title);
  const read = useRead(getPayrollRun, { query: { zone, month } }, { enabled: zone !== "", keep: true });
  const { data } = read;
  const run = data?.data;
  if (!office) return <EmptyGlass title={t("payslips.no_office")} text={t("payslips.no_office_text")} />;
  const isHere = run?.month === month && run.zone.hash_id === zone;
  return (
    <PayFrame
      {...at}
      title={title}
      tab="run"
      counts={isHere ? countsOf(run) : {}}
      actions={isHere ? <RunActions run={run} /> : undefined}
    >
      {isHere ? (
        <Month key={`${zone} ${month}`} run={run} poll={() => void read.refetch()} />
      ) : (
        <Loading of={read} rows={8} text="ui.list_failed" />
      )}
    </PayFrame>
  );
}

const countsOf = (run: PayrollRun) => ({
  list: run.people.filter((p) => p.payslip).length,
});

function Month({ run, poll }: { run: PayrollRun; poll: () => void }) {
  const { t } = useWords();
  const phone = usePhone();
  const [url, setUrl] = useUrl();
  if (run.people.length === 0)
    return <EmptyGlass title={t("payslips.nobody_here")} text={t("payslips.nobody_here_text")} />;
  const known = run.people.find((p) => p.user.hash_id === url.person);
  const chosen = known ?? (phone ? undefined : (run.people.find((p) => p.to_check) ?? run.people[0]));
  return (
    <div className={css.split}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard must reach it */}
      <div className={css.main} tabIndex={0}>
        {run.progress ? <Progress progress={run.progress} poll={poll} /> : null}
        {run.sums.map((s) => (
          <RunFigures key={s.currency.iso} run={run} sums={s} />
        ))}
        <RunSteps run={run} />
        <RunTable run={run} chosen={chosen?.user.hash_id} onChoose={(person) => setUrl({ person })} />
        <Suspense>
          {run.sums.map((s) => (
            <Waterfall key={s.currency.iso} run={run} sums={s} />
          ))}
        </Suspense>
      </div>
      <Suspense fallback={<SkeletonRows rows={6} />}>
        <RunSide run={run} chosen={chosen} />
      </Suspense>
    </div>
  );
}

/** Drafts that the reader may validate. */
const validatable = (run: PayrollRun): Payslip[] =>
  run.people.flatMap((p) => (p.payslip?.can.validate ? [p.payslip] : []));

interface RunMenuProps {
  run: PayrollRun;
  /** Computes all again; undefined where a button does. */
  onCompute: (() => void) | undefined;
}
/** What is done more seldom with a run: imports and files. */
function RunMenu({ run, onCompute }: RunMenuProps) {
  const { t } = useWords();
  const { busy, download } = useDownload();
  const journal = useExport({
    kind: "payroll_journal",
    filters: { zone: run.zone.hash_id, month: run.month },
    about: `${run.zone.name} ${run.month}`,
  });
  const archive = (): void =>
    void download(
      downloadPayslips,
      { query: { zone: run.zone.hash_id, month: run.month } },
      `${t("payslips.archive_name", { office: run.zone.name, month: run.month })}.zip`,
    );
  const hasPdfs = run.people.some((p) => p.payslip?.status === "VALIDATED");
  const menu = [
    run.can.run && onCompute && run.people.some((p) => p.state === "draft") && (
      <Menu.Item key="run" leftSection={<IconRefresh size={16} stroke={1.6} />} onClick={onCompute}>
        {t("payslips.compute_all_again")}
      </Menu.Item>
    ),
    run.can.run && (
      <Menu.Item
        key="openings"
        leftSection={<IconTableImport size={16} stroke={1.6} />}
        onClick={() => go(importHref("payroll_openings"))}
      >
        {t("payslips.import_openings")}
      </Menu.Item>
    ),
    hasPdfs && (
      <Menu.Item
        key="journal"
        leftSection={<IconTable size={16} stroke={1.6} />}
        onClick={() => void journal.run("xlsx")}
      >
        {t("payslips.journal")}
      </Menu.Item>
    ),
    hasPdfs && (
      <Menu.Item key="archive" leftSection={<IconFileZip size={16} stroke={1.6} />} onClick={archive}>
        {t("payslips.archive")}
      </Menu.Item>
    ),
  ].filter(Boolean);
  if (menu.length === 0) return null;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <IconButton
          label={t("ui.more_actions")}
          icon={<IconDots stroke={1.6} />}
          busy={busy !== undefined || journal.busy}
        />
      </Menu.Target>
      <Menu.Dropdown>{menu}</Menu.Dropdown>
    </Menu>
  );
}

/** The calls for the whole month: to make what is due, and to have an expense made of what is validated. */
function useRunCalls(run: PayrollRun) {
  const { t } = useWords();
  const input = { body: { zone_hash_id: run.zone.hash_id, month: run.month } };
  const start = useChange(startPayrollRun, {
    onDone: ({ data }) => toast(t("payslips.run_started", { count: data.total })),
  });
  const generate = useChange(generatePayrollExpense, {
    onDone: ({ data }) => {
      for (const e of data)
        toastAct(t("payslips.expense_made", { number: e.number, count: e.payslips }), t("payslips.open_expense"), () =>
          go(expenseHref.view(e.hash_id)),
        );
    },
  });
  return {
    makeAll: () => start.mutate({ input }),
    isMaking: start.isPending || (run.progress !== null && !run.progress.finished),
    generate: () => generate.mutate({ input }),
    isGenerating: generate.isPending,
  };
}

interface ValidateAllProps {
  run: PayrollRun;
  look: "outline" | "filled";
}
/** Validates all payslips that the user may, after a question; Shift V asks it. */
function ValidateAll({ run, look }: ValidateAllProps) {
  const { t, month } = useWords();
  const phone = usePhone();
  const [isAsked, setAsked] = useState(false);
  const waiting = validatable(run);
  const validate = useChange(validatePayslips, {
    onDone: ({ data }) => {
      setAsked(false);
      for (const { ok, message } of data) if (!ok && message) toastError(message);
      const done = data.filter((d) => d.ok).length;
      if (done > 0) toast(t("payslips.validated_several", { count: done }));
    },
  });
  useKeys([
    {
      keys: "v",
      label: "payslips.key_validate",
      enabled: waiting.length > 0,
      run: (e) => {
        if (e.shiftKey) setAsked(true);
      },
    },
  ]);
  return (
    <>
      {waiting.length > 0 ? (
        <Button
          look={look}
          hint={phone ? undefined : "Shift V"}
          busy={validate.isPending}
          onClick={() => setAsked(true)}
        >
          {t("payslips.validate_count", { count: waiting.length })}
        </Button>
      ) : null}
      <ConfirmDialog
        opened={isAsked}
        onClose={() => setAsked(false)}
        title={t("payslips.validate_title", { count: waiting.length })}
        text={t("payslips.validate_text", { office: run.zone.name, month: month(run.month) })}
        confirm={t("payslips.validate_count", { count: waiting.length })}
        busy={validate.isPending}
        onConfirm={() =>
          validate.mutate({
            input: { body: { payslips: waiting.map(({ hash_id, version }) => ({ hash_id, version })) } },
          })
        }
      />
    </>
  );
}

function RunActions({ run }: { run: PayrollRun }) {
  const { t } = useWords();
  const { makeAll, isMaking, generate, isGenerating } = useRunCalls(run);
  const due = run.people.filter((p) => p.state === "due").length;
  const free = run.people.filter((p) => p.payslip?.status === "VALIDATED" && !p.payslip.in_expense).length;
  const mayMake = run.can.run === true && due > 0;
  const mayValidate = validatable(run).length > 0;
  const mayGenerate = run.can.generate === true && free > 0;
  return (
    <>
      <RunMenu run={run} onCompute={mayMake ? undefined : makeAll} />
      {mayGenerate ? (
        <Button
          look={mayMake || mayValidate ? "outline" : "filled"}
          icon={<IconReceipt stroke={1.6} />}
          busy={isGenerating}
          onClick={generate}
        >
          {t("payslips.generate_expense")}
        </Button>
      ) : null}
      <ValidateAll run={run} look={mayMake ? "outline" : "filled"} />
      {mayMake ? (
        <Button look="filled" icon={<IconRefresh stroke={1.6} />} busy={isMaking} onClick={makeAll}>
          {t("payslips.make_count", { count: due })}
        </Button>
      ) : null}
    </>
  );
}
