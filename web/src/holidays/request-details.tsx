import { countHoliday, getBridges, getCoverage } from "#contract/holidays/endpoints.ts";
import { holdingStates } from "#contract/holidays/lifecycle.ts";
import type { Holiday } from "#contract/holidays/schemas.ts";
import { formatDay } from "#contract/kit/dates.ts";
import { shiftDay } from "#contract/kit/recurrence.ts";
import { useMe } from "#web/api/me.ts";
import { useRead } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { BalanceBar, BalanceLines } from "./balances.tsx";
import { CountedDays } from "./counted-days.tsx";
import { HolidaySteps } from "./holiday-steps.tsx";
import { WhoIsAway } from "./who-is-away.tsx";
import { daysText, spanWords } from "./words.tsx";
import css from "./holidays.module.css";

/** Longest stretch of a coverage, in days. */
const MOST = 366;

/** How its days count, who of the department is away then, and bridges; only while it can be decided. */
function useDetails(h: Holiday, isOwn: boolean) {
  const isOpen = (["DRAFT", ...holdingStates] as readonly string[]).includes(h.status);
  const count = useRead(
    countHoliday,
    {
      body: {
        ...(!isOwn && { user_hash_id: h.user.hash_id }),
        holiday_hash_id: h.hash_id,
        holiday_type_hash_id: h.type?.hash_id ?? "",
        dates: h.dates.map(({ nbrDay: _, ...d }) => d),
      },
    },
    { quiet: true, enabled: h.type !== null && isOpen },
  ).data?.data;
  const to = h.end_date > shiftDay(h.start_date, MOST) ? shiftDay(h.start_date, MOST) : h.end_date;
  const department = h.department?.hash_id;
  const coverage = useRead(
    getCoverage,
    { query: { zone: h.zone.hash_id, from: h.start_date, to, ...(department && { department }) } },
    { quiet: true, enabled: isOpen && department !== undefined },
  ).data?.data;
  const team = coverage?.departments.find((d) => d.department?.hash_id === department);
  const bridges = useRead(
    getBridges,
    { query: { from: h.start_date, to } },
    { quiet: true, enabled: isOpen },
  ).data?.data.filter((b) => h.dates.some((d) => d.start_date <= b.start_date && b.end_date <= d.end_date));
  return { count, team, bridges };
}

interface DaysProps extends Pick<ReturnType<typeof useDetails>, "count" | "bridges"> {
  holiday: Holiday;
}
/** Each day and how it counts, otherwise the periods. */
function DaysCounted({ holiday: h, count, bridges }: DaysProps) {
  const t = useT();
  return (
    <section className={css.part}>
      <h2>{t("holidays.how_counted")}</h2>
      {count ? (
        <CountedDays days={count.dates.flatMap((d) => d.counted)} total={count.days} />
      ) : (
        <ul className={css.periods}>
          {h.dates.map((d) => (
            <li key={d.start_date + d.starts}>
              {spanWords(t, d)} <b>{daysText(d.nbrDay)}</b>
            </li>
          ))}
        </ul>
      )}
      {bridges?.map((b) => (
        <p key={b.start_date} className={css.soft}>
          {t("holidays.has_bridge", {
            days: spanWords(t, { ...b, starts: "morning", ends: "evening" }),
            from: formatDay(b.off_from),
            to: formatDay(b.off_to),
          })}
        </p>
      ))}
    </section>
  );
}

/** The days of a request and how they are counted, the balance, who else is away, and bridges. */
export function RequestDetails({ holiday: h }: { holiday: Holiday }) {
  const t = useT();
  const { me } = useMe();
  const isOwn = h.user.hash_id === me.hash_id;
  const { count, team, bridges } = useDetails(h, isOwn);
  return (
    <div className={css.details}>
      <HolidaySteps holiday={h} />
      <div className={css.columns}>
        <DaysCounted holiday={h} count={count} bridges={bridges} />
        <div>
          {team ? (
            <section className={css.part}>
              <h2>{t("holidays.who_is_away")}</h2>
              <WhoIsAway team={team} person={h.user} spans={h.dates} {...(isOwn && { called: t("holidays.you") })} />
            </section>
          ) : null}
          {count?.balance ? (
            <section className={css.part}>
              <h2>{t("holidays.balance_on", { day: formatDay(count.balance.at) })}</h2>
              <BalanceBar balance={count.balance} request={count.days} />
              <BalanceLines balance={count.balance} request={count.days} after={count.after} />
            </section>
          ) : null}
        </div>
      </div>
    </div>
  );
}
