import type { officeOwed } from "#contract/expenses/payments.ts";
import type { ClientOutput } from "#contract/kit/endpoint.ts";
import { decimal, toWire } from "#contract/kit/money.ts";
import { useT } from "#web/kit/i18n.ts";
import { Day } from "#web/ui/atoms/day.tsx";
import { RefLink } from "#web/ui/atoms/link.tsx";
import { Money } from "#web/ui/atoms/money.tsx";
import { useAddressed } from "#web/ui/form/drawer.tsx";
import { Facts, SideSection } from "#web/ui/record/side-section.tsx";
import type { Source, Sum } from "./plan.ts";
import css from "./together.module.css";

interface TogetherSideProps {
  sums: readonly Sum[];
  sources: readonly Source[];
  payments: ClientOutput<typeof officeOwed>["payments"];
  /** List of everything that was paid. */
  all: string;
}

/** Side column: totals, each holder's balance afterwards, and previous joint payments. */
export function TogetherSide({ sums, sources, payments, all }: TogetherSideProps) {
  const t = useT();
  const { open } = useAddressed(["payment"]);
  // A holder may pay in several currencies.
  const byHolder = [...Map.groupBy(sources, (s) => s.holder).values()];
  return (
    <>
      <SideSection title={t("expenses.payment")}>
        {sums.length > 0 ? (
          <Facts
            facts={sums.map((s) => [
              t("payments.chosen_count", { count: s.count }),
              <Money key="m" value={s.amount} iso={s.currency.iso} tight />,
            ])}
          />
        ) : (
          <p className={css.soft}>{t("payments.nothing_chosen")}</p>
        )}
      </SideSection>
      {byHolder.length > 0 ? (
        <SideSection title={t("expenses.afterwards")}>
          <Facts
            facts={byHolder.map((own) => {
              const [{ at }] = own as [Source];
              const left = own.reduce(
                (rest, s) => rest.minus((s.inHolder ? s.inHolder.amount : s.gives) || "0"),
                decimal(at.amount),
              );
              return [at.name, <Money key="m" value={toWire(left)} iso={at.currency.iso} tight />];
            })}
          />
        </SideSection>
      ) : null}
      {payments.length > 0 ? (
        <SideSection title={t("payments.payments_before")}>
          <ul>
            {payments.map((p) => (
              <li key={p.hash_id}>
                <button type="button" className={css.link} onClick={() => open({ payment: p.hash_id })}>
                  <span>
                    {t("payments.payment_number", { number: p.number })}, <Day value={p.date} />
                  </span>
                  <span>{p.payee?.name ?? p.user?.name}</span>
                  <span className={css.amounts}>
                    {p.paid.map((s) => (
                      <Money key={s.currency.iso} value={s.amount} iso={s.currency.iso} tight />
                    ))}
                  </span>
                </button>
              </li>
            ))}
          </ul>
          <RefLink href={all}>{t("payments.all_paid")}</RefLink>
        </SideSection>
      ) : null}
    </>
  );
}
