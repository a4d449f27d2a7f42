import { receivables } from "#contract/invoices/letters.ts";
import { invoiceHref } from "#contract/invoices/hrefs.ts";
import { ages } from "#contract/invoices/rules.ts";
import type { ClientOutput } from "#contract/kit/endpoint.ts";
import { sum } from "#contract/kit/amounts.ts";
import { prefetch as ask, useRead } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { AreaTabs } from "#web/ui/area-tabs.tsx";
import { EmptyGlass } from "#web/ui/atoms/empty.tsx";
import { Failed } from "#web/ui/atoms/failed.tsx";
import { AppLink } from "#web/ui/atoms/link.tsx";
import { Money } from "#web/ui/atoms/money.tsx";
import { SkeletonRows } from "#web/ui/atoms/skeleton.tsx";
import { ShareBar } from "#web/ui/chart/share-bar.tsx";
import { ExportMenu } from "#web/ui/list/export-menu.tsx";
import { useExport } from "#web/ui/list/use-export.ts";
import page from "#web/ui/page.module.css";
import { usePhone } from "#web/ui/use-phone.ts";
import { AgeingBar } from "../ageing-bar.tsx";
import css from "./letters.module.css";

export const prefetch = (): void => void ask(receivables, { query: {} });

type Row = ClientOutput<typeof receivables>["data"][number];

/** One office in one currency: a bar for each age, which opens its invoices. */
function Aged({ rows, most }: { rows: readonly [Row, ...Row[]]; most: readonly string[] }) {
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
        {rows.map((r) => (
          <li key={r.age}>
            <AppLink
              href={invoiceHref.list({ age: r.age, zone_hash_id: zone.hash_id, currency_hash_id: currency.hash_id })}
              figure={r.count}
              className={css.bar}
            >
              <span>
                {t(`invoices.age_${r.age}`)} <span className={css.count}>{r.count}</span>
              </span>
              <Money value={r.open} iso={currency.iso} strong={false} tight />
              <ShareBar of={most} values={[{ key: r.age, value: r.open_eur, look: r.age === "not_due" ? 1 : 2 }]} />
            </AppLink>
          </li>
        ))}
      </ul>
      {missing > 0 ? <p className={css.none}>{t("invoices.no_rate", { count: missing })}</p> : null}
    </section>
  );
}

const inOrder = (rows: readonly Row[]): Row[] => rows.toSorted((a, b) => ages.indexOf(a.age) - ages.indexOf(b.age));

/** `/admin/accounting/receivables`: what customers owe by age, in euro and by office and currency. */
export default function ReceivablesPage() {
  const t = useT();
  const phone = usePhone();
  const { data, isError, refetch } = useRead(receivables, { query: {} });
  const exporter = useExport({ kind: "receivables", filters: {}, about: t("invoices.receivables") });
  const rows = data?.data;
  const groups = Map.groupBy(rows ?? [], (r) => `${r.zone.hash_id} ${r.currency.iso}`);
  const most = (rows ?? []).map((r) => r.open_eur);
  const aged = rows?.map((r) => ({ ...r, currency_iso: r.currency.iso }));
  return (
    <div className={page.page}>
      <header className={page.head}>
        <h1 className={phone ? "sr-only" : undefined}>{t("invoices.receivables")}</h1>
        <ExportMenu exporter={exporter} />
      </header>
      <AreaTabs />
      {isError ? <Failed text="ui.record_failed" onRetry={refetch} /> : null}
      {rows === undefined ? (
        <SkeletonRows rows={6} />
      ) : rows.length === 0 ? (
        <EmptyGlass title={t("invoices.receivables_none")} text={t("invoices.receivables_none_text")} />
      ) : (
        <>
          <AgeingBar aged={aged} chosen={undefined} href={(age) => invoiceHref.list({ age })} />
          <div className={css.offices}>
            {[...groups].map(([key, own]) => (
              <Aged key={key} rows={inOrder(own) as [Row, ...Row[]]} most={most} />
            ))}
          </div>
        </>
      )}
    </div>
  );
}
