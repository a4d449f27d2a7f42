import { useNamed } from "#web/kit/named.ts";
import { IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { taxCategory } from "#contract/reference/resources.ts";
import { createTax, deleteTax, taxCategories, taxTypes, updateTax, type Tax } from "#contract/zones/taxes.ts";
import { useChange, useRead } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { useMe } from "#web/api/me.ts";
import { toast } from "#web/kit/toast.ts";
import { IconButton } from "#web/ui/atoms/button.tsx";
import { ConfirmDialog } from "#web/ui/dialogs.tsx";
import { DrawerForm } from "#web/ui/form/drawer.tsx";
import { ChoicesField } from "#web/ui/form/choices-field.tsx";
import { ChoiceField, TextField } from "#web/ui/form/fields.tsx";
import { Pair } from "#web/ui/form/form-page.tsx";
import { LeaveGuard } from "#web/ui/form/leave-guard.tsx";
import { MoneyInput } from "#web/ui/form/money-input.tsx";
import { Together } from "#web/ui/form/together.tsx";
import { useShortForm } from "#web/ui/form/use-short-form.ts";

interface TaxFormProps {
  zone: string;
  tax: Tax | undefined;
  countries: readonly { hash_id: string; name: string; name_fr: string | null }[];
  onClose: () => void;
}

const valuesOf = (x: Tax | undefined, countries: TaxFormProps["countries"]) => ({
  title: x?.title ?? "",
  type: x?.type ?? "percent",
  value: x?.value ?? "",
  lower_bound: x?.lower_bound ?? "",
  upper_bound: x?.upper_bound ?? "",
  category: x?.category ?? "employee",
  tax_category_id: x?.tax_category_id ?? "",
  countries: countries.length === 1 ? countries.map((c) => c.hash_id) : [],
});

/** A tax: one for each country that is chosen; changed, it stays in its own. */
export default function TaxForm({ zone, tax, countries, onClose }: TaxFormProps) {
  const t = useT();
  const named = useNamed();
  const { can } = useMe();
  const [asked, ask] = useState(false);
  const { values, set, errors, submit, ...f } = useShortForm(
    `zones.tax.${tax?.hash_id ?? zone}`,
    valuesOf(tax, countries),
    tax?.version,
  );
  const categories = useRead(
    taxCategory.list,
    { query: { limit: 200 } },
    { enabled: can("tax_categories_view"), quiet: true, staleTime: 60_000 },
  ).data?.data;
  const create = useChange(createTax);
  const update = useChange(updateTax);
  const remove = useChange(deleteTax);
  const send = async (): Promise<void> => {
    const { countries: chosen, ...v } = values;
    const body = {
      ...v,
      title: v.title.trim(),
      lower_bound: v.lower_bound || null,
      upper_bound: v.upper_bound || null,
      tax_category_id: v.tax_category_id || null,
    };
    const wrong = {
      title: body.title ? undefined : t("zones.tax_title_needed"),
      value: body.value ? undefined : t("zones.tax_value_needed"),
      countries: tax || chosen.length ? undefined : t("zones.tax_country_needed"),
    };
    const ok = await submit(wrong, (idempotencyKey) =>
      tax
        ? update.mutateAsync({
            input: { params: { id: tax.hash_id }, body: { ...body, version: f.version } },
            idempotencyKey,
          })
        : create.mutateAsync({ input: { params: { id: zone }, body: { ...body, countries: chosen } }, idempotencyKey }),
    );
    if (!ok) return;
    toast(t("zones.tax_saved", { title: body.title }));
    onClose();
  };
  const destroy = async (): Promise<void> => {
    if (!tax) return;
    try {
      await remove.mutateAsync({ input: { params: { id: tax.hash_id } } });
      toast(t("zones.tax_deleted", { title: tax.title }));
      f.guard.done.current = true;
      f.forget();
      onClose();
    } catch {
      ask(false);
    }
  };
  return (
    <DrawerForm
      ref={f.form}
      label={tax?.title ?? t("zones.new_tax")}
      submit={!tax || tax.can.update ? t(tax ? "ui.save" : "zones.add") : undefined}
      busy={f.busy}
      note={f.note}
      extra={
        tax?.can.delete ? (
          <IconButton label={t("zones.delete_tax")} icon={<IconTrash stroke={1.6} />} onClick={() => ask(true)} />
        ) : undefined
      }
      onSubmit={() => void send()}
      onCancel={onClose}
    >
      <Together kind="tax" id={tax?.hash_id} form={f}>
        {tax?.title}
      </Together>
      <TextField
        label={t("zones.tax_title")}
        name="title"
        value={values.title}
        onChange={set("title")}
        error={errors.of("title")}
        max={120}
        placeholder={t("zones.tax_example")}
        required
        autoFocus
      />
      {tax ? null : (
        <ChoicesField
          label={t("zones.countries")}
          name="countries"
          value={values.countries}
          onChange={set("countries")}
          error={errors.of("countries")}
          choices={countries.map((c) => ({ value: c.hash_id, label: named(c) }))}
          description={countries.length > 1 ? t("zones.tax_each") : undefined}
        />
      )}
      <Pair>
        <ChoiceField
          label={t("zones.tax_type")}
          name="type"
          value={values.type}
          onChange={(v) => set("type")(v as Tax["type"])}
          error={errors.of("type")}
          choices={taxTypes.map((v) => ({ value: v, label: t(`zones.type_${v}`) }))}
          required
        />
        <MoneyInput
          label={t("zones.value")}
          name="value"
          value={values.value}
          onChange={set("value")}
          error={errors.of("value")}
          iso={values.type === "percent" ? "%" : undefined}
          decimals={4}
          required
        />
      </Pair>
      <Pair>
        <MoneyInput
          label={t("zones.lower_bound")}
          name="lower_bound"
          value={values.lower_bound}
          onChange={set("lower_bound")}
          error={errors.of("lower_bound")}
        />
        <MoneyInput
          label={t("zones.upper_bound")}
          name="upper_bound"
          value={values.upper_bound}
          onChange={set("upper_bound")}
          error={errors.of("upper_bound")}
        />
      </Pair>
      <ChoiceField
        label={t("zones.paid_by")}
        name="category"
        value={values.category}
        onChange={(v) => set("category")(v as Tax["category"])}
        error={errors.of("category")}
        choices={taxCategories.map((v) => ({ value: v, label: t(`zones.by_${v}`) }))}
        required
      />
      {categories ? (
        <ChoiceField
          label={t("zones.tax_category")}
          name="tax_category_id"
          value={values.tax_category_id}
          onChange={set("tax_category_id")}
          error={errors.of("tax_category_id")}
          choices={categories.map((c) => ({ value: c.hash_id, label: named(c) }))}
          optional
          clearable
        />
      ) : null}
      <LeaveGuard {...f.guard} />
      <ConfirmDialog
        opened={asked}
        onClose={() => ask(false)}
        title={t("zones.delete_tax_title", { title: tax?.title ?? "" })}
        text={t("zones.delete_tax_text")}
        confirm={t("zones.delete_tax")}
        busy={remove.isPending}
        danger
        onConfirm={() => void destroy()}
      />
    </DrawerForm>
  );
}
