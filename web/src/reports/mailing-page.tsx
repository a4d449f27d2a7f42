import { IconEye, IconPencil, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { formatDay } from "#contract/kit/dates.ts";
import { wallAt } from "#contract/kit/wall-time.ts";
import { previewMailing, readMailing, removeRecipient } from "#contract/reports/endpoints.ts";
import type { Mailing, Outcome, Sending } from "#contract/reports/schemas.ts";
import { prefetch as ask, useChange, useRead } from "#web/api/query.ts";
import { type Translate, useT } from "#web/kit/i18n.ts";
import { useNamed } from "#web/kit/named.ts";
import { toast } from "#web/kit/toast.ts";
import { AreaTabs } from "#web/ui/area-tabs.tsx";
import { Button, IconButton } from "#web/ui/atoms/button.tsx";
import { EmptyGlass } from "#web/ui/atoms/empty.tsx";
import { RefLink } from "#web/ui/atoms/link.tsx";
import { PersonName } from "#web/ui/atoms/person.tsx";
import { Loading } from "#web/ui/atoms/loading.tsx";
import { Status, type StatusTone } from "#web/ui/atoms/status.tsx";
import { ConfirmDialog } from "#web/ui/dialogs.tsx";
import { useAddressed } from "#web/ui/form/drawer.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import page from "#web/ui/page.module.css";
import { ListedPanel } from "#web/ui/record/addressed-panel.tsx";
import { usePhone } from "#web/ui/use-phone.ts";
import { Table } from "#web/ui/table/table.tsx";
import { reportLink } from "./columns.tsx";
import css from "./reports.module.css";
import { daysOf } from "./words.tsx";

const MailingForm = lazyPart(() => import("./mailing-form.tsx"));
const tones: Readonly<Record<Outcome, StatusTone>> = { sent: "done", empty: "draft", refused: "bad" };

export const prefetch = (): void => void ask(readMailing, {});

function whenOf(m: Mailing, t: Translate): string {
  const params = { hour: `${String(m.hour).padStart(2, "0")}:00`, office: m.zone.name };
  return m.weekday === null
    ? t("reports.when_day", params)
    : t("reports.when_week", { ...params, weekday: t(`reports.weekday_${m.weekday as 1}`) });
}

/** The next mail on the clock of its office, as the hour beside it. */
function nextOf({ next_at, zone }: Mailing): string {
  const wall = wallAt(next_at, zone.time_zone);
  return `${formatDay(wall)}, ${wall.slice(11)}`;
}

/** `/admin/reports/mailing`: who is mailed reports on schedule, and the outcome of the last mails. */
export default function MailingPage() {
  const t = useT();
  const phone = usePhone();
  const read = useRead(readMailing, {});
  const { data } = read;
  const drawer = useAddressed(["edit", "preview"]);
  const all = data?.data ?? [];
  const add = (
    <Button look="filled" onClick={() => drawer.open({ edit: "new" })}>
      {t("reports.mailing_add")}
    </Button>
  );
  return (
    <div className={page.page}>
      <header className={page.head}>
        <h1 className={phone ? "sr-only" : undefined}>{t("reports.mailing")}</h1>
        {all.length > 0 ? add : null}
      </header>
      <AreaTabs />
      <div className={css.scrolls}>
        {data ? (
          <>
            <Recipients all={all} add={add} onOpen={drawer.open} />
            <Sendings all={data.sendings} />
          </>
        ) : (
          <Loading of={read} rows={6} />
        )}
      </div>
      <ListedPanel
        of={read}
        word="edit"
        rows={data?.data}
        id={(m) => m.user_hash_id}
        title={() => t("reports.mailing_change")}
        make={{
          title: t("reports.mailing_add"),
          form: <MailingForm taken={all.map((m) => m.user_hash_id)} onClose={drawer.close} />,
        }}
      >
        {(m, close) => <MailingForm mailing={m} onClose={close} />}
      </ListedPanel>
      <ListedPanel
        of={read}
        word="preview"
        rows={data?.data}
        id={(m) => m.user_hash_id}
        title={(m) => t("reports.preview_title", { name: m.user.name })}
      >
        {(m) => <Preview user={m.user_hash_id} />}
      </ListedPanel>
    </div>
  );
}

interface RecipientsProps {
  all: readonly Mailing[];
  add: React.ReactNode;
  onOpen: (words: Record<string, string>) => void;
}
/** Which reports a recipient gets: of which kinds, offices and countries. */
const whichOf = (m: Mailing, t: Translate, named: ReturnType<typeof useNamed>): string =>
  [
    m.kinds.length > 0 ? m.kinds.map((kind) => t(`reports.kind_${kind}`)).join(", ") : t("reports.all_kinds"),
    ...(m.offices.length > 0 ? [m.offices.map((o) => o.name).join(", ")] : []),
    ...(m.countries.length > 0 ? [m.countries.map(named).join(", ")] : []),
  ].join(" · ");

function Recipients({ all, add, onOpen }: RecipientsProps) {
  const t = useT();
  const named = useNamed();
  const [leaving, setLeaving] = useState<Mailing>();
  return (
    <>
      <Table
        label={t("reports.mailing")}
        empty={<EmptyGlass title={t("reports.mailing_none")} text={t("reports.mailing_none_text")} action={add} />}
        columns={[
          {
            key: "user",
            head: t("reports.mailing_recipient"),
            names: true,
            cell: (m) => <PersonName person={m.user} size="small" />,
          },
          { key: "when", head: t("reports.mailing_when"), cell: (m) => whenOf(m, t) },
          { key: "which", head: t("reports.mailing_which"), hides: "phone", cell: (m) => whichOf(m, t, named) },
          { key: "next", head: t("reports.mailing_next"), hides: "phone", cell: nextOf },
          {
            key: "do",
            head: t("reports.mailing_change"),
            silent: true,
            width: 120,
            cell: (m) => <Deeds of={m} onOpen={onOpen} onRemove={() => setLeaving(m)} />,
          },
        ]}
        rows={all}
        id={(m) => m.user_hash_id}
      />
      <RemoveDialog of={leaving} onClose={() => setLeaving(undefined)} />
    </>
  );
}

interface DeedsProps extends Pick<RecipientsProps, "onOpen"> {
  of: Mailing;
  onRemove: () => void;
}
/** The buttons of a recipient: preview, change, remove. */
function Deeds({ of: m, onOpen, onRemove }: DeedsProps) {
  const t = useT();
  return (
    <span className={css.stepButtons}>
      <IconButton
        label={t("reports.preview_title", { name: m.user.name })}
        icon={<IconEye stroke={1.6} />}
        onClick={() => onOpen({ preview: m.user_hash_id })}
      />
      <IconButton
        label={`${t("reports.mailing_change")}: ${m.user.name}`}
        icon={<IconPencil stroke={1.6} />}
        onClick={() => onOpen({ edit: m.user_hash_id })}
      />
      <IconButton
        label={`${t("reports.mailing_remove")}: ${m.user.name}`}
        icon={<IconTrash stroke={1.6} />}
        onClick={onRemove}
      />
    </span>
  );
}

/** Asks before a recipient is removed. */
function RemoveDialog({ of, onClose }: { of: Mailing | undefined; onClose: () => void }) {
  const t = useT();
  const remove = useChange(removeRecipient);
  const take = async ({ user }: Mailing): Promise<void> => {
    await remove.mutateAsync({ input: { params: { user_id: user.hash_id } } });
    onClose();
    toast(t("reports.mailing_removed", { name: user.name }));
  };
  return (
    <ConfirmDialog
      opened={of !== undefined}
      title={t("reports.mailing_remove_title", { name: of?.user.name ?? "" })}
      text={t("reports.mailing_remove_text")}
      confirm={t("reports.mailing_remove")}
      busy={remove.isPending}
      danger
      onConfirm={() => void (of && take(of).catch(() => undefined))}
      onClose={onClose}
    />
  );
}

/** The day of a moment on the clock of the recipient's office. */
const dayOf = (moment: string, { time_zone }: Sending): string => formatDay(wallAt(moment, time_zone));

function Sendings({ all }: { all: readonly Sending[] }) {
  const t = useT();
  return (
    <section className={css.gap} aria-label={t("reports.sendings")}>
      <h2 className={css.heading}>{t("reports.sendings")}</h2>
      <Table
        label={t("reports.sendings")}
        empty={<p className={css.note}>{t("reports.sendings_none")}</p>}
        columns={[
          {
            key: "user",
            head: t("reports.mailing_recipient"),
            names: true,
            cell: (s) => <PersonName person={s.user} size="small" />,
          },
          {
            key: "period",
            head: t("reports.sendings_period"),
            cell: (s) => (
              <>
                <span className={css.day}>{dayOf(s.since, s)} –</span>{" "}
                <span className={css.day}>{dayOf(s.until, s)}</span>
              </>
            ),
          },
          {
            key: "outcome",
            head: t("reports.outcome"),
            cell: (s) => <Status tone={tones[s.outcome]} word={t(`reports.outcome_${s.outcome}`)} />,
          },
          { key: "reports", head: t("reports.reports_count"), right: true, hides: "phone", cell: (s) => s.reports },
        ]}
        rows={all}
        id={(s) => s.hash_id}
      />
    </section>
  );
}

function Preview({ user }: { user: string }) {
  const t = useT();
  const read = useRead(previewMailing, { params: { user_id: user } });
  const { data } = read;
  if (!data) return <Loading of={read} rows={4} />;
  if (!data.may) return <p className={css.note}>{t("reports.preview_barred")}</p>;
  if (data.count === 0) return <p className={css.note}>{t("reports.preview_none")}</p>;
  const hidden = data.count - data.data.length;
  return (
    <>
      <ul>
        {data.data.map((r) => (
          <li key={r.hash_id} className={css.step}>
            <div className={css.stepText}>
              <RefLink href={reportLink(r)}>{r.title}</RefLink>
              <span className={css.soft}>{`${t(`reports.kind_${r.kind}`)} · ${daysOf(r)} · ${r.user.name}`}</span>
            </div>
          </li>
        ))}
      </ul>
      {hidden > 0 ? <p className={css.note}>{t("reports.preview_hidden", { count: hidden })}</p> : null}
    </>
  );
}
