import { Checkbox } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import {
  createAppointment,
  listAppointments,
  listCategories,
  listColleagues,
  updateAppointment,
} from "#contract/agenda/endpoints.ts";
import { readRepeat, writeRepeat, type Repeat } from "#contract/agenda/repeat.ts";
import {
  appointmentKinds,
  reminders,
  scopes,
  type Appointment,
  type AppointmentKind,
  type Scope,
} from "#contract/agenda/schemas.ts";
import { getContact, listContacts } from "#contract/contacts/endpoints.ts";
import { readClock } from "#contract/kit/typed-time.ts";
import { momentAt } from "#contract/kit/wall-time.ts";
import { useMe } from "#web/api/me.ts";
import { useChange, useRead } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { ContactField } from "#web/ui/form/contact-field.tsx";
import { contactNow, contactValue, isHiddenContact } from "#web/ui/form/contact-value.ts";
import { DateField } from "#web/ui/form/date-field.tsx";
import { ChoiceField } from "#web/ui/form/choice-field.tsx";
import { LongTextField, TextField } from "#web/ui/form/fields.tsx";
import { Pair } from "#web/ui/form/form-page.tsx";
import { PapersField, usePapers } from "#web/ui/form/papers-field.tsx";
import { withId } from "#web/ui/form/reference.ts";
import { ReferenceField } from "#web/ui/form/reference-field.tsx";
import ReferencesField from "#web/ui/form/references-field.tsx";
import { RecordDrawer } from "#web/ui/form/record-drawer.tsx";
import { useRecordForm, type FormFields } from "#web/ui/form/use-record-form.ts";
import { TimeField } from "#web/ui/form/time-field.tsx";
import css from "./agenda.module.css";
import { endedAt, movedAlong, movedTo, timesOf } from "./times.ts";
import { TravelFields } from "./travel-fields.tsx";
import { useClock } from "./use-agenda.ts";

interface AppointmentFormProps {
  /** The appointment to change; without it the form creates one. */
  appointment?: Appointment;
  /** Day, or day and time, of a new one. */
  began?: string;
  /** Its end on that day, as it was drawn. */
  ends?: string | undefined;
  contactId?: string | undefined;
  onClose: () => void;
}

const presets: Readonly<Record<string, Pick<Repeat, "freq" | "interval" | "days">>> = {
  DAILY: { freq: "DAILY", interval: 1, days: [] },
  WORKDAYS: { freq: "WEEKLY", interval: 1, days: ["MO", "TU", "WE", "TH", "FR"] },
  WEEKLY: { freq: "WEEKLY", interval: 1, days: [] },
  BIWEEKLY: { freq: "WEEKLY", interval: 2, days: [] },
  MONTHLY: { freq: "MONTHLY", interval: 1, days: [] },
  YEARLY: { freq: "YEARLY", interval: 1, days: [] },
};
const partsOf = (r: Pick<Repeat, "freq" | "interval" | "days">): string => `${r.freq} ${r.interval} ${r.days.join()}`;
/** The offered rule that equals this one; `OTHER` if there is none, or if it has a count. */
function presetOf(rule: string | null | undefined): string {
  const repeat = rule ? readRepeat(rule) : undefined;
  if (!repeat) return "";
  const found = Object.entries(presets).find(([, of]) => partsOf(of) === partsOf(repeat));
  return repeat.count === null ? (found?.[0] ?? "OTHER") : "OTHER";
}
function ruleOf(preset: string, until: string, was: string | null | undefined): string {
  const of = presets[preset];
  if (of) return writeRepeat({ ...of, until: until || null, count: null });
  return preset === "OTHER" ? (was ?? "") : "";
}

/** Of a day; with a time it is longer. */
const DAY_LENGTH = 10;
const anHourLater = (time: string): string =>
  Number(time.slice(0, 2)) > 22 ? "23:59" : `${String(Number(time.slice(0, 2)) + 1).padStart(2, "0")}${time.slice(2)}`;

