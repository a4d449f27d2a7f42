import type { CSSProperties } from "react";
import type { StockBalance } from "#contract/holidays/schemas.ts";
import { formatDay } from "#contract/kit/dates.ts";
import { type Translate, useT } from "#web/kit/i18n.ts";
import { useNamed } from "#web/kit/named.ts";
import { Days, daysText, daysWords, exactDays, lookOf } from "./words.tsx";
import css from "./holidays.module.css";

/** What a balance is made of, in the order in which it is reckoned. */
const partsOf = (b: StockBalance, t: Translate) =>
  [
    {
      key: "carried",
      label: b.carried_until ? t("holidays.carried_until", { day: formatDay(b.carried_until) }) : t("holidays.carried"),
      value: b.carried,
    },
    { key: "acquired", label: t("holidays.acquired"), value: b.acquired },
    { key: "taken", label: t("holidays.taken"), value: -b.taken },
    { key: "planned", label: t("holidays.planned"), value: -b.planned },
    { key: "pending", label: t("holidays.pending"), value: -b.pending },
  ].filter(({ key, value }) => key === "acquired" || value !== 0);

/** Lengths of what is left and what is used, of all that there was. */
export function BalanceBar({ balance: b, request = 0 }: { balance: StockBalance; request?: number }) {
  const t = useT();
  const all = b.acquired + b.carried;
  if (all <= 0) return null;
  const share = (value: number): CSSProperties => ({ width: `${Math.max(0, Math.min(100, (value / all) * 100))}%` });
  const carried = Math.max(0, Math.min(b.lapsing, b.remaining));
  const asked = Math.max(0, Math.min(request, b.remaining));
  const fromCarried = Math.min(asked, carried);
  const left = Math.max(0, b.remaining - carried - (asked - fromCarried));
  return (
    <span
      className={css.bar}
      role="img"
      aria-label={t("holidays.left_of", { left: daysText(b.remaining), all: daysText(all) })}
    >
      <i data-part="asked" style={share(asked)} />
      <i data-part="carried" style={share(carried - fromCarried)} />
      <i data-part="left" style={share(left)} />
    </span>
  );
}

/** A part of a balance: taking days is no debt, so it is not red. */
const Part = ({ value }: { value: number }) => (
  <span className={css.figure} title={exactDays(value)}>
    {daysText(value)}
  </span>
);

/** The lines of a balance, and what a request leaves of it. */
export function BalanceLines({
  balance: b,
  request,
  after,
}: {
  balance: StockBalance;
  request?: number;
  after?: number | null;
}) {
  const t = useT();
  return (
    <dl className={css.lines}>
      {partsOf(b, t).map((part) => (
        <div key={part.key}>
          <dt>{part.label}</dt>
          <dd>
            <Part value={part.value} />
          </dd>
        </div>
      ))}
      {request === undefined ? null : (
        <div>
          <dt>{t("holidays.this_request")}</dt>
          <dd>
            <Part value={-request} />
          </dd>
        </div>
      )}
      <div data-sum>
        <dt>{t("holidays.remaining")}</dt>
        <dd>
          <Days value={after ?? b.remaining} strong />
        </dd>
      </div>
    </dl>
  );
}

/** Carried days that will expire. */
export function Expiring({ balance: b }: { balance: StockBalance }) {
  const t = useT();
  if (!b.carried_until || b.lapsing <= 0) return null;
  return (
    <p className={css.expiring}>
      {t("holidays.expire", { days: daysWords(t, b.lapsing), day: formatDay(b.carried_until) })}
    </p>
  );
}

/** A balance in short: what remains, of what, and its bar. */
export function BalanceCard({ balance: b }: { balance: StockBalance }) {
  const t = useT();
  const named = useNamed();
  return (
    <li className={css.card}>
      <details>
        <summary>
          <span className={css.cardName}>
            <i style={lookOf(b.type.colour)} aria-hidden="true" />
            {named(b.type)}
          </span>
          <b>
            <Days value={b.remaining} /> <small>{t("holidays.days_left", { count: Math.abs(b.remaining) })}</small>
          </b>
          <BalanceBar balance={b} />
        </summary>
        <BalanceLines balance={b} />
        {b.period_start && b.period_end ? (
          <p className={css.soft}>
            {t("holidays.period", { from: formatDay(b.period_start), to: formatDay(b.period_end) })}
          </p>
        ) : null}
        {b.usable_from && b.usable_from > b.at ? (
          <p className={css.soft}>{t("holidays.usable_from", { day: formatDay(b.usable_from) })}</p>
        ) : null}
      </details>
      <Expiring balance={b} />
    </li>
  );
}
