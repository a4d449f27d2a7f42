import { IconX } from "@tabler/icons-react";
import { formatAmount } from "#contract/kit/amounts.ts";
import { useT } from "#web/kit/i18n.ts";
import { Button, IconButton } from "../atoms/button.tsx";
import type { Sum } from "../atoms/money.tsx";
import css from "./selection-bar.module.css";
import type { Bulk } from "./types.ts";

/** Bar above the totals: number of selected rows, their sums and the bulk actions. */
export function SelectionBar<R>({
  rows,
  sums,
  bulk,
  onClear,
}: {
  rows: readonly R[];
  sums: readonly Sum[];
  bulk: readonly Bulk<R>[];
  onClear: () => void;
}) {
  const t = useT();
  return (
    <div className={css.bar} role="region" aria-label={t("ui.selection")}>
      <b aria-live="polite">{t("ui.selected", { count: rows.length })}</b>
      <span className={css.sum}>{sums.map((s) => `${formatAmount(s.amount)} ${s.iso}`).join(" · ")}</span>
      {bulk.map((b) => {
        const fit = rows.filter(b.can);
        if (fit.length === 0 || (b.exactly !== undefined && fit.length !== b.exactly)) return null;
        return (
          <Button
            key={b.key}
            look="quiet"
            className={b.first ? css.first : undefined}
            icon={b.icon}
            hint={b.hint?.toUpperCase()}
            onClick={() => b.run(fit)}
          >
            {b.label}
            {fit.length < rows.length ? ` (${fit.length})` : ""}
          </Button>
        );
      })}
      <IconButton label={t("ui.clear_selection")} icon={<IconX stroke={1.6} />} onClick={onClear} />
    </div>
  );
}