type Given = { began: string } & Pick<AppointmentFormProps, "ends" | "contactId">;
function valuesOf(a: Appointment | undefined, given: Given, meId: string) {
  const { began, ends, contactId } = given;
  const time = began.slice(11) || "09:00";
  const start = a?.start ?? `${began.slice(0, 10)}T${time}`;
  const end = a?.end ?? `${began.slice(0, 10)}T${ends ?? anHourLater(time)}`;
  const repeat = a?.repeat ? readRepeat(a.repeat) : undefined;
  return {
    title: a?.title ?? "",
    kind: (a?.kind ?? (contactId ? "visit" : "internal")) satisfies AppointmentKind,
    category_hash_id: a?.category?.hash_id ?? "",
    contact_hash_id: contactValue(a?.contact, contactId),
    contact_people: a?.contact_people.flatMap((p) => p.hash_id ?? []) ?? [],
    people: a?.people.map((p) => p.hash_id).filter((id) => id !== (a.owner.hash_id || meId)) ?? [],
    day: start.slice(0, 10),
    from: start.slice(11),
    last: end.slice(0, 10),
    to: end.slice(11),
    all_day: a?.all_day ?? false,
    place: a?.place ?? "",
    link: a?.link ?? "",
    notes: a?.notes ?? "",
    travel_before: a?.travel_before ? String(a.travel_before) : "",
    travel_after: a?.travel_after ? String(a.travel_after) : "",
    travel_km: a?.travel_km ?? "",
    remind: a?.remind_minutes === null || a === undefined ? "" : String(a.remind_minutes),
    repeat: presetOf(a?.repeat),
    until: repeat?.until ?? "",
    invite: a?.invite ?? false,
    scope: "this" as Scope,
  };
}
type Values = ReturnType<typeof valuesOf>;

/** State of the form with its files; of a series it saves the times in scope. */
function useAppointmentForm(
  a: Appointment | undefined,
  began: string,
  ends: string | undefined,
  contactId: string | undefined,
  onClose: () => void,
) {
  const t = useT();
  const { me } = useMe();
  const papers = usePapers(a?.files);
  const make = useChange(createAppointment);
  const update = useChange(updateAppointment);
  const form = useRecordForm<Values, Promise<unknown>>({
    // A slot that was drawn, and a customer that it was begun for, are not replaced by what was typed for another.
    draft: `agenda.${a?.hash_id ?? ["new", contactId, began.length > DAY_LENGTH ? began : undefined].filter(Boolean).join(".")}`,
    start: valuesOf(a, { began, ends, contactId }, me.hash_id),
    version: a?.version,
    alsoChanged: papers.isChanged,
    check: (v) => {
      const times = timesOf(v);
      const wrong = (typed: string): string | undefined =>
        v.all_day || readClock(typed) ? undefined : t("agenda.time_wrong");
      const endsBefore = times.end < times.start || (!v.all_day && times.end === times.start);
      return {
        title: v.title.trim() ? undefined : t("agenda.title_needed"),
        day: v.day ? undefined : t("agenda.day_needed"),
        from: wrong(v.from),
        to: wrong(v.to) ?? (endsBefore && !wrong(v.from) ? t("agenda.ends_before") : undefined),
      };
    },
    save: async (v, { version, idempotencyKey }) => {
      const { day: _, from: __, to: ___, last: ____, until, remind, scope, all_day, invite, repeat, ...rest } = v;
      const { contact_hash_id, contact_people, ...fields } = rest;
      const body = {
        ...fields,
        // A contact that one does not reach stays, with its people.
        ...(!isHiddenContact(contact_hash_id) && { contact_hash_id, contact_people }),
        ...timesOf(v),
        title: v.title.trim(),
        travel_before: v.travel_before || "0",
        travel_after: v.travel_after || "0",
        remind_minutes: remind,
        all_day: all_day ? "1" : "0",
        invite: invite ? "1" : "0",
        repeat: ruleOf(repeat, until, a?.repeat),
        files: papers.files,
      };
      if (!a) return await make.mutateAsync({ input: { body }, idempotencyKey });
      const more = a.repeat ? { scope, ...(a.time_at && { at: a.time_at }) } : {};
      const change = { ...body, ...more, removes: papers.removes, version };
      return await update.mutateAsync({ input: { params: { id: a.hash_id }, body: change }, idempotencyKey });
    },
    saved: (_, v) => t("agenda.saved", { title: v.title.trim() }),
    onClose,
  });
  return { papers, form };
}

