import type { Holder } from "#contract/accounting/endpoints.ts";
import { today } from "#contract/kit/dates.ts";
import { currency as currencies } from "#contract/reference/resources.ts";
import { useChange, useRead } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { toast } from "#web/kit/toast.ts";
import { DateField } from "#web/ui/form/date-field.tsx";
import { DrawerForm } from "#web/ui/form/drawer.tsx";
import { ChoiceField, TextField } from "#web/ui/form/fields.tsx";
import { LeaveGuard } from "#web/ui/form/leave-guard.tsx";
import { MoneyInput } from "#web/ui/form/money-input.tsx";
import { Together } from "#web/ui/form/together.tsx";
import { useShortForm } from "#web/ui/form/use-short-form.ts";
import { auditKind, calls, type Kind } from "./kinds.ts";
import type { Office } from "./use-offices.ts";

interface HolderFormProps {
  kind: Kind;
  office: Office;
  /** The one that is changed; without it one is opened. */
  holder: Holder | undefined;
  onClose: () => void;
  /** Goes to the one that was opened. */
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

/** Opens an account or a box, or changes one. Its currency is chosen once. */
export default function HolderForm({ kind, office, holder, onClose, onMade }: HolderFormProps) {
  const t = useT();
  const { values, set, errors, submit, ...f } = useShortForm(
    `accounting.${kind}.${holder?.hash_id ?? office.hash_id}`,
    valuesOf(holder, office),
    holder?.version,
  );
  const { data } = useRead(
    currencies.list,
    { query: { limit: 200 } },
    { enabled: !holder, staleTime: 60_000, quiet: true },
  );
  const create = useChange(calls[kind].create);
  const update = useChange(calls[kind].update);
  const all = data?.data ?? (office.currency ? [{ ...office.currency, name: office.currency.iso }] : []);
  const chosen = holder?.currency ?? all.find((c) => c.hash_id === values.currency_hash_id) ?? office.currency;
  const decimals = chosen?.minor_unit ?? 2;
  const bank =
    kind === "accounts"
      ? {
          bank: values.bank.trim() || null,
          number: values.number.trim() || null,
          overdraft_limit: values.overdraft_limit || "0",
        }
      : {};
  const send = async (): Promise<void> => {
    const name = values.name.trim();
    const wrong = {
      name: name ? undefined : t("accounting.name_needed"),
      currency_hash_id: chosen ? undefined : t("accounting.currency_needed"),
    };
    let made: Holder | undefined;
    const ok = await submit(wrong, (idempotencyKey) =>
      holder
        ? update.mutateAsync({
            input: { params: { id: holder.hash_id }, body: { name, version: f.version, ...bank } },
            idempotencyKey,
          })
        : create
            .mutateAsync({
              input: {
                params: { zone: office.hash_id },
                body: {
                  name,
                  initial_amount: values.initial_amount || "0",
                  currency_hash_id: chosen?.hash_id,
                  date: values.date || undefined,
                  ...bank,
                },
              },
              idempotencyKey,
            })
            .then((answer) => (made = answer.data)),
    );
    if (!ok) return;
    toast(t(holder ? "accounting.saved" : "accounting.opened", { name }));
    if (made) onMade(made.hash_id);
    else onClose();
  };
  const title = t(holder ? "accounting.edit" : `accounting.new_${kind}`);
  return (
    <DrawerForm
      ref={f.form}
      label={title}
      submit={t(holder ? "ui.save" : "accounting.open_it")}
      busy={f.busy}
      note={f.note}
      onSubmit={() => void send()}
      onCancel={onClose}
    >
      <Together kind={auditKind[kind]} id={holder?.hash_id} form={f}>
        {holder?.name}
      </Together>
      <TextField
        label={t("accounting.name")}
        name="name"
        value={values.name}
        onChange={set("name")}
        error={errors.of("name")}
        max={120}
        required
        autoFocus
        placeholder={t(`accounting.name_example_${kind}`)}
      />
      {kind === "accounts" ? (
        <>
          <TextField
            label={t("accounting.bank")}
            name="bank"
            value={values.bank}
            onChange={set("bank")}
            error={errors.of("bank")}
            max={120}
            optional
          />
          <TextField
            label={t("accounting.account_number")}
            name="number"
            value={values.number}
            onChange={set("number")}
            error={errors.of("number")}
            max={60}
            optional
          />
        </>
      ) : null}
      {holder ? null : (
        <>
          <ChoiceField
            label={t("accounting.currency")}
            name="currency_hash_id"
            value={values.currency_hash_id}
            onChange={set("currency_hash_id")}
            error={errors.of("currency_hash_id")}
            required
            description={t("accounting.currency_fixed")}
            choices={all.map((c) => ({ value: c.hash_id, label: `${c.iso} ${c.name}` }))}
          />
          <MoneyInput
            label={t("accounting.initial_amount")}
            name="initial_amount"
            iso={chosen?.iso}
            decimals={decimals}
            value={values.initial_amount}
            onChange={set("initial_amount")}
            error={errors.of("initial_amount")}
          />
          <DateField
            label={t("accounting.first_day")}
            name="date"
            value={values.date}
            onChange={set("date")}
            error={errors.of("date")}
            max={today(office.time_zone)}
          />
        </>
      )}
      {kind === "accounts" ? (
        <MoneyInput
          label={t("accounting.overdraft_limit")}
          name="overdraft_limit"
          iso={chosen?.iso}
          decimals={decimals}
          value={values.overdraft_limit}
          onChange={set("overdraft_limit")}
          error={errors.of("overdraft_limit")}
        />
      ) : null}
      <LeaveGuard {...f.guard} />
    </DrawerForm>
  );
}
