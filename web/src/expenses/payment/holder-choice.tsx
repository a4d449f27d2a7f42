import type { Holder } from "#contract/accounting/endpoints.ts";
import { decimal } from "#contract/kit/money.ts";
import { useT } from "#web/kit/i18n.ts";
import { Money } from "#web/ui/atoms/money.tsx";
import { Group } from "#web/ui/form/form-page.tsx";
import { fieldProblem } from "#web/ui/form/field-error.tsx";
import { IconBuildingBank, IconCashBanknote } from "@tabler/icons-react";
import css from "./payment.module.css";

interface HolderChoiceProps {
  holders: readonly Holder[];
  value: string | undefined;
  onChange: (id: string) => void;
  error?: string;
  /** The expense's currency: holders in it come first. */
  iso: string;
  /** Amount that the chosen holder must pay, in its own currency. */
  needs?: string;
  /** Heading; default: 'paid from'. */
  title?: string;
}

/** Choice of an account or cash box, with balances and a text for what is short. */
export function HolderChoice({ holders, value, onChange, error, iso, needs, title }: HolderChoiceProps) {
  const t = useT();
  const label = title ?? t("expenses.paid_from");
  const sorted = holders.toSorted((a, b) => Number(b.currency.iso === iso) - Number(a.currency.iso === iso));
  const short = (h: Holder): boolean =>
    h.hash_id === value &&
    /[1-9]/u.test(needs ?? "") &&
    decimal(h.amount)
      .plus(h.overdraft_limit)
      .lt(needs ?? "0");
  return (
    <Group title={label}>
      <div
        className={css.holders}
        role="radiogroup"
        aria-label={label}
        aria-invalid={error ? true : undefined}
        tabIndex={error ? -1 : undefined}
      >
        {sorted.map((h) => (
          <label key={h.hash_id} className={`${css.holder} ${h.hash_id === value ? css.on : ""}`}>
            <input type="radio" name="holder" checked={h.hash_id === value} onChange={() => onChange(h.hash_id)} />
            {h.type === "Account" ? (
              <IconBuildingBank stroke={1.6} aria-hidden="true" />
            ) : (
              <IconCashBanknote stroke={1.6} aria-hidden="true" />
            )}
            <span className={css.words}>
              <b>{h.name}</b>
              <span>
                {h.type === "Account"
                  ? [t("expenses.account"), h.bank, h.number].filter(Boolean).join(" · ")
                  : t("expenses.box")}
              </span>
              {short(h) ? <span className={css.short}>{t("expenses.short")}</span> : null}
            </span>
            <Money value={h.amount} iso={h.currency.iso} />
          </label>
        ))}
        {holders.length === 0 ? <p className={css.none}>{t("expenses.no_holders")}</p> : null}
      </div>
      {error ? <div className={css.error}>{fieldProblem(error)}</div> : null}
    </Group>
  );
}
