import { IconAlertTriangle } from "@tabler/icons-react";
import type { HolidayCount } from "#contract/holidays/schemas.ts";
import { formatDay } from "#contract/kit/dates.ts";
import { useT } from "#web/kit/i18n.ts";
import { useNamed } from "#web/kit/named.ts";
import { BalanceBar, BalanceLines } from "./balances.tsx";
import { CountedDays } from "./counted-days.tsx";
import { daysText, daysWords } from "./words.tsx";
import css from "./holidays.module.css";

/** What the chosen days count, why, and what they leave. */
export function CountPart({ count }: { count: HolidayCount }) {
  const t = useT();
  const named = useNamed();
  const { balance, after } = count;
  return (
    <>
      <div role="status">
        <h3 className={css.heading}>
          {t("holidays.days_counted", { count: count.days, days: daysText(count.days) })}
          {count.return_date ? <small>{t("holidays.back_on_day", { day: formatDay(count.return_date) })}</small> : null}
        </h3>
      </div>
      {count.error ? (
        <p className={css.wrong} role="alert">
          {count.error}
        </p>
      ) : null}
      <CountedDays days={count.dates.flatMap((d) => d.counted)} total={count.days} />
      {balance ? (
        <section className={css.part}>
          <h3>
            {t("holidays.balance_on", { day: formatDay(balance.at) })} <small>{named(balance.type)}</small>
          </h3>
          <BalanceBar balance={balance} request={count.days} />
          <BalanceLines balance={balance} request={count.days} after={after} />
          {count.periods.length > 1 ? (
            <ul className={css.periods}>
              {count.periods.map((p) => (
                <li key={p.period_start}>
                  {t("holidays.in_period", {
                    day: formatDay(p.period_start),
                    days: daysWords(t, p.days),
                    after: daysText(p.after),
                  })}
                </li>
              ))}
            </ul>
          ) : null}
        </section>
      ) : null}
      <Warnings count={count} />
    </>
  );
}

/** Days and numbers of a warning as they are shown. */
const said = (params: Readonly<Record<string, string | number>>) =>
  Object.fromEntries(
    Object.entries(params).map(([key, value]) => [
      key,
      typeof value === "string" && /^\d{4}-\d\d-\d\d$/u.test(value)
        ? formatDay(value)
        : key === "days"
          ? daysText(Number(value))
          : value,
    ]),
  );

function Warnings({ count }: { count: HolidayCount }) {
  const t = useT();
  if (count.warnings.length === 0) return null;
  return (
    <ul className={css.warnings}>
      {count.warnings.map((w) => (
        <li key={w.key + JSON.stringify(w.params)}>
          <IconAlertTriangle size={16} stroke={1.6} aria-hidden="true" />
          <span>{t(`holidays.warning_${w.key}`, said(w.params))}</span>
        </li>
      ))}
    </ul>
  );
}
