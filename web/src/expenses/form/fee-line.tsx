import { IconAlertTriangle, IconReceipt } from "@tabler/icons-react";
import { formatDay } from "#contract/kit/dates.ts";
import { useT } from "#web/kit/i18n.ts";
import { Money } from "#web/ui/atoms/money.tsx";
import { NewFile } from "#web/ui/form/files-field.tsx";
import filesCss from "#web/ui/form/files.module.css";
import css from "./form.module.css";
import type { Choices } from "./use-choices.ts";
import type { FeeFiles } from "./use-fee-files.ts";
import type { FeeValues } from "./values.ts";

/** A closed fee: receipt or 'none', reason, date, amount. A click opens it. */
export function FeeLine({
  fee,
  choices,
  files,
  isOver,
  onOpen,
}: {
  fee: FeeValues;
  choices: Choices;
  files: FeeFiles;
  /** It exceeds a limit. */
  isOver: boolean;
  onOpen: () => void;
}) {
  const t = useT();
  const reason =
    choices.reasons.find((r) => r.value === fee.reason_id)?.label ?? (fee.reason_name || t("expenses.no_reason_yet"));
  const file = fee.files.map((f) => files.fileOf(f.id)).find((f) => f !== undefined);
  const receipts = fee.stored.filter((f) => !fee.removes.includes(f.hash_id)).length + fee.files.length;
  const note = [fee.date && formatDay(fee.date), fee.description].filter(Boolean).join(", ");
  return (
    <button type="button" className={css.line} onClick={onOpen} aria-expanded="false">
      <span className={filesCss.small}>
        {file ? (
          <NewFile file={file} />
        ) : (
          <span className={filesCss.picture}>
            <IconReceipt stroke={1.4} aria-hidden="true" />
          </span>
        )}
      </span>
      <span className={css.words}>
        <b>{reason}</b>
        <span>{note}</span>
      </span>
      {isOver ? <span className={css.noReceipt}>{t("expenses.over_limit")}</span> : null}
      <span className={receipts > 0 || fee.claim ? css.hasReceipt : css.noReceipt}>
        {receipts > 0 ? (
          t("expenses.fee_has_receipt", { count: receipts })
        ) : fee.claim ? (
          t(`expenses.fee_${fee.claim.kind}`)
        ) : (
          <>
            <IconAlertTriangle size={14} stroke={1.6} aria-hidden="true" />
            {t("expenses.no_receipt")}
          </>
        )}
      </span>
      <Money value={fee.amount || "0"} />
    </button>
  );
}
