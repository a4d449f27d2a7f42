import type { OverLimit } from "#contract/expenses/allowance-schemas.ts";
import { IconTrash } from "@tabler/icons-react";
import { Suspense } from "react";
import { isOutside, type Problem, type Span } from "#contract/expenses/fee-days.ts";
import { reason } from "#contract/reference/house-lists.ts";
import { useT } from "#web/kit/i18n.ts";
import { lazy } from "#web/kit/lazy.ts";
import { Button } from "#web/ui/atoms/button.tsx";
import { DateField } from "#web/ui/form/date-field.tsx";
import { ChoiceField } from "#web/ui/form/choice-field.tsx";
import { TextField } from "#web/ui/form/fields.tsx";
import { FilesInput } from "#web/ui/form/files-field.tsx";
import filesCss from "#web/ui/form/files.module.css";
import { MoneyInput } from "#web/ui/form/money-input.tsx";
import type { useErrors } from "#web/ui/form/use-errors.ts";
import { MadeChoice } from "#web/ui/making/made-choice.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import css from "./form.module.css";
import type { Policy } from "./use-policy.ts";
import type { Choices } from "./use-choices.ts";
import type { FeeFiles } from "./use-fee-files.ts";
import type { FeeValues } from "./values.ts";

/** Lazy: a fee may have no receipts. */
const FeeReceipts = lazy(() => import("./fee-receipts.tsx"));

/** Lazy: few offices pay by kilometre or day. */
const AllowanceFields = lazyPart(() => import("./allowance-fields.tsx"));
const AllowanceNote = lazyPart(async () => ({ default: (await import("./allowance-fields.tsx")).AllowanceNote }));
/** Lazy: few fees exceed a limit. */
const LimitReason = lazyPart(() => import("./limit-reason.tsx"));

type Typed = "date" | "amount" | "country_id" | "limit_reason" | "date_reason" | "description";
/** Props of the input for one field of the fee. */
type FieldOfFee = (name: Typed) => {
  name: string;
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
};

export interface FeeEditorProps {
  fee: FeeValues;
  at: number;
  change: (part: Partial<FeeValues>) => void;
  errors: ReturnType<typeof useErrors>;
  choices: Choices;
  files: FeeFiles;
  policy: Policy;
  /** Days that cannot be, by field of the form. */
  problems: Readonly<Record<string, Problem>>;
  /** The expense's dates. */
  dates: Span;
  iso?: string;
  decimals?: number;
  onFiles: (files: File[]) => void;
  onClose: () => void;
  onRemove: () => void;
}

const isOfAnotherDay = (fee: FeeValues, dates: Span): boolean =>
  fee.date !== "" && dates.start_date !== "" && isOutside(fee.date, dates);
const hasReceipts = (fee: FeeValues): boolean =>
  fee.files.length > 0 || fee.stored.some((f) => !fee.removes.includes(f.hash_id));

/** Editor of the open fee, with its receipt. */
export function FeeEditor({
  fee,
  at,
  change,
  errors,
  choices,
  files,
  policy,
  problems,
  dates,
  iso,
  decimals,
  onFiles,
  onClose,
  onRemove,
}: FeeEditorProps) {
  const t = useT();
  const wrong = (field: string): string | undefined => {
    const problem = problems[`fees.${at}.${field}`];
    return errors.of(`fees.${at}.${field}`) ?? (problem && t(problem.key, problem.params));
  };
  const field: FieldOfFee = (name) => ({
    name: `fees[${at}][${name}]`,
    value: fee[name],
    onChange: (value: string) => change({ [name]: value }),
    error: wrong(name),
  });
  const asksWhy = !problems[`fees.${at}.date`] && isOfAnotherDay(fee, dates);
  return (
    <fieldset className={css.editor}>
      <legend className="sr-only">{t("expenses.fee_number", { number: at + 1 })}</legend>
      {hasReceipts(fee) ? (
        <Suspense fallback={null}>
          <FeeReceipts fee={fee} change={change} files={files} />
        </Suspense>
      ) : null}
      <div className={css.fields}>
        <ReasonField fee={fee} at={at} change={change} choices={choices} wrong={wrong} />
        {/* Placed after the reason field, which has the focus even before the rates have loaded. */}
        {fee.claim || (policy.rates?.length ?? 0) > 0 ? (
          <Suspense fallback={null}>
            <AllowanceFields fee={fee} at={at} change={change} wrong={wrong} policy={policy} />
          </Suspense>
        ) : null}
        <FeeFigures fee={fee} choices={choices} iso={iso} decimals={decimals} field={field} />
        {fee.claim ? (
          <Suspense fallback={null}>
            <AllowanceNote fee={fee} wrong={wrong} policy={policy} iso={iso} />
          </Suspense>
        ) : null}
        <FeeReasons over={policy.over.get(fee.key) ?? []} asksWhy={asksWhy} iso={iso} wrong={wrong} field={field} />
        <div className={css.whole}>
          <TextField {...field("description")} label={t("expenses.note")} optional max={500} />
        </div>
        <FeeEnd onFiles={onFiles} onClose={onClose} onRemove={onRemove} wrong={wrong} />
      </div>
    </fieldset>
  );
}