/** The form of an appointment. For a series it asks which times to change. */
export default function AppointmentForm({
  appointment: a,
  began = "",
  ends,
  contactId,
  onClose,
}: AppointmentFormProps) {
  const t = useT();
  const { timeZone } = useClock();
  const { papers, form } = useAppointmentForm(a, began, ends, contactId, onClose);
  const v = form.values;
  const isOneOfMany = Boolean(a?.repeat && v.scope === "this");
  return (
    <RecordDrawer
      form={form}
      of={a && { kind: "appointment", id: a.hash_id, now: a.title }}
      label={t(a ? "agenda.change" : "agenda.new")}
      submit={t(a ? "ui.save" : "agenda.make")}
    >
      {a?.repeat && a.time_at ? (
        <ChoiceField {...form.field("scope", "agenda.scope")} options={scopes} texts="agenda.scope_" />
      ) : null}
      <TextField {...form.field("title", "agenda.field_title")} max={200} required autoFocus />
      <ChoiceField {...form.field("kind", "agenda.kind")} options={appointmentKinds} texts="agenda.kind_" />
      <ReferenceField
        {...form.field("category_hash_id", "agenda.category")}
        from={listCategories}
        now={a?.category}
        clearable
        optional
      />
      <Times form={form} />
      {a && a.time_zone !== timeZone ? <p className={css.dim}>{t("agenda.zone_note", { zone: a.time_zone })}</p> : null}
      <Conflict values={v} timeZone={a?.time_zone ?? timeZone} own={a?.hash_id} />
      <With form={form} appointment={a} contactId={contactId} />
      <TextField {...form.field("place", "agenda.place")} max={200} optional />
      {v.kind === "call" ? null : <TravelFields field={form.field} isWhole={v.all_day} />}
      <TextField {...form.field("link", "agenda.link")} max={500} optional />
      <LongTextField {...form.field("notes", "agenda.notes")} max={4000} rows={3} optional />
      <Reminder appointment={a} form={form} isOneOfMany={isOneOfMany} />
      <PapersField
        papers={papers}
        what={t("agenda.files_what")}
        may={{ add: true, remove: a !== undefined && !isOneOfMany }}
        errors={form.errors}
      />
    </RecordDrawer>
  );
}

/** The day and the hours, or the days of a whole-day appointment. */
function Times({ form }: { form: FormFields<Values> }) {
  const v = form.values;
  return (
    <>
      <Checkbox {...form.flag("all_day", "agenda.all_day")} />
      <Pair>
        <DateField
          {...form.field("day", "agenda.day")}
          onChange={(day) => form.change({ day, last: movedAlong(v.last, v.day, day) })}
          required
        />
        {v.all_day ? (
          <DateField {...form.field("last", "agenda.last_day")} />
        ) : (
          <Pair>
            <TimeField
              {...form.field("from", "agenda.from")}
              onRead={(from, was) => form.change(movedTo(v, from, was))}
            />
            <TimeField {...form.field("to", "agenda.to")} onRead={(to, was) => form.change(endedAt(v, to, was))} />
          </Pair>
        )}
      </Pair>
      {!v.all_day && v.last > v.day ? <DateField {...form.field("last", "agenda.last_day")} min={v.day} /> : null}
    </>
  );
}

interface ReminderProps {
  appointment: Appointment | undefined;
  form: FormFields<Values>;
  isOneOfMany: boolean;
}

