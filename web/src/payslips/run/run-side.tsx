import { formatAmount } from "#contract/kit/amounts.ts";
import { payslipHref } from "#contract/payslips/hrefs.ts";
import { getPayslip } from "#contract/payslips/payslip-endpoints.ts";
import type { PayrollRun, RunPerson } from "#contract/payslips/payslip-schemas.ts";
import { useMe } from "#web/api/me.ts";
import { useRead } from "#web/api/query.ts";
import { Avatar } from "#web/ui/atoms/person.tsx";
import { RefLink } from "#web/ui/atoms/link.tsx";
import { Loading } from "#web/ui/atoms/loading.tsx";
import { colorOf, type Look } from "#web/ui/chart/series.ts";
import { ShareBar } from "#web/ui/chart/share-bar.tsx";
import { PayslipLines } from "../lines/payslip-lines.tsx";
import { useWords } from "../lines/use-words.ts";
import LivePreview from "../typed/live-preview.tsx";
import { usePreview } from "../typed/use-preview.ts";
import type { RunSums } from "./run-figures.tsx";
import css from "./run.module.css";

/** Beside the people: the chosen one's month beside last month's, and the expense that the month makes. */
export default function RunSide({ run, chosen }: { run: PayrollRun; chosen: RunPerson | undefined }) {
  const { t } = useWords();
  return (
    <aside className={css.side}>
      {chosen ? <Chosen key={chosen.user.hash_id} run={run} person={chosen} /> : null}
      {run.sums.map((s) => (
        <Expense key={s.currency.iso} sums={s} />
      ))}
      <p className={css.note}>{t("payslips.by_reason_only")}</p>
    </aside>
  );
}

function Chosen({ run, person: p }: { run: PayrollRun; person: RunPerson }) {
  const { t } = useWords();
  const { can } = useMe();
  const id = p.payslip?.hash_id ?? (p.state === "gone" ? p.before?.hash_id : undefined);
  return (
    <section className={css.chosen} aria-label={p.user.name}>
      <h2>
        <Avatar person={p.user} />
        <span>{p.user.name}</span>
        {id ? (
          <RefLink href={payslipHref.view(id)}>
            {t(p.payslip ? "payslips.open_payslip" : "payslips.open_last_payslip")}
          </RefLink>
        ) : null}
      </h2>
      {p.payslip ? (
        <Stored id={p.payslip.hash_id} />
      ) : p.state === "due" && can("payslips_create", run.zone.hash_id) ? (
        <Previewed run={run} person={p} />
      ) : (
        <p className={css.quiet}>
          {p.state === "missing"
            ? p.lacks.map((l) => t(`payslips.lack_${l}_text`)).join(" ")
            : t(p.state === "gone" ? "payslips.gone_text" : "payslips.not_computed")}
        </p>
      )}
    </section>
  );
}

function Stored({ id }: { id: string }) {
  const read = useRead(getPayslip, { params: { id } }, { quiet: true });
  const { data } = read;
  return data ? <PayslipLines payslip={data.data} look="compare" /> : <Loading of={read} rows={5} />;
}

function Previewed({ run, person }: { run: PayrollRun; person: RunPerson }) {
  const preview = usePreview({
    user_hash_id: person.user.hash_id,
    zone_hash_id: run.zone.hash_id,
    month: run.month,
  });
  return <LivePreview {...preview} look="compare" />;
}

const looks: readonly Look[] = [2, 3, 4, 5, 6];

/** What goes to people, to each body, and back to loans: together the employer's cost. */
function Expense({ sums: s }: { sums: RunSums }) {
  const { t, named } = useWords();
  if (s.payslips === 0) return null;
  const parts = [
    { key: "people", name: t("payslips.to_people", { count: s.payslips }), amount: s.net_salary, look: 1 as Look },
    ...s.bodies.map((b, i) => ({
      key: b.tax_category?.hash_id ?? "other",
      name: b.tax_category ? named(b.tax_category) : t("payslips.other_deductions"),
      amount: b.amount,
      look: looks[i] ?? ("quiet" as const),
    })),
    { key: "instalments", name: t("payslips.loans_repaid"), amount: s.instalments, look: "quiet" as Look },
  ].filter((p) => /[1-9]/u.test(p.amount));
  return (
    <section className={css.expense} aria-label={t("payslips.expense_it_makes")}>
      <h2>
        {t("payslips.expense_it_makes")} <small>{s.currency.iso}</small>
      </h2>
      <ShareBar of={[s.employer_cost]} values={parts.map((p) => ({ key: p.key, value: p.amount, look: p.look }))} end />
      <ul>
        {parts.map((p) => (
          <li key={p.key}>
            <i style={{ background: colorOf(p.look) }} />
            <span>{p.name}</span>
            <span>{formatAmount(p.amount)}</span>
          </li>
        ))}
        <li data-result>
          <span>{t("payslips.total_cost")}</span>
          <span>{formatAmount(s.employer_cost)}</span>
        </li>
      </ul>
    </section>
  );
}
