import type { PayslipProposal } from "#contract/payslips/payslip-schemas.ts";
import { formatDay } from "#contract/kit/dates.ts";
import { numberText } from "#contract/kit/number.ts";
import { useT } from "#web/kit/i18n.ts";
import { useNamed } from "#web/kit/named.ts";
import { Button } from "#web/ui/atoms/button.tsx";
import { Money } from "#web/ui/atoms/money.tsx";
import type { FormFields } from "#web/ui/form/use-record-form.ts";
import type { TypedValues } from "./values.ts";
import css from "./typed.module.css";

interface UntakenProps {
  form: FormFields<TypedValues>;
  proposals: readonly PayslipProposal[];
  iso: string | undefined;
}

/** Leave that somebody who leaves has not taken, each added to the typed lines by a button; gone once it is among them. */
export function Untaken({ form, proposals, iso }: UntakenProps) {
  const t = useT();
  const named = useNamed();
  const titled = proposals.map((p) => ({
    ...p,
    title: t("payslips.untaken_line", { type: named(p.type), days: numberText(p.days) }),
  }));
  const open = titled.filter((p) => !form.values.lines.some((l) => l.title === p.title));
  if (open.length === 0) return null;
  return (
    <section className={css.untaken} aria-label={t("payslips.untaken")}>
      {open.map((p) => (
        <p key={p.type.hash_id}>
          <span>
            {t("payslips.untaken_text", { day: formatDay(p.day), title: p.title })}{" "}
            <Money value={p.amount} iso={iso} tight />
          </span>
          <Button
            type="button"
            size="small"
            onClick={() =>
              form.change({ lines: [...form.values.lines, { title: p.title, purpose: "bonus", amount: p.amount }] })
            }
          >
            {t("payslips.untaken_add")}
          </Button>
        </p>
      ))}
    </section>
  );
}
