import { creditInvoice } from "#contract/invoices/endpoints.ts";
import { linesWithin, totalsOf } from "#contract/invoices/rules.ts";
import type { Invoice } from "#contract/invoices/schemas.ts";
import { decimal, formatMoney } from "#contract/kit/money.ts";
import { useT } from "#web/kit/i18n.ts";
import { DateField } from "#web/ui/form/date-field.tsx";
import { LongTextField } from "#web/ui/form/fields.tsx";
import { RecordDrawer } from "#web/ui/form/record-drawer.tsx";
import { useCallForm } from "#web/ui/form/use-call-form.ts";
import { todayHere } from "#web/ui/list/day-ranges.ts";
import { LinesField, lineErrors, lineOf, readyLines, type LineValue } from "./lines-field.tsx";
import css from "./invoices.module.css";

/** Form of a credit note: everything still open, or only some lines and amounts. It is issued at once. */
export default function CreditForm({ invoice: i, onClose }: { invoice: Invoice; onClose: () => void }) {
  const t = useT();
  const { iso, minor_unit } = i.currency;
  const totalOf = (lines: readonly LineValue[]): string => totalsOf(readyLines(lines), minor_unit).total;
  const form = useCallForm(creditInvoice, {
    draft: undefined,
    start: {
      date: i.date > todayHere() ? i.date : todayHere(),
      motif: "",
      lines: linesWithin(i.lines, i.total, i.open, minor_unit),
    },
    version: i.version,
    check: (v) => ({
      date: v.date ? undefined : t("errors.required"),
      motif: v.motif.trim() ? undefined : t("errors.motif_required"),
      lines: decimal(totalOf(v.lines)).gt(i.open)
        ? t("invoices.over_open", { open: formatMoney(i.open, iso) })
        : undefined,
      ...lineErrors(v.lines, t),
    }),
    input: (v, version) => ({
      params: { id: i.hash_id },
      body: { date: v.date, motif: v.motif.trim(), lines: v.lines.map(lineOf), version },
    }),
    saved: ({ data }) => t("invoices.credited_toast", { number: data.number ?? "" }),
    onClose,
  });
  const { values } = form;
  const total = totalOf(values.lines);
  const left = decimal(i.open).minus(total);
  return (
    <RecordDrawer
      form={form}
      of={{ kind: "invoice", id: i.hash_id, now: i.number }}
      label={t("invoices.credit_title", { number: i.number ?? "" })}
      submit={t("invoices.credit_submit")}
      sum={
        <>
          <b>{t("invoices.sum_total", { amount: formatMoney(total, iso) })}</b>
          {left.gte(0) ? (
            <>
              {" · "}
              {t("invoices.credit_left", { amount: formatMoney(left.toFixed(minor_unit), iso) })}
            </>
          ) : null}
        </>
      }
    >
      <h3 className={css.title}>{t("invoices.credit_title", { number: i.number ?? "" })}</h3>
      <p className={css.soft}>{t("invoices.credit_text", { open: formatMoney(i.open, iso) })}</p>
      <LongTextField {...form.field("motif", "invoices.reason")} required autoFocus />
      <DateField {...form.field("date", "invoices.credit_date")} kind="past" required />
      <LinesField {...form.lines("lines")} currency={i.currency} />
    </RecordDrawer>
  );
}
