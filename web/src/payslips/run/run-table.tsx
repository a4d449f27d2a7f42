import { IconCheck } from "@tabler/icons-react";
import { Fragment, type ReactNode } from "react";
import { formatAmount } from "#contract/kit/amounts.ts";
import { payslipHref } from "#contract/payslips/hrefs.ts";
import type { Lack, PayrollRun, RunPerson } from "#contract/payslips/payslip-schemas.ts";
import { userHref } from "#contract/users/hrefs.ts";
import { zoneHref } from "#contract/zones/hrefs.ts";
import { useMe } from "#web/api/me.ts";
import { go } from "#web/kit/go.ts";
import { useKeys } from "#web/kit/keys.ts";
import { monthName } from "#web/kit/month-name.ts";
import { type Translate, useLanguage } from "#web/kit/i18n.ts";
import { useActions } from "#web/ui/actions/use-actions.ts";
import { Button, IconButton } from "#web/ui/atoms/button.tsx";
import { AppLink, ButtonLink } from "#web/ui/atoms/link.tsx";
import { PersonName } from "#web/ui/atoms/person.tsx";
import { usePhone } from "#web/ui/use-phone.ts";
import { payslipActions } from "../actions.ts";
import { useWords } from "../lines/use-words.ts";
import { signed } from "../lines/signed.ts";
import { shiftMonth } from "#contract/kit/recurrence.ts";
import { PayslipStatusWord, percentText } from "../words.tsx";
import css from "./run.module.css";

interface RunTableProps {
  run: PayrollRun;
  chosen: string | undefined;
  onChoose: (person: string) => void;
}

/** In groups: who lacks something, who is to be checked, and everybody else. */
function groupsOf(people: readonly RunPerson[]) {
  const isMissing = (p: RunPerson): boolean => p.state === "missing";
  const isDue = (p: RunPerson): boolean => p.state === "due" && !p.payslip;
  return (
    [
      { key: "missing", rows: people.filter(isMissing) },
      { key: "to_check", rows: people.filter((p) => !isMissing(p) && p.to_check) },
      { key: "steady", rows: people.filter((p) => !isMissing(p) && !p.to_check && !isDue(p)) },
      { key: "due", rows: people.filter((p) => isDue(p) && !p.to_check) },
    ] as const
  ).filter((g) => g.rows.length > 0);
}

function RunHead({ months }: { months: readonly string[] }) {
  const { t } = useWords();
  const language = useLanguage();
  return (
    <thead>
      <tr>
        <th scope="col">{t("payslips.person")}</th>
        <th scope="col">{t("payslips.why_changed")}</th>
        {months.map((month) => (
          <th key={month} scope="col">
            {t("payslips.net_in", { month: monthName(month, "short", language) })}
          </th>
        ))}
        <th scope="col">{t("payslips.change")}</th>
        <th scope="col">{t("payslips.cost_short")}</th>
        <th scope="col">
          <span className="sr-only">{t("payslips.action")}</span>
        </th>
      </tr>
    </thead>
  );
}

/** The sums by currency. */
function RunFoot({ sums }: { sums: PayrollRun["sums"] }) {
  const { t } = useWords();
  return (
    <tfoot>
      {sums.map((s) => (
        <tr key={s.currency.iso}>
          <th scope="row" colSpan={2}>
            {t("payslips.payslips_count", { count: s.payslips })}
          </th>
          <td className={css.quiet}>{formatAmount(s.before.net_salary)}</td>
          <td>{formatAmount(s.net_salary)}</td>
          <td />
          <td>{formatAmount(s.employer_cost)}</td>
          <td className={css.quiet}>{s.currency.iso}</td>
        </tr>
      ))}
    </tfoot>
  );
}

