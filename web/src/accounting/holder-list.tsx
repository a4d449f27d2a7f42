import { holderHref } from "#contract/accounting/hrefs.ts";
import type { Holder } from "#contract/accounting/endpoints.ts";
import { useT } from "#web/kit/i18n.ts";
import { AppLink } from "#web/ui/atoms/link.tsx";
import { Money, Sums } from "#web/ui/atoms/money.tsx";
import css from "./holders.module.css";
import { type Kind } from "./kinds.ts";
import { sumsOf, useOffice } from "./use-offices.ts";

/** List of an office's holders, beside the selected one: name, balance, bank and number. */
export function HolderList({
  kind,
  holders,
  current,
}: {
  kind: Kind;
  holders: readonly Holder[];
  current: string | undefined;
}) {
  const t = useT();
  const office = useOffice(holders[0]?.zone_hash_id ?? "");
  return (
    <nav className={css.list} aria-label={t(`accounting.${kind}`)}>
      <ul className={css.holders}>
        {holders.map((h) => (
          <li key={h.hash_id}>
            <AppLink
              href={holderHref(h)}
              className={css.holder}
              aria-current={h.hash_id === current ? "true" : undefined}
            >
              <span className={css.holderName} title={h.name}>
                {h.name}
              </span>
              <Money value={h.amount} iso={h.currency.iso} />
              <span className={css.holderNote}>
                {[h.bank, h.number].filter(Boolean).join(", ") || t(`accounting.one_${kind}`)}
              </span>
              {Number(h.overdraft_limit) > 0 ? (
                <span className={css.holderNote}>
                  {t("accounting.overdraft_short")} <Money value={h.overdraft_limit} strong={false} />
                </span>
              ) : null}
            </AppLink>
          </li>
        ))}
      </ul>
      <div className={css.total}>
        <span>{t("ui.total")}</span>
        <Sums sums={sumsOf(holders, office?.currency?.iso)} />
      </div>
    </nav>
  );
}
