import { Checkbox } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useId } from "react";
import type { Holder } from "#contract/accounting/endpoints.ts";
import { countBox, listCounts } from "#contract/accounting/counts.ts";
import { currency } from "#contract/reference/house-lists.ts";
import { formatAmount, formatMoney } from "#contract/kit/amounts.ts";
import { decimal, toWire, type Decimal } from "#contract/kit/money.ts";
import { whole } from "#contract/kit/number.ts";
import { useRead } from "#web/api/query.ts";
import { useMe } from "#web/api/me.ts";
import { useT } from "#web/kit/i18n.ts";
import { toast } from "#web/kit/toast.ts";
import { Button } from "#web/ui/atoms/button.tsx";
import { AppLink } from "#web/ui/atoms/link.tsx";
import { Money } from "#web/ui/atoms/money.tsx";
import { Loading } from "#web/ui/atoms/loading.tsx";
import { TextField } from "#web/ui/form/fields.tsx";
import { MoneyInput } from "#web/ui/form/money-input.tsx";
import { NumberInput } from "#web/ui/form/number-input.tsx";
import { RecordDrawer } from "#web/ui/form/record-drawer.tsx";
import { useCallForm } from "#web/ui/form/use-call-form.ts";
import type { useErrors } from "#web/ui/form/use-errors.ts";
import { Signed } from "../words.tsx";
import css from "./counts.module.css";

interface Values {
  /** Quantity by denomination; empty means none. */
  quantities: Readonly<Record<string, string>>;
  /** Denominations that the list lacks. */
  others: readonly { value: string; quantity: string }[];
  note: string;
}
const isSome = (amount: string): boolean => /[1-9]/u.test(amount);
/** The lines that are sent, each with the field that shows its error. */
const linesOf = (v: Values) =>
  [
    ...Object.entries(v.quantities).map(([value, quantity]) => ({ value, quantity, field: "quantities" })),
    ...v.others.map((o, i) => ({ ...o, field: `others.${i}` })),
  ].filter((l) => isSome(l.quantity) && isSome(l.value));
const sumOf = (v: Values) => linesOf(v).reduce((sum, l) => sum.plus(decimal(l.value).times(l.quantity)), decimal("0"));
const PIECES = whole(999_999);

interface QuantityProps {
  label: string;
  value: string;
  onChange: (quantity: string) => void;
  autoFocus?: boolean;
  error?: string | undefined;
}
/** Quantity field: whole numbers. Enter goes on to the next one, as on a sheet, instead of sending a half-typed count. */
const Quantity = (p: QuantityProps) => (
  // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- hears the keys of the field inside
  <div
    className={css.quantity}
    onKeyDown={(e) => {
      if (e.key !== "Enter" || e.ctrlKey || e.metaKey) return;
      e.preventDefault();
      const all = [...(e.currentTarget.closest("table")?.querySelectorAll("input") ?? [])];
      all[all.indexOf(e.target as HTMLInputElement) + 1]?.focus();
    }}
  >
    <NumberInput {...p} rules={PIECES} placeholder="0" hideLabel />
  </div>
);

interface CountFormProps {
  holder: Holder;
  /** Whether the balance is shown while counting. */
  seen: boolean;
  onSee: (seen: boolean) => void;
  onClose: () => void;
  /** Opens the new count. */
  onCounted: () => void;
}

/** What was counted, and how far it is from the balance. */
function CountSum({ holder, sum, seen }: Pick<CountFormProps, "holder" | "seen"> & { sum: Decimal }) {
  const t = useT();
  const { iso } = holder.currency;
  return (
    <div className={css.sum} aria-live="polite">
      <span>{t("counts.counted")}</span>
      <Money value={toWire(sum, holder.currency.minor_unit)} iso={iso} tight />
      {seen ? (
        <>
          <span>{t("counts.difference")}</span>
          <Signed amount={toWire(sum.minus(holder.amount), holder.currency.minor_unit)} iso={iso} />
        </>
      ) : null}
    </div>
  );
}

