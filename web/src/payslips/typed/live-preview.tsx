import { useT } from "#web/kit/i18n.ts";
import { Money } from "#web/ui/atoms/money.tsx";
import { Loading } from "#web/ui/atoms/loading.tsx";
import { PayslipLines } from "../lines/payslip-lines.tsx";
import type { usePreview } from "./use-preview.ts";
import css from "./typed.module.css";

/** What is computed of what is typed, beside or below the form; it fades while a newer one is on its way. */
export default function LivePreview({
  read,
  shown,
  isStale,
  error,
  look,
}: ReturnType<typeof usePreview> & { look: "list" | "compare" }) {
  const t = useT();
  if (error)
    return (
      <p className={css.error} role="alert">
        {error}
      </p>
    );
  if (!shown) return <Loading of={read} rows={6} />;
  return (
    <section className={css.preview} data-stale={isStale || undefined} aria-label={t("payslips.preview")}>
      {look === "list" ? (
        <h2>
          {t("payslips.total_net")}
          <Money value={shown.totals.net_salary} iso={shown.currency.iso} tight />
        </h2>
      ) : null}
      <PayslipLines payslip={shown} look={look} />
    </section>
  );
}
