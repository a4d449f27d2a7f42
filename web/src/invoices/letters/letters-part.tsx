import { formatMoney } from "#contract/kit/amounts.ts";
import { formatDay } from "#contract/kit/dates.ts";
import { sendAgain } from "#contract/invoices/letters.ts";
import type { Invoice, InvoiceLetter, Promised } from "#contract/invoices/schemas.ts";
import { useChange } from "#web/api/query.ts";
import { type Translate, useT } from "#web/kit/i18n.ts";
import { toast } from "#web/kit/toast.ts";
import { formatMoment } from "#web/ui/atoms/day.tsx";
import { Status, type StatusTone } from "#web/ui/atoms/status.tsx";
import { ActionNotice } from "#web/ui/record/action-notice.tsx";
import css from "../invoices.module.css";
import { failureOf } from "../letter-failed.tsx";

const tones: Readonly<Record<InvoiceLetter["state"], StatusTone>> = {
  WAITING: "wait",
  SENDING: "wait",
  SENT: "done",
  FAILED: "bad",
};

/** By when, and how much, a customer promised to pay. */
export function promiseWords(p: Promised, t: Translate): string {
  const day = formatDay(p.day);
  const amount = p.amount && p.currency_iso ? formatMoney(p.amount, p.currency_iso) : null;
  const said = amount ? t("invoices.promised_amount", { day, amount }) : t("invoices.promised", { day });
  return p.broken ? `${said} · ${t("invoices.promise_broken")}` : said;
}

function saidOf(l: InvoiceLetter, t: Translate): string {
  const what = l.kind === "reminder" ? t(`invoices.letter_level_${l.level ?? 1}`) : t("invoices.letter_invoice");
  if (l.state !== "SENT") return `${what} · ${t("invoices.letter_to_address", { address: l.address ?? "" })}`;
  const at = formatMoment(l.sent_at ?? l.created_at);
  return `${what} · ${l.address ? t("invoices.letter_sent", { at, address: l.address }) : t("invoices.letter_sent_at", { at })}`;
}
function openedOf(l: InvoiceLetter, t: Translate): string {
  if (l.opened_at === null) return l.state === "SENT" ? t("invoices.letter_unopened") : "";
  const at = formatMoment(l.opened_at);
  return l.opened_by
    ? t("invoices.letter_opened_by", { at, name: l.opened_by.name })
    : t("invoices.letter_opened", { at });
}

/** What was sent of an invoice, whether it was opened, and what the customer promised. */
export default function Letters({ invoice: i }: { invoice: Invoice }) {
  const t = useT();
  const again = useChange(sendAgain, { onDone: ({ message }) => toast(message) });
  return (
    <section>
      <h3 className={css.title}>{t("invoices.letters")}</h3>
      {i.promise ? (
        <p className={css.row}>
          <Status tone={i.promise.broken ? "bad" : "agreed"} word={promiseWords(i.promise, t)} />
          <span className={css.soft}>{[i.promise.note, i.promise.by.name].filter(Boolean).join(" · ")}</span>
        </p>
      ) : null}
      <ul>
        {i.letters.map((l) => (
          <li key={l.hash_id} className={css.row}>
            <Status tone={tones[l.state]} word={t(`invoices.letter_state_${l.state}`)} />
            <span className={css.terms}>{saidOf(l, t)}</span>
            <span className={css.soft}>{openedOf(l, t)}</span>
            {l.state === "FAILED" ? (
              <ActionNotice
                title={t("invoices.letter_failed")}
                label={t("invoices.send_again")}
                busy={again.isPending}
                run={i.can.send ? () => again.mutateAsync({ input: { params: { id: l.hash_id } } }) : undefined}
              >
                {failureOf(l, t)}
              </ActionNotice>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
}
