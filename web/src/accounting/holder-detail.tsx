import {
  IconArrowDownLeft,
  IconArrowLeft,
  IconArrowsExchange,
  IconArrowUpRight,
  IconCoins,
  IconPencil,
} from "@tabler/icons-react";
import { Suspense } from "react";
import { lazy } from "#web/kit/lazy.ts";
import type { Holder } from "#contract/accounting/endpoints.ts";
import { useT } from "#web/kit/i18n.ts";
import { useKeys } from "#web/kit/keys.ts";
import { useUrl } from "#web/kit/place.ts";
import { Button, IconButton } from "#web/ui/atoms/button.tsx";
import { AppLink } from "#web/ui/atoms/link.tsx";
import { Money } from "#web/ui/atoms/money.tsx";
import { SkeletonRows } from "#web/ui/atoms/skeleton.tsx";
import { PanelTabs, panelId } from "#web/ui/atoms/tabs.tsx";
import { AlsoHere } from "#web/ui/record/also-here.tsx";
import { usePhone } from "#web/ui/use-phone.ts";
import { History } from "./history.tsx";
import css from "./holders.module.css";
import { auditKind, holdersHref, kindOf } from "./kinds.ts";

const Statistics = lazy(() => import("./statistics.tsx"));
const CountsTab = lazy(() => import("./counts/counts-tab.tsx"));
const Changes = lazy(() => import("./changes.tsx"));

interface HolderDetailProps {
  holder: Holder;
  /** Opens a drawer through URL parameters. */
  open: (words: Record<string, string>) => void;
}

const icons = {
  deposit: IconArrowDownLeft,
  withdrawal: IconArrowUpRight,
  transfer: IconArrowsExchange,
  count: IconCoins,
};

/** The buttons of what may be done with it; each has a key, as editing has. */
function useActs({ holder, open }: HolderDetailProps) {
  const t = useT();
  const phone = usePhone();
  const acts = [
    { key: "deposit" as const, hint: "d", can: holder.can.deposit },
    { key: "withdrawal" as const, hint: "w", can: holder.can.withdraw },
    { key: "transfer" as const, hint: "t", can: holder.can.transfer },
    { key: "count" as const, hint: "c", can: kindOf[holder.type] === "boxes" && holder.can.deposit },
  ].filter((a) => a.can);
  const run = (act: string): void => open({ holder: holder.hash_id, do: act });
  useKeys([
    ...acts.map((a) => ({ keys: a.hint, label: `accounting.${a.key}`, run: () => run(a.key) })),
    { keys: "e", label: "accounting.edit", enabled: holder.can.update === true, run: () => run("edit") },
  ]);
  const buttons = acts.map((a) => {
    const Icon = icons[a.key];
    return (
      <Button
        key={a.key}
        size={phone ? "big" : "normal"}
        icon={phone ? undefined : <Icon stroke={1.6} />}
        hint={phone ? undefined : a.hint.toUpperCase()}
        onClick={() => run(a.key)}
      >
        {t(`accounting.${a.key}`)}
      </Button>
    );
  });
  return { buttons, run };
}

/** Bank, numbers and overdraft, with what changes them. */
function HolderMeta({ holder, run }: { holder: Holder; run: (act: string) => void }) {
  const t = useT();
  const phone = usePhone();
  const kind = kindOf[holder.type];
  return (
    <div className={css.meta}>
      {[holder.bank, holder.number, holder.iban].filter(Boolean).map((x) => (
        <span key={x}>{x}</span>
      ))}
      {Number(holder.overdraft_limit) > 0 ? (
        <span>
          {t("accounting.overdraft_short")}{" "}
          <Money value={holder.overdraft_limit} iso={holder.currency.iso} strong={false} tight />
        </span>
      ) : null}
      {holder.can.update ? (
        <IconButton
          label={t("accounting.edit")}
          size={phone ? "normal" : "small"}
          icon={<IconPencil stroke={1.6} />}
          onClick={() => run("edit")}
          aria-keyshortcuts="E"
        />
      ) : null}
      {holder.can.update && kind === "accounts" ? (
        <Button size="small" onClick={() => run("iban")}>
          {t(holder.iban ? "accounting.iban_change" : "accounting.iban_enter")}
        </Button>
      ) : null}
      <AlsoHere kind={auditKind[kind]} id={holder.hash_id} />
    </div>
  );
}

/** History, counts, statistics and changes, as tabs. */
function HolderViews({ holder }: { holder: Holder }) {
  const t = useT();
  const [url, setUrl] = useUrl();
  const hasCounts = kindOf[holder.type] === "boxes";
  const views = ["statistics", "changes", ...(hasCounts ? ["counts"] : [])];
  const view = views.find((v) => v === url.view) ?? "history";
  return (
    <>
      <PanelTabs
        label={holder.name}
        value={view}
        onChange={(key) => setUrl({ view: key === "history" ? undefined : key, holder: holder.hash_id })}
        tabs={[
          { key: "history", label: t("accounting.history") },
          ...(hasCounts ? [{ key: "counts", label: t("accounting.counts") }] : []),
          { key: "statistics", label: t("accounting.statistics") },
          { key: "changes", label: t("ui.what_happened") },
        ]}
      />
      <div className={css.panel} role="tabpanel" id={panelId(view)} aria-labelledby={`tab-${view}`}>
        {view === "history" ? <History holder={holder} /> : null}
        <Suspense fallback={<SkeletonRows rows={6} />}>
          {view === "counts" ? <CountsTab holder={holder} /> : null}
          {view === "statistics" ? <Statistics holder={holder} /> : null}
          {view === "changes" ? <Changes holder={holder} /> : null}
        </Suspense>
      </div>
    </>
  );
}

/** One holder: balance, actions, history and statistics. */
export function HolderDetail({ holder, open }: HolderDetailProps) {
  const t = useT();
  const phone = usePhone();
  const kind = kindOf[holder.type];
  const { buttons, run } = useActs({ holder, open });
  return (
    <section className={css.detail} aria-label={holder.name}>
      <header className={css.detailHead}>
        {phone ? (
          <AppLink
            href={holdersHref(holder.zone_hash_id, kind)}
            className={css.back}
            aria-label={t(`accounting.back_${kind}`)}
          >
            <IconArrowLeft size={20} stroke={1.6} aria-hidden="true" />
          </AppLink>
        ) : null}
        <h2 className={css.names} title={holder.name}>
          {holder.name}
        </h2>
        {phone || buttons.length === 0 ? null : <div className={css.acts}>{buttons}</div>}
        <div className={css.balance}>
          <span className="sr-only">{t("accounting.balance")}</span>
          <Money value={holder.amount} iso={holder.currency.iso} tight />
        </div>
        <HolderMeta holder={holder} run={run} />
      </header>
      <HolderViews holder={holder} />
      {phone && buttons.length > 0 ? <footer className={css.bottom}>{buttons}</footer> : null}
    </section>
  );
}
