import { department } from "#contract/reference/house-lists.ts";
import { allocateSupply, supplyPeople } from "#contract/supplies/endpoints.ts";
import { conditions } from "#contract/supplies/schemas.ts";
import { useT } from "#web/kit/i18n.ts";
import { ChoiceField } from "#web/ui/form/choice-field.tsx";
import { DateField } from "#web/ui/form/date-field.tsx";
import { LongTextField } from "#web/ui/form/fields.tsx";
import { Pair } from "#web/ui/form/form-page.tsx";
import { RecordDrawer } from "#web/ui/form/record-drawer.tsx";
import { ReferenceField } from "#web/ui/form/reference-field.tsx";
import { useCallForm } from "#web/ui/form/use-call-form.ts";
import { UnitFields } from "./unit-fields.tsx";
import { checkUnits, officesFor, startUnits, type UnitFormProps, unitsBody } from "./units.ts";
import { unitsOf } from "./words.ts";

/** State of the form: to whom which units go. */
function useAllocateForm({ supply: s, serial, onClose }: UnitFormProps, offices: ReturnType<typeof officesFor>) {
  const t = useT();
  return useCallForm(allocateSupply, {
    draft: undefined,
    start: {
      ...startUnits(offices, serial),
      to: "user",
      user_id: "",
      department_id: s.department?.hash_id ?? "",
      received_by: "",
      due_on: "",
      state: "",
      terms: "",
    },
    check: (v) => ({
      ...checkUnits(v, t),
      user_id: v.to === "department" || v.user_id ? undefined : t("supplies.user_needed"),
      department_id: v.to === "user" || v.department_id ? undefined : t("supplies.user_needed"),
    }),
    input: (v) => ({
      params: { id: s.hash_id },
      body: {
        ...unitsBody(v),
        ...(v.to === "user"
          ? { user_id: v.user_id }
          : { department_id: v.department_id, received_by: v.received_by || null }),
        due_on: v.due_on || null,
        state: v.state || null,
        terms: v.terms.trim() || null,
      },
    }),
    saved: (moved) => t("supplies.allocated_done", { units: unitsOf(moved) }),
    onClose,
  });
}

/** Hands units out to a person or a department. */
export default function AllocateForm(props: UnitFormProps) {
  const { supply: s, zone } = props;
  const t = useT();
  const offices = officesFor(s, zone, (at) => at.can.ALLOCATED);
  const form = useAllocateForm(props, offices);
  return (
    <RecordDrawer form={form} label={t("supplies.allocate")} submit={t("supplies.allocate")}>
      <UnitFields
        form={form}
        supply={s}
        offices={offices}
        hint={(at) => t("supplies.free_now", { count: at.available })}
      />
      <Recipient form={form} supply={s} />
      {s.reusable ? (
        <Pair>
          <DateField {...form.field("due_on", "supplies.due_on")} kind="planned" clearable optional />
          <ChoiceField
            {...form.field("state", "supplies.condition")}
            options={conditions}
            texts="supplies.condition_"
            clearable
            optional
          />
        </Pair>
      ) : null}
      <LongTextField
        {...form.field("terms", "supplies.terms")}
        description={t("supplies.terms_how")}
        max={4000}
        optional
      />
    </RecordDrawer>
  );
}

/** The person or the department that gets them. */
function Recipient({ form, supply: s }: Pick<UnitFormProps, "supply"> & { form: ReturnType<typeof useAllocateForm> }) {
  return (
    <>
      <ChoiceField
        {...form.field("to", "supplies.allocate_to")}
        options={["user", "department"]}
        texts="supplies.to_"
      />
      {form.values.to === "user" ? (
        <ReferenceField
          {...form.field("user_id", "supplies.user")}
          from={supplyPeople}
          note={(p) => p.zone?.name}
          required
        />
      ) : (
        <Pair>
          <ReferenceField
            {...form.field("department_id", "supplies.department")}
            from={department.list}
            now={s.department}
            required
          />
          <ReferenceField
            {...form.field("received_by", "supplies.received_by")}
            from={supplyPeople}
            clearable
            optional
          />
        </Pair>
      )}
    </>
  );
}
