import { Suspense, useState, type Dispatch, type SetStateAction } from "react";
import { expenseDuplicates } from "#contract/expenses/duplicates.ts";
import { expenseHref } from "#contract/expenses/hrefs.ts";
import type { Expense } from "#contract/expenses/schemas.ts";
import { useT } from "#web/kit/i18n.ts";
import { lazy } from "#web/kit/lazy.ts";
import { useRead } from "#web/api/query.ts";
import { useMe } from "#web/api/me.ts";
import { DaySpan } from "#web/ui/atoms/day.tsx";
import { PersonName } from "#web/ui/atoms/person.tsx";
import { RecordPage } from "#web/ui/record/record-page.tsx";
import { tabOf } from "#web/ui/record/tab-of.tsx";
import { RejectedNotice } from "../rejected-notice.tsx";
import { useRecordActions } from "#web/ui/actions/use-record-actions.tsx";
import { expenseActions } from "../actions.ts";
import { ExpenseStatusWord, TypeIcon, useExpenseWords } from "../words.tsx";
import { useRollbackWords, useValidation } from "./asks.ts";
import { useChosenAdvances } from "./chosen-advances.ts";
import { ExpenseSide, expenseStory } from "./expense-side.tsx";
import { ExpenseSteps } from "./expense-steps.tsx";
import { FeesTab } from "./fees-tab.tsx";
import { FilesTab } from "./files-tab.tsx";
import { Settlement } from "./settlement.tsx";
import { copyAction } from "./copy-action.tsx";
import { useStopRepeating } from "./stop-repeating.tsx";
import type { FileRef } from "#contract/kit/files.ts";

/** Lazy: only for users who validate. */
const AdvancesToUse = lazy(() => import("./advances-to-use.tsx"));

/** Lazy: few are duplicates. */
const DuplicatesOfRecord = lazy(() => import("../duplicates/of-record.tsx"));

/** Lazy: few exceed a limit. */
const OverNotice = lazy(() => import("../policy/over-notice.tsx"));

const detailsTab = tabOf(() => import("./details-tab.tsx"));
const paymentsTab = tabOf(() => import("./payments-tab.tsx"));
const repeatsTab = tabOf(() => import("./repeats-tab.tsx"));

/** The actions of the expense, with what only this record knows of them. */
function useExpenseButtons(
  e: Expense,
  struck: ReadonlySet<string>,
  chosen: ReturnType<typeof useChosenAdvances>,
  mine: boolean,
) {
  const t = useT();
  return useRecordActions(expenseActions, e, {
    known: {
      validate: useValidation(e, struck, chosen.given),
      rollback: {
        label: t(e.status === "UNVALIDATED" && mine ? "expenses.take_back" : "expenses.rollback"),
        asks: {
          title: t("expenses.rollback_title", { number: e.number }),
          text: useRollbackWords(e),
          confirm: t("expenses.rollback"),
        },
      },
      // Deleting a recurring expense also ends its recurrence; the question says so.
      ...(e.repeats?.next_date && {
        delete: {
          asks: {
            title: t("expenses.delete_title", { number: e.number }),
            text: t("recurrence.delete_text"),
            danger: true,
          },
        },
      }),
      archive: {
        label: t(e.archived ? "expenses.unarchive" : "expenses.archive"),
        given: { archived: !e.archived },
      },
    },
    home: expenseHref.own(),
  });
}

