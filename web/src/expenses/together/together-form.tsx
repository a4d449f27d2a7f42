import { IconCash } from "@tabler/icons-react";
import { useDeferredValue, useState } from "react";
import type { Holder } from "#contract/accounting/endpoints.ts";
import { expenseHref } from "#contract/expenses/hrefs.ts";
import { MOST_TOGETHER, payOffice, payPerson, type officeOwed } from "#contract/expenses/payments.ts";
import type { ClientOutput } from "#contract/kit/endpoint.ts";
import type { ExpenseRow } from "#contract/expenses/schemas.ts";
import { formatMoney } from "#contract/kit/amounts.ts";
import { decimal } from "#contract/kit/money.ts";
import { hasWords } from "#contract/kit/words.ts";
import { globalHandling } from "#web/api/handling.ts";
import { invalidate, useChange } from "#web/api/query.ts";
import { todayAt } from "#web/api/today.ts";
import { useT, type Translate } from "#web/kit/i18n.ts";
import { toast } from "#web/kit/toast.ts";
import { Money } from "#web/ui/atoms/money.tsx";
import { DateField } from "#web/ui/form/date-field.tsx";
import { Group } from "#web/ui/form/form-page.tsx";
import { otherGiven } from "#web/ui/form/other-amount.ts";
import { RecordFormPage } from "#web/ui/form/record-form-page.tsx";
import { useOpenDays } from "#web/ui/form/use-open-days.ts";
import { type FormFields, useRecordForm } from "#web/ui/form/use-record-form.ts";
import { SearchInput } from "#web/ui/list/search-input.tsx";
import { usePhone } from "#web/ui/use-phone.ts";
import { OwedTable } from "./owed-table.tsx";
import { PaidFrom } from "./paid-from.tsx";
import { type Source, sourcesFor, type SourceValues, sumsOf } from "./plan.ts";
import { TogetherSide } from "./together-side.tsx";
import css from "./together.module.css";

type Owed = ClientOutput<typeof officeOwed>;
interface Values {
  /** Amount to pay by chosen expense. */
  amounts: Readonly<Record<string, string>>;
  sources: readonly SourceValues[];
  date: string;
}

const sourceBody = (s: Source) => ({
  transaction_from_type: s.at.type,
  transaction_from_hash_id: s.holder,
  currency_hash_id: s.currency,
  amount: s.gives,
  ...(s.inHolder && {
    motif: s.motif ?? undefined,
    ...otherGiven(s.inHolder),
  }),
});

interface TogetherFormProps {
  owed: Owed;
  zone: string;
  /** Person id if the payment is for one person only. */
  user: string | undefined;
  holders: readonly Holder[];
  title: string;
  onClose: () => void;
  /** Called after the owed expenses have been refetched. */
  onPaid: (payment: string) => void;
}

/** From more expenses than this on they can be searched. */
const SEARCHED = 8;

/** The chosen expenses, their sums by currency, and what each sum is paid from. */
function chosenIn(v: Values, payable: readonly ExpenseRow[], holders: readonly Holder[]) {
  const picked = payable
    .filter((r) => v.amounts[r.hash_id] !== undefined)
    .map((row) => ({ row, amount: v.amounts[row.hash_id] ?? "" }));
  const sums = sumsOf(picked);
  const bySum = sums.map((sum) => ({ sum, sources: sourcesFor(sum, v.sources, holders) }));
  return { picked, sums, bySum, sources: bySum.flatMap((s) => s.sources) };
}
type Chosen = ReturnType<typeof chosenIn>;

const wrongAmount = (row: ExpenseRow, amount: string, t: Translate): string | undefined =>
  !/[1-9]/u.test(amount)
    ? t("expenses.need_amount_paid")
    : decimal(row.open_amount).lt(amount)
      ? t("errors.amount_over_remaining", { open: formatMoney(row.open_amount, row.currency.iso) })
      : undefined;

