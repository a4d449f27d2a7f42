import type { Ticket } from "#contract/tickets/schemas.ts";
import type { TicketStep } from "#contract/tickets/process-schemas.ts";
import { useMe } from "#web/api/me.ts";
import { useT } from "#web/kit/i18n.ts";
import { useNamed } from "#web/kit/named.ts";
import { formatMoment } from "#web/ui/atoms/day.tsx";
import { Steps, type Step } from "#web/ui/atoms/steps.tsx";
import { timeWords } from "./clocks.tsx";
import { ownerWords } from "./steps-words.ts";
import css from "./tickets.module.css";

/** The steps that wait for the reader: to be done, or to be approved. */
export const mineOf = (o: Ticket, me: string): TicketStep | undefined =>
  o.steps.find(
    (s) =>
      (s.state === "TO_APPROVE" && s.can.approve && s.approvers.some((p) => p.hash_id === me)) ||
      (s.state === "OPEN" && s.people.some((p) => p.hash_id === me)),
  );

/** How far the process of a ticket is, above its thread. */
export function ProcessStrip({ ticket: o }: { ticket: Ticket }) {
  const t = useT();
  const named = useNamed();
  const { me } = useMe();
  if (o.steps.length === 0) return null;
  const mine = mineOf(o, me.hash_id);
  const noteOf = (s: TicketStep): string => {
    const round = s.round > 1 ? t("tickets.round", { round: s.round }) : "";
    if (s.state === "DONE" || s.state === "SKIPPED")
      return [t(`tickets.step_${s.state}`), s.done_at && formatMoment(s.done_at)].filter(Boolean).join(", ");
    if (s.state === "PENDING")
      return [
        ownerWords(s, t, named),
        s.due_minutes ? t("tickets.once_open", { time: timeWords(s.due_minutes, t) }) : "",
      ]
        .filter(Boolean)
        .join(", ");
    const who = s === mine ? "" : s.state === "OPEN" ? ownerWords(s, t, named) : "";
    const what = s.state === "TO_APPROVE" ? t("tickets.step_TO_APPROVE") : "";
    return [
      who,
      what,
      round,
      s.state === "OPEN" && s.due_at ? t("tickets.due_at", { moment: formatMoment(s.due_at) }) : "",
    ]
      .filter(Boolean)
      .join(", ");
  };
  const stateOf = (s: TicketStep): Step["state"] =>
    s.state === "DONE" || s.state === "SKIPPED"
      ? "passed"
      : s.state === "PENDING"
        ? "ahead"
        : s === mine
          ? "now"
          : "here";
  return (
    <div className={css.strip}>
      <Steps
        label={t("tickets.steps")}
        steps={o.steps.map((s) => ({ key: s.hash_id, title: s.label, note: noteOf(s), state: stateOf(s) }))}
      />
      {mine && (mine.description || mine.state === "TO_APPROVE" || mine.reason) ? (
        <p className={css.asks}>
          <b>
            {t(mine.state === "TO_APPROVE" ? "tickets.waits_for_approval" : "tickets.yours_to_do", {
              step: mine.label,
            })}
          </b>{" "}
          {mine.description}
          {mine.state === "OPEN" && mine.round > 1 && mine.reason
            ? ` ${t("tickets.sent_back", { reason: mine.reason })}`
            : ""}
        </p>
      ) : null}
    </div>
  );
}
