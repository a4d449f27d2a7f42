import type { Ticket } from "#contract/tickets/schemas.ts";
import type { TicketStep } from "#contract/tickets/process-schemas.ts";
import { useT } from "#web/kit/i18n.ts";
import { useNamed } from "#web/kit/named.ts";
import { Button } from "#web/ui/atoms/button.tsx";
import { Moment } from "#web/ui/atoms/day.tsx";
import { useAsking } from "#web/ui/record/asking.tsx";
import { timeWords } from "./clocks.tsx";
import { useStepDeeds } from "./step-deeds.tsx";
import { approverWords, isNobodys, ownerWords } from "./steps-words.ts";
import css from "./tickets.module.css";

/** The steps of a ticket in their order: who does and approves each, since when, and what the reader may do with it. */
export default function StepsTab({ ticket: o }: { ticket: Ticket }) {
  const t = useT();
  const deedsOf = useStepDeeds(o);
  const deeds = o.steps.map((step) => deedsOf(step, false));
  const { take, question } = useAsking(deeds.flat());
  return (
    <>
      <ol className={css.stepList} aria-label={t("tickets.steps")}>
        {o.steps.map((step, i) => (
          <li key={step.hash_id} data-state={step.state}>
            <StepWords step={step} steps={o.steps} />
            <span className={css.deeds}>
              {deeds[i]?.map((deed) => (
                <Button
                  key={deed.key}
                  size="small"
                  look={
                    /^(finish|approve)-/u.test(deed.key)
                      ? "tinted"
                      : deed.key.startsWith("refuse-")
                        ? "refuse"
                        : "outline"
                  }
                  busy={deed.busy ?? false}
                  aria-label={deed.label}
                  onClick={() => take(deed)}
                >
                  {t(`tickets.deed_word_${deed.key.split("-")[0]}`)}
                </Button>
              ))}
            </span>
          </li>
        ))}
      </ol>
      {question}
    </>
  );
}

function StepWords({ step: s, steps }: { step: TicketStep; steps: readonly TicketStep[] }) {
  const t = useT();
  const named = useNamed();
  const approver = approverWords(s, t, named);
  const waits = steps.filter((one) => s.after.includes(one.position)).map((one) => one.label);
  return (
    <div className={css.stepWords}>
      <b>
        {s.position}. {s.label}
      </b>
      {s.description ? <p>{s.description}</p> : null}
      <p className={css.soft}>
        {isNobodys(s) ? <span className={css.nobody}>{t("tickets.nobody")}</span> : ownerWords(s, t, named)}
        {approver ? ` · ${t("tickets.approved_by", { name: approver })}` : null}
        {s.due_minutes ? ` · ${t("tickets.within", { time: timeWords(s.due_minutes, t) })}` : null}
        {s.state === "PENDING" && waits.length > 0
          ? ` · ${t("tickets.after_steps", { steps: waits.join(", ") })}`
          : null}
      </p>
      <p className={css.soft}>
        {t(`tickets.step_${s.state}`)}
        {s.round > 1 ? `, ${t("tickets.round", { round: s.round })}` : null}
        {s.done_by && s.done_at ? (
          <>
            {" · "}
            {s.done_by.name}, <Moment value={s.done_at} />
          </>
        ) : s.since ? (
          <>
            {" · "}
            <Moment value={s.since} />
          </>
        ) : null}
        {s.approved_by ? ` · ${t("tickets.approval_of", { name: s.approved_by.name })}` : null}
        {s.state === "OPEN" && s.due_at ? (
          <>
            {" · "}
            {t("tickets.due")} <Moment value={s.due_at} />
          </>
        ) : null}
      </p>
      {s.reason ? <p className={css.reason}>{s.reason}</p> : null}
    </div>
  );
}