/** What is missing or wrong, by field. */
function problemsOf({ picked, bySum, sources }: Chosen, date: string, t: Translate) {
  return {
    amounts:
      picked.length === 0
        ? t("payments.need_expenses")
        : picked.length > MOST_TOGETHER
          ? t("payments.too_many_together", { count: MOST_TOGETHER })
          : undefined,
    ...Object.fromEntries(picked.map((p, i) => [`expenses.${i}.amount`, wrongAmount(p.row, p.amount, t)])),
    ...Object.fromEntries(
      bySum.map((s) => [
        `sources_${s.sum.currency.iso}`,
        s.sources.length === 0 ? t("expenses.need_holder") : undefined,
      ]),
    ),
    ...Object.fromEntries(
      sources.map((s, i) => [
        `sources.${i}.amount`,
        /[1-9]/u.test(s.gives) ? undefined : t("expenses.need_amount_paid"),
      ]),
    ),
    ...Object.fromEntries(
      sources.map((s, i) => [
        `sources.${i}.rate_exchange`,
        s.inHolder && !s.inHolder.rate && !s.inHolder.amount ? t("expenses.need_rate") : undefined,
      ]),
    ),
    date: date ? undefined : t("expenses.need_day"),
  };
}

function ChosenSum({ sums, count }: Pick<Chosen, "sums"> & { count: number }) {
  const t = useT();
  return (
    <span className={css.foot}>
      {sums.length === 1 ? null : t("payments.chosen_count", { count })}
      {sums.map((s) => (
        <Money key={s.currency.iso} value={s.amount} iso={s.currency.iso} tight />
      ))}
    </span>
  );
}

function OwedSearch({ value, onChange }: { value: string; onChange: (words: string) => void }) {
  const t = useT();
  return (
    <SearchInput
      className={css.found}
      label={t("payments.search_owed")}
      value={value}
      onChange={(e) => onChange(e.currentTarget.value)}
      // Enter would submit the form.
      onKeyDown={(e) => (e.key === "Enter" && !e.ctrlKey && !e.metaKey ? e.preventDefault() : undefined)}
    />
  );
}

const wordsOf = (sums: Chosen["sums"]): string => sums.map((s) => formatMoney(s.amount, s.currency.iso)).join(", ");

interface PaymentOf extends Pick<TogetherFormProps, "zone" | "user" | "onClose" | "onPaid"> {
  payable: readonly ExpenseRow[];
  /** What is chosen of these values. */
  read: (v: Values) => Chosen;
}

/** State of the form. Of one person all is chosen at first, of an office nothing. */
function useTogetherForm({ zone, user, payable, read, onClose, onPaid }: PaymentOf) {
  const t = useT();
  const whole = user === undefined ? {} : Object.fromEntries(payable.map((r) => [r.hash_id, r.open_amount]));
  const office = useChange(payOffice, { quiet: true });
  const person = useChange(payPerson, { quiet: true });
  return useRecordForm<Values, Promise<ClientOutput<typeof payOffice>>>({
    draft: undefined,
    start: { amounts: whole, sources: [], date: todayAt(zone) },
    check: (v) => problemsOf(read(v), v.date, t),
    save: (v, { idempotencyKey }) => {
      const { picked, sources } = read(v);
      const body = {
        expenses: picked.map((p) => ({
          expense_hash_id: p.row.hash_id,
          amount: p.amount,
          version: p.row.version,
        })),
        sources: sources.map(sourceBody),
        date: v.date,
      };
      return user === undefined
        ? office.mutateAsync({ input: { params: { id: zone }, body }, idempotencyKey })
        : person.mutateAsync({ input: { params: { zone, id: user }, body }, idempotencyKey });
    },
    saved: ({ data }, v) => {
      toast(t("payments.paid_together", { number: data.number, amount: wordsOf(read(v).sums) }));
      // The form begins anew with what is still owed.
      void invalidate("expenses").then(() => onPaid(data.hash_id));
    },
    failed: (x) => void globalHandling(user === undefined ? payOffice : payPerson, x, {}),
    onClose,
  });
}

