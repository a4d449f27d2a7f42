import { IconMailOff } from "@tabler/icons-react";
import { type Translate, useT } from "#web/kit/i18n.ts";
import css from "./invoices.module.css";

interface Letter {
  readonly state: string;
  readonly failure: string | null;
}

/** Why a letter could not be sent: the words of the mail server, or ours where it has none. */
export const failureOf = ({ failure }: Pick<Letter, "failure">, t: Translate): string | null =>
  failure === "unknown" || failure === "erased" ? t(`invoices.failure_${failure}`) : failure;

/** Beside the state of an invoice whose newest letter, of those that were answered, did not reach the customer: why. */
export function LetterFailed({ letters }: { letters: readonly Letter[] }) {
  const t = useT();
  const last = letters.find(({ state }) => state === "SENT" || state === "FAILED");
  if (last?.state !== "FAILED") return null;
  const why = failureOf(last, t);
  const what = t("invoices.letter_failed_last");
  const said = why ? t("invoices.with_reason", { said: what, reason: why }) : what;
  return (
    <span className={css.failed} role="img" aria-label={said} title={said}>
      <IconMailOff size={14} stroke={1.6} aria-hidden="true" />
    </span>
  );
}