/** The page of an expense: amounts, settlement, status and actions. */
export function ExpenseRecord({ expense: e, accountant }: { expense: Expense; accountant: boolean }) {
  const t = useT();
  const words = useExpenseWords();
  const { me, can } = useMe();
  const [struck, setStruck] = useState<ReadonlySet<string>>(new Set());
  const chosen = useChosenAdvances(e);
  const mine = e.user.hash_id === me.hash_id;
  const buttons = useExpenseButtons(e, struck, chosen, mine);
  const rejected = e.status === "REJECTED" && !!e.motif;
  const repeated = useRead(expenseDuplicates, { params: { id: e.hash_id } }, { quiet: true }).data?.data ?? [];
  const isOver = (e.can.approve || e.can.validate) && e.fees.some((f) => f.over_limits.length > 0);
  const files = e.fees.flatMap((f) => f.invoices);

  const meta = <ExpenseMeta expense={e} words={words} />;
  const fees = <ExpenseFees expense={e} struck={struck} setStruck={setStruck} chosen={chosen} files={files} />;
  return (
    <RecordPage
      of={{ kind: "expense", id: e.hash_id }}
      title={e.title}
      home={accountant ? expenseHref.ofOffice(e.zone_hash_id) : expenseHref.own()}
      crumb={String(e.number)}
      meta={meta}
      actions={[...buttons, copyAction(e, can, t), useStopRepeating(e)]}
      notice={
        rejected || isOver || repeated.length > 0 ? (
          <ExpenseNotices expense={e} rejected={rejected} repeated={repeated} isOver={isOver} />
        ) : undefined
      }
      tabs={[
        { key: "fees", label: t("expenses.fees"), count: e.fees.length, content: fees },
        { key: "details", label: t("expenses.details"), load: detailsTab({ expense: e }) },
        e.repeats && {
          key: "repeats",
          label: t("recurrence.repeats"),
          count: e.repeats.made_count,
          load: repeatsTab({ repeats: e.repeats }),
        },
        {
          key: "payments",
          label: t("expenses.payments"),
          count: e.payments.length,
          load: paymentsTab({ expense: e }),
        },
        {
          key: "files",
          label: t("expenses.files"),
          count: files.length,
          // The first tab shows them too, to who decides.
          content: <FilesTab fees={e.fees} />,
        },
      ]}
      side={<ExpenseSide expense={e} accountant={accountant} />}
      happened={expenseStory}
    />
  );
}

interface ExpenseMetaProps {
  expense: Expense;
  words: ReturnType<typeof useExpenseWords>;
}

/** Number, status, type, person and days. */
function ExpenseMeta({ expense: e, words }: ExpenseMetaProps) {
  const t = useT();
  return (
    <>
      <span>{t("expenses.one_number", { number: e.number })}</span>
      <ExpenseStatusWord expense={e} />
      <span>
        <TypeIcon type={e.type} />
        {words.type(e.type)}
      </span>
      <PersonName person={e.user} />
      <DaySpan from={e.start_date} to={e.end_date} word={t("expenses.until")} />
    </>
  );
}

interface ExpenseFeesProps {
  expense: Expense;
  struck: ReadonlySet<string>;
  setStruck: Dispatch<SetStateAction<ReadonlySet<string>>>;
  chosen: ReturnType<typeof useChosenAdvances>;
  files: FileRef[];
}

/** The first tab: fees, what settles them, steps, and receipts for who decides. */
function ExpenseFees({ expense: e, struck, setStruck, chosen, files }: ExpenseFeesProps) {
  const t = useT();
  const strike = (id: string, on: boolean) =>
    setStruck((old) => new Set(on ? [...old, id] : [...old].filter((x) => x !== id)));
  return (
    <>
      <FeesTab expense={e} struck={struck} onStrike={e.can.validate ? strike : undefined} />
      {e.can.validate ? (
        <Suspense fallback={null}>
          <AdvancesToUse expense={e} struck={struck} chosen={chosen} />
        </Suspense>
      ) : null}
      <Settlement expense={e} />
      <ExpenseSteps expense={e} />
      {files.length && (e.can.approve || e.can.validate) ? (
        <section>
          <h2>{t("expenses.receipts")}</h2>
          <FilesTab fees={e.fees} />
        </section>
      ) : null}
    </>
  );
}

interface ExpenseNoticesProps {
  expense: Expense;
  rejected: boolean;
  repeated: {
    fee: string;
    same: "fee" | "receipt";
    expense: {
      hash_id: string;
      number: number;
      title: string;
      status: "DRAFT" | "UNVALIDATED" | "APPROVED" | "VALIDATED" | "PARTIALLY_PAID" | "PAID" | "REJECTED";
      start_date: string;
      user: { hash_id: string; name: string };
    } | null;
  }[];
  isOver: boolean | undefined;
}

/** Why it was rejected, what exceeds a limit, and what was submitted twice. */
function ExpenseNotices({ expense: e, rejected, repeated, isOver }: ExpenseNoticesProps) {
  return (
    <>
      {rejected ? <RejectedNotice expense={e} /> : null}
      {isOver ? (
        <Suspense fallback={null}>
          <OverNotice expense={e} />
        </Suspense>
      ) : null}
      {repeated.length > 0 ? (
        <Suspense fallback={null}>
          <DuplicatesOfRecord expense={e} found={repeated} />
        </Suspense>
      ) : null}
    </>
  );
}
