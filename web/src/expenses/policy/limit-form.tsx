import { limitPeriods } from "#contract/expenses/allowance-schemas.ts";
import { collaborators } from "#contract/expenses/endpoints.ts";
import { createLimit, deleteLimit, type ExpenseLimit, updateLimit } from "#contract/expenses/policy.ts";
import type { CurrencyRef } from "#contract/kit/money.ts";
import { reason } from "#contract/reference/house-lists.ts";
import { todayAt } from "#web/api/today.ts";
import { useT } from "#web/kit/i18n.ts";
import { useNamed } from "#web/kit/named.ts";
import { ChoiceField } from "#web/ui/form/choice-field.tsx";
import { Pair } from "#web/ui/form/form-page.tsx";
import { MoneyInput } from "#web/ui/form/money-input.tsx";
import { RecordDrawer } from "#web/ui/form/record-drawer.tsx";
import { ReferenceField } from "#web/ui/form/reference-field.tsx";
import { useRecordForm } from "#web/ui/form/use-record-form.ts";
import { useSave } from "#web/ui/form/use-save.ts";
import { CurrencyField, PeriodFields } from "./shared-fields.tsx";

interface LimitFormProps {
  zone: string;
  /** The office's currency. */
  currency: CurrencyRef | null;
  limit?: ExpenseLimit;
  onClose: () => void;
}

/** Form of a limit for a reason, for everyone or for one person. */
export default function LimitForm({ zone, currency, limit, onClose }: LimitFormProps) {
  const t = useT();
  const named = useNamed();
  const save = useSave(createLimit, updateLimit, limit);
  const form = useRecordForm({
    draft: `expenses.limit.${limit?.hash_id ?? zone}`,
    start: {
      reason_id: limit?.reason_id ?? "",
      user_id: limit?.user_id ?? "",
      per: limit?.per ?? "fee",
      amount: limit?.amount ?? "",
      currency_id: limit?.currency_id ?? currency?.hash_id ?? "",
      start_date: limit?.start_date ?? todayAt(),
      end_date: limit?.end_date ?? "",
    },
    version: limit?.version,
    check: (v) => ({
      reason_id: v.reason_id ? undefined : t("policy.need_reason"),
      amount: /[1-9]/u.test(v.amount) ? undefined : t("policy.need_amount"),
      start_date: v.start_date ? undefined : t("policy.need_day"),
      end_date: v.end_date && v.end_date < v.start_date ? t("errors.dates_reversed") : undefined,
    }),
    save: (v, saving) => {
      const change = { ...v, user_id: v.user_id || null, end_date: v.end_date || null };
      return save(saving, { make: { params: { id: zone }, body: change }, change });
    },
    saved: () => t("policy.limit_saved"),
    onClose,
  });
  return (
    <RecordDrawer
      form={form}
      of={limit && { kind: "expense_limit", id: limit.hash_id, now: named(limit.reason) }}
      label={t(limit ? "policy.edit_limit" : "policy.new_limit")}
      submit={!limit || limit.can.update ? t("ui.save") : undefined}
      remove={limit?.can.delete && { call: deleteLimit, of: limit.hash_id, words: "policy.limit_delete" }}
    >
      <ReferenceField {...form.field("reason_id", "policy.reason")} from={reason.list} now={limit?.reason} required />
      <ReferenceField
        {...form.field("user_id", "policy.person")}
        from={collaborators}
        input={{ query: {} }}
        now={limit?.user}
        description={t("policy.person_how")}
        asks
        clearable
        optional
      />
      <Pair>
        <MoneyInput {...form.field("amount", "policy.amount")} decimals={4} required />
        <CurrencyField {...form.field("currency_id", "policy.currency")} now={limit?.currency ?? currency} />
      </Pair>
      <ChoiceField {...form.field("per", "policy.per")} options={limitPeriods} texts="policy.per_" required />
      <PeriodFields form={form} />
    </RecordDrawer>
  );
}