interface OwedGroupProps {
  owed: Owed;
  /** Office id if people are shown. */
  zone: string | undefined;
  form: FormFields<Values>;
  picked: Chosen["picked"];
}

/** What is owed, to be searched and chosen from. */
function OwedGroup({ owed, zone, form, picked }: OwedGroupProps) {
  const t = useT();
  const { values, errors } = form;
  const [search, setSearch] = useState("");
  const words = useDeferredValue(search.trim());
  const place = (row: ExpenseRow): number => picked.findIndex((p) => p.row.hash_id === row.hash_id);
  const errorOf = (row: ExpenseRow): string | undefined => errors.of(`expenses.${place(row)}.amount`);
  // One with an error is shown whatever is searched, or nobody would find it.
  const found = owed.data.filter(
    (r) => hasWords(`${r.number} ${r.title} ${r.user.name}`, words) || errorOf(r) !== undefined,
  );
  return (
    <Group
      title={t("expenses.owed")}
      count={owed.data.length}
      note={owed.after ? t("payments.oldest_shown", { count: owed.data.length }) : undefined}
    >
      {owed.data.length > SEARCHED ? <OwedSearch value={search} onChange={setSearch} /> : null}
      <OwedTable
        rows={found}
        none={words ? "payments.none_found" : "expenses.none_owed"}
        amounts={values.amounts}
        zone={zone}
        errorOf={errorOf}
        onChange={(amounts) => {
          errors.clear("expenses");
          form.change({ amounts });
        }}
      />
    </Group>
  );
}

/** Form to pay several expenses at once, in full or in part, from one or more holders, with one receipt. */
export function TogetherForm({ owed, zone, user, holders, title, ...on }: TogetherFormProps) {
  const t = useT();
  const openDays = useOpenDays(zone);
  const payable = owed.data.filter((r) => r.can.pay);
  const read = (v: Values) => chosenIn(v, payable, holders);
  const form = useTogetherForm({ zone, user, payable, read, ...on });
  const phone = usePhone();
  const { values, errors } = form;
  const { picked, sums, bySum, sources } = read(values);
  const paid = expenseHref.ofOffice(zone, {
    expenseStatus: "PARTIALLY_PAID,PAID",
    archived: "all",
    ...(user !== undefined && { user_hash_id: user }),
  });
  const total = wordsOf(sums);
  return (
    <RecordFormPage
      form={form}
      title={title}
      ways={[
        {
          icon: <IconCash stroke={1.6} />,
          // The phone's button has no room for several currencies; the total is shown beside it.
          label: total && !phone ? t("expenses.pay_amount", { amount: total }) : t("expenses.pay"),
          disabled: picked.length === 0,
        },
      ]}
      sum={<ChosenSum sums={sums} count={picked.length} />}
      side={<TogetherSide sums={sums} sources={sources} payments={owed.payments} all={paid} />}
    >
      <OwedGroup owed={owed} zone={user === undefined ? zone : undefined} form={form} picked={picked} />
      {bySum.map(({ sum, sources: own }) => (
        <PaidFrom
          key={sum.currency.hash_id}
          sum={sum}
          sources={own}
          at={(s) => sources.indexOf(s)}
          holders={holders}
          errors={errors}
          named={sums.length > 1}
          zone={zone}
          date={values.date}
          onChange={(next) => {
            errors.clear("sources");
            errors.clear(`sources_${sum.currency.iso}`);
            form.change({ sources: [...values.sources.filter((s) => s.currency !== sum.currency.hash_id), ...next] });
          }}
        />
      ))}
      {picked.length > 0 ? (
        <Group>
          <DateField {...form.field("date", "expenses.payment_day")} {...openDays} max={todayAt(zone)} required />
        </Group>
      ) : null}
    </RecordFormPage>
  );
}
