import type { FullPayslip } from "#contract/payslips/payslip-schemas.ts";
import { Day } from "#web/ui/atoms/day.tsx";
import { Facts } from "#web/ui/record/side-section.tsx";
import { useWords } from "../lines/use-words.ts";

/** What was known of the person on the month's last day. */
export function MonthFacts({ payslip: p }: { payslip: Pick<FullPayslip, "facts"> }) {
  const { t, named } = useWords();
  const { facts: f } = p;
  return (
    <Facts
      facts={[
        [t("payslips.entry"), f.entry_date ? <Day key="entry" value={f.entry_date} /> : null],
        [t("payslips.contract"), f.contract],
        [t("payslips.post"), f.post],
        [t("payslips.post_category"), named(f.post_category)],
        [t("payslips.family_status"), named(f.family_status)],
        [t("payslips.social_security_number"), f.social_security_number],
        [t("payslips.iban"), f.iban],
      ]}
    />
  );
}
