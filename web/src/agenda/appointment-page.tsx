import {
  IconClipboardList,
  IconFileText,
  IconMapPin,
  IconReceipt,
  IconRepeat,
  IconTrash,
  IconVideo,
} from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { deleteAppointment, getAppointment } from "#contract/agenda/endpoints.ts";
import { agendaHref } from "#contract/agenda/hrefs.ts";
import type { Appointment, Scope } from "#contract/agenda/schemas.ts";
import { contactSeers } from "#contract/contacts/rights.ts";
import { contactHref } from "#contract/contacts/hrefs.ts";
import { expenseHref } from "#contract/expenses/hrefs.ts";
import { exactText } from "#contract/kit/amounts.ts";
import { formatDay } from "#contract/kit/dates.ts";
import { listReports } from "#contract/reports/endpoints.ts";
import { reportSeers } from "#contract/reports/rights.ts";
import { reportHref } from "#contract/reports/hrefs.ts";
import { useMe } from "#web/api/me.ts";
import { useChange, useRead } from "#web/api/query.ts";
import { go } from "#web/kit/go.ts";
import { type Translate, useT } from "#web/kit/i18n.ts";
import { usePathParam, useUrl } from "#web/kit/place.ts";
import { toast } from "#web/kit/toast.ts";
import { FileThumbs } from "#web/ui/atoms/file-thumb.tsx";
import { RefLink } from "#web/ui/atoms/link.tsx";
import { Notice } from "#web/ui/atoms/notice.tsx";
import { PersonName } from "#web/ui/atoms/person.tsx";
import { SidePanel, useAddressed } from "#web/ui/form/drawer.tsx";
import { lazyDialog } from "#web/ui/lazy-dialog.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { editAction } from "#web/ui/record/common-actions.tsx";
import { RecordPage, type RecordAction, type Some } from "#web/ui/record/record-page.tsx";
import { RecordScreen } from "#web/ui/record/record-screen.tsx";
import { Facts, SideSection } from "#web/ui/record/side-section.tsx";
import { Marked } from "#web/ui/atoms/marked.tsx";
import css from "./agenda.module.css";
import { useClock } from "./use-agenda.ts";
import { KindIcon, travelWords } from "./words.tsx";
import { contactName } from "#web/ui/form/contact-value.ts";

const AppointmentForm = lazyPart(() => import("./appointment-form.tsx"));
const JourneyForm = lazyPart(() => import("./journey-form.tsx"));
const ScopeDialog = lazyDialog(() => import("./scope-dialog.tsx"));

/** `/admin/agenda/{id}/view`: an appointment, or one time of a series. */
export default function AppointmentPage() {
  const id = usePathParam("id");
  const [{ at }] = useUrl();
  return (
    <RecordScreen endpoint={getAppointment} id={id} query={at ? { at } : {}}>
      {(one) => <AppointmentRecord appointment={one} />}
    </RecordScreen>
  );
}

function when(a: Appointment): string {
  const [first, last] = [formatDay(a.start), formatDay(a.end)];
  if (a.all_day) return first === last ? first : `${first} – ${last}`;
  return first === last
    ? `${first} ${a.start.slice(11)} – ${a.end.slice(11)}`
    : `${first} ${a.start.slice(11)} – ${last} ${a.end.slice(11)}`;
}

function Contact({ contact: c }: { contact: NonNullable<Appointment["contact"]> }) {
  const t = useT();
  return <RefLink href={c.hash_id && contactHref.view(c.hash_id)}>{contactName(c, t)}</RefLink>;
}

const travelOf = (a: Appointment, t: Translate): string =>
  [a.all_day ? undefined : travelWords(a, t), a.travel_km === null ? undefined : `${exactText(a.travel_km)}\u00A0km`]
    .filter(Boolean)
    .join(", ");

/** Link to a new visit report with the appointment's data. */
const reportOf = (a: Appointment): string =>
  reportHref.create({
    contact: a.contact?.hash_id ?? undefined,
    people: a.contact_people.flatMap((p) => p.hash_id ?? []).join(","),
    date: a.start.slice(0, 10),
    place: a.place ?? undefined,
    title: a.title,
    appointment: a.hash_id,
  });

