import { deleteAdvance, storeAdvance, updateAdvance } from "#contract/advances/endpoints.ts";
import { advanceHref } from "#contract/advances/hrefs.ts";
import { instalmentsOf } from "#contract/advances/plan.ts";
import type { Advance } from "#contract/advances/schemas.ts";
import { expenseZones } from "#contract/expenses/endpoints.ts";
import { decimal, type CurrencyRef } from "#contract/kit/money.ts";
import { whole } from "#contract/kit/number.ts";
import { currency as currencies } from "#contract/reference/house-lists.ts";
import { useMe } from "#web/api/me.ts";
import { useRead, useWhole } from "#web/api/query.ts";
import { go } from "#web/kit/go.ts";
import { useLanguage, useT } from "#web/kit/i18n.ts";
import { toast } from "#web/kit/toast.ts";
import { Notice } from "#web/ui/atoms/notice.tsx";
import { DateField } from "#web/ui/form/date-field.tsx";
import { ChoiceField } from "#web/ui/form/choice-field.tsx";
import { LongTextField, TextField } from "#web/ui/form/fields.tsx";
import { Pair } from "#web/ui/form/form-page.tsx";
import { MoneyInput } from "#web/ui/form/money-input.tsx";
import { NumberInput } from "#web/ui/form/number-input.tsx";
import { RecordDrawer } from "#web/ui/form/record-drawer.tsx";
import { useRecordForm, type FormFields } from "#web/ui/form/use-record-form.ts";
import { useSave } from "#web/ui/form/use-save.ts";
import { monthsAhead } from "./months.ts";
import { PlanPreview } from "./plan-preview.tsx";

interface Values {
  kind: "advance" | "loan";
  title: string;
  amount: string;
  currency_hash_id: string;
  zone_hash_id: string;
  needed_on: string;
  months: string;
  first_month: string;
  reason: string;
}

const valuesOf = (a: Advance | undefined, zone: { hash_id: string; currency: string }): Values => ({
  kind: a && a.months !== null ? "loan" : "advance",
  title: a?.title ?? "",
  amount: a?.amount ?? "",
  currency_hash_id: a?.currency_hash_id ?? zone.currency,
  zone_hash_id: a?.zone_hash_id ?? zone.hash_id,
  needed_on: a?.needed_on ?? "",
  months: a?.months ? String(a.months) : "",
  first_month: a?.first_month ?? "",
  reason: a?.reason ?? "",
});

const bodyOf = (v: Values) => ({
  title: v.title.trim(),
  reason: v.reason.trim() || null,
  amount: v.amount,
  currency_hash_id: v.currency_hash_id || undefined,
  needed_on: v.needed_on || null,
  months: v.kind === "loan" ? Number(v.months) : null,
  first_month: v.kind === "loan" ? v.first_month || null : null,
});

interface AdvanceFormProps {
  /** The advance to edit; undefined requests a new one. */
  advance?: Advance;
  onClose: () => void;
}

/** State of the form, with offices and currencies to choose from. */
function useAdvanceForm(advance: Advance | undefined, onClose: () => void) {
  const t = useT();
  const { can, zones: mine, me } = useMe();
  const { data: offices } = useRead(expenseZones, {}, { quiet: true, staleTime: 60_000 });
  const { data: known } = useWhole(currencies.list, { query: {} }, { quiet: true, staleTime: 60_000 });
  const open = mine.filter((z) => can("advance_create", z.hash_id));
  const currencyOf = (zone: string) =>
    mine.find((z) => z.hash_id === zone)?.currency ?? offices?.data.find((z) => z.hash_id === zone)?.currency;
  const home = open.find((z) => z.hash_id === me.zone?.hash_id) ?? open[0];
  const save = useSave(storeAdvance, updateAdvance, advance);
  const currencyAt = (id: string) =>
    known?.find((c) => c.hash_id === id) ??
    (advance?.currency_hash_id === id ? advance.currency : undefined) ??
    open.flatMap((z) => z.currency ?? []).find((c) => c.hash_id === id);
  const form = useRecordForm<Values, ReturnType<typeof save>, undefined>({
    draft: `advances.${advance?.hash_id ?? "new"}`,
    start: valuesOf(advance, { hash_id: home?.hash_id ?? "", currency: home?.currency?.hash_id ?? "" }),
    version: advance?.version,
    editable: !advance || advance.can.update === true,
    check: (v) => {
      const count = Number(v.months);
      const some = /[1-9]/u.test(v.amount);
      const minor = currencyAt(v.currency_hash_id)?.minor_unit ?? 2;
      const fits =
        some && count >= 1 && count <= 120 && instalmentsOf(decimal(v.amount), count, "2026-01", minor).length > 0;
      return {
        title: v.title.trim() ? undefined : t("advances.need_title"),
        amount: some ? undefined : t("advances.need_amount"),
        months:
          v.kind === "advance" || (some && fits)
            ? undefined
            : t(v.months === "" ? "advances.need_months" : "errors.months_too_many"),
      };
    },
    save: (v, saving) =>
      save(saving, {
        make: { body: { ...bodyOf(v), zone_hash_id: v.zone_hash_id || undefined } },
        change: bodyOf(v),
      }),
    saved: ({ data }) => {
      toast(t("advances.saved", { number: data.number }));
      if (advance) onClose();
      else go(advanceHref.view(data.hash_id));
    },
    onClose,
  });
  return { known, open, currencyOf, currencyAt, form };
}

