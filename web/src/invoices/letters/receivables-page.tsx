import { receivables } from "#contract/invoices/letters.ts";
import { invoiceHref } from "#contract/invoices/hrefs.ts";
import { ages } from "#contract/invoices/rules.ts";
import type { ClientOutput } from "#contract/kit/endpoint.ts";
import { sum } from "#contract/kit/amounts.ts";
import { formatDay } from "#contract/kit/dates.ts";
import { dayProblem } from "#contract/kit/day-kinds.ts";
import { prefetch as ask, useRead } from "#web/api/query.ts";
import { todayAt } from "#web/api/today.ts";
import { useT } from "#web/kit/i18n.ts";
import { useUrl } from "#web/kit/place.ts";
import type { ScreenPlace } from "#web/kit/route.ts";
import { AreaTabs } from "#web/ui/area-tabs.tsx";
import { EmptyGlass } from "#web/ui/atoms/empty.tsx";
import { AppLink } from "#web/ui/atoms/link.tsx";
import { Money } from "#web/ui/atoms/money.tsx";
import { Loading } from "#web/ui/atoms/loading.tsx";
import { ShareBar } from "#web/ui/chart/share-bar.tsx";
import { DateField } from "#web/ui/form/date-field.tsx";
import { ExportMenu } from "#web/ui/list/export-menu.tsx";
import { useExport } from "#web/ui/list/use-export.ts";
import page from "#web/ui/page.module.css";
import { usePhone } from "#web/ui/use-phone.ts";
import { AgeingBar } from "../ageing-bar.tsx";
import css from "./letters.module.css";

/** The past day of an address; nothing for today, which is asked as now. */
const pastDay = (on: string | undefined): string | undefined => {
  const today = todayAt();
  const isDay = on !== undefined && /^\d{4}-\d\d-\d\d$/u.test(on) && dayProblem("past", on, today) === undefined;
  return isDay && on < today ? on : undefined;
};

export const prefetch = ({ search }: ScreenPlace): void => void ask(receivables, { query: { on: pastDay(search.on) } });

type Row = ClientOutput<typeof receivables>["data"][number];

interface AgedProps {
  rows: readonly [Row, ...Row[]];
  most: readonly string[];
  /** Whether there is a list of its invoices: not of a past day. */
  linked: boolean;
}
/** One office in one currency: a bar for each age, which opens its invoices. */
function Aged({ rows, most, linked }: AgedProps) {
  const t = useT();
  const [{ zone, currency }] = rows;
  const id = `aged-${zone.hash_id}-${currency.iso}`;
  const missing = rows.reduce((n, r) => n + r.no_rate, 0);
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>
        <span>{`${zone.name} · ${currency.iso}`}</span>
        <Money value={sum(rows.map((r) => r.open))} iso={currency.iso} />
      </h2>
      <ul>
        {rows.map((r) => {
          const shown = (
            <>
              <span>
                {t(`invoices.age_${r.age}`)} <span className={css.count}>{r.count}</span>
              </span>
              <Money value={r.open} iso={currency.iso} strong={false} tight />
              <ShareBar of={most} values={[{ key: r.age, value: r.open_eur, look: r.age === "not_due" ? 1 : 2 }]} />
            </>
          );
          const list = { age: r.age, zone_hash_id: zone.hash_id, currency_hash_id: currency.hash_id };
          return (
            <li key={r.age}>
              {linked ? (
                <AppLink href={invoiceHref.list(list)} figure={r.count} className={css.bar}>
                  {shown}
                </AppLink>
              ) : (
                <div className={css.bar}>{shown}</div>
              )}
            </li>
          );
        })}
      </ul>
      {missing > 0 ? <p className={css.none}>{t("invoices.no_rate", { count: missing })}</p> : null}
    </section>
  );
}

const inOrder = (rows: readonly Row[]): Row[] => rows.toSorted((a, b) => ages.indexOf(a.age) - ages.indexOf(b.age));

/** `/admin/accounting/receivables`: what customers owe by age, in euro and by office and currency, today or at the end of a past day (`?on=`). */
export default function ReceivablesPage() {
  const t = useT();
  const phone = usePhone();
  const [url, setUrl] = useUrl();
  const on = pastDay(url.on);
  const read = useRead(receivables, { query: { on } });
  const { data } = read;
  const title = t("invoices.receivables");
  const about = on ? `${title} · ${formatDay(on)}` : title;
  const exporter = useExport({ kind: "receivables", filters: { on }, about });
  const rows = data?.data;
  const groups = Map.groupBy(rows ?? [], (r) => `${r.zone.hash_id} ${r.currency.iso}`);
  const most = (rows ?? []).map((r) => r.open_eur);
  const aged = rows?.map((r) => ({ ...r, currency_iso: r.currency.iso }));
  return (
    <div className={page.page}>
      <header className={page.head}>
        <h1 className={phone ? "sr-only" : undefined}>{title}</h1>
        <div className={css.day}>
          <DateField
            label={t("invoices.receivables_day")}
            hideLabel
            kind="past"
            value={url.on ?? todayAt()}
            onChange={(day) => setUrl({ on: day === todayAt() ? undefined : day })}
          />
        </div>
        <ExportMenu exporter={exporter} />
      </header>
      <AreaTabs />
      {rows === undefined ? (
        <Loading of={read} rows={6} />
      ) : rows.length === 0 ? (
        <EmptyGlass
          title={on ? t("invoices.receivables_none_on", { day: formatDay(on) }) : t("invoices.receivables_none")}
          text={t("invoices.receivables_none_text")}
        />
      ) : (
        <>
          {on ? <p className={css.past}>{t("invoices.receivables_on", { day: formatDay(on) })}</p> : null}
          <AgeingBar aged={aged} chosen={undefined} href={on ? undefined : (age) => invoiceHref.list({ age })} />
          <div className={css.offices}>
            {[...groups].map(([key, own]) => (
              <Aged key={key} rows={inOrder(own) as [Row, ...Row[]]} most={most} linked={on === undefined} />
            ))}
          </div>
        </>
      )}
    </div>
  );
}
