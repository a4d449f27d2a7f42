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

/** Choice of the accounts or cash boxes that pay the expenses of one currency; of several, the last pays the rest. */
export function PaidFrom({ sum, sources, at, holders, errors, named, zone, date, onChange }: PaidFromProps) {
  const t = useT();
  const sorted = holders.toSorted(
    (a, b) => Number(b.currency.iso === sum.currency.iso) - Number(a.currency.iso === sum.currency.iso),
  );
  const set = (source: Source, change: Partial<SourceValues>): void =>
    onChange(
      sources.map(({ at: _, gives: __, rests: ___, inHolder: ____, ...s }) =>
        s.holder === source.holder ? { ...s, ...change } : s,
      ),
    );
  const missing = errors.of(`sources_${sum.currency.iso}`);
  return (
    <Group
      title={named ? t("payments.paid_from_for", { currency: sum.currency.iso }) : t("expenses.paid_from")}
      note={<Money value={sum.amount} iso={sum.currency.iso} />}
    >
      <ul className={css.holders} data-invalid={missing ? true : undefined} tabIndex={missing ? -1 : undefined}>
        {sorted.map((h) => {
          const source = sources.find((s) => s.holder === h.hash_id);
          const i = source ? at(source) : -1;
          const of = (field: string) => errors.of(`sources.${i}.${field}`);
          return (
            <li key={h.hash_id} className={source ? css.on : undefined}>
              <label className={css.hold}>
                <input
                  type="checkbox"
                  className={css.box}
                  checked={source !== undefined}
                  onChange={() => onChange(toggled(sources, h, sum.currency.hash_id))}
                />
                <span className={css.words}>
                  <b>{h.name}</b>
                  {source && isShort(source) ? <span className={css.short}>{t("expenses.short")}</span> : null}
                </span>
                <Money value={h.amount} iso={h.currency.iso} />
              </label>
              {source && sources.length > 1 ? (
                source.rests ? (
                  <p className={css.rest}>
                    {t("payments.gives_rest")} <Money value={source.gives} iso={sum.currency.iso} />
                  </p>
                ) : (
                  <MoneyInput
                    label={t("payments.gives", { holder: h.name })}
                    name={`gives-${h.name}`}
                    iso={sum.currency.iso}
                    decimals={sum.currency.minor_unit}
                    value={source.amount ?? ""}
                    error={of("amount")}
                    onChange={(amount) => set(source, { amount })}
                  />
                )
              ) : null}
              {source && (source.rests || sources.length === 1) && of("amount") ? (
                <div className={css.error} data-invalid="true" tabIndex={-1}>
                  {fieldProblem(of("amount"))}
                </div>
              ) : null}
              {source?.inHolder ? (
                <RateFields
                  other={source.inHolder}
                  from={{ zone, currency: sum.currency }}
                  to={{ zone: h.zone_hash_id, currency: h.currency }}
                  date={date}
                  amountLabel={t("expenses.leaves_holder")}
                  errors={{ of: (field) => of(field) }}
                  onChange={(other) => set(source, { other })}
                />
              ) : null}
              {source?.inHolder && (source.motif !== null || of("motif")) ? (
                <TextField
                  label={t("expenses.rate_motif")}
                  name={`motif-${i}`}
                  value={source.motif ?? ""}
                  error={of("motif")}
                  max={2000}
                  required
                  onChange={(motif) => set(source, { motif })}
                />
              ) : null}
            </li>
          );
        })}
      </ul>
      {holders.length === 0 ? <p className={css.soft}>{t("expenses.no_holders")}</p> : null}
      {missing ? <div className={css.error}>{fieldProblem(missing)}</div> : null}
    </Group>
  );
}