/** J and K go through the people, Enter opens the payslip of the chosen one. */
function useRunKeys(rows: readonly RunPerson[], { chosen, onChoose }: RunTableProps): void {
  const at = rows.findIndex((p) => p.user.hash_id === chosen);
  const here = rows[at];
  const step = (by: 1 | -1): void => {
    const next = rows[Math.max(0, Math.min(rows.length - 1, at + by))];
    if (next) onChoose(next.user.hash_id);
  };
  useKeys([
    { keys: "j", label: "ui.key_down", repeats: true, run: () => step(1) },
    { keys: "k", label: "ui.key_up", repeats: true, run: () => step(-1) },
    {
      keys: "Enter",
      label: "ui.key_open",
      enabled: !!here?.payslip,
      run: () => here?.payslip && go(payslipHref.view(here.payslip.hash_id)),
    },
  ]);
}

interface ValidateButtonProps {
  payslip: NonNullable<RunPerson["payslip"]>;
  name: string;
  isWide: boolean;
  actions: ReturnType<typeof useActions>;
}
/** Validates a payslip; that of the chosen person is a wide button, which names its key. */
function ValidateButton({ payslip, name, isWide, actions: { busy, take } }: ValidateButtonProps) {
  const { t } = useWords();
  const act = {
    busy: busy?.id === payslip.hash_id,
    onClick: (): void => {
      if (payslip.can.validate) void take(payslipActions, "validate", payslip);
    },
  };
  return isWide ? (
    <Button look="tinted" size="small" hint="V" {...act}>
      {t("payslips.validate")}
    </Button>
  ) : (
    <IconButton
      look="outline"
      size="small"
      label={t("payslips.validate_of", { name })}
      icon={<IconCheck stroke={1.6} />}
      {...act}
    />
  );
}

/** The people of the month with why their net changed; V validates the chosen one. */
export function RunTable(props: RunTableProps) {
  const { run, chosen, onChoose } = props;
  const { t, month } = useWords();
  const phone = usePhone();
  const actions = useActions();
  const groups = groupsOf(run.people);
  useRunKeys(
    groups.flatMap((g) => g.rows),
    props,
  );
  const before = shiftMonth(run.month, -1);
  return (
    <table className={css.table} aria-label={t("payslips.people")}>
      <RunHead months={[before, run.month]} />
      <tbody>
        {groups.map((g) => (
          <Fragment key={g.key}>
            <tr className={css.group}>
              <th scope="rowgroup" colSpan={7}>
                {t(`payslips.group_${g.key}`)}
                {g.key === "steady" || g.key === "due" ? null : (
                  <small>{t(`payslips.group_${g.key}_text`, { month: month(before) })}</small>
                )}
              </th>
            </tr>
            {g.rows.map((p) => (
              <PersonRow
                key={p.user.hash_id}
                run={run}
                person={p}
                isChosen={p.user.hash_id === chosen}
                onChoose={() =>
                  phone && p.payslip ? go(payslipHref.view(p.payslip.hash_id)) : onChoose(p.user.hash_id)
                }
                validate={
                  p.payslip?.can.validate ? (
                    <ValidateButton
                      payslip={p.payslip}
                      name={p.user.name}
                      isWide={p.user.hash_id === chosen && !phone}
                      actions={actions}
                    />
                  ) : undefined
                }
              />
            ))}
          </Fragment>
        ))}
      </tbody>
      <RunFoot sums={run.sums} />
    </table>
  );
}

interface PersonRowProps {
  run: PayrollRun;
  person: RunPerson;
  isChosen: boolean;
  onChoose: () => void;
  validate: ReactNode;
}

function PersonRow({ run, person: p, isChosen, onChoose, validate }: PersonRowProps) {
  const { t } = useWords();
  const { payslip, before } = p;
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the name in it is a button
    <tr className={css.row} aria-current={isChosen || undefined} onClick={onChoose}>
      <th scope="row">
        <button
          type="button"
          onClick={(e) => {
            e.stopPropagation();
            onChoose();
          }}
        >
          <PersonName person={p.user} />
        </button>
      </th>
      <td className={css.reason} title={reasonWords(p, t)}>
        <span>
          <b>{reasonsOf(p, t).first}</b> <span>{reasonsOf(p, t).rest}</span>
        </span>
      </td>
      <td className={css.quiet}>{before ? formatAmount(before.net_salary) : ""}</td>
      <td className={css.strong}>{payslip ? formatAmount(payslip.totals.net_salary) : ""}</td>
      <td>{changeWord(p, t)}</td>
      <td className={css.quiet}>{payslip ? formatAmount(payslip.totals.employer_cost) : ""}</td>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- keeps the row from taking a button's click */}
      <td className={css.act} onClick={(e) => e.stopPropagation()}>
        {validate ?? <Act run={run} person={p} />}
      </td>
    </tr>
  );
}

