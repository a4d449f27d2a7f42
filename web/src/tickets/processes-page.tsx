import { IconArrowDown, IconArrowUp } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { whole } from "#contract/kit/number.ts";
import { department } from "#contract/reference/house-lists.ts";
import { getTicketType } from "#contract/tickets/endpoints.ts";
import { ticketHref } from "#contract/tickets/hrefs.ts";
import { getTypeProcesses, setTypeProcesses } from "#contract/tickets/process-endpoints.ts";
import { MOST_STEPS, stepApprovers, stepOwners, type TypeStep } from "#contract/tickets/process-schemas.ts";
import type { TicketType } from "#contract/tickets/schemas.ts";
import { listUsers } from "#contract/users/endpoints.ts";
import { prefetch as ask, useRead } from "#web/api/query.ts";
import { go } from "#web/kit/go.ts";
import { useT } from "#web/kit/i18n.ts";
import { useNamed } from "#web/kit/named.ts";
import { usePageTitle } from "#web/kit/page-title.ts";
import { usePathParam } from "#web/kit/place.ts";
import type { ScreenPlace } from "#web/kit/route.ts";
import { toast } from "#web/kit/toast.ts";
import { IconButton } from "#web/ui/atoms/button.tsx";
import { EmptyGlass } from "#web/ui/atoms/empty.tsx";
import { Loading } from "#web/ui/atoms/loading.tsx";
import { ChoiceField } from "#web/ui/form/choice-field.tsx";
import { ChoicesField } from "#web/ui/form/choices-field.tsx";
import { LongTextField, TextField } from "#web/ui/form/fields.tsx";
import { Pair } from "#web/ui/form/form-page.tsx";
import { LinesOf, type LineOf } from "#web/ui/form/lines-of.tsx";
import { NumberInput } from "#web/ui/form/number-input.tsx";
import { RecordFormPage } from "#web/ui/form/record-form-page.tsx";
import { ReferenceField } from "#web/ui/form/reference-field.tsx";
import { useCallForm } from "#web/ui/form/use-call-form.ts";
import { RecordScreen } from "#web/ui/record/record-screen.tsx";
import { timeWords } from "./clocks.tsx";
import { approverWords, ownerWords } from "./steps-words.ts";
import { bodyOf, movedBy, newStep, type StepValue, valuesOf } from "./step-values.ts";
import css from "./tickets.module.css";

const idOf = (id: string) => ({ params: { id } });
export const prefetch = ({ params }: ScreenPlace): void => void ask(getTypeProcesses, idOf(params.id ?? ""));

/** `/admin/managment/settings/tickets/{id}/type`: the steps that tickets of a type go through. */
export default function ProcessesPage() {
  const id = usePathParam("id");
  return (
    <RecordScreen endpoint={getTicketType} id={id}>
      {(type) => <Processes type={type} />}
    </RecordScreen>
  );
}

function Processes({ type }: { type: TicketType }) {
  const read = useRead(getTypeProcesses, idOf(type.hash_id));
  const found = read.data;
  const t = useT();
  usePageTitle(t("tickets.steps_of", { name: useNamed()(type) }));
  if (!found) return <Loading of={read} rows={8} />;
  return type.can.update ? (
    <ProcessesForm type={type} steps={found.data} version={found.version} />
  ) : (
    <StepsRead type={type} steps={found.data} />
  );
}