/** Form to request an advance or loan, or to edit an unsent one. */
export default function AdvanceForm({ advance, onClose }: AdvanceFormProps) {
  const t = useT();
  const { known, open, currencyOf, currencyAt, form } = useAdvanceForm(advance, onClose);
  const v = form.values;
  const currency = currencyAt(v.currency_hash_id);
  const isLoan = v.kind === "loan";
  const zone = open.find((z) => z.hash_id === v.zone_hash_id);
  return (
    <RecordDrawer
      form={form}
      of={
        advance && {
          kind: "advance",
          id: advance.hash_id,
          now: advance.title,
        }
      }
      label={advance ? t("advances.change", { number: advance.number }) : t("advances.new")}
      submit={t(advance ? "advances.save" : "advances.save_draft")}
      remove={
        advance?.can.delete && {
          call: deleteAdvance,
          of: advance.hash_id,
          words: "advances.delete",
          given: { number: advance.number },
          goOn: () => go(advanceHref.own(), { replace: true }),
        }
      }
    >
      {zone && !zone.currency ? <Notice title={t("errors.no_currency")} /> : null}
      <ChoiceField
        {...form.field("kind", "advances.kind")}
        description={t(`advances.kind_${v.kind}_how`)}
        options={["advance", "loan"]}
        texts="advances.kind_"
      />
      <TextField {...form.field("title", "advances.name")} max={200} required autoFocus={!v.title} />
      {open.length > 1 && !advance ? (
        <ChoiceField
          {...form.field("zone_hash_id", "advances.office")}
          choices={open.map((z) => ({ value: z.hash_id, label: z.name }))}
          onChange={(id) => form.change({ zone_hash_id: id, currency_hash_id: currencyOf(id)?.hash_id ?? "" })}
        />
      ) : null}
      <AmountFields known={known} form={form} currency={currency} />
      {isLoan ? <InstalmentFields form={form} currency={currency} /> : null}
      <DateField {...form.field("needed_on", "advances.needed_on")} kind="planned" clearable optional />
      <LongTextField {...form.field("reason", "advances.reason")} optional />
    </RecordDrawer>
  );
}

interface AmountFieldsProps {
  known: ReturnType<typeof useAdvanceForm>["known"];
  form: FormFields<Values>;
  currency: CurrencyRef | undefined;
}

/** Amount and currency. */
function AmountFields({ known, form, currency }: AmountFieldsProps) {
  return (
    <Pair>
      <MoneyInput
        {...form.field("amount", "advances.amount")}
        required
        {...(currency && { iso: currency.iso, decimals: currency.minor_unit })}
      />
      <ChoiceField
        {...form.field("currency_hash_id", "advances.currency")}
        choices={
          known?.map((c) => ({ value: c.hash_id, label: `${c.iso} · ${c.symbol}` })) ??
          (currency ? [{ value: currency.hash_id, label: currency.iso }] : [])
        }
      />
    </Pair>
  );
}

interface InstalmentFieldsProps {
  form: FormFields<Values>;
  currency: CurrencyRef | undefined;
}

/** How a loan is paid back. */
function InstalmentFields({ form, currency }: InstalmentFieldsProps) {
  const t = useT();
  const language = useLanguage();
  const v = form.values;
  return (
    <>
      <Pair>
        <NumberInput {...form.field("months", "advances.months_how")} required rules={whole(120, 1)} />
        <ChoiceField
          {...form.field("first_month", "advances.first_month")}
          choices={monthsAhead(language, v.first_month)}
          description={t("advances.first_month_how")}
          clearable
          optional
        />
      </Pair>
      <PlanPreview amount={v.amount} months={v.months} currency={currency} />
    </>
  );
}
