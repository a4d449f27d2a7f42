import { IconX } from "@tabler/icons-react";
import { formatAmount } from "#contract/kit/amounts.ts";
import { useT } from "#web/kit/i18n.ts";
import { Button, IconButton } from "../atoms/button.tsx";
import type { Sum } from "../atoms/money.tsx";
import css from "./selection-bar.module.css";
import type { Bulk, UrlState } from "./types.ts";
import type { Matching } from "./use-chosen.ts";

const NONE: UrlState = {};

interface SelectionBarProps<R> {
  rows: readonly R[];
  /** All that match, when they are chosen, or can be: of lists with steps for several. */
  all?: Matching | undefined;
  offered?: Matching | undefined;
  filters?: UrlState;
  onAll?: () => void;
  sums: readonly Sum[];
  bulk: readonly Bulk<R>[];
  onClear: () => void;
}

/** Bar above the totals: number of selected rows, their sums and the bulk actions; or all that match, loaded or not. */
export function SelectionBar<R>({
  rows,
  sums,
  bulk,
  all,
  offered,
  filters = NONE,
  onAll,
  onClear,
}: SelectionBarProps<R>) {
  const t = useT();
  return (
    <div className={css.bar} role="region" aria-label={t("ui.selection")}>
      <b aria-live="polite">
        {all
          ? t(all.capped ? "ui.all_capped" : "ui.all_chosen", { count: all.total })
          : t("ui.selected", { count: rows.length })}
      </b>
      {offered ? (
        <Button look="quiet" onClick={onAll}>
          {t(offered.capped ? "ui.choose_all_capped" : "ui.choose_all", { count: offered.total })}
        </Button>
      ) : null}
      {all?.capped ? <span className={css.sum}>{t("errors.too_many_chosen")}</span> : null}
      <span className={css.sum}>{sums.map((s) => `${formatAmount(s.amount)} ${s.iso}`).join(" · ")}</span>
      {bulk.map((b) => {
        const fit = rows.filter(b.can);
        if (all && (!b.all || all.capped)) return null;
        if (fit.length === 0 || (b.exactly !== undefined && fit.length !== b.exactly)) return null;
        return (
          <Button
            key={b.key}
            look="quiet"
            className={b.first ? css.first : undefined}
            icon={b.icon}
            hint={b.hint?.toUpperCase()}
            onClick={() => (all ? b.all?.(filters, all) : b.run(fit))}
          >
            {b.label}
            {fit.length < rows.length && !all ? ` (${fit.length})` : ""}
          </Button>
        );
      })}
      <IconButton label={t("ui.clear_selection")} icon={<IconX stroke={1.6} />} onClick={onClear} />
    </div>
  );
}
