import type { Advance } from "#contract/advances/schemas.ts";
import type { Holder } from "#contract/accounting/endpoints.ts";
import { todayAt } from "#web/api/today.ts";
import { loadHolderChoice, useHolders } from "#web/expenses/public.ts";
import { useT } from "#web/kit/i18n.ts";
import { DateField } from "#web/ui/form/date-field.tsx";
import { TextField } from "#web/ui/form/fields.tsx";
import { inStep, noOther, type Other, otherGiven } from "#web/ui/form/other-amount.ts";
import { useOpenDays } from "#web/ui/form/use-open-days.ts";
import type { FormFields } from "#web/ui/form/use-record-form.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";

const HolderChoice = lazyPart(loadHolderChoice);
const RateFields = lazyPart(() => import("#web/ui/form/rate-fields.tsx"));

/** Values common to all movements of an advance: holder, rate if its currency differs, date. */
export interface HeldValues {
  /** Null until chosen: the only holder in the advance's currency is preselected. */
  holder: string | null;
  other: Other;
  /** Reason; the server requires it if the rate differs much from the month's. */
  motif: string | null;
  date: string;
}
export const heldStart = (zone: string): HeldValues => ({
  holder: null,
  other: noOther,
  motif: null,
  date: todayAt(zone),
});

/** State of the holder fields: the chosen holder, its amount, and the request fields. */
export function useHeld(a: Advance) {
  const t = useT();
  const holders = useHolders(a.zone_hash_id);
  const fits = holders.filter((h) => h.currency.iso === a.currency.iso);
  function read(v: HeldValues, amount: string) {
    const holder =
      holders.find((h) => h.hash_id === v.holder) ?? (v.holder === null && fits.length === 1 ? fits[0] : undefined);
    const foreign = holder && holder.currency.iso !== a.currency.iso;
    return { holder, inHolder: foreign ? inStep(amount || "0", v.other, holder.currency.minor_unit) : undefined };
  }
  return {
    holders,
    read,
    check: (v: HeldValues, amount: string, field: string) => {
      const { holder, inHolder } = read(v, amount);
      return {
        [field]: holder ? undefined : t("advances.need_holder"),
        rate_exchange: inHolder && !inHolder.rate && !inHolder.amount ? t("advances.need_rate") : undefined,
      };
    },
    /** Request fields besides the holder. */
    sent: (v: HeldValues, amount: string) => ({
      date: v.date || undefined,
      ...(read(v, amount).inHolder && {
        motif: v.motif ?? undefined,
        ...otherGiven(v.other),
      }),
    }),
  };
}

interface HeldFieldsProps<V extends HeldValues> {
  advance: Advance;
  form: FormFields<V>;
  held: ReturnType<typeof useHeld>;
  amount: string;
  /** Name of the request field for the holder. */
  field: string;
  way: "out" | "in";
}

interface MotifFieldProps {
  value: string;
  onChange: (motif: string) => void;
  error: string | undefined;
}
/** Why the rate differs much from the month's. */
function MotifField({ value, onChange, error }: MotifFieldProps) {
  const t = useT();
  return (
    <TextField
      name="motif"
      label={t("expenses.rate_motif")}
      value={value}
      onChange={onChange}
      error={error}
      max={2000}
      required
    />
  );
}

export function HeldFields<V extends HeldValues>({ advance: a, form, held, amount, field, way }: HeldFieldsProps<V>) {
  const t = useT();
  const { errors } = form;
  const values: HeldValues = form.values;
  const change = (part: Partial<HeldValues>): void => form.change(part as Partial<V>);
  const { holder, inHolder } = held.read(values, amount);
  const openDays = useOpenDays(a.zone_hash_id, holder?.zone_hash_id);
  const forgetRate = (): void => {
    for (const name of ["rate_exchange", "amount_to", "motif"]) errors.clear(name);
  };
  return (
    <>
      <HolderChoice
        title={t(way === "out" ? "advances.paid_from" : "advances.paid_into")}
        holders={held.holders}
        value={holder?.hash_id}
        iso={a.currency.iso}
        onChange={(id) => {
          change({ holder: id, other: noOther, motif: null });
          errors.clear(field);
          forgetRate();
        }}
        error={errors.of(field)}
        {...(way === "out" && { needs: inHolder ? inHolder.amount : amount })}
      />
      {holder && inHolder ? (
        <RateFields
          other={inHolder}
          from={{ zone: a.zone_hash_id, currency: a.currency }}
          to={{ zone: holder.zone_hash_id, currency: holder.currency }}
          date={values.date}
          amountLabel={t(way === "out" ? "expenses.leaves_holder" : "accounting.arrives")}
          errors={errors}
          onChange={(other) => {
            change({ other });
            forgetRate();
          }}
        />
      ) : null}
      {inHolder && (values.motif !== null || errors.of("motif")) ? (
        <MotifField value={values.motif ?? ""} onChange={(motif) => change({ motif })} error={errors.of("motif")} />
      ) : null}
      <DateField
        name="date"
        label={t("advances.date")}
        value={values.date}
        onChange={(date) => change({ date })}
        error={errors.of("date")}
        {...openDays}
        max={todayAt(a.zone_hash_id)}
        required
      />
    </>
  );
}

export const typeOf = (holder: Holder | undefined): "Account" | "Box" => holder?.type ?? "Account";
