import type { Holder } from "#contract/accounting/endpoints.ts";
import { today } from "#contract/kit/dates.ts";
import { currency as currencies } from "#contract/reference/house-lists.ts";
import { useWhole } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { toast } from "#web/kit/toast.ts";
import { DateField } from "#web/ui/form/date-field.tsx";
import { ChoiceField } from "#web/ui/form/choice-field.tsx";
import { TextField } from "#web/ui/form/fields.tsx";
import { MoneyInput } from "#web/ui/form/money-input.tsx";
import { RecordDrawer } from "#web/ui/form/record-drawer.tsx";
import { useOpenDays } from "#web/ui/form/use-open-days.ts";
import { useRecordForm } from "#web/ui/form/use-record-form.ts";
import { useSave } from "#web/ui/form/use-save.ts";
import { auditKind, calls, type Kind } from "./kinds.ts";
import type { Office } from "./use-offices.ts";

interface HolderFormProps {
  kind: Kind;
  office: Office;
  /** The holder to edit; undefined creates one. */
  holder: Holder | undefined;
  onClose: () => void;
  /** Opens the new holder. */
  onMade: (id: string) => void;
}

const valuesOf = (h: Holder | undefined, office: Office) => ({
  name: h?.name ?? "",
  bank: h?.bank ?? "",
  number: h?.number ?? "",
  overdraft_limit: h && Number(h.overdraft_limit) > 0 ? h.overdraft_limit : "",
  initial_amount: "",
  currency_hash_id: h?.currency.hash_id ?? office.currency?.hash_id ?? "",
  date: today(office.time_zone),
});

const bankOf = (v: ReturnType<typeof valuesOf>) => ({
  bank: v.bank.trim() || null,
  number: v.number.trim() || null,
  overdraft_limit: v.overdraft_limit || "0",
});

/** State of the form, and the currencies to choose from. */
function useHolderForm(
  kind: Kind,
  office: Office,
  holder: Holder | undefined,
  onClose: () => void,
  onMade: (id: string) => void,
) {
  const t = useT();
  const { data } = useWhole(currencies.list, { query: {} }, { staleTime: 60_000, quiet: true });
  const save = useSave(calls[kind].create, calls[kind].update, holder);
  const all = data ?? (office.currency ? [{ ...office.currency, name: office.currency.iso }] : []);
  const currencyOf = (id: string) => holder?.currency ?? all.find((c) => c.hash_id === id) ?? office.currency;
  const form = useRecordForm({
    draft: `accounting.${kind}.${holder?.hash_id ?? office.hash_id}`,
    start: valuesOf(holder, office),
    version: holder?.version,
    check: (v) => ({
      name: v.name.trim() ? undefined : t("accounting.name_needed"),
      currency_hash_id: currencyOf(v.currency_hash_id) ? undefined : t("accounting.currency_needed"),
    }),
    save: (v, saving) => {
      const change = { name: v.name.trim(), ...(kind === "accounts" && bankOf(v)) };
      const first = {
        initial_amount: v.initial_amount || "0",
        currency_hash_id: currencyOf(v.currency_hash_id)?.hash_id,
        date: v.date || undefined,
      };
      return save(saving, { make: { params: { zone: office.hash_id }, body: { ...change, ...first } }, change });
    },
    saved: (answer, v) => {
      toast(t(holder ? "accounting.saved" : "accounting.opened", { name: v.name.trim() }));
      if (holder) onClose();
      else onMade(answer.data.hash_id);
    },
    onClose,
  });
  return { all, currencyOf, form };
}

/** Form to create or edit an account or cash box. Its currency cannot be changed later. */
export default function HolderForm({ kind, office, holder, onClose, onMade }: HolderFormProps) {
  const t = useT();
  const openDays = useOpenDays(office.hash_id);
  const { all, currencyOf, form } = useHolderForm(kind, office, holder, onClose, onMade);
  const chosen = currencyOf(form.values.currency_hash_id);
  const decimals = chosen?.minor_unit ?? 2;
  return (
    <RecordDrawer
      form={form}
      of={holder && { kind: auditKind[kind], id: holder.hash_id, now: holder.name }}
      label={t(holder ? "accounting.edit" : `accounting.new_${kind}`)}
      submit={t(holder ? "ui.save" : "accounting.open_it")}
    >
      <TextField
        {...form.field("name", "accounting.name")}
        max={120}
        required
        autoFocus
        placeholder={t(`accounting.name_example_${kind}`)}
      />
      {kind === "accounts" ? (
        <>
          <TextField {...form.field("bank", "accounting.bank")} max={120} optional />
          <TextField {...form.field("number", "accounting.account_number")} max={60} optional />
        </>
      ) : null}
      {holder ? null : (
        <>
          <ChoiceField
            {...form.field("currency_hash_id", "accounting.currency")}
            required
            description={t("accounting.currency_fixed")}
            choices={all.map((c) => ({ value: c.hash_id, label: `${c.iso} ${c.name}` }))}
          />
          <MoneyInput
            {...form.field("initial_amount", "accounting.initial_amount")}
            iso={chosen?.iso}
            decimals={decimals}
          />
          <DateField {...form.field("date", "accounting.first_day")} {...openDays} max={today(office.time_zone)} />
        </>
      )}
      {kind === "accounts" ? (
        <MoneyInput
          {...form.field("overdraft_limit", "accounting.overdraft_limit")}
          iso={chosen?.iso}
          decimals={decimals}
        />
      ) : null}
    </RecordDrawer>
  );
}
