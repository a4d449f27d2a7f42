import { numberText } from "#contract/kit/number.ts";
import { creditTotals } from "#contract/invoices/credit.ts";
import { creditInvoice, proposeCredit } from "#contract/invoices/endpoints.ts";
import { totalsOf } from "#contract/invoices/rules.ts";
import type { CreditProposal, Invoice } from "#contract/invoices/schemas.ts";
import { formatMoney } from "#contract/kit/amounts.ts";
import { decimal } from "#contract/kit/money.ts";
import { useRead } from "#web/api/query.ts";
import { todayAt } from "#web/api/today.ts";
import { useT } from "#web/kit/i18n.ts";
import { Loading } from "#web/ui/atoms/loading.tsx";
import { DateField } from "#web/ui/form/date-field.tsx";
import { LongTextField } from "#web/ui/form/fields.tsx";
import { RecordDrawer } from "#web/ui/form/record-drawer.tsx";
import { useCallForm } from "#web/ui/form/use-call-form.ts";
import { LinesField, lineErrors, lineOf, readyLines, type LineValue, valuesOf } from "./lines-field.tsx";
import css from "./invoices.module.css";

interface CreditFormProps {
  invoice: Invoice;
  onClose: () => void;
}
/** Form of a credit note: everything still open, or only some lines and amounts. It is issued at once. */
export default function CreditForm(p: CreditFormProps) {
  const read = useRead(proposeCredit, { params: { id: p.invoice.hash_id } }, { staleTime: 0 });
  const { data, isFetchedAfterMount } = read;
  return data && isFetchedAfterMount ? <Fields {...p} rest={data.data} /> : <Loading of={read} rows={4} />;
}

type FieldsProps = CreditFormProps & { rest: CreditProposal };

/** State of the form; `totals` are those of some lines, or say of what there would be too much. */
function useCreditForm({ invoice: i, onClose, rest }: FieldsProps) {
  const t = useT();
  const { iso, minor_unit } = i.currency;
  const now = todayAt(i.zone.hash_id);
  const start = valuesOf(rest.lines);
  /** Unchanged lines are the rest, which the server takes as it proposed it: a line of tax alone has no amount. */
  const isRest = (lines: readonly LineValue[]): boolean => JSON.stringify(lines) === JSON.stringify(start);
  const of = { left: rest.left, open: i.open, minorUnit: minor_unit };
  const totals = (lines: readonly LineValue[]) => (isRest(lines) ? rest : creditTotals(readyLines(lines), of));
  const tooMuch = (lines: readonly LineValue[]): string | undefined => {
    const sums = totals(lines);
    if (!("over" in sums)) return undefined;
    if (sums.over === "open") return t("invoices.over_open", { open: formatMoney(i.open, iso) });
    const { rate, net } = sums.left;
    return t("errors.credit_over_rate", { rate: numberText(rate), net: formatMoney(net, iso) });
  };
  const form = useCallForm(creditInvoice, {
    draft: undefined,
    start: {
      date: i.date > now ? i.date : now,
      motif: "",
      lines: start,
    },
    version: i.version,
    check: (v) => ({
      date: v.date ? undefined : t("errors.required"),
      motif: v.motif.trim() ? undefined : t("errors.motif_required"),
      ...(isRest(v.lines) ? {} : { lines: tooMuch(v.lines), ...lineErrors(v.lines, t, i.currency) }),
    }),
    input: (v, version) => ({
      params: { id: i.hash_id },
      body: {
        date: v.date,
        motif: v.motif.trim(),
        ...(!isRest(v.lines) && { lines: v.lines.map(lineOf) }),
        version,
      },
    }),
    saved: ({ data }) => t("invoices.credited_toast", { number: data.number ?? "" }),
    onClose,
  });
  return { form, totals };
}

function Fields(p: FieldsProps) {
  const { invoice: i } = p;
  const t = useT();
  const { iso, minor_unit } = i.currency;
  const { form, totals } = useCreditForm(p);
  const { values } = form;
  const sums = totals(values.lines);
  const total = "over" in sums ? totalsOf(readyLines(values.lines), minor_unit).total : sums.total;
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
