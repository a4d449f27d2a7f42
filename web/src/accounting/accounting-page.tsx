import { IconBuildingBank, IconCash, IconChartBar } from "@tabler/icons-react";
import { accountingHref, holderHref } from "#contract/accounting/hrefs.ts";
import { expenseHref } from "#contract/expenses/hrefs.ts";
import { spendingSeers } from "#contract/expenses/rights.ts";
import type { Holder } from "#contract/accounting/endpoints.ts";
import { listZones } from "#contract/zones/endpoints.ts";
import { prefetch as ask } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { mayOpen } from "#web/api/may-open.ts";
import { useMe } from "#web/api/me.ts";
import { AreaTabs } from "#web/ui/area-tabs.tsx";
import { EmptyGlass } from "#web/ui/atoms/empty.tsx";
import { AppLink, ButtonLink, RefLink } from "#web/ui/atoms/link.tsx";
import { Money } from "#web/ui/atoms/money.tsx";
import { Loading } from "#web/ui/atoms/loading.tsx";
import { usePhone } from "#web/ui/use-phone.ts";
import css from "./accounting.module.css";
import { BalancesMenu } from "./balances-menu.tsx";
import { HeldSum } from "./held-sum.tsx";
import { maySee } from "./kinds.ts";
import { NoCurrency } from "./no-currency.tsx";
import { type Office, sumsOf, useHolders, useOffices, useWaiting, type Waiting } from "./use-offices.ts";
import { WaitingLinks } from "./waiting-links.tsx";

export const prefetch = (): void => void ask(listZones, { query: {} });

const HolderLine = ({ holder }: { holder: Holder }) => (
  <li>
    <AppLink href={holderHref(holder)} className={css.line}>
      {holder.type === "Account" ? (
        <IconBuildingBank stroke={1.6} aria-hidden="true" />
      ) : (
        <IconCash stroke={1.6} aria-hidden="true" />
      )}
      <span className={css.name} title={holder.name}>
        {holder.name}
      </span>
      <span className={css.quiet}>{[holder.bank, holder.number].filter(Boolean).join(", ")}</span>
      <Money value={holder.amount} iso={holder.currency.iso} />
    </AppLink>
  </li>
);

function OfficeSection({
  office,
  holders,
  waiting,
}: {
  office: Office;
  holders: readonly Holder[];
  waiting: Waiting | undefined;
}) {
  const t = useT();
  return (
    <section className={css.office} aria-labelledby={`office-${office.hash_id}`}>
      <header className={css.officeHead}>
        <h2 id={`office-${office.hash_id}`}>
          <RefLink href={accountingHref.office(office.hash_id)}>{office.name}</RefLink>
        </h2>
        {waiting ? <WaitingLinks zone={office.hash_id} waiting={waiting} /> : null}
        <span className={css.sums}>
          {sumsOf(holders, office.currency?.iso).map((s) => (
            <Money key={s.iso} value={s.amount} iso={s.iso} />
          ))}
        </span>
      </header>
      {office.currency ? null : <NoCurrency zone={office.hash_id} />}
      {holders.length ? (
        <ul className={css.lines}>
          {holders.map((h) => (
            <HolderLine key={h.hash_id} holder={h} />
          ))}
        </ul>
      ) : office.currency ? (
        <p className={css.none}>{t("accounting.no_holders_yet")}</p>
      ) : null}
    </section>
  );
}

/** `/admin/accounting`: the user's offices with balances and waiting items. */
export default function AccountingPage() {
  const t = useT();
  const phone = usePhone();
  const { can, bootstrap } = useMe();
  const { offices, pending, reads } = useOffices();
  const money = useHolders(offices, (kind, zone) => maySee(can, kind, zone));
  const waiting = useWaiting(offices);
  const sums = sumsOf(money.all, bootstrap.default_currency?.iso);
  return (
    <div className={css.page}>
      <header className={`${css.head} ${css.bare}`}>
        <h1 className={phone ? "sr-only" : undefined}>{t("accounting.title")}</h1>
        <BalancesMenu />
        {mayOpen(bootstrap, spendingSeers.any) ? (
          <ButtonLink href={expenseHref.overview()} icon={<IconChartBar stroke={1.6} />}>
            {t("accounting.statistics")}
          </ButtonLink>
        ) : null}
      </header>
      <AreaTabs />
      {pending || money.pending ? (
        <Loading of={[...reads, ...money.reads]} rows={8} />
      ) : offices.length === 0 ? (
        <EmptyGlass title={t("accounting.no_offices")} text={t("accounting.no_offices_text")} />
      ) : (
        <div className={css.split}>
          <div className={css.main}>
            {offices.map((z) => (
              <OfficeSection key={z.hash_id} office={z} holders={money.of(z.hash_id)} waiting={waiting(z.hash_id)} />
            ))}
          </div>
          <aside className={css.side} aria-label={t("accounting.in_all")}>
            <h2>{t("accounting.in_all")}</h2>
            {sums.length ? (
              sums.map((s) => <HeldSum key={s.iso} sum={s} holders={money.all} />)
            ) : (
              <p className={css.none}>{t("accounting.no_holders_yet")}</p>
            )}
            {sums.length > 1 ? <p className={css.none}>{t("accounting.not_added")}</p> : null}
          </aside>
        </div>
      )}
    </div>
  );
}
