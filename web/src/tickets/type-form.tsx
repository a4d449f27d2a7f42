import { Checkbox } from "@mantine/core";
import { whole } from "#contract/kit/number.ts";
import { ticketColours, type TicketColour } from "#contract/tickets/colours.ts";
import { createTicketType, deleteTicketType, updateTicketType } from "#contract/tickets/endpoints.ts";
import type { TicketType } from "#contract/tickets/schemas.ts";
import { ticketPriority } from "#contract/reference/ticket-lists.ts";
import { ticketHref } from "#contract/tickets/hrefs.ts";
import { AppLink } from "#web/ui/atoms/link.tsx";
import { listUsers } from "#contract/users/endpoints.ts";
import { useT } from "#web/kit/i18n.ts";
import { ChoiceField } from "#web/ui/form/choice-field.tsx";
import { TextField } from "#web/ui/form/fields.tsx";
import { Pair } from "#web/ui/form/form-page.tsx";
import { NumberInput } from "#web/ui/form/number-input.tsx";
import { RecordDrawer } from "#web/ui/form/record-drawer.tsx";
import { ReferenceField } from "#web/ui/form/reference-field.tsx";
import ReferencesField from "#web/ui/form/references-field.tsx";
import { type FormFields, useRecordForm } from "#web/ui/form/use-record-form.ts";
import { useSave } from "#web/ui/form/use-save.ts";
import { Facts } from "#web/ui/record/side-section.tsx";

interface Values {
  name: string;
  name_fr: string;
  colour: TicketColour;
  secret: boolean;
  retired: boolean;
  priority_id: string;
  answer_minutes: string;
  solution_minutes: string;
  handlers: readonly string[];
}
const textOf = (n: number | null | undefined): string => (n ? String(n) : "");
const valuesOf = (y: TicketType | undefined): Values => ({
  name: y?.name ?? "",
  name_fr: y?.name_fr ?? "",
  colour: y?.colour ?? ticketColours[0],
  secret: y?.secret ?? false,
  retired: y?.retired ?? false,
  priority_id: y?.priority.hash_id ?? "",
  answer_minutes: textOf(y?.answer_minutes),
  solution_minutes: textOf(y?.solution_minutes),
  handlers: y?.handlers.map((h) => h.hash_id) ?? [],
});
const bodyOf = (v: Values) => ({
  ...v,
  name: v.name.trim(),
  name_fr: v.name_fr.trim(),
  answer_minutes: v.answer_minutes ? Number(v.answer_minutes) : null,
  solution_minutes: v.solution_minutes ? Number(v.solution_minutes) : null,
  handlers: [...v.handlers],
});
/** A quarter of round-the-clock work. */
const TARGET = whole(129_600, 1);

interface TypeFormProps {
  type?: TicketType | undefined;
  onClose: () => void;
}

/** State of the form: the type is made or changed. */
function useTypeForm({ type: y, onClose }: TypeFormProps) {
  const t = useT();
  const save = useSave(createTicketType, updateTicketType, y);
  return useRecordForm<Values, Promise<unknown>>({
    draft: `ticket_type.${y?.hash_id ?? "new"}`,
    start: valuesOf(y),
    version: y?.version,
    check: (v) => ({
      name: v.name.trim() ? undefined : t("tickets.type_name_needed"),
      priority_id: v.priority_id ? undefined : t("tickets.type_priority_needed"),
      handlers: v.secret && v.handlers.length === 0 ? t("tickets.type_handlers_needed") : undefined,
    }),
    save: (v, saving) => save(saving, { make: { body: bodyOf(v) }, change: bodyOf(v) }),
    saved: (_, v) => t("tickets.type_saved", { name: v.name.trim() }),
    onClose,
  });
}

/** The form of a ticket type: new, existing, or read-only. */
export default function TypeForm({ type: y, onClose }: TypeFormProps) {
  const t = useT();
  const form = useTypeForm({ type: y, onClose });
  const mayWrite = !y || y.can.update === true;
  return (
    <RecordDrawer
      form={form}
      of={y && { kind: "ticket_type", id: y.hash_id, now: y.name }}
      label={y?.name ?? t("tickets.type_new")}
      submit={mayWrite ? t(y ? "ui.save" : "tickets.save") : undefined}
      remove={
        y?.can.delete && {
          call: deleteTicketType,
          of: y.hash_id,
          words: "tickets.type_delete",
          given: { name: y.name },
        }
      }
    >
      {mayWrite ? (
        <TypeFields form={form} type={y} />
      ) : (
        <Facts
          facts={[
            [t("tickets.default_priority"), y.priority.name],
            [t("tickets.handlers"), y.handlers.map((h) => h.name).join(", ")],
          ]}
        />
      )}
    </RecordDrawer>
  );
}

interface FieldsProps {
  form: FormFields<Values>;
  type: TicketType | undefined;
}
function TypeFields({ form, type: y }: FieldsProps) {
  const t = useT();
  const v = form.values;
  return (
    <>
      <TextField {...form.field("name", "tickets.type_name")} max={120} required autoFocus={!y} />
      <TextField {...form.field("name_fr", "tickets.type_name_fr")} max={120} optional />
      <Pair>
        <ChoiceField {...form.field("colour", "tickets.colour")} options={ticketColours} texts="reference.choice_" />
        <ReferenceField
          {...form.field("priority_id", "tickets.default_priority")}
          from={ticketPriority.list}
          now={y?.priority}
          required
        />
      </Pair>
      <Targets form={form} />
      <Checkbox {...form.flag("secret", "tickets.secret")} description={t("tickets.secret_how")} />
      {v.secret || v.handlers.length > 0 ? <Handlers form={form} type={y} /> : null}
      {y ? (
        <p>
          <AppLink href={ticketHref.processes(y.hash_id)}>{t("tickets.steps_change")}</AppLink>
        </p>
      ) : null}
      {y ? <Checkbox {...form.flag("retired", "tickets.retired")} description={t("tickets.retired_how")} /> : null}
    </>
  );
}

/** How soon a ticket is to be answered and solved. */
function Targets({ form }: Pick<FieldsProps, "form">) {
  const t = useT();
  return (
    <Pair>
      <NumberInput
        {...form.field("answer_minutes", "tickets.answer_minutes")}
        rules={TARGET}
        unit={t("tickets.minutes")}
        description={t("tickets.target_how")}
      />
      <NumberInput
        {...form.field("solution_minutes", "tickets.solution_minutes")}
        rules={TARGET}
        unit={t("tickets.minutes")}
        description={t("tickets.target_how")}
      />
    </Pair>
  );
}

/** Who works on tickets of the type. */
function Handlers({ form, type: y }: FieldsProps) {
  const t = useT();
  return (
    <ReferencesField
      label={t("tickets.handlers")}
      name="handlers"
      description={t("tickets.handlers_how")}
      from={listUsers}
      value={form.values.handlers}
      onChange={(handlers) => form.change({ handlers })}
      now={y?.handlers}
      {...(form.errors.of("handlers") && { error: form.errors.of("handlers") })}
    />
  );
}
