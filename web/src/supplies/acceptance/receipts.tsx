import { IconFileDownload } from "@tabler/icons-react";
import { formatDay } from "#contract/kit/dates.ts";
import { printReturn } from "#contract/supplies/acceptance.ts";
import type { Returned } from "#contract/supplies/schemas.ts";
import { useT } from "#web/kit/i18n.ts";
import { IconButton } from "#web/ui/atoms/button.tsx";
import { useDownload } from "#web/ui/use-download.ts";
import css from "../own.module.css";

/** What came back, each with its receipt. */
export function Receipts({ returns, name }: { returns: readonly Returned[]; name?: string }) {
  const t = useT();
  const { busy, download } = useDownload();
  return (
    <ul className={name ? undefined : css.receipts}>
      {returns.map((r) => (
        <li key={r.hash_id} className={css.item}>
          <div className={css.what}>
            <strong>{[name, r.serials ?? String(r.quantity)].filter(Boolean).join(" · ")}</strong>
            <span className={css.soft}>
              {[
                formatDay(r.created_at),
                t(`supplies.return_${r.status}`),
                r.condition && t(`supplies.condition_${r.condition}`),
                r.by.name,
              ]
                .filter(Boolean)
                .join(" · ")}
            </span>
          </div>
          <IconButton
            label={t("supply_acceptance.receipt")}
            icon={<IconFileDownload stroke={1.6} />}
            busy={busy !== undefined}
            onClick={() =>
              void download(
                printReturn,
                { params: { id: r.hash_id } },
                `${t("supply_acceptance.receipt")} ${r.serials ?? formatDay(r.created_at)}.pdf`,
              )
            }
          />
        </li>
      ))}
    </ul>
  );
}
