import { Checkbox, Fieldset } from "@mantine/core";
import type { Expense } from "#contract/expenses/schemas.ts";
import { decimal } from "#contract/kit/money.ts";
import { useT } from "#web/kit/i18n.ts";
import { useNamed } from "#web/kit/named.ts";
import { Money } from "#web/ui/atoms/money.tsx";
import { partKey } from "./parts.ts";
import css from "./payment.module.css";

interface PayrollPartsProps {
  expense: Expense;
  value: readonly string[];
  onChange: (keys: readonly string[]) => void;
}

/** What a payroll is paid by: all salaries, and each body. What is paid already is shown and cannot be chosen. */
export function PayrollParts({ expense: e, value, onChange }: PayrollPartsProps) {
  const t = useT();
  const named = useNamed();
  return (
    <Fieldset variant="unstyled" legend={t("expenses.parts")} className={css.parts}>
      {(e.parts ?? []).map((p) => {
        const key = partKey(p);
        const isPaid = !decimal(p.open).gt(0);
        const name =
          p.part === "salaries"
            ? t("expenses.part_salaries")
            : p.tax_category
              ? named(p.tax_category)
              : t("expenses.part_others");
        return (
          <div key={key} className={css.part}>
            <Checkbox
              label={name}
              checked={!isPaid && value.includes(key)}
              disabled={isPaid}
              onChange={(event) =>
                onChange(event.currentTarget.checked ? [...value, key] : value.filter((k) => k !== key))
              }
            />
            {isPaid ? <span>{t("expenses.part_paid")}</span> : null}
            <Money value={isPaid ? p.amount : p.open} iso={e.currency.iso} tight />
          </div>
        );
      })}
    </Fieldset>
  );
}
