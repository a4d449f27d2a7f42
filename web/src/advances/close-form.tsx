import { closeAdvance } from "#contract/advances/endpoints.ts";
import { instalmentsOf } from "#contract/advances/plan.ts";
import type { Advance } from "#contract/advances/schemas.ts";
import { formatMoney, sum } from "#contract/kit/amounts.ts";
import { decimal } from "#contract/kit/money.ts";
import { whole } from "#contract/kit/number.ts";
import { useLanguage, useT } from "#web/kit/i18n.ts";
import { ChoiceField } from "#web/ui/form/choice-field.tsx";
import { Pair } from "#web/ui/form/form-page.tsx";
import { NumberInput } from "#web/ui/form/number-input.tsx";
import { RecordDrawer } from "#web/ui/form/record-drawer.tsx";
import { useCallForm } from "#web/ui/form/use-call-form.ts";
import { HeldFields, type HeldValues, heldStart, typeOf, useHeld } from "./held-fields.tsx";
import { monthsAhead } from "./months.ts";
import { PlanPreview } from "./plan-preview.tsx";
import css from "./advances.module.css";

const FIELD = "transaction_to_hash_id";

interface Values extends HeldValues {
  rest: "holder" | "payslips";
  payslip_months: string;
  first_month: string;
}

/** State of the form: what is left, and where it goes. */
function useCloseForm(a: Advance, onClose: () => void) {
  const t = useT();
  const language = useLanguage();
  const held = useHeld(a);
  const rest = sum([a.left_amount, a.planned_amount]);
  const hasRest = decimal(rest).gt(0);
  const isLoan = a.months !== null;
  const months = monthsAhead(language);
  const amount = formatMoney(rest, a.currency.iso);
  const form = useCallForm<typeof closeAdvance, Values>(closeAdvance, {
    draft: undefined,
    start: { ...heldStart(a.zone_hash_id), rest: "holder", payslip_months: "1", first_month: months[0]?.value ?? "" },
    version: a.version,
    check: (v) => {
      if (!hasRest) return {};
      if (v.rest === "holder") return held.check(v, rest, FIELD);
      const count = Number(v.payslip_months);
      const fits = count >= 1 && instalmentsOf(decimal(rest), count, "2026-01", a.currency.minor_unit).length > 0;
      return {
        payslip_months:
          v.payslip_months === "" ? t("advances.need_months") : fits ? undefined : t("errors.months_too_many"),
      };
    },
    input: (v, version) => {
      const { holder } = held.read(v, rest);
      const where =
        v.rest === "holder"
          ? { transaction_to_type: typeOf(holder), [FIELD]: holder?.hash_id ?? "", ...held.sent(v, rest) }
          : { payslip_months: Number(v.payslip_months), first_month: v.first_month };
      const body = { ...(hasRest && where), version };
      return { params: { id: a.hash_id }, body };
    },
    saved: () => t("advances.closed_one", { number: a.number }),
    onClose,
  });
  return { held, rest, hasRest, isLoan, months, amount, form };
}

/** Form to close an advance: the remainder is returned now, or planned on the next payslips. */
export default function CloseForm({ advance: a, onClose }: { advance: Advance; onClose: () => void }) {
  const t = useT();
  const { held, rest, hasRest, isLoan, months, amount, form } = useCloseForm(a, onClose);
  const v = form.values;
  return (
    <RecordDrawer
      form={form}
      of={{ kind: "advance", id: a.hash_id }}
      label={t("advances.close_number", { number: a.number })}
      submit={t("advances.close_it")}
    >
      {hasRest ? null : <p className={css.note}>{t("advances.rest_none")}</p>}
      {hasRest && isLoan ? <p className={css.note}>{t("advances.close_loan_how", { amount })}</p> : null}
      {hasRest && !isLoan ? (
        <ChoiceField
          {...form.field("rest", "advances.rest_goes")}
          description={t(`advances.rest_${v.rest}_how`, { amount })}
          options={["holder", "payslips"]}
          texts="advances.rest_"
        />
      ) : null}
      {hasRest && v.rest === "holder" ? (
        <HeldFields advance={a} form={form} held={held} amount={rest} field={FIELD} way="in" />
      ) : null}
      {hasRest && v.rest === "payslips" ? (
        <>
          <Pair>
            <NumberInput {...form.field("payslip_months", "advances.payslip_months")} required rules={whole(120, 1)} />
            <ChoiceField {...form.field("first_month", "advances.first_month")} choices={months} />
          </Pair>
          <PlanPreview amount={rest} months={v.payslip_months} currency={a.currency} />
        </>
      ) : null}
    </RecordDrawer>
  );
}
