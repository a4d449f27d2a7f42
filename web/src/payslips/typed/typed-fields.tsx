import type { PayslipProposal } from "#contract/payslips/payslip-schemas.ts";
import { otherPurposes } from "#contract/payslips/terms.ts";
import { useT } from "#web/kit/i18n.ts";
import { ChoiceField } from "#web/ui/form/choice-field.tsx";
import { LongTextField, TextField } from "#web/ui/form/fields.tsx";
import { LinesOf } from "#web/ui/form/lines-of.tsx";
import { MoneyInput } from "#web/ui/form/money-input.tsx";
import { NumberInput } from "#web/ui/form/number-input.tsx";
import type { FormFields } from "#web/ui/form/use-record-form.ts";
import { Untaken } from "./untaken.tsx";
import { emptyLine, type TypedValues } from "./values.ts";
import css from "./typed.module.css";

const MOST_LINES = 50;
const hours = { least: 0, most: 999, decimals: 2 } as const;

interface TypedFieldsProps {
  form: FormFields<TypedValues>;
  currency: { readonly iso: string; readonly minor_unit: number } | undefined;
  /** Paid by the hour. */
  isHourly: boolean;
  /** Of the last preview. */
  proposals: readonly PayslipProposal[] | undefined;
}

/** Hours, bonuses, earnings and deductions of one month, and a note. What is computed cannot be typed over. */
export function TypedFields({ form, currency, isHourly, proposals }: TypedFieldsProps) {
  const t = useT();
  return (
    <>
      {isHourly || form.values.hours !== "" ? (
        <NumberInput {...form.field("hours", "payslips.hours_of_month")} rules={hours} unit="h" />
      ) : null}
      {proposals ? <Untaken form={form} proposals={proposals} iso={currency?.iso} /> : null}
      <LinesOf
        {...form.lines("lines")}
        legend={t("payslips.typed_lines")}
        row={css.line}
        label={(number) => t("payslips.typed_line", { number })}
        add={{ label: t("payslips.add_line"), line: emptyLine, most: MOST_LINES }}
        remove={(number) => t("payslips.remove_line", { number })}
      >
        {({ field, remove }) => (
          <>
            <TextField {...field("title", "payslips.typed_title")} max={120} />
            <ChoiceField
              {...field("purpose", "payslips.typed_purpose")}
              options={otherPurposes}
              texts="payslips.typed_as_"
            />
            <MoneyInput
              {...field("amount", "payslips.amount")}
              {...(currency && { iso: currency.iso, decimals: currency.minor_unit })}
            />
            {remove}
          </>
        )}
      </LinesOf>
      <LongTextField {...form.field("note", "payslips.note")} optional max={1000} />
    </>
  );
}
