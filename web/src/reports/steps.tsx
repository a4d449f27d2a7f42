import { IconCalendarPlus, IconCheck, IconRotate } from "@tabler/icons-react";
import { agendaHref } from "#contract/agenda/hrefs.ts";
import { tickStep } from "#contract/reports/endpoints.ts";
import type { NextStep } from "#contract/reports/schemas.ts";
import { formatDay } from "#contract/kit/dates.ts";
import { useMe } from "#web/api/me.ts";
import { useChange } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { toast } from "#web/kit/toast.ts";
import { IconButton } from "#web/ui/atoms/button.tsx";
import { RefLink } from "#web/ui/atoms/link.tsx";
import { PersonName } from "#web/ui/atoms/person.tsx";
import css from "./reports.module.css";

interface StepLineProps {
  step: NextStep;
  report: string;
  /** Opens the form that creates an appointment from it. */
  onPlan: () => void;
  /** Link to its report, in a list of several reports. */
  from?: { href: string; label: string };
}

/** A next step: text, assignee, due day, and whether it is done or planned. */
export function StepLine({ step: s, report, onPlan, from }: StepLineProps) {
  const t = useT();
  const { can } = useMe();
  const tick = useChange(tickStep);
  const isDone = s.done_at !== null;
  const set = async (done: boolean): Promise<void> => {
    await tick.mutateAsync({ input: { params: { id: report }, body: { step_hash_id: s.hash_id, done } } });
    toast(t(done ? "reports.ticked" : "reports.unticked"));
  };
  return (
    <li className={css.step}>
      <div className={css.stepText}>
        <span className={isDone ? css.done : undefined}>{s.text}</span>
        <span className={css.soft}>
          {s.person ? <PersonName person={s.person} size="small" /> : null}
          {s.due_on ? <span>{formatDay(s.due_on)}</span> : null}
          {isDone && s.done_by ? <span>{t("reports.done_by", { name: s.done_by })}</span> : null}
          {s.appointment_hash_id ? (
            <RefLink href={agendaHref.view(s.appointment_hash_id)}>{t("reports.is_planned")}</RefLink>
          ) : s.planned ? (
            <span>{t("reports.is_planned")}</span>
          ) : null}
          {from ? <RefLink href={from.href}>{from.label}</RefLink> : null}
        </span>
      </div>
      {s.mine && !s.planned ? (
        <span className={css.stepButtons}>
          {!isDone && can("agenda_create") ? (
            <IconButton
              label={t("reports.plan_step", { text: s.text })}
              icon={<IconCalendarPlus stroke={1.6} />}
              onClick={onPlan}
            />
          ) : null}
          <IconButton
            label={t(isDone ? "reports.untick_step" : "reports.tick_step", { text: s.text })}
            icon={isDone ? <IconRotate stroke={1.6} /> : <IconCheck stroke={1.6} />}
            onClick={() => void set(!isDone).catch(() => undefined)}
          />
        </span>
      ) : null}
    </li>
  );
}
