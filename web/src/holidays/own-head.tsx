import { getOwnStock } from "#contract/holidays/endpoints.ts";
import { useRead } from "#web/api/query.ts";
import { todayAt } from "#web/api/today.ts";
import { useT } from "#web/kit/i18n.ts";
import { useUrl } from "#web/kit/place.ts";
import { Loading } from "#web/ui/atoms/loading.tsx";
import { Segments } from "#web/ui/form/segments.tsx";
import { BalanceCard } from "./balances.tsx";
import { DayChoice } from "./day-choice.tsx";
import { HolidayTabs } from "./holiday-tabs.tsx";
import css from "./holidays.module.css";

const isDay = (text: string | undefined): text is string => /^2\d{3}-\d\d-\d\d$/u.test(text ?? "");

/** My balances on the day of the address, today by default; undefined while they load. */
export function useOwnStock() {
  const [url] = useUrl();
  const today = todayAt();
  const at = isDay(url.at) ? url.at : today;
  const read = useRead(getOwnStock, { query: at === today ? {} : { at } }, { keep: true, quiet: true });
  const stock = read.data?.data;
  return { at, today, stock, read };
}

/** Tabs of the area, my balances at a day, and the choice between the list and the year. */
export function OwnHead() {
  const t = useT();
  const [url, setUrl] = useUrl();
  const { at, today, stock, read } = useOwnStock();
  const balances = stock?.filter((b) => b.stock !== "none");
  return (
    <>
      <HolidayTabs />
      <section className={css.own} aria-label={t("holidays.balances")}>
        {balances ? (
          <ul className={css.cards}>
            {balances.map((b) => (
              <BalanceCard key={b.type.hash_id} balance={b} />
            ))}
          </ul>
        ) : (
          <Loading of={read} rows={1} />
        )}
        <div className={css.ownBar}>
          <Segments
            label={t("holidays.view")}
            value={url.view === "year" ? "year" : "list"}
            options={[
              { value: "list", label: t("holidays.view_list") },
              { value: "year", label: t("holidays.view_year") },
            ]}
            onChange={(view) => setUrl({ view: view === "year" ? view : undefined })}
          />
          <DayChoice label={t("holidays.balance_at")} day={at} today={today} onDay={(day) => setUrl({ at: day })} />
        </div>
      </section>
    </>
  );
}
