import { department } from "#contract/reference/house-lists.ts";
import { handOut, listSupplies, MOST_ARTICLES, supplyPeople } from "#contract/supplies/endpoints.ts";
import { MOST_UNITS } from "#contract/supplies/units.ts";
import { whole } from "#contract/kit/number.ts";
import { useT } from "#web/kit/i18n.ts";
import { ChoiceField } from "#web/ui/form/choice-field.tsx";
import { DateField } from "#web/ui/form/date-field.tsx";
import { LongTextField } from "#web/ui/form/fields.tsx";
import { LinesOf } from "#web/ui/form/lines-of.tsx";
import { NumberInput } from "#web/ui/form/number-input.tsx";
import { RecordDrawer } from "#web/ui/form/record-drawer.tsx";
import { ReferenceField } from "#web/ui/form/reference-field.tsx";
import { useCallForm } from "#web/ui/form/use-call-form.ts";
import css from "./supplies.module.css";

interface HandOutFormProps {
  /** Where the user hands things out. */
  offices: readonly { hash_id: string; name: string }[];
  onClose: () => void;
}

/** State of the form: to whom, and how many of which articles. */
function useHandOutForm({ offices, onClose }: HandOutFormProps) {
  const t = useT();
  return useCallForm(handOut, {
    draft: undefined,
    start: {
      zone_id: offices[0]?.hash_id ?? "",
      to: "user",
      user_id: "",
      department_id: "",
      due_on: "",
      terms: "",
      lines: [{ supply_id: "", quantity: "1" }],
    },
    check: (v) => ({
      user_id: v.to === "department" || v.user_id ? undefined : t("supplies.user_needed"),
      department_id: v.to === "user" || v.department_id ? undefined : t("supplies.user_needed"),
      ...Object.fromEntries(
        v.lines.flatMap((l, i) => [
          [`lines.${i}.supply_id`, l.supply_id ? undefined : t("requests.need_line")],
          [`lines.${i}.quantity`, l.quantity ? undefined : t("supplies.quantity_needed")],
        ]),
      ),
    }),
    input: (v) => ({
      body: {
        zone_id: v.zone_id,
        ...(v.to === "user" ? { user_id: v.user_id } : { department_id: v.department_id }),
        due_on: v.due_on || null,
        terms: v.terms.trim() || null,
        lines: v.lines.map((l) => ({ supply_id: l.supply_id, quantity: Number(l.quantity) })),
      },
    }),
    saved: ({ data }) =>
      t("supplies.hand_out_done", { units: data.map((d) => `${d.quantity} × ${d.supply.name}`).join(", ") }),
    onClose,
  });
}

/** Hands several articles out to one person or department in one step. */
export default function HandOutForm({ offices, onClose }: HandOutFormProps) {
  const t = useT();
  const form = useHandOutForm({ offices, onClose });
  const v = form.values;
  return (
    <RecordDrawer form={form} label={t("supplies.hand_out")} submit={t("supplies.allocate")}>
      {offices.length > 1 ? (
        <ChoiceField
          {...form.field("zone_id", "supplies.hand_office")}
          choices={offices.map((z) => ({ value: z.hash_id, label: z.name }))}
        />
      ) : null}
      <ChoiceField
        {...form.field("to", "supplies.allocate_to")}
        options={["user", "department"]}
        texts="supplies.to_"
      />
      {v.to === "user" ? (
        <ReferenceField
          {...form.field("user_id", "supplies.user")}
          from={supplyPeople}
          note={(p) => p.zone?.name}
          required
        />
      ) : (
        <ReferenceField {...form.field("department_id", "supplies.department")} from={department.list} required />
      )}
      <Articles form={form} />
      <DateField {...form.field("due_on", "supplies.due_on")} kind="planned" clearable optional />
      <LongTextField
        {...form.field("terms", "supplies.terms")}
        description={t("supplies.terms_how")}
        max={4000}
        optional
      />
    </RecordDrawer>
  );
}

/** What is handed out, a line for each article. */
function Articles({ form }: { form: ReturnType<typeof useHandOutForm> }) {
  const t = useT();
  const { zone_id } = form.values;
  return (
    <LinesOf
      {...form.lines("lines")}
      isWide
      row={css.handed}
      label={(n) => t("supplies.hand_article", { n })}
      add={{
        label: t("supplies.hand_line_add"),
        line: () => ({ supply_id: "", quantity: "1" }),
        most: MOST_ARTICLES,
      }}
      remove={(n) => t("supplies.hand_line_remove", { n })}
      least={1}
    >
      {({ field, remove }) => (
        <>
          <ReferenceField
            {...field("supply_id", "supplies.article")}
            from={listSupplies}
            input={{ query: { limit: 200, zone: zone_id, status: "AVAILABLE" } }}
            note={(s) =>
              t("supplies.free_now", {
                count: s.stocks.find((at) => at.zone.hash_id === zone_id)?.available ?? 0,
              })
            }
            required
          />
          <NumberInput {...field("quantity", "supplies.quantity")} rules={whole(MOST_UNITS, 1)} required />
          {remove}
        </>
      )}
    </LinesOf>
  );
}
