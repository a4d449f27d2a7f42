import { useLanguage } from "#web/kit/i18n.ts";
import { monthWords } from "#web/kit/month-name.ts";
import { ChoiceField } from "#web/ui/form/choice-field.tsx";
import type { FieldProps } from "#web/ui/form/common.tsx";
import { monthAfter } from "./versions.ts";

interface MonthFieldProps extends FieldProps {
  /** The month that the list is around, `YYYY-MM`. */
  around: string;
  /** Months before and after it. */
  before?: number;
  after?: number;
  clearable?: boolean;
}

/** A month, `YYYY-MM` or empty, chosen or typed by its name. */
export function MonthField({ around, before = 36, after = 24, clearable, ...p }: MonthFieldProps) {
  const language = useLanguage();
  const months = Array.from({ length: before + after + 1 }, (_, i) => monthAfter(around, after - i));
  const all = p.value && !months.includes(p.value) ? [...months, p.value] : months;
  return (
    <ChoiceField
      {...p}
      clearable={clearable}
      choices={all.map((month) => ({ value: month, label: monthWords(month, language) }))}
    />
  );
}
