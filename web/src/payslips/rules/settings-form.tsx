import { whole } from "#contract/kit/number.ts";
import { prorations, type Proration } from "#contract/payslips/days.ts";
import {
  printedParts,
  setPayrollSettings,
  type CountryPayroll,
  type OfficePayroll,
} from "#contract/payslips/settings.ts";
import { taxCategory } from "#contract/reference/house-lists.ts";
import { useMe } from "#web/api/me.ts";
import { useLanguage, useT } from "#web/kit/i18n.ts";
import { monthName, monthOf } from "#web/kit/month-name.ts";
import { useNamed } from "#web/kit/named.ts";
import { ChoiceField } from "#web/ui/form/choice-field.tsx";
import { ChoicesField } from "#web/ui/form/choices-field.tsx";
import { Group } from "#web/ui/form/form-page.tsx";
import { LinesOf } from "#web/ui/form/lines-of.tsx";
import { MoneyInput } from "#web/ui/form/money-input.tsx";
import { NumberInput } from "#web/ui/form/number-input.tsx";
import { RecordDrawer } from "#web/ui/form/record-drawer.tsx";
import { ReferenceField } from "#web/ui/form/reference-field.tsx";
import { useCallForm } from "#web/ui/form/use-call-form.ts";
import css from "./rules.module.css";

interface SettingsFormProps {
  country: CountryPayroll;
  /** Of the country, whose pay one keeps. */
  offices: readonly OfficePayroll[];
  iso: string | undefined;
  onClose: () => void;
}
interface DueValues {
  readonly tax_category_id: string;
  readonly day: string;
}

/** State of the form: offices, and what holds for the country if one may change it. */
function useSettingsForm(country: CountryPayroll, offices: readonly OfficePayroll[], onClose: () => void) {
  const t = useT();
  const mayEdit = country.can.update === true;
  const form = useCallForm(setPayrollSettings, {
    draft: undefined,
    start: {
      prorations: Object.fromEntries(offices.map((o) => [o.zone.hash_id, o.proration])) as Record<string, Proration>,
      net_floor: country.net_floor,
      first_month: String(country.first_month),
      printed: [...country.printed] as string[],
      due_days: country.due_days.map((d): DueValues => ({ tax_category_id: d.tax_category_id, day: String(d.day) })),
    },
    input: (v) => ({
      body: {
        offices: offices
          .filter((o) => v.prorations[o.zone.hash_id] !== o.proration)
          .map((o) => ({
            zone_hash_id: o.zone.hash_id,
            proration: v.prorations[o.zone.hash_id] ?? o.proration,
            version: o.version,
          })),
        countries: mayEdit
          ? [
              {
                country_hash_id: country.country.hash_id,
                net_floor: v.net_floor || "0",
                first_month: Number(v.first_month),
                printed: printedParts.filter((part) => v.printed.includes(part)),
                due_days: v.due_days
                  .filter((d) => d.tax_category_id !== "" && d.day !== "")
                  .map((d) => ({ tax_category_id: d.tax_category_id, day: Number(d.day) })),
                version: country.version,
              },
            ]
          : [],
      },
    }),
    saved: () => t("payslips.settings_saved"),
    onClose,
  });
  return { mayEdit, form };
}

/** How the offices of a country count a part of a month, and what the country protects, prints and asks for when. */
export default function SettingsForm({ country, offices, iso, onClose }: SettingsFormProps) {
  const t = useT();
  const named = useNamed();
  const language = useLanguage();
  const { can } = useMe();
  const { mayEdit, form } = useSettingsForm(country, offices, onClose);
  return (
    <RecordDrawer
      form={form}
      label={t("payslips.settings_of", { country: named(country.country) })}
      submit={t("ui.save")}
    >
      <Prorations offices={offices} form={form} />
      {mayEdit ? (
        <Group title={named(country.country)}>
          <MoneyInput
            {...form.field("net_floor", "payslips.net_floor")}
            iso={iso ?? ""}
            description={t("payslips.net_floor_how")}
          />
          <ChoiceField
            {...form.field("first_month", "payslips.first_month")}
            choices={Array.from({ length: 12 }, (_, i) => ({
              value: String(i + 1),
              label: monthName(monthOf(2026, i + 1), "long", language),
            }))}
          />
          <ChoicesField
            {...form.field("printed", "payslips.printed")}
            options={printedParts}
            texts="payslips.printed_"
          />
          {can("tax_categories_view") ? <DueDays country={country} form={form} /> : null}
        </Group>
      ) : (
        <p className={css.soft}>{t("payslips.settings_partly")}</p>
      )}
    </RecordDrawer>
  );
}

type Form = ReturnType<typeof useSettingsForm>["form"];

interface ProrationsProps {
  offices: readonly OfficePayroll[];
  form: Form;
}

/** How each office pays a part of a month. */
function Prorations({ offices, form }: ProrationsProps) {
  const t = useT();
  const v = form.values;
  return (
    <Group title={t("payslips.proration")}>
      <p className={css.soft}>{t("payslips.proration_how")}</p>
      {offices.map(({ zone }) => (
        <ChoiceField
          key={zone.hash_id}
          label={zone.name}
          name={zone.hash_id}
          value={v.prorations[zone.hash_id] ?? "calendar"}
          options={prorations}
          texts="payslips.proration_"
          onChange={(word) => {
            const to = prorations.find((one) => one === word);
            if (to) form.change({ prorations: { ...v.prorations, [zone.hash_id]: to } });
          }}
        />
      ))}
    </Group>
  );
}

interface DueDaysProps {
  country: CountryPayroll;
  form: Form;
}

/** When each body is paid. */
function DueDays({ country, form }: DueDaysProps) {
  const t = useT();
  const known = new Map(country.due_days.map((d) => [d.tax_category_id, d.tax_category]));
  return (
    <LinesOf
      {...form.lines("due_days")}
      legend={t("payslips.due_days")}
      row={css.dueLine}
      isWide
      label={(number) => t("payslips.due_number", { number })}
      remove={(number) => t("payslips.remove_due", { number })}
      add={{ label: t("payslips.add_due"), line: () => ({ tax_category_id: "", day: "15" }), most: 100 }}
    >
      {(line) => (
        <>
          <ReferenceField
            {...line.field("tax_category_id", "payslips.body")}
            from={taxCategory.list}
            now={known.get(line.value.tax_category_id)}
          />
          <NumberInput {...line.field("day", "payslips.due_day")} rules={whole(31, 1)} />
          {line.remove}
        </>
      )}
    </LinesOf>
  );
}
