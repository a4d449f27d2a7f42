import { sum } from "#contract/kit/amounts.ts";
import { useT } from "#web/kit/i18n.ts";
import { RefLink } from "#web/ui/atoms/link.tsx";
import { Money } from "#web/ui/atoms/money.tsx";
import css from "./statistics.module.css";

interface Period {
  period: string;
  in: string;
  out: string;
  balance: string;
  /** `June`. */
  long: string;
}
interface StatisticsTableProps {
  rows: readonly Period[];
  iso: string;
  caption: string;
  head: string;
  onPick?: (period: string) => void;
  /** Path of a period's movements. */
  opens: (period: string, way: "in" | "out") => string;
}

const isNothing = (amount: string): boolean => !/[1-9]/u.test(amount);
/** What came in or went out; opens its movements. */
const Amount = ({ value, href }: { value: string; href: string }) =>
  isNothing(value) ? (
    <span className={css.nothing}>0,00</span>
  ) : (
    <RefLink href={href}>
      <Money value={value} strong={false} />
    </RefLink>
  );

/** The chart's figures as a table, for screen readers and exact values. */
export function StatisticsTable({ rows, iso, caption, head, onPick, opens }: StatisticsTableProps) {
  const t = useT();
  return (
    <table className={css.table}>
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{head}</th>
          <th scope="col">{t("accounting.in")}</th>
          <th scope="col">{t("accounting.out")}</th>
          <th scope="col">
            {t("accounting.balance")} {iso}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.toReversed().map((r) => (
          <tr key={r.period}>
            <th scope="row">
              {onPick ? (
                <button type="button" onClick={() => onPick(r.period)}>
                  {r.long}
                </button>
              ) : (
                r.long
              )}
            </th>
            <td data-name={t("accounting.in")}>
              <Amount value={r.in} href={opens(r.period, "in")} />
            </td>
            <td data-name={t("accounting.out")}>
              <Amount value={r.out} href={opens(r.period, "out")} />
            </td>
            <td>
              <Money value={r.balance} />
            </td>
          </tr>
        ))}
      </tbody>
      {rows.length > 1 ? (
        <tfoot>
          <tr>
            <th scope="row">{t("ui.total")}</th>
            <td data-name={t("accounting.in")}>
              <Money value={sum(rows.map((r) => r.in))} />
            </td>
            <td data-name={t("accounting.out")}>
              <Money value={sum(rows.map((r) => r.out))} />
            </td>
            <td />
          </tr>
        </tfoot>
      ) : null}
    </table>
  );
}