function AppointmentMeta({ appointment: a }: { appointment: Appointment }) {
  const t = useT();
  return (
    <>
      <span>
        <KindIcon kind={a.kind} /> {t(`agenda.kind_${a.kind}`)}
      </span>
      {a.category ? <Marked of={a.category} /> : null}
      <span>{when(a)}</span>
      {a.repeat !== null ? (
        <span>
          <IconRepeat size={14} stroke={1.6} aria-hidden="true" /> {t("agenda.repeat")}
        </span>
      ) : null}
      {a.place ? (
        <span>
          <IconMapPin size={14} stroke={1.6} aria-hidden="true" /> {a.place}
        </span>
      ) : null}
    </>
  );
}

interface AppointmentDeeds {
  onExpense: () => void;
  onChange: () => void;
  onDelete: (scope?: Scope) => Promise<void>;
  /** Asks which times of a series are meant. */
  onAsk: () => void;
}
/** Deletes the appointment; of a series it first asks which times. */
const deletionOf = (
  a: Appointment,
  t: Translate,
  { onDelete, onAsk }: Pick<AppointmentDeeds, "onDelete" | "onAsk">,
): RecordAction => ({
  key: "delete",
  label: t("agenda.delete"),
  icon: <IconTrash stroke={1.6} />,
  ...(a.repeat !== null && a.time_at
    ? { run: onAsk }
    : {
        asks: {
          title: t("agenda.delete_title", { title: a.title }),
          text: t("agenda.delete_text"),
          danger: true,
        },
        run: () => onDelete(a.repeat !== null ? "all" : undefined),
      }),
});

/** What is done with an appointment: before it, after it, and with itself. */
function useAppointmentActions(
  a: Appointment,
  { onExpense, onChange, onDelete, onAsk }: AppointmentDeeds,
): Some<RecordAction> {
  const t = useT();
  const { can, me } = useMe();
  const { today } = useClock();
  const isSeries = a.repeat !== null;
  const isOver = Date.parse(a.ends_at) < Date.now();
  return [
    a.link !== null && {
      key: "join",
      label: t("agenda.join"),
      look: "outline",
      icon: <IconVideo stroke={1.6} />,
      run: () => void window.open(a.link ?? "", "_blank", "noopener,noreferrer"),
    },
    !isOver &&
      a.contact?.hash_id != null &&
      contactSeers.any.some((right) => can(right)) && {
        key: "prepare",
        label: t("agenda.prepare", { name: a.contact.name }),
        look: "outline",
        icon: <IconClipboardList stroke={1.6} />,
        run: () => go(contactHref.visit(a.contact?.hash_id ?? "")),
      },
    isOver &&
      a.contact?.hash_id != null &&
      can("reports_create") && {
        key: "report",
        label: t("agenda.write_report"),
        look: "filled",
        icon: <IconFileText stroke={1.6} />,
        run: () => go(reportOf(a)),
      },
    a.people.some((p) => p.hash_id === me.hash_id) &&
      a.start.slice(0, 10) <= today &&
      (!isSeries || a.time_at !== null) &&
      a.expense === null &&
      can("travel_expenses_create", me.zone?.hash_id) && {
        key: "expense",
        label: t("agenda.draft_expense"),
        icon: <IconReceipt stroke={1.6} />,
        run: onExpense,
      },
    a.can.update && editAction(t("agenda.change"), onChange),
    a.can.delete && deletionOf(a, t, { onDelete, onAsk }),
  ];
}

function People({ appointment: a }: { appointment: Appointment }) {
  const t = useT();
  return (
    <SideSection title={t("agenda.people")}>
      <ul className={css.people}>
        {a.people.map((p) => (
          <li key={p.hash_id}>
            <PersonName person={p} size="small" />
          </li>
        ))}
      </ul>
    </SideSection>
  );
}

