import { anyAdvance } from "#contract/advances/rights.ts";
import type { FullPayslip } from "#contract/payslips/payslip-schemas.ts";
import { mayOpen } from "#web/api/may-open.ts";
import { useMe } from "#web/api/me.ts";
import { useT } from "#web/kit/i18n.ts";
import { EmptyGlass } from "#web/ui/atoms/empty.tsx";
import { Plan } from "../lines/why.tsx";
import css from "./view.module.css";

/** The loans and advances that this payslip pays back, and what becomes of their plans. */
export default function PlansTab({ payslip: p }: { payslip: Pick<FullPayslip, "instalments"> }) {
  const t = useT();
  const { bootstrap } = useMe();
  if (p.instalments.length === 0)
    return <EmptyGlass title={t("payslips.no_plans")} text={t("payslips.no_plans_text")} />;
  return (
    <ul className={css.plans}>
      {p.instalments.map((i) => (
        <li key={i.hash_id}>
          <Plan instalment={i} opens={mayOpen(bootstrap, anyAdvance.any)} />
        </li>
      ))}
    </ul>
  );
}
