import { closeMaintenance, closingStatuses, type Maintenance } from "#contract/supplies/maintenance.ts";
import { supplySupplier } from "#contract/reference/resources.ts";
import { useMe } from "#web/api/me.ts";
import { useT } from "#web/kit/i18n.ts";
import { useNamed } from "#web/kit/named.ts";
import { ChoiceField } from "#web/ui/form/choice-field.tsx";
import { DateField } from "#web/ui/form/date-field.tsx";
import { LongTextField } from "#web/ui/form/fields.tsx";
import { Pair } from "#web/ui/form/form-page.tsx";
import { MoneyInput } from "#web/ui/form/money-input.tsx";
import { PapersField, usePapers } from "#web/ui/form/papers-field.tsx";
import { RecordDrawer } from "#web/ui/form/record-drawer.tsx";
import { ReferenceField } from "#web/ui/form/reference-field.tsx";
import { useCallForm } from "#web/ui/form/use-call-form.ts";
import { useCurrencies } from "#web/ui/form/use-currencies.ts";

interface Values {
  status: (typeof closingStatuses)[number];
  then: "back" | "stock";
  result: string;
  closed_on: string;
  supplier_id: string;
  cost: string;
  currency_id: string;
}

interface CloseFormProps {
  maintenance: Maintenance;
  onClose: () => void;
}

/** State of the form: what became of the units, and what it cost. */
function useCloseForm({ maintenance: m, onClose }: CloseFormProps, papers: ReturnType<typeof usePapers>) {
  const t = useT();
  const { zones } = useMe();
  const units = m.serial_number ?? String(m.quantity);
  const start: Values = {
    status: "AVAILABLE",
    then: m.last_holder ? "back" : "stock",
    result: "",
    closed_on: "",
    supplier_id: m.supplier?.hash_id ?? "",
    cost: "",
    currency_id: zones.find((z) => z.hash_id === m.zone.hash_id)?.currency?.hash_id ?? "",
  };
  return useCallForm(closeMaintenance, {
    draft: `supplies.maintenance.${m.hash_id}`,
    start,
    alsoChanged: papers.isChanged,
    hasFiles: true,
    check: (v) => ({
      result: v.result.trim() ? undefined : t("supply_maintenance.result_needed"),
      currency_id: v.cost && !v.currency_id ? t("errors.required") : undefined,
    }),
    input: (v) => ({
      params: { id: m.hash_id },
      body: {
        status: v.status,
        give_back: v.status === "AVAILABLE" && v.then === "back" ? ("1" as const) : undefined,
        result: v.result.trim(),
        closed_on: v.closed_on || undefined,
        supplier_id: v.supplier_id || undefined,
        cost: v.cost || undefined,
        currency_id: v.cost ? v.currency_id || undefined : undefined,
        files: papers.files,
        version: m.version,
      },
    }),
    saved: () => t("supply_maintenance.closed_done", { units }),
    onClose,
  });
}

/** Ends a maintenance: mended or not, what was done, by whom, at which cost, with papers. */
export default function CloseForm({ maintenance: m, onClose }: CloseFormProps) {
  const t = useT();
  const named = useNamed();
  const papers = usePapers();
  const form = useCloseForm({ maintenance: m, onClose }, papers);
  const v = form.values;
  const to = m.last_holder;
  const holder = to?.user?.name ?? (to?.department && named(to.department));
  return (
    <RecordDrawer form={form} label={t("supply_maintenance.close_title")} submit={t("supply_maintenance.close")}>
      <ChoiceField
        {...form.field("status", "supply_maintenance.ended_as")}
        options={closingStatuses}
        texts="supply_maintenance.ended_"
      />
      {holder && v.status === "AVAILABLE" ? (
        <ChoiceField
          {...form.field("then", "supply_maintenance.then")}
          choices={[
            { value: "back", label: t("supply_maintenance.then_back", { name: holder }) },
            { value: "stock", label: t("supply_maintenance.then_stock") },
          ]}
        />
      ) : null}
      <LongTextField {...form.field("result", "supply_maintenance.result")} />
      <Pair>
        <DateField {...form.field("closed_on", "supply_maintenance.closed_on")} kind="past" clearable optional />
        <ReferenceField
          {...form.field("supplier_id", "supplies.supplier")}
          from={supplySupplier.list}
          now={m.supplier}
          clearable
          optional
        />
      </Pair>
      <Cost form={form} />
      <PapersField
        papers={papers}
        what={t("supply_maintenance.paper_noun")}
        may={{ add: true, remove: true }}
        errors={form.errors}
      />
    </RecordDrawer>
  );
}

/** What it cost, with its currency. */
function Cost({ form }: { form: ReturnType<typeof useCloseForm> }) {
  const v = form.values;
  const { choices, iso, decimals } = useCurrencies(v.currency_id);
  return (
    <Pair>
      <MoneyInput
        {...form.field("cost", "supply_maintenance.cost")}
        {...(iso && { iso })}
        {...(decimals !== undefined && { decimals })}
      />
      <ChoiceField {...form.field("currency_id", "supplies.currency")} choices={choices} clearable optional={!v.cost} />
    </Pair>
  );
}