/** When to remind, and how the appointment repeats. */
function Reminder({ appointment: a, form, isOneOfMany }: ReminderProps) {
  const t = useT();
  const v = form.values;
  return (
    <>
      <Pair>
        <ChoiceField
          {...form.field("remind", "agenda.remind")}
          choices={[
            { value: "", label: t("agenda.remind_none") },
            ...reminders.map((m) => ({ value: String(m), label: t(`agenda.remind_${m}`) })),
          ]}
        />
        {isOneOfMany || a?.series_hash_id ? null : (
          <ChoiceField
            {...form.field("repeat", "agenda.repeat")}
            choices={[
              { value: "", label: t("agenda.repeat_none") },
              ...[...Object.keys(presets), ...(v.repeat === "OTHER" ? ["OTHER"] : [])].map((k) => ({
                value: k,
                label: t(`agenda.repeat_${k}`),
              })),
            ]}
          />
        )}
      </Pair>
      {v.repeat && v.repeat !== "OTHER" && !isOneOfMany ? (
        <DateField {...form.field("until", "agenda.repeat_until")} clearable min={v.day} />
      ) : null}
    </>
  );
}

type Form = Pick<ReturnType<typeof useRecordForm<Values, Promise<unknown>>>, "field" | "flag" | "values" | "change">;
/** The contact, its people, and colleagues. */
function With({ form, appointment: a, contactId }: { form: Form; appointment?: Appointment; contactId?: string }) {
  const t = useT();
  const { me } = useMe();
  const { contact_hash_id } = form.values;
  const given = useRead(
    getContact,
    { params: { id: contactId ?? "" } },
    { quiet: true, enabled: contactId !== undefined },
  );
  const contact = form.field("contact_hash_id", "agenda.contact");
  return (
    <>
      <ContactField
        {...contact}
        onChange={(id) => form.change({ contact_hash_id: id, contact_people: [] })}
        now={contactNow(a?.contact, t) ?? given.data?.data}
        takesProposal
        optional
      />
      {contact_hash_id && !isHiddenContact(contact_hash_id) ? (
        <>
          <ReferencesField
            {...form.field("contact_people", "agenda.contact_people")}
            key={contact_hash_id}
            from={listContacts}
            input={{ query: { company_hash_id: contact_hash_id, limit: 200 } }}
            now={withId(a?.contact_people)}
            ifAny
          />
          {form.values.contact_people.length > 0 ? <Checkbox {...form.flag("invite", "agenda.invite")} /> : null}
        </>
      ) : null}
      <ReferencesField
        {...form.field("people", "agenda.people")}
        from={listColleagues}
        now={a?.people}
        optional
        without={[a?.owner.hash_id ?? me.hash_id]}
      />
    </>
  );
}

/** Warns of other appointments at that time, the user's own and visible colleagues'; it doesn't forbid saving. */
function Conflict({ values: v, timeZone, own }: { values: Values; timeZone: string; own: string | undefined }) {
  const t = useT();
  const { me } = useMe();
  const times = timesOf(v);
  const isWhole = !v.all_day && v.day !== "" && readClock(v.from) !== undefined && readClock(v.to) !== undefined;
  const people = [me.hash_id, ...v.people].join(",");
  const query = { date_start: times.start.slice(0, 10), date_end: times.end.slice(0, 10), people, limit: 200 };
  const { data } = useRead(
    listAppointments,
    { query },
    { quiet: true, keep: true, enabled: isWhole && times.end > times.start },
  );
  if (!isWhole) return null;
  const [from, to] = [momentAt(times.start, timeZone), momentAt(times.end, timeZone)].map((m) => Date.parse(m));
  const busy = (data?.data ?? []).filter(
    (one) =>
      !one.all_day &&
      one.appointment_hash_id !== own &&
      Date.parse(one.starts_at) < (to ?? 0) &&
      Date.parse(one.ends_at) > (from ?? 0),
  );
  if (busy.length === 0) return null;
  const titles = busy.map((one) => one.title ?? `${one.people.map((p) => p.name).join(", ")} (${t("agenda.busy")})`);
  return (
    <p className={css.conflictNote} role="status">
      <IconAlertTriangle size={16} stroke={1.6} aria-hidden="true" />
      {t("agenda.conflict_now", { titles: titles.join(", ") })}
    </p>
  );
}
