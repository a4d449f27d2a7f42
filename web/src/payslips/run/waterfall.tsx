import { formatAmount, sum } from "#contract/kit/amounts.ts";
import type { PayrollRun } from "#contract/payslips/payslip-schemas.ts";
import { useWords } from "../lines/use-words.ts";
import { signed } from "../lines/signed.ts";
import { shiftMonth } from "#contract/kit/recurrence.ts";
import { fallsOf, floorOf } from "./falls.ts";
import type { RunSums } from "./run-figures.tsx";
import css from "./run.module.css";

interface Bar {
  key: string;
  title: string;
  note: string;
  /** Decimals become floats for lengths only. */
  from: number;
  to: number;
  label: string;
  look: "month" | "up" | "down";
}

interface BarsProps {
  bars: readonly Bar[];
  part: (value: number) => number;
}
function Bars({ bars, part }: BarsProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- on a phone it scrolls, so the keyboard must reach it
    <ul tabIndex={0}>
      {bars.map((b) => {
        const [low, high] = [part(Math.min(b.from, b.to)), part(Math.max(b.from, b.to))];
        return (
          <li key={b.key}>
            <span className={css.well} aria-hidden="true">
              <i data-look={b.look} style={{ bottom: `${low}%`, height: `max(2px, ${high - low}%)` }} />
              <em style={{ bottom: `${high}%` }}>{b.label}</em>
            </span>
            <b>{b.title}</b>
            <span title={b.note}>{b.note}</span>
            <span className="sr-only">{b.label}</span>
          </li>
        );
      })}
    </ul>
  );
}

/** The way from last month's net to this month's, a bar for each reason. */
export default function Waterfall({ run, sums: s }: { run: PayrollRun; sums: RunSums }) {
  const { t, month } = useWords();
  const before = shiftMonth(run.month, -1);
  const falls = fallsOf(run.people, s.currency.iso);
  if (s.before.payslips === 0 || falls.length === 0) return null;
  const end = sum([s.before.net_salary, ...falls.map((f) => f.amount)]);
  let at = Number(s.before.net_salary);
  const bars: Bar[] = [
    {
      key: "before",
      title: month(before),
      note: t("payslips.people_count", { count: s.before.payslips }),
      from: 0,
      to: at,
      label: formatAmount(s.before.net_salary),
      look: "month",
    },
    ...falls.map((f): Bar => {
      const from = at;
      at += Number(f.amount);
      return {
        key: f.reason,
        title: t(`payslips.reason_${f.reason}`),
        note: f.names.length === 1 ? (f.names[0] ?? "") : t("payslips.people_count", { count: f.names.length }),
        from,
        to: at,
        label: signed(f.amount),
        look: f.amount.startsWith("-") ? "down" : "up",
      };
    }),
    {
      key: "now",
      title: month(run.month),
      note: t("payslips.people_count", { count: run.people.filter((p) => p.payslip).length }),
      from: 0,
      to: Number(end),
      label: formatAmount(end),
      look: "month",
    },
  ];
  const levels = bars.map((b) => b.to);
  const floor = floorOf(levels);
  const most = Math.max(...levels, ...bars.map((b) => b.from));
  const part = (value: number): number => (Math.max(0, value - floor) / (most - floor)) * 100;
  return (
    <figure className={css.falls}>
      <figcaption>
        {t("payslips.from_month_to", { from: month(before), to: month(run.month) })}{" "}
        <small>
          {floor > 0
            ? t("payslips.bars_start", { iso: s.currency.iso, amount: formatAmount(String(floor)) })
            : t("payslips.bars_from_nothing", { iso: s.currency.iso })}
        </small>
      </figcaption>
      <Bars bars={bars} part={part} />
    </figure>
  );
}
