import { advanceHref } from "#contract/advances/hrefs.ts";
import { formatAmount, sum } from "#contract/kit/amounts.ts";
import { formatDay } from "#contract/kit/dates.ts";
import type { WireLine } from "#contract/payslips/payslip-schemas.ts";
import { useT } from "#web/kit/i18n.ts";
import { RefLink } from "#web/ui/atoms/link.tsx";
import { ShareBar } from "#web/ui/chart/share-bar.tsx";
import { explain, type BandBar, type BoundsBar, type Step } from "./explain.ts";
import { minus, type Row, type ShownInstalment, type ShownPayslip, titleOf } from "./rows.ts";
import { signed } from "./signed.ts";
import { useWords } from "./use-words.ts";
import css from "./lines.module.css";

interface WhyProps {
  payslip: ShownPayslip;
  row: Row;
  /** The reader may open loans and advances. */
  opensPlans: boolean;
}

/** Why a row is what it is: rule and version, base, bands, rate, rounding, the year, and last month. */
export function Why({ payslip: p, row, opensPlans }: WhyProps) {
  const words = useWords();
  const { t } = words;
  const lines = [row.employee, row.employer].filter((l) => l !== undefined);
  return (
    <div className={css.why}>
      {lines.map((line) => {
        const it = explain(p, line, words);
        const { version } = it;
        return (
          <section key={line.category} className={css.part} aria-label={t("payslips.why", { what: row.title })}>
            <div className={css.says}>
              <h4>
                {line.category === "employer"
                  ? t("payslips.why_employer", { amount: formatAmount(line.amount) })
                  : t("payslips.why_amount", { amount: formatAmount(line.amount) })}
              </h4>
              {it.says.map((said) => (
                <p key={said}>{said}</p>
              ))}
              {version ? (
                <p>
                  {t("payslips.of_rule")}{" "}
                  <b>{version.scale ?? words.named({ name: version.title, name_fr: version.title_fr })}</b>,{" "}
                  {t("payslips.version_of", { day: formatDay(version.valid_from) })}
                </p>
              ) : null}
              {version?.source ? <Source source={version.source} /> : null}
            </div>
            {it.steps.length > 0 ? <Steps steps={it.steps} /> : null}
            <div>
              {it.bands.length > 0 ? <Bands bands={it.bands} /> : null}
              {it.bounds ? <Bounds bounds={it.bounds} /> : null}
              {line.category === "employer" && row.employee ? null : <OverTime payslip={p} row={row} />}
            </div>
          </section>
        );
      })}
      {row.instalment ? (
        <section className={css.part} aria-label={t("payslips.why", { what: row.title })}>
          <Plan instalment={row.instalment} opens={opensPlans} />
        </section>
      ) : null}
      {lines.length === 0 && !row.instalment ? <p className={css.says}>{t("payslips.says_carried_on")}</p> : null}
    </div>
  );
}

/** The same for one line that stands alone. */
export function LineWhy({ payslip: p, line }: { payslip: ShownPayslip; line: WireLine }) {
  const words = useWords();
  const isEmployer = line.category === "employer";
  const row: Row = {
    key: line.category,
    title: titleOf(p, line, words),
    employee: isEmployer ? undefined : line,
    employer: isEmployer ? line : undefined,
    amount: isEmployer ? undefined : line.amount,
    employerAmount: isEmployer ? line.amount : undefined,
    before: undefined,
    year: undefined,
  };
  return <Why payslip={p} row={row} opensPlans={false} />;
}

const Source = ({ source }: { source: string }) => {
  const t = useT();
  return (
    <p>
      {/^https?:\/\//u.test(source) ? (
        <a href={source} target="_blank" rel="noreferrer" className={css.source}>
          {t("payslips.source_link")}
        </a>
      ) : (
        source
      )}
    </p>
  );
};

