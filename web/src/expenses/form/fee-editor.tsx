import { IconTrash } from "@tabler/icons-react";
import { Suspense } from "react";
import { useT } from "#web/kit/i18n.ts";
import { lazy } from "#web/kit/lazy.ts";
import { Button } from "#web/ui/atoms/button.tsx";
import { DateField } from "#web/ui/form/date-field.tsx";
import { ChoiceField, TextField } from "#web/ui/form/fields.tsx";
import { FilesInput } from "#web/ui/form/files-field.tsx";
import filesCss from "#web/ui/form/files.module.css";
import { MoneyInput } from "#web/ui/form/money-input.tsx";
import type { useErrors } from "#web/ui/form/use-errors.ts";
import css from "./form.module.css";
import type { Choices } from "./use-choices.ts";
import type { FeeFiles } from "./use-fee-files.ts";
import type { FeeValues } from "./values.ts";

/** A fee may have none. */
const FeeReceipts = lazy(() => import("./fee-receipts.tsx"));

export interface FeeEditorProps {
  fee: FeeValues;
  at: number;
  change: (part: Partial<FeeValues>) => void;
  errors: ReturnType<typeof useErrors>;
  choices: Choices;
  files: FeeFiles;
  iso?: string;
  decimals?: number;
  onFiles: (files: File[]) => void;
  onClose: () => void;
  onRemove: () => void;
}

/** The fee that is being typed, its receipt beside it. */
export function FeeEditor({
  fee,
  at,
  change,
  errors,
  choices,
  files,
  iso,
  decimals,
  onFiles,
  onClose,
  onRemove,
}: FeeEditorProps) {
  const t = useT();
  const wrong = (field: string): string | undefined => errors.of(`fees.${at}.${field}`);
  return (
    <fieldset className={css.editor}>
      <legend className="sr-only">{t("expenses.fee_number", { number: at + 1 })}</legend>
      {fee.files.length > 0 || fee.stored.some((f) => !fee.removes.includes(f.hash_id)) ? (
        <Suspense fallback={null}>
          <FeeReceipts fee={fee} change={change} files={files} />
        </Suspense>
      ) : null}
      <div className={css.fields}>
        <ChoiceField
          label={t("expenses.reason")}
          name={`fees[${at}][reason_id]`}
          choices={choices.reasons}
          value={fee.reason_id}
          onChange={(reason_id) => change({ reason_id })}
          error={wrong("reason_id")}
          required
        />
        <DateField
          label={t("expenses.date")}
          name={`fees[${at}][date]`}
          value={fee.date}
          onChange={(date) => change({ date })}
          error={wrong("date")}
          required
        />
        <MoneyInput
          label={t("expenses.amount")}
          name={`fees[${at}][amount]`}
          value={fee.amount}
          onChange={(amount) => change({ amount })}
          iso={iso}
          decimals={decimals}
          error={wrong("amount")}
          required
          placeholder="0,00"
        />
        <ChoiceField
          label={t("expenses.country")}
          name={`fees[${at}][country_id]`}
          choices={choices.countries}
          value={fee.country_id}
          onChange={(country_id) => change({ country_id })}
          error={wrong("country_id")}
          clearable
        />
        <div className={css.whole}>
          <TextField
            label={t("expenses.note")}
            optional
            name={`fees[${at}][description]`}
            max={500}
            value={fee.description}
            onChange={(description) => change({ description })}
            error={wrong("description")}
          />
        </div>
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
      </div>
    </fieldset>
  );
}
