import type { Holder } from "#contract/accounting/endpoints.ts";
import { useT } from "#web/kit/i18n.ts";
import { Money } from "#web/ui/atoms/money.tsx";
import { Group } from "#web/ui/form/form-page.tsx";
import { fieldProblem } from "#web/ui/form/field-error.tsx";
import { TextField } from "#web/ui/form/fields.tsx";
import { MoneyInput } from "#web/ui/form/money-input.tsx";
import RateFields from "#web/ui/form/rate-fields.tsx";
import type { useErrors } from "#web/ui/form/use-errors.ts";
import { isShort, type Source, type SourceValues, type Sum, toggled } from "./plan.ts";
import css from "./together.module.css";

interface PaidFromProps {
  sum: Sum;
  /** Sources of this currency; `at` gives each one's index in the request. */
  sources: readonly Source[];
  at: (source: Source) => number;
  holders: readonly Holder[];
  errors: ReturnType<typeof useErrors>;
  /** There are several currencies, so the heading names this one. */
  named: boolean;
  /** Office and day of the payment. */
  zone: string;
  date: string;
  onChange: (sources: readonly SourceValues[]) => void;
}

/** Whether this account or cash box pays, and how much it has. */
function HolderBox({ holder: h, source, of }: { holder: Holder; source: Source | undefined; of: PaidFromProps }) {
  const t = useT();
  return (
    <label className={css.hold}>
      <input
        type="checkbox"
        className={css.box}
        checked={source !== undefined}
        onChange={() => of.onChange(toggled(of.sources, h, of.sum.currency.hash_id))}
      />
      <span className={css.words}>
        <b>{h.name}</b>
        {source && isShort(source) ? <span className={css.short}>{t("expenses.short")}</span> : null}
      </span>
      <Money value={h.amount} iso={h.currency.iso} />
    </label>
  );
}

interface SourceProps {
  source: Source;
  of: PaidFromProps;
  onChange: (change: Partial<SourceValues>) => void;
  errorOf: (field: string) => string | undefined;
}

/** What a source pays, if there are several: an amount, or the last one the rest. */
function SourceAmount({ source, of: { sum, sources }, onChange, errorOf }: SourceProps) {
  const t = useT();
  const { at, gives, rests } = source;
  const error = errorOf("amount");
  const isTyped = sources.length > 1 && !rests;
  return (
    <>
      {sources.length > 1 && rests ? (
        <p className={css.rest}>
          {t("payments.gives_rest")} <Money value={gives} iso={sum.currency.iso} />
        </p>
      ) : null}
      {isTyped ? (
        <MoneyInput
          label={t("payments.gives", { holder: at.name })}
          name={`gives-${at.name}`}
          iso={sum.currency.iso}
          decimals={sum.currency.minor_unit}
          value={source.amount ?? ""}
          error={error}
          onChange={(amount) => onChange({ amount })}
        />
      ) : null}
      {!isTyped && error ? (
        <div className={css.error} data-invalid="true" tabIndex={-1}>
          {fieldProblem(error)}
        </div>
      ) : null}
    </>
  );
}

/** What leaves a holder of another currency, and why if the rate is unusual. */
function SourceRate({ source, of, onChange, errorOf }: SourceProps) {
  const t = useT();
  const { at, inHolder, motif } = source;
  if (!inHolder) return null;
  return (
    <>
      <RateFields
        other={inHolder}
        from={{ zone: of.zone, currency: of.sum.currency }}
        to={{ zone: at.zone_hash_id, currency: at.currency }}
        date={of.date}
        amountLabel={t("expenses.leaves_holder")}
        errors={{ of: errorOf }}
        onChange={(other) => onChange({ other })}
      />
      {motif !== null || errorOf("motif") ? (
        <TextField
          label={t("expenses.rate_motif")}
          name={`motif-${of.at(source)}`}
          value={motif ?? ""}
          error={errorOf("motif")}
          max={2000}
          required
          onChange={(next) => onChange({ motif: next })}
        />
      ) : null}
    </>
  );
}

/** An account or cash box, with what it pays if it is chosen. */
function HolderItem({ holder: h, of }: { holder: Holder; of: PaidFromProps }) {
  const { sources, errors } = of;
  const source = sources.find((s) => s.holder === h.hash_id);
  const given = source && {
    source,
    of,
    errorOf: (field: string) => errors.of(`sources.${of.at(source)}.${field}`),
    onChange: (change: Partial<SourceValues>): void =>
      of.onChange(
        sources.map(({ at: _, gives: __, rests: ___, inHolder: ____, ...s }) =>
          s.holder === source.holder ? { ...s, ...change } : s,
        ),
      ),
  };
  return (
    <li className={source ? css.on : undefined}>
      <HolderBox holder={h} source={source} of={of} />
      {given ? <SourceAmount {...given} /> : null}
      {given ? <SourceRate {...given} /> : null}
    </li>
  );
}

/** Choice of the accounts or cash boxes that pay the expenses of one currency; of several, the last pays the rest. */
export function PaidFrom(props: PaidFromProps) {
  const t = useT();
  const { sum, holders, errors, named } = props;
  const sorted = holders.toSorted(
    (a, b) => Number(b.currency.iso === sum.currency.iso) - Number(a.currency.iso === sum.currency.iso),
  );
  const missing = errors.of(`sources_${sum.currency.iso}`);
  return (
    <Group
      title={named ? t("payments.paid_from_for", { currency: sum.currency.iso }) : t("expenses.paid_from")}
      note={<Money value={sum.amount} iso={sum.currency.iso} />}
    >
      <ul className={css.holders} data-invalid={missing ? true : undefined} tabIndex={missing ? -1 : undefined}>
        {sorted.map((h) => (
          <HolderItem key={h.hash_id} holder={h} of={props} />
        ))}
      </ul>
      {holders.length === 0 ? <p className={css.soft}>{t("expenses.no_holders")}</p> : null}
      {missing ? <div className={css.error}>{fieldProblem(missing)}</div> : null}
    </Group>
  );
}
