import { useState } from "react";
import { waitingName, waitingWords, type Waiting } from "#contract/contacts/customer.ts";
import { formatDay } from "#contract/kit/dates.ts";
import { useT } from "#web/kit/i18n.ts";
import { Button } from "#web/ui/atoms/button.tsx";
import { AppLink } from "#web/ui/atoms/link.tsx";
import { Money } from "#web/ui/atoms/money.tsx";
import css from "./customer.module.css";

/** Rows shown at once for each of the two who may be to move. */
const FIRST = 4;

/** What waits for us, and for the customer: who is to move, and since when. */
export function WaitingLists({ waiting }: { waiting: readonly Waiting[] }) {
  return (
    <div className={css.waiting}>
      {(["us", "them"] as const).map((who) => (
        <WaitingFor key={who} who={who} rows={waiting.filter(({ word }) => waitingWords[word] === who)} />
      ))}
    </div>
  );
}

function WaitingFor({ who, rows }: { who: "us" | "them"; rows: readonly Waiting[] }) {
  const t = useT();
  const [isWhole, setWhole] = useState(false);
  const more = rows.length - FIRST;
  return (
    <section aria-labelledby={`waiting-${who}`}>
      <h2 id={`waiting-${who}`}>{t(`contacts.waiting_for_${who}`)}</h2>
      {rows.length === 0 ? <p className={css.soft}>{t("contacts.waiting_nothing")}</p> : null}
      <ul>
        {rows.slice(0, isWhole ? undefined : FIRST).map((row) => (
          <li key={`${row.word} ${row.hash_id}`}>
            <AppLink href={row.link}>{waitingName(row, t("contacts.happened_sample"))}</AppLink>
            <span className={css.soft}>{t(`contacts.waiting_${row.word}`)}</span>
            <span className={css.soft}>
              {row.since ? formatDay(row.since) : null}
              {row.amount !== null && row.currency_iso ? (
                <>
                  {row.since ? " · " : null}
                  <Money value={row.amount} iso={row.currency_iso} strong={false} tight />
                </>
              ) : null}
            </span>
          </li>
        ))}
      </ul>
      {more > 0 && !isWhole ? (
        <Button look="quiet" size="small" onClick={() => setWhole(true)}>
          {t("contacts.waiting_more", { count: more })}
        </Button>
      ) : null}
    </section>
  );
}
