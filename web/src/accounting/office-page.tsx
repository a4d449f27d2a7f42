import { IconBuildingBank, IconCash } from "@tabler/icons-react";
import { holderHref } from "#contract/accounting/hrefs.ts";
import type { Holder, HistoryRow } from "#contract/accounting/endpoints.ts";
import { prefetchWhole } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { useMe } from "#web/api/me.ts";
import { usePathParam } from "#web/kit/place.ts";
import type { ScreenPlace } from "#web/kit/route.ts";
import { Day } from "#web/ui/atoms/day.tsx";
import { AppLink } from "#web/ui/atoms/link.tsx";
import { Money } from "#web/ui/atoms/money.tsx";
import { Loading, type ReadState } from "#web/ui/atoms/loading.tsx";
import css from "./accounting.module.css";
import { BalancesMenu } from "./balances-menu.tsx";
import { HeldSum } from "./held-sum.tsx";
import { calls, holdersHref, kindOf, maySee, type Kind } from "./kinds.ts";
import { NoCurrency } from "./no-currency.tsx";
import { OfficeFrame } from "./office-frame.tsx";
import { sumsOf, useHolders, useOffice, useOffices, useSeveral, useWaiting } from "./use-offices.ts";
import { WaitingLinks } from "./waiting-links.tsx";
import { called, kindWord, Signed } from "./words.tsx";

export function prefetch({ params }: ScreenPlace): void {
  for (const kind of ["accounts", "boxes"] as const)
    void prefetchWhole(calls[kind].list, { params: { zone: params.id ?? "" }, query: {} });
}

const recent = 12;

/** Latest movements of all holders. */
function useRecent(holders: readonly Holder[]): {
  rows: readonly (HistoryRow & { holder: Holder })[];
  reads: readonly ReadState[];
} {
  const reads = useSeveral(
    holders.map((h) => ({
      endpoint: calls[kindOf[h.type]].histories,
      input: { params: { id: h.hash_id }, query: { limit: recent } },
    })),
  );
  const rows = reads.flatMap((a, i) => (a.data?.data ?? []).map((r) => ({ ...r, holder: holders[i] as Holder })));
  return {
    rows: rows.toSorted((a, b) => b.created_at.localeCompare(a.created_at)).slice(0, recent),
    reads,
  };
}

function Holders({ kind, zone, holders }: { kind: Kind; zone: string; holders: readonly Holder[] }) {
  const t = useT();
  const Icon = kind === "accounts" ? IconBuildingBank : IconCash;
  return (
    <section aria-labelledby={`of-${kind}`}>
      <h2 className={css.sectionHead} id={`of-${kind}`}>
        {t(`accounting.${kind}`)}
        <AppLink href={holdersHref(zone, kind)} className={css.more}>
          {t(`accounting.see_${kind}`)}
        </AppLink>
      </h2>
      {holders.length ? (
        <ul className={css.lines}>
          {holders.map((h) => (
            <li key={h.hash_id}>
              <AppLink href={holderHref(h)} className={css.line}>
                <Icon stroke={1.6} aria-hidden="true" />
                <span className={css.name} title={h.name}>
                  {h.name}
                </span>
                <Money value={h.amount} iso={h.currency.iso} />
              </AppLink>
            </li>
          ))}
        </ul>
      ) : (
        <p className={css.none}>{t(`accounting.no_${kind}`)}</p>
      )}
    </section>
  );
}

function Moves({ rows, of }: { rows: readonly (HistoryRow & { holder: Holder })[]; of: readonly ReadState[] }) {
  const t = useT();
  return (
    <section aria-labelledby="recent">
      <h2 className={css.sectionHead} id="recent">
        {t("accounting.recent")}
      </h2>
      {rows.length ? (
        <ul className={css.moves}>
          {rows.map((r) => (
            <li key={r.hash_id}>
              <AppLink className={css.move} href={holderHref(r.holder, { transaction: r.transaction_hash_id })}>
                <Day value={r.date} />
                <span>{kindWord(r.kind, t)}</span>
                <span title={called(r, t)}>{called(r, t)}</span>
                <span title={r.holder.name}>{r.holder.name}</span>
                <Signed amount={r.amount} iso={r.holder.currency.iso} />
              </AppLink>
            </li>
          ))}
        </ul>
      ) : of.some((read) => read.data === undefined) ? (
        <Loading of={of} rows={6} />
      ) : (
        <p className={css.none}>{t("accounting.no_moves")}</p>
      )}
    </section>
  );
}

/** `/admin/accounting/{id}/office`: an office's balances, latest movements and waiting items. */
export default function OfficePage() {
  const t = useT();
  const zone = usePathParam("id");
  const { can } = useMe();
  const { reads } = useOffices();
  const office = useOffice(zone);
  const offices = office ? [office] : [];
  const money = useHolders(offices, (kind, z) => maySee(can, kind, z));
  const moves = useRecent(money.all);
  const waiting = useWaiting(offices)(zone);
  const nothing = waiting && waiting.toPay + waiting.toValidate === 0;
  const visibleKinds = (["accounts", "boxes"] as const).filter((k) => maySee(can, k, zone));
  if (!office || money.pending)
    return (
      <OfficeFrame zone={zone} tab="office">
        <Loading of={[...reads, ...money.reads]} rows={8} />
      </OfficeFrame>
    );
  return (
    <OfficeFrame zone={zone} tab="office" primary={<BalancesMenu zone={zone} />}>
      <div className={css.main}>
        {office && !office.currency ? (
          <div style={{ paddingTop: 16 }}>
            <NoCurrency zone={zone} />
          </div>
        ) : null}
        <div className={css.figures}>
          {sumsOf(money.all, office?.currency?.iso).map((s) => (
            <HeldSum key={s.iso} sum={s} holders={money.all} />
          ))}
          {waiting ? (
            <div className={css.waiting}>
              {nothing ? (
                <span className={css.none}>{t("accounting.nothing_waits")}</span>
              ) : (
                <WaitingLinks zone={zone} waiting={waiting} />
              )}
            </div>
          ) : null}
        </div>
        <div className={css.two}>
          {visibleKinds.map((k) => (
            <Holders key={k} kind={k} zone={zone} holders={money.all.filter((h) => kindOf[h.type] === k)} />
          ))}
        </div>
        {visibleKinds.length ? <Moves rows={moves.rows} of={moves.reads} /> : null}
      </div>
    </OfficeFrame>
  );
}