const changeWord = (p: RunPerson, t: (key: string) => string): string => {
  if (p.state === "gone") return t("payslips.reason_gone");
  if (!p.before && p.payslip) return t("payslips.reason_new");
  return p.payslip ? percentText(p.change) : "";
};

interface Reasons {
  readonly first: string;
  readonly rest: string;
}
/** The first reason, what it is about, and the others. */
function reasonsOf(p: RunPerson, t: Translate): Reasons {
  if (p.state === "missing")
    return { first: t("payslips.lacks"), rest: p.lacks.map((l) => t(`payslips.lack_${l}`)).join(", ") };
  if (p.state === "due" && !p.payslip) return { first: "", rest: t("payslips.not_computed") };
  const [first, ...more] = p.reasons;
  const isWord = first?.reason === "new" || first?.reason === "gone";
  const what =
    first && !isWord
      ? first.reason === "salary" && first.what !== null
        ? formatAmount(first.what)
        : [first.what, signed(first.amount)].filter(Boolean).join(" ")
      : undefined;
  const rest = [
    what,
    ...more.map((r) => t(`payslips.reason_${r.reason}`).toLowerCase()),
    p.other_loans > 0 ? t("payslips.other_loans", { count: p.other_loans }) : undefined,
  ];
  return { first: first ? t(`payslips.reason_${first.reason}`) : "", rest: rest.filter(Boolean).join(", ") };
}
const reasonWords = (p: RunPerson, t: Translate): string => {
  const { first, rest } = reasonsOf(p, t);
  return `${first} ${rest}`.trim();
};
/** Where what somebody lacks is entered. */
function mendingOf(run: PayrollRun, p: RunPerson, lack: Lack, mayCreate: boolean): string | undefined {
  const user = p.user.hash_id;
  if (lack === "currency") return zoneHref.view(run.zone.hash_id);
  if (lack === "hours")
    return mayCreate ? payslipHref.create(user, { zone: run.zone.hash_id, month: run.month }) : undefined;
  return userHref.view(user);
}

/** What can be done about somebody who has nothing to validate. */
function Act({ run, person: p }: { run: PayrollRun; person: RunPerson }) {
  const { t } = useWords();
  const { can, me } = useMe();
  const mayCreate = can("payslips_create", run.zone.hash_id);
  const [lack] = p.lacks;
  if (lack) {
    const href = mendingOf(run, p, lack, mayCreate);
    return href ? (
      <ButtonLink href={href} size="small">
        {t(`payslips.mend_${lack}`)}
      </ButtonLink>
    ) : null;
  }
  if (p.state === "gone")
    return (
      <ButtonLink href={userHref.view(p.user.hash_id, { tab: "contracts" })} size="small">
        {t("payslips.open_contract")}
      </ButtonLink>
    );
  if (!p.payslip)
    return mayCreate ? (
      <ButtonLink href={payslipHref.create(p.user.hash_id, { zone: run.zone.hash_id, month: run.month })} size="small">
        {t("payslips.create")}
      </ButtonLink>
    ) : null;
  if (p.payslip.status === "VALIDATED")
    return (
      <AppLink href={payslipHref.view(p.payslip.hash_id)}>
        <PayslipStatusWord payslip={p.payslip} />
      </AppLink>
    );
  return run.can.validate && p.user.hash_id === me.hash_id ? (
    <span className={css.quiet}>{t("payslips.a_colleague")}</span>
  ) : null;
}