interface ReasonFieldProps {
  fee: FeeValues;
  at: number;
  change: (part: Partial<FeeValues>) => void;
  choices: Choices;
  wrong: (field: string) => string | undefined;
}

/** What it was spent for. */
function ReasonField({ fee, at, change, choices, wrong }: ReasonFieldProps) {
  const t = useT();
  return (
    <MadeChoice
      label={t("expenses.reason")}
      name={`fees[${at}][reason_id]`}
      choices={choices.reasons}
      from={reason.list}
      now={fee.reason_name ? { value: fee.reason_id, label: fee.reason_name } : undefined}
      value={fee.reason_id}
      onChange={(reason_id) => change({ reason_id, reason_name: "" })}
      onMade={({ value, label }) => change({ reason_id: value, reason_name: label })}
      error={wrong("reason_id")}
      required
    />
  );
}

interface FeeFiguresProps {
  fee: FeeValues;
  choices: Choices;
  iso: string | undefined;
  decimals: number | undefined;
  field: FieldOfFee;
}

/** Day, amount and country. */
function FeeFigures({ fee, choices, iso, decimals, field }: FeeFiguresProps) {
  const t = useT();
  return (
    <>
      <DateField {...field("date")} label={t("expenses.date")} required />
      <MoneyInput
        {...field("amount")}
        label={t("expenses.amount")}
        iso={iso}
        decimals={decimals}
        disabled={fee.claim !== null}
        required
        placeholder="0,00"
      />
      <ChoiceField {...field("country_id")} label={t("expenses.country")} choices={choices.countries} clearable />
    </>
  );
}

interface FeeReasonsProps {
  over: readonly OverLimit[];
  asksWhy: boolean;
  iso: string | undefined;
  wrong: (field: string) => string | undefined;
  field: FieldOfFee;
}

/** Why it exceeds a limit, or is of another day. */
function FeeReasons({ over, asksWhy, iso, wrong, field }: FeeReasonsProps) {
  const t = useT();
  return (
    <>
      {(over.length > 0 || wrong("limit_reason") !== undefined) && iso ? (
        <Suspense fallback={null}>
          <LimitReason {...field("limit_reason")} over={over} iso={iso} />
        </Suspense>
      ) : null}
      {asksWhy || wrong("date_reason") !== undefined ? (
        <div className={css.whole}>
          <TextField {...field("date_reason")} label={t("expenses.date_reason")} max={500} required />
        </div>
      ) : null}
    </>
  );
}

interface FeeEndProps {
  onFiles: (files: File[]) => void;
  onClose: () => void;
  onRemove: () => void;
  wrong: (field: string) => string | undefined;
}

/** Adding receipts, and closing or removing the fee. */
function FeeEnd({ onFiles, onClose, onRemove, wrong }: FeeEndProps) {
  const t = useT();
  return (
    <>
      {wrong("invoices") ? (
        <span className={`${filesCss.error} ${css.whole}`} role="alert">
          {wrong("invoices")}
        </span>
      ) : null}
      <div className={css.whole}>
        <FilesInput what={t("expenses.receipts_lower")} onAdd={onFiles} small />
      </div>
      <div className={`${css.whole} ${css.acts}`}>
        <Button look="quiet" icon={<IconTrash stroke={1.6} />} onClick={onRemove}>
          {t("expenses.remove_fee")}
        </Button>
        <Button look="tinted" onClick={onClose}>
          {t("expenses.fee_done")}
        </Button>
      </div>
    </>
  );
}