/** The steps for who may not change them. */
function StepsRead({ type, steps }: { type: TicketType; steps: readonly TypeStep[] }) {
  const t = useT();
  const named = useNamed();
  return (
    <section className={css.thread}>
      <h1>{t("tickets.steps_of", { name: named(type) })}</h1>
      {steps.length === 0 ? <EmptyGlass title={t("tickets.steps_none")} text={t("tickets.steps_none_text")} /> : null}
      <ol className={css.stepList}>
        {steps.map((s, i) => (
          // oxlint-disable-next-line react/no-array-index-key -- a step is its place
          <li key={i}>
            <div className={css.stepWords}>
              <b>
                {i + 1}. {s.label}
              </b>
              {s.description ? <p>{s.description}</p> : null}
              <p className={css.soft}>
                {[
                  ownerWords(s, t, named),
                  s.approver && t("tickets.approved_by", { name: approverWords(s, t, named) }),
                  s.due_minutes && t("tickets.within", { time: timeWords(s.due_minutes, t) }),
                ]
                  .filter(Boolean)
                  .join(" · ")}
              </p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

interface ProcessesFormProps {
  type: TicketType;
  steps: readonly TypeStep[];
  version: number;
}
function ProcessesForm({ type, steps, version }: ProcessesFormProps) {
  const t = useT();
  const named = useNamed();
  const close = (): void => go(ticketHref.types());
  const form = useCallForm<typeof setTypeProcesses, { steps: readonly StepValue[] }>(setTypeProcesses, {
    draft: `ticket_type.steps.${type.hash_id}`,
    start: { steps: valuesOf(steps) },
    version,
    check: (v) =>
      Object.fromEntries(
        v.steps.flatMap((s, i) => [
          [`steps.${i}.label`, s.label.trim() ? undefined : t("tickets.step_label_needed")],
          [`steps.${i}.user_id`, s.owner === "person" && !s.user_id ? t("tickets.step_who_needed") : undefined],
          [
            `steps.${i}.department_id`,
            s.owner === "department" && !s.department_id ? t("tickets.step_who_needed") : undefined,
          ],
        ]),
      ),
    input: (v, of) => ({ ...idOf(type.hash_id), body: { steps: bodyOf(v.steps), version: of } }),
    saved: () => {
      toast(t("tickets.steps_saved", { name: named(type) }));
      close();
    },
    onClose: close,
  });
  const values = form.values.steps;
  return (
    <RecordFormPage
      form={form}
      of={{ kind: "ticket_type", id: type.hash_id, now: type.name }}
      title={t("tickets.steps_of", { name: named(type) })}
      ways={[{ label: t("tickets.save") }]}
    >
      <p className={css.soft}>{t("tickets.steps_how")}</p>
      <LinesOf
        {...form.lines("steps")}
        row={css.stepForm}
        label={(number) => t("tickets.step_number", { number })}
        add={{ label: t("tickets.step_add"), line: () => newStep(values.map((s) => s.key)), most: MOST_STEPS }}
        remove={(number) => t("tickets.step_remove", { number })}
      >
        {(line) => (
          <StepFields
            line={line}
            steps={values}
            known={steps}
            onMove={(by) => form.change({ steps: movedBy(values, line.at, by) })}
          />
        )}
      </LinesOf>
    </RecordFormPage>
  );
}

/** Whom and which departments the stored steps name. */
const peopleIn = (steps: readonly TypeStep[]) =>
  steps.flatMap((k) => [k.user, k.approver_user]).filter((p) => p !== null);
const departmentsIn = (steps: readonly TypeStep[]) =>
  steps.flatMap((k) => [k.department, k.approver_department]).filter((d) => d !== null);

const DUE = whole(129_600, 1);
interface StepFieldsProps {
  line: LineOf<StepValue>;
  steps: readonly StepValue[];
  known: readonly TypeStep[];
  onMove: (by: 1 | -1) => void;
}
function StepFields({ line, steps, known, onMove }: StepFieldsProps) {
  const { at, field, remove } = line;
  return (
    <>
      <StepTop at={at} count={steps.length} remove={remove} onMove={onMove} />
      <TextField {...field("label", "tickets.step_label")} max={80} required />
      <LongTextField {...field("description", "tickets.description")} max={1000} optional />
      <Owner line={line} known={known} />
      <Waits line={line} steps={steps} />
      <Approver line={line} known={known} />
    </>
  );
}

interface StepTopProps extends Pick<StepFieldsProps, "onMove"> {
  at: number;
  count: number;
  remove: ReactNode;
}
/** The number of a step, and the buttons that move and remove it. */
function StepTop({ at, count, remove, onMove }: StepTopProps) {
  const t = useT();
  const icon = { stroke: 1.6, size: 16 };
  return (
    <div className={css.stepTop}>
      <b>{t("tickets.step_number", { number: at + 1 })}</b>
      <span className={css.deeds}>
        <IconButton
          size="small"
          label={t("tickets.step_up", { number: at + 1 })}
          icon={<IconArrowUp {...icon} />}
          disabled={at === 0}
          onClick={() => onMove(-1)}
        />
        <IconButton
          size="small"
          label={t("tickets.step_down", { number: at + 1 })}
          icon={<IconArrowDown {...icon} />}
          disabled={at === count - 1}
          onClick={() => onMove(1)}
        />
        {remove}
      </span>
    </div>
  );
}

/** Where a step names a person or a department: who does it, or who approves it. */
const parts = {
  owner: { person: "user_id", department: "department_id" },
  approver: { person: "approver_id", department: "approver_department_id" },
} as const;
interface NamedProps extends Pick<StepFieldsProps, "line" | "known"> {
  part: keyof typeof parts;
}
/** The person or the department of a part; nothing where it is neither. */
function Named({ line: { value: s, field }, known, part }: NamedProps) {
  const { person, department: team } = parts[part];
  if (s[part] === "person")
    return (
      <ReferenceField
        {...field(person, "tickets.step_person")}
        from={listUsers}
        now={peopleIn(known).find((p) => p.hash_id === s[person])}
        required
      />
    );
  if (s[part] !== "department") return null;
  return (
    <ReferenceField
      {...field(team, "tickets.step_department")}
      from={department.list}
      now={departmentsIn(known).find((d) => d.hash_id === s[team])}
      required
    />
  );
}

/** Who does the step, and until when. */
function Owner({ line, known }: Pick<StepFieldsProps, "line" | "known">) {
  const t = useT();
  const { value: s, field } = line;
  const isNamed = s.owner === "person" || s.owner === "department";
  const due = (
    <NumberInput {...field("due_minutes", "tickets.step_due")} rules={DUE} unit={t("tickets.minutes")} optional />
  );
  return (
    <>
      <Pair>
        <ChoiceField {...field("owner", "tickets.step_owner")} options={stepOwners} texts="tickets.owner_" />
        {isNamed ? <Named line={line} known={known} part="owner" /> : due}
      </Pair>
      {isNamed ? due : null}
    </>
  );
}

/** What a step waits for: the one before it, or some of the others. */
function Waits({ line: { value: s, at, field, change }, steps }: Pick<StepFieldsProps, "line" | "steps">) {
  const t = useT();
  const others = steps.flatMap((one, i) =>
    one.key === s.key ? [] : [{ value: one.key, label: `${i + 1}. ${one.label || t("tickets.step_unnamed")}` }],
  );
  return (
    <Pair>
      <ChoiceField {...field("waits", "tickets.step_waits")} options={["before", "steps"]} texts="tickets.waits_" />
      {s.waits === "steps" ? (
        <ChoicesField
          label={t("tickets.step_after")}
          name={`steps.${at}.after`}
          description={t("tickets.step_after_how")}
          value={s.after.filter((key) => others.some((one) => one.value === key))}
          onChange={(after) => change({ after })}
          choices={others}
          error={field("after", "tickets.step_after").error}
        />
      ) : null}
    </Pair>
  );
}

/** Who approves the step, if anybody has to. */
function Approver({ line, known }: Pick<StepFieldsProps, "line" | "known">) {
  return (
    <Pair>
      <ChoiceField
        {...line.field("approver", "tickets.step_approver")}
        options={stepApprovers}
        texts="tickets.owner_"
        clearable
        optional
      />
      <Named line={line} known={known} part="approver" />
    </Pair>
  );
}
