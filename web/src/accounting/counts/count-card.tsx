import { accountingHref } from "#contract/accounting/hrefs.ts";
import type { CashCount } from "#contract/accounting/counts.ts";
import { formatAmount } from "#contract/kit/amounts.ts";
import { useT } from "#web/kit/i18n.ts";
import { ActionButtons } from "#web/ui/actions/action-buttons.tsx";
import { useRecordActions } from "#web/ui/actions/use-record-actions.tsx";
import { Moment } from "#web/ui/atoms/day.tsx";
import { RefLink } from "#web/ui/atoms/link.tsx";
import { Money } from "#web/ui/atoms/money.tsx";
import { PersonName } from "#web/ui/atoms/person.tsx";
import { Status, type StatusTone } from "#web/ui/atoms/status.tsx";
import { unsigned } from "../words.tsx";
import { countActions } from "./actions.ts";
import css from "./counts.module.css";

const tones: Record<CashCount["state"], StatusTone> = {
  COUNTED: "wait",
  SIGNED: "done",
  REJECTED: "bad",
  WITHDRAWN: "draft",
};
const isNothing = (amount: string): boolean => !/[1-9]/u.test(amount);

/** Text of the difference from the books. */
function Difference({ count }: { count: CashCount }) {
  const t = useT();
  if (isNothing(count.difference)) return <span className={css.fits}>{t("counts.no_difference")}</span>;
  return (
    <span>
      {t(count.difference.startsWith("-") ? "counts.short" : "counts.over")}{" "}
      <Money value={unsigned(count.difference)} iso={count.currency.iso} tight />
    </span>
  );
}

/** Actions on a count: sign, reject with a reason, withdraw one's own. */
function Steps({ count }: { count: CashCount }) {
  const t = useT();
  const actions = useRecordActions(countActions, count, {
    home: accountingHref.boxes(count.zone_hash_id),
    known: count.stale
      ? { sign: false }
      : { sign: { label: t(isNothing(count.difference) ? "counts.sign" : "counts.sign_and_post") } },
  });
  return actions.length > 0 ? (
    <div className={css.steps}>
      <ActionButtons actions={actions} />
    </div>
  ) : null;
}

interface CountPeopleProps {
  count: CashCount;
  link: (transaction: string) => string;
}
/** Who counted, and who signed. */
function CountPeople({ count, link }: CountPeopleProps) {
  const t = useT();
  return (
    <p className={css.people}>
      <span>
        {t("counts.counted_by")} <PersonName person={count.user} size="small" />
      </span>
      {count.signer ? (
        <span>
          {t(count.state === "REJECTED" ? "counts.rejected_by" : "counts.signed_by")}{" "}
          <PersonName person={count.signer} size="small" />
        </span>
      ) : null}
      <span className={css.quiet}>{t(count.blind ? "counts.blind" : "counts.with_balance")}</span>
      {count.transaction_hash_id ? (
        <RefLink href={link(count.transaction_hash_id)}>{t("counts.posting")}</RefLink>
      ) : null}
    </p>
  );
}

/** One count: notes and coins, book balance, difference, counter and signer. */
export function CountCard({ count, titled }: { count: CashCount; titled?: boolean }) {
  const t = useT();
  const iso = count.currency.iso;
  const waiting = count.state === "COUNTED";
  const link = (transaction: string): string =>
    accountingHref.boxes(count.zone_hash_id, { holder: count.box.hash_id, transaction });
  return (
    <article className={css.card} aria-label={t("counts.of", { name: count.box.name, date: count.date })}>
      <header className={css.cardHead}>
        <Status tone={tones[count.state]} word={t(`counts.state_${count.state}`)} />
        {titled ? <b>{count.box.name}</b> : null}
        <span className={css.when}>
          <Moment value={count.created_at} />
        </span>
      </header>
      <dl className={css.figures}>
        <div>
          <dt>{t("counts.counted")}</dt>
          <dd>
            <Money value={count.counted} iso={iso} />
          </dd>
        </div>
        <div>
          <dt>{t("counts.expected")}</dt>
          <dd>
            <Money value={count.expected} iso={iso} strong={false} />
          </dd>
        </div>
        <div>
          <dt>{t("counts.difference")}</dt>
          <dd>
            <Difference count={count} />
          </dd>
        </div>
      </dl>
      {count.lines.length > 0 ? (
        <ul className={css.notes} aria-label={t("counts.notes_and_coins")}>
          {count.lines.map((l) => (
            <li key={l.value}>
              {l.quantity} × {formatAmount(l.value)}
            </li>
          ))}
        </ul>
      ) : (
        <p className={css.quiet}>{t("counts.empty_box")}</p>
      )}
      <CountPeople count={count} link={link} />
      {count.note ? <p>{count.note}</p> : null}
      {count.motif ? <p className={css.bad}>{count.motif}</p> : null}
      {count.taken_back ? <p className={css.bad}>{t("counts.taken_back")}</p> : null}
      {waiting && count.stale ? (
        <p className={css.bad}>{t("counts.stale")}</p>
      ) : waiting && !count.can.sign ? (
        <p className={css.quiet}>{t(count.can.withdraw ? "counts.waits_for_another" : "counts.waits")}</p>
      ) : null}
      {waiting ? <Steps count={count} /> : null}
    </article>
  );
}
