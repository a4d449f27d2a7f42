import type { Instalment, Invoice } from "#contract/invoices/schemas.ts";
import { formatDay } from "#contract/kit/dates.ts";
import { type Translate, useT } from "#web/kit/i18n.ts";
import { Money } from "#web/ui/atoms/money.tsx";
import { Status, type StatusTone } from "#web/ui/atoms/status.tsx";
import { percent, termWords } from "#web/conditions/public.ts";
import css from "./invoices.module.css";

/** The status text of an instalment. */
function stateOf(p: Instalment, t: Translate): { tone: StatusTone; word: string } {
  if (Number(p.open) === 0)
    return p.paid_on === null
      ? { tone: "valid", word: t("invoices.is_credited") }
      : { tone: "done", word: t("invoices.is_paid", { day: formatDay(p.paid_on) }) };
  if (p.due_on === null)
    return { tone: "draft", word: t("invoices.pending_task", { task: t(`conditions.after_${p.after_task}`) }) };
  const day = formatDay(p.due_on);
  if (p.late !== null) return { tone: "bad", word: t("invoices.overdue_since", { day, count: p.late }) };
  return { tone: Number(p.paid) > 0 ? "part" : "wait", word: t("invoices.due_at", { day }) };
}

function remindedWords(p: Instalment, t: Translate): string {
  const next = p.next_reminder_on && formatDay(p.next_reminder_on);
  if (p.reminded_on)
    return next
      ? t("invoices.reminded_next", { day: formatDay(p.reminded_on), next })
      : t("invoices.reminded_on", { day: formatDay(p.reminded_on) });
  return next && p.late !== null ? t("invoices.next_reminder", { day: next }) : "";
}

/** The instalments of an invoice: when each is due, paid, reminded and expected. */
export function Instalments({ invoice }: { invoice: Invoice }) {
  const t = useT();
  const { instalments, currency } = invoice;
  return (
    <ul>
      {instalments.map((p) => {
        const state = stateOf(p, t);
        return (
          <li key={p.hash_id} className={css.row}>
            <span className={css.strong}>
              {t("invoices.nth", { nth: p.place, of: instalments.length, share: percent(p.share) })}
            </span>
            <Status tone={state.tone} word={state.word} />
            <span className={`${css.soft} ${css.terms}`}>
              {[
                termWords(p, t),
                remindedWords(p, t),
                p.predicted_on ? t("invoices.expected_on", { day: formatDay(p.predicted_on) }) : "",
              ]
                .filter(Boolean)
                .join(" · ")}
            </span>
            <Money value={p.amount} iso={currency.iso} />
          </li>
        );
      })}
    </ul>
  );
}