const Steps = ({ steps }: { steps: readonly Step[] }) => (
  <dl className={css.steps}>
    {steps.map((s) => (
      <div key={s.key} data-result={s.isResult}>
        <dt>{s.title}</dt>
        <dd>{formatAmount(s.amount)}</dd>
      </div>
    ))}
  </dl>
);

function Bands({ bands }: { bands: readonly BandBar[] }) {
  const of = bands.map((b) => b.base);
  return (
    <ul className={css.bands}>
      {bands.map((b) => (
        <li key={b.key} title={formatAmount(b.base)}>
          <span>{b.title}</span>
          <ShareBar of={of} values={[{ key: b.key, value: b.base, look: 1 }]} />
          <b>{formatAmount(b.amount)}</b>
        </li>
      ))}
    </ul>
  );
}

function Bounds({ bounds }: { bounds: BoundsBar }) {
  const t = useT();
  const whole = sum([bounds.below, bounds.base, bounds.above]);
  return (
    <figure className={css.bounds}>
      <figcaption>{t("payslips.part_of_base", { whole: formatAmount(whole) })}</figcaption>
      <span className={css.stack} aria-hidden="true">
        <i style={{ flexGrow: Number(bounds.below) }} />
        <i style={{ flexGrow: Number(bounds.base) }} data-counts />
        <i style={{ flexGrow: Number(bounds.above) }} />
      </span>
      <b>{formatAmount(bounds.base)}</b>
    </figure>
  );
}

/** Last month, and the year before and with this row. */
function OverTime({ payslip: p, row }: { payslip: ShownPayslip; row: Row }) {
  const { t, month } = useWords();
  const line = row.employee ?? row.employer;
  // A row that lessens the net is written here as it is withheld.
  const plain = (given: string | undefined): string | undefined =>
    given !== undefined && line && row.amount !== undefined && row.amount !== line.amount ? minus(given) : given;
  const amount = plain(row.amount) ?? row.employerAmount ?? "0";
  const before = plain(row.before);
  const year = plain(row.year);
  return (
    <dl className={css.steps}>
      {p.before && before !== undefined ? (
        <>
          <div>
            <dt>{month(p.before.month)}</dt>
            <dd>{formatAmount(before)}</dd>
          </div>
          <div>
            <dt>{t("payslips.change")}</dt>
            <dd>{signed(sum([amount, minus(before)]))}</dd>
          </div>
        </>
      ) : null}
      {year !== undefined ? (
        <>
          <div>
            <dt>{t("payslips.year_before", { month: month(p.year.from) })}</dt>
            <dd>{formatAmount(sum([year, minus(amount)]))}</dd>
          </div>
          <div data-result>
            <dt>{t("payslips.year_with")}</dt>
            <dd>{formatAmount(year)}</dd>
          </div>
        </>
      ) : null}
    </dl>
  );
}

/** An instalment with its plan: what was planned, taken, moved on, and what is left. */
export function Plan({ instalment: i, opens }: { instalment: ShownInstalment; opens: boolean }) {
  const { t, month } = useWords();
  const facts: [string, string][] = [
    [t("payslips.planned"), i.amount],
    [t("payslips.taken"), i.taken],
    ...(/[1-9]/u.test(i.moved) ? [[t("payslips.moved_on"), i.moved] as [string, string]] : []),
    [t("payslips.left"), i.left],
  ];
  return (
    <>
      <div className={css.says}>
        <h4>
          <RefLink href={opens ? advanceHref.view(i.advance.hash_id) : undefined}>
            {t("payslips.plan_of", { number: i.advance.number, title: i.advance.title })}
          </RefLink>
        </h4>
        <p>
          {t("payslips.instalment_place", { position: i.position, count: i.count, month: month(i.month.slice(0, 7)) })}
        </p>
        {/[1-9]/u.test(i.moved) ? <p>{t("payslips.says_moved")}</p> : null}
      </div>
      <dl className={css.steps}>
        {facts.map(([name, amount], at) => (
          <div key={name} data-result={at === facts.length - 1 || undefined}>
            <dt>{name}</dt>
            <dd>{formatAmount(amount)}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
