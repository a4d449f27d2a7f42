import type { TicketRow } from "#contract/tickets/schemas.ts";
import { type Translate, useT } from "#web/kit/i18n.ts";
import { Moment } from "#web/ui/atoms/day.tsx";
import { Facts, SideSection } from "#web/ui/record/side-section.tsx";
import { marks } from "#web/ui/atoms/marked.tsx";
import css from "./tickets.module.css";

type Clock = NonNullable<TicketRow["solution"]>;

/** `3 h 05`, `40 min`: working time, whole minutes. */
export function timeWords(minutes: number, t: Translate): string {
  const whole = Math.floor(minutes);
  const [hours, rest] = [Math.floor(whole / 60), whole % 60];
  if (hours === 0) return t("tickets.minutes_only", { minutes: rest });
  if (rest === 0) return t("tickets.hours_only", { hours });
  return t("tickets.hours_minutes", { hours, minutes: String(rest).padStart(2, "0") });
}

/** How far a clock is: what is left of its target, or by how much it is late. */
export function clockWords({ elapsed, target, late, runs }: Clock, t: Translate): string {
  if (target === null) return "";
  if (late) return t("tickets.late_by", { time: timeWords(Math.max(1, elapsed - target), t) });
  return runs ? t("tickets.left", { time: timeWords(target - elapsed, t) }) : t("tickets.in_time");
}

/** A clock's target as a length, filled as far as it has run. */
export function ClockBar({ clock }: { clock: Clock }) {
  if (clock.target === null) return null;
  const share = Math.min(100, (clock.elapsed / clock.target) * 100);
  const tone = clock.late ? marks.red : share >= 75 && clock.runs ? marks.amber : clock.runs ? marks.green : marks.grey;
  return (
    <span className={css.bar} aria-hidden="true">
      <i className={tone} style={{ width: `${share}%` }} />
    </span>
  );
}

/** The solution clock of a row: its bar, and what is left. */
export function ClockCell({ ticket: o }: { ticket: TicketRow }) {
  const t = useT();
  const clock = o.solution;
  if (!clock || clock.target === null) return null;
  return (
    <span className={css.clock}>
      <ClockBar clock={clock} />
      <span className={clock.late ? css.late : undefined}>
        {o.state === "WAITING" && !clock.late ? t("tickets.stands") : clockWords(clock, t)}
      </span>
    </span>
  );
}

/** Both clocks of a ticket, beside it. */
export function Clocks({ ticket: o }: { ticket: TicketRow }) {
  const t = useT();
  return (
    <>
      <ClockSection title={t("tickets.clock_answer")} clock={o.answer} />
      <ClockSection title={t("tickets.clock_solution")} clock={o.solution} />
    </>
  );
}

function ClockSection({ title, clock }: { title: string; clock: Clock | null }) {
  const t = useT();
  if (!clock || clock.target === null) return null;
  const { elapsed, target, late, due_at } = clock;
  return (
    <SideSection title={title}>
      <p className={css.big}>
        <b className={late ? css.late : undefined}>{clockWords(clock, t)}</b>
        <span className={css.soft}>
          {t("tickets.of_target", { time: timeWords(elapsed, t), target: timeWords(target, t) })}
        </span>
      </p>
      <ClockBar clock={clock} />
      <Facts facts={[[t("tickets.due"), due_at && !late ? <Moment value={due_at} /> : null]]} />
    </SideSection>
  );
}