function AppointmentRecord({ appointment: a }: { appointment: Appointment }) {
  const t = useT();
  const drawer = useAddressed(["edit", "journey"]);
  const remove = useChange(deleteAppointment);
  const [isAsking, setAsking] = useState(false);
  const destroy = async (scope?: Scope): Promise<void> => {
    const query = { version: a.version, ...(scope && { scope }), ...(a.time_at && { at: a.time_at }) };
    await remove.mutateAsync({ input: { params: { id: a.hash_id }, query } });
    toast(t("agenda.deleted", { title: a.title }));
    go(agendaHref.calendar({ day: a.start.slice(0, 10) }), { replace: true });
  };
  return (
    <RecordPage
      of={{ kind: "appointment", id: a.hash_id }}
      home={agendaHref.calendar({ day: a.start.slice(0, 10) })}
      title={a.title}
      crumb={a.title}
      meta={<AppointmentMeta appointment={a} />}
      actions={useAppointmentActions(a, {
        onExpense: () => drawer.open({ journey: "1" }),
        onChange: () => drawer.open({ edit: "1" }),
        onDelete: destroy,
        onAsk: () => setAsking(true),
      })}
      notice={
        a.series_hash_id ? (
          <Notice title={t("agenda.one_of_series")}>
            <RefLink href={agendaHref.view(a.series_hash_id)}>{t("agenda.series")}</RefLink>
          </Notice>
        ) : undefined
      }
      tabs={[{ key: "details", label: t("agenda.tab_details"), content: <Details appointment={a} /> }]}
      side={
        <>
          <People appointment={a} />
          <Linked appointment={a} />
          <AppointmentPanels appointment={a} onClose={drawer.close} />
          <ScopeDialog
            opened={isAsking}
            confirm={t("agenda.delete")}
            danger
            busy={remove.isPending}
            onClose={() => setAsking(false)}
            onChoose={(scope) => void destroy(scope).catch(() => setAsking(false))}
          />
        </>
      }
      happened={{ did: "agenda.did_", otherwise: "agenda.did_update" }}
    />
  );
}

/** The form of the appointment, and that of the expense of its journey. */
function AppointmentPanels({ appointment: a, onClose }: { appointment: Appointment; onClose: () => void }) {
  const t = useT();
  const [url] = useUrl();
  return (
    <>
      <SidePanel opened={url.journey === "1"} onClose={onClose} title={t("agenda.draft_expense")}>
        <JourneyForm appointment={a} onClose={onClose} />
      </SidePanel>
      <SidePanel opened={url.edit === "1" && a.can.update === true} onClose={onClose} title={t("agenda.change")}>
        <AppointmentForm appointment={a} onClose={onClose} />
      </SidePanel>
    </>
  );
}

/** What was made of it: reports that the reader sees, and the reader's own expense. */
function Linked({ appointment: a }: { appointment: Appointment }) {
  const t = useT();
  const { can } = useMe();
  const reads = reportSeers.any.some((right) => can(right));
  const query = { appointment: a.hash_id, limit: 20 };
  const reports = useRead(listReports, { query }, { quiet: true, enabled: reads }).data?.data ?? [];
  if (reports.length === 0 && a.expense === null) return null;
  return (
    <SideSection title={t("ui.hangs_together")}>
      <Facts
        facts={[
          ...reports.map((r): [string, ReactNode] => [
            t("agenda.report"),
            <RefLink key={r.hash_id} href={reportHref.view(r.hash_id)}>{`${r.number}, ${formatDay(r.date)}`}</RefLink>,
          ]),
          [
            t("agenda.expense"),
            a.expense ? <RefLink href={expenseHref.view(a.expense.hash_id)}>{String(a.expense.number)}</RefLink> : null,
          ],
        ]}
      />
    </SideSection>
  );
}

function Details({ appointment: a }: { appointment: Appointment }) {
  const t = useT();
  return (
    <div className={css.details}>
      <Facts
        facts={[
          [t("agenda.when"), `${when(a)} (${a.time_zone})`],
          [t("agenda.contact"), a.contact ? <Contact contact={a.contact} /> : null],
          [
            t("agenda.contact_people"),
            a.contact_people.length > 0 ? (
              <span className={css.names}>
                {a.contact_people.map((p) => (
                  <span key={p.name}>
                    <Contact contact={p} />
                  </span>
                ))}
              </span>
            ) : null,
          ],
          [t("agenda.place"), a.place],
          [t("agenda.travel"), travelOf(a, t)],
          [
            t("agenda.link"),
            a.link ? (
              <a href={a.link} rel="noopener noreferrer" target="_blank">
                {a.link}
              </a>
            ) : null,
          ],
          [t("agenda.owner"), <PersonName key="owner" person={a.owner} size="small" />],
          [t("agenda.notes"), a.notes ? <span className={css.notes}>{a.notes}</span> : null],
        ]}
      />
      {a.files.length > 0 ? <FileThumbs files={a.files} /> : null}
    </div>
  );
}