interface CountTableProps extends Pick<CountFormProps, "holder"> {
  known: readonly string[];
  form: { values: Values; errors: ReturnType<typeof useErrors> };
  set: (value: string, quantity: string) => void;
  other: (at: number, part: Partial<Values["others"][number]>) => void;
  wrongValue: (at: number) => string | undefined;
}
/** A line for each note and coin, and for those that the list lacks. */
function CountTable({ holder, known, form: { values, errors }, set, other, wrongValue }: CountTableProps) {
  const t = useT();
  const id = useId();
  const { iso } = holder.currency;
  return (
    <table className={css.sheet}>
      <thead>
        <tr>
          <th scope="col">{t("counts.value")}</th>
          <th scope="col">{t("counts.quantity")}</th>
          <th scope="col">{t("counts.amount")}</th>
        </tr>
      </thead>
      <tbody>
        {known.map((v, i) => (
          <tr key={v}>
            <th scope="row">{formatAmount(v)}</th>
            <td>
              <Quantity
                label={t("counts.how_many", { value: formatMoney(v, iso) })}
                value={values.quantities[v] ?? ""}
                onChange={(q) => set(v, q)}
                autoFocus={i === 0}
              />
            </td>
            <td>{formatAmount(toWire(decimal(v).times(Number(values.quantities[v] || "0"))))}</td>
          </tr>
        ))}
        {values.others.map((o, i) => (
          // eslint-disable-next-line react/no-array-index-key -- lines are only ever added at the end
          <tr key={`${id}${i}`}>
            <th scope="row">
              <MoneyInput
                label={t("counts.value")}
                hideLabel
                value={o.value}
                onChange={(value) => other(i, { value })}
                error={wrongValue(i)}
                decimals={holder.currency.minor_unit}
                autoFocus={known.length === 0 && i === 0}
              />
            </th>
            <td>
              <Quantity
                label={t("counts.how_many", { value: o.value ? formatMoney(o.value, iso) : t("counts.other") })}
                value={o.quantity}
                onChange={(quantity) => other(i, { quantity })}
                error={errors.of(`others.${i}.quantity`)}
              />
            </td>
            <td>{formatAmount(toWire(decimal(o.value || "0").times(Number(o.quantity || "0"))))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type SheetProps = CountFormProps & { values: readonly string[] };

/** State of the form; `set`, `other` and `wrongValue` are those of the table. */
function useSheet({ holder, seen, onClose, onCounted, values: known }: SheetProps) {
  const t = useT();
  const form = useCallForm<typeof countBox, Values>(countBox, {
    draft: `accounting.count.${holder.hash_id}`,
    start: { quantities: {}, others: known.length > 0 ? [] : [{ value: "", quantity: "" }], note: "" },
    check: (v) =>
      Object.fromEntries(
        v.others.flatMap((o, i) => [
          [`others.${i}.value`, isSome(o.quantity) && !isSome(o.value) ? t("counts.need_value") : undefined],
          [`others.${i}.quantity`, isSome(o.value) && o.quantity === "" ? t("counts.need_quantity") : undefined],
        ]),
      ),
    input: (v) => ({
      params: { id: holder.hash_id },
      body: {
        lines: linesOf(v).map((l) => ({ value: l.value, quantity: Number(l.quantity) })),
        blind: !seen,
        note: v.note.trim() || null,
      },
    }),
    saved: (_, v) => {
      const amount = formatMoney(toWire(sumOf(v)), holder.currency.iso);
      toast(t("counts.done_count", { amount, name: holder.name }));
      onCounted();
    },
    onClose,
  });
  const { values, change, errors } = form;
  const typed = (part: Partial<Values>): void => {
    // The server's errors name the lines as they were sent.
    errors.clear("lines");
    change(part);
  };
  const set = (value: string, quantity: string): void =>
    typed({ quantities: { ...values.quantities, [value]: quantity } });
  const other = (at: number, part: Partial<Values["others"][number]>): void => {
    errors.clear(`others.${at}`);
    typed({ others: values.others.map((o, i) => (i === at ? { ...o, ...part } : o)) });
  };
  const sent = linesOf(values);
  const wrongValue = (at: number): string | undefined =>
    errors.of(`others.${at}.value`) ?? errors.of(`lines.${sent.findIndex((l) => l.field === `others.${at}`)}.value`);
  return { form, set, other, wrongValue };
}

function NoDenominations({ iso }: { iso: string }) {
  const t = useT();
  const { can } = useMe();
  return (
    <p className={css.quiet}>
      {t("counts.no_denominations", { iso })}{" "}
      {can("currencies_update") ? <AppLink href={currency.screen}>{t("counts.enter_denominations")}</AppLink> : null}
    </p>
  );
}

function Sheet(p: SheetProps) {
  const { holder, seen, onSee, values: known } = p;
  const t = useT();
  const { form, ...table } = useSheet(p);
  const { values, change, errors } = form;
  const sum = sumOf(values);
  const wrong = Object.values(errors.errors)[0];
  return (
    <RecordDrawer
      form={form}
      label={t("counts.count")}
      submit={t(sum.eq(0) ? "counts.count_empty" : "counts.count")}
      sum={<CountSum holder={holder} sum={sum} seen={seen} />}
    >
      <p className={css.quiet}>{t("counts.how")}</p>
      {known.length === 0 ? <NoDenominations iso={holder.currency.iso} /> : null}
      <CountTable holder={holder} known={known} form={form} {...table} />
      {wrong ? (
        <p className={css.bad} role="alert">
          {wrong}
        </p>
      ) : null}
      <Button
        size="small"
        className={css.add}
        icon={<IconPlus stroke={1.6} />}
        onClick={() => change({ others: [...values.others, { value: "", quantity: "" }] })}
      >
        {t("counts.add_value")}
      </Button>
      <TextField {...form.field("note", "counts.note")} max={500} optional />
      <Checkbox
        label={t("counts.show_balance")}
        description={t("counts.show_balance_text")}
        checked={seen}
        onChange={(e) => onSee(e.currentTarget.checked)}
      />
    </RecordDrawer>
  );
}

/** Form to count a cash box by notes and coins; the balance is hidden unless the user asks for it. */
export default function CountForm(props: CountFormProps) {
  const read = useRead(listCounts, {
    params: { id: props.holder.hash_id },
    query: { limit: 1 },
  });
  const { data } = read;
  return data ? <Sheet {...props} values={data.denominations} /> : <Loading of={read} rows={8} />;
}
