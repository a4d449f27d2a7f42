import { sum } from "#contract/kit/amounts.ts";
import { formatDay, lastOfMonth } from "#contract/kit/dates.ts";
import { payslipHref } from "#contract/payslips/hrefs.ts";
import { getPayslip, listOwnPayslips } from "#contract/payslips/payslip-endpoints.ts";
import type { Payslip } from "#contract/payslips/payslip-schemas.ts";
import { prefetch as ask, useRead } from "#web/api/query.ts";
import { todayAt } from "#web/api/today.ts";
import { useT } from "#web/kit/i18n.ts";
import { useUrl } from "#web/kit/place.ts";
import type { ScreenPlace } from "#web/kit/route.ts";
import { EmptyGlass } from "#web/ui/atoms/empty.tsx";
import { AppLink } from "#web/ui/atoms/link.tsx";
import { Money } from "#web/ui/atoms/money.tsx";
import { Loading } from "#web/ui/atoms/loading.tsx";
import { LinkTabs } from "#web/ui/atoms/tabs.tsx";
import page from "#web/ui/page.module.css";
import { usePhone } from "#web/ui/use-phone.ts";
import { minus } from "../lines/rows.ts";
import { useWords } from "../lines/use-words.ts";
import { signed } from "../lines/signed.ts";
import OwnPayslip from "./own-payslip.tsx";
import css from "./own.module.css";

/** More than a year of months, in two offices. */
const A_YEAR = 60;
const asked = (year: string | undefined) => ({ query: { ...(year && { year }), limit: A_YEAR } });

export function prefetch({ search }: ScreenPlace): void {
  void ask(listOwnPayslips, asked(search.year));
}

/** `/admin/settings/payslips`: my payslips by year; in a wide window the chosen one beside them. */
export default function OwnPage() {
  const t = useT();
  const phone = usePhone();
  const [url] = useUrl();
  const newest = useRead(listOwnPayslips, asked(url.year), { route: true, keep: true });
  const years = newest.data?.years ?? [];
  const year = url.year ?? String(years[0] ?? "");
  const rows = newest.data?.data.filter((p) => p.month.startsWith(year)) ?? [];
  const chosen = phone ? undefined : (rows.find((p) => p.hash_id === url.chosen) ?? rows[0]);
  const title = t("payslips.own_title");
  return (
    <div className={page.page}>
      <header className={page.head}>
        <h1 className={phone ? "sr-only" : undefined}>{title}</h1>
      </header>
      {!newest.data ? (
        <Loading of={newest} rows={8} text="ui.list_failed" />
      ) : years.length === 0 ? (
        <EmptyGlass title={t("payslips.none_own")} text={t("payslips.none_own_text")} />
      ) : (
        <>
          <LinkTabs
            label={t("payslips.years")}
            tabs={years.map((y) => ({
              href: payslipHref.own({ year: String(y) }),
              label: String(y),
              current: String(y) === year,
            }))}
          />
          <div className={css.split}>
            <div className={css.list}>
              <YearSums rows={rows} year={year} />
              <ul>
                {rows.map((p, at) => (
                  <li key={p.hash_id}>
                    <OwnRow
                      payslip={p}
                      before={rows[at + 1]}
                      href={phone ? payslipHref.view(p.hash_id) : `${payslipHref.own({ year })}&chosen=${p.hash_id}`}
                      isChosen={p.hash_id === chosen?.hash_id}
                    />
                  </li>
                ))}
              </ul>
            </div>
            {chosen ? <Chosen key={chosen.hash_id} id={chosen.hash_id} /> : null}
          </div>
        </>
      )}
    </div>
  );
}

function Chosen({ id }: { id: string }) {
  const read = useRead(getPayslip, { params: { id } });
  const { data } = read;
  return data ? <OwnPayslip payslip={data.data} /> : <Loading of={read} rows={8} />;
}

/** The year's nets and taxes, by currency. */
function YearSums({ rows, year }: { rows: readonly Payslip[]; year: string }) {
  const t = useT();
  const byCurrency = [...Map.groupBy(rows, (p) => p.currency.iso)];
  return byCurrency.map(([iso, those]) => (
    <dl key={iso} className={css.sums}>
      <div>
        <dt>{t("payslips.net_of_year", { year })}</dt>
        <dd>
          <Money value={sum(those.map((p) => p.totals.net_salary))} iso={iso} tight />
        </dd>
      </div>
      <div>
        <dt>{t("payslips.tax_of_year")}</dt>
        <dd>
          <Money value={sum(those.map((p) => p.totals.tax))} tight />
        </dd>
      </div>
    </dl>
  ));
}

interface OwnRowProps {
  payslip: Payslip;
  /** The one before it in the list. */
  before: Payslip | undefined;
  href: string;
  isChosen: boolean;
}
const dueOn = (p: Payslip): string => lastOfMonth(`${p.month}-01`);
/** Of a month that is over, only what the ledger knows of: others were paid before it, or outside of it. */
const isOwed = (p: Payslip): boolean => p.in_expense || dueOn(p) >= todayAt(p.zone_hash_id);
function OwnRow({ payslip: p, before, href, isChosen }: OwnRowProps) {
  const { t, month } = useWords();
  const comparable = before?.currency.iso === p.currency.iso && before.zone_hash_id === p.zone_hash_id;
  const away = comparable ? sum([p.totals.net_salary, minus(before.totals.net_salary)]) : undefined;
  return (
    <AppLink href={href} replace={isChosen} className={css.row} aria-current={isChosen ? "true" : undefined}>
      <b>{month(p.month)}</b>
      <b>
        <Money value={p.totals.net_salary} iso={p.currency.iso} tight />
      </b>
      <span>
        {away === undefined
          ? p.zone.name
          : /[1-9]/u.test(away)
            ? t("payslips.away", { amount: signed(away) })
            : t("payslips.unchanged")}
      </span>
      <span>
        {p.paid_on
          ? t("payslips.paid_on_day", { day: formatDay(p.paid_on) })
          : isOwed(p) && t("payslips.due_on_day", { day: formatDay(dueOn(p)) })}
      </span>
    </AppLink>
  );
}
