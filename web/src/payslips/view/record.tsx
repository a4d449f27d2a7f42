import { IconRefresh } from "@tabler/icons-react";
import { expenseHref } from "#contract/expenses/hrefs.ts";
import { formatDay, lastOfMonth } from "#contract/kit/dates.ts";
import { payslipHref } from "#contract/payslips/hrefs.ts";
import { downloadPayslip, updatePayslip } from "#contract/payslips/payslip-endpoints.ts";
import type { FullPayslip } from "#contract/payslips/payslip-schemas.ts";
import { useMe } from "#web/api/me.ts";
import { useChange } from "#web/api/query.ts";
import { useUrl } from "#web/kit/place.ts";
import { toast } from "#web/kit/toast.ts";
import { usePrintAction } from "#web/ui/actions/use-print-action.tsx";
import { useRecordActions } from "#web/ui/actions/use-record-actions.tsx";
import { Button } from "#web/ui/atoms/button.tsx";
import { RefLink } from "#web/ui/atoms/link.tsx";
import { Notice } from "#web/ui/atoms/notice.tsx";
import { PersonName } from "#web/ui/atoms/person.tsx";
import { ChosenPanel, useAddressed } from "#web/ui/form/drawer.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { RecordPage } from "#web/ui/record/record-page.tsx";
import { tabOf } from "#web/ui/record/tab-of.tsx";
import { usePhone } from "#web/ui/use-phone.ts";
import { payslipActions } from "../actions.ts";
import { PayslipLines } from "../lines/payslip-lines.tsx";
import { useWords } from "../lines/use-words.ts";
import { PayslipStatusWord } from "../words.tsx";
import { PayslipSide } from "./payslip-side.tsx";
import css from "./view.module.css";

const daysTab = tabOf(() => import("./days-tab.tsx"));
const plansTab = tabOf(() => import("./plans-tab.tsx"));
const historyTab = tabOf(() => import("./history-tab.tsx"));
const EditForm = lazyPart(() => import("./edit-form.tsx"));

/** Below the title: status, person, post, office, days, and the expense that pays it. */
function PayslipMeta({ payslip: p, home }: { payslip: FullPayslip; home: string }) {
  const { t } = useWords();
  const first = `${p.month}-01`;
  return (
    <>
      <PayslipStatusWord payslip={p} />
      <PersonName person={p.user} />
      {p.facts.post ? <span>{p.facts.post}</span> : null}
      <RefLink href={home}>{p.zone.name}</RefLink>
      <span>{t("payslips.from_to", { from: formatDay(first), to: formatDay(lastOfMonth(first)) })}</span>
      {p.expense ? (
        <RefLink href={expenseHref.view(p.expense.hash_id)}>
          {t("payslips.in_expense", { number: p.expense.number })}
        </RefLink>
      ) : null}
    </>
  );
}

/** Its actions, and to print it. */
function usePayslipActions(p: FullPayslip, home: string, open: ReturnType<typeof useAddressed>["open"]) {
  const { t } = useWords();
  const actions = useRecordActions(payslipActions, p, { home, open });
  const print = usePrintAction(
    downloadPayslip,
    { params: { id: p.hash_id }, query: {} },
    {
      label: t(p.status === "VALIDATED" ? "payslips.pdf" : "payslips.pdf_preview"),
      name: t("payslips.file_name", { month: p.month, name: p.user.name }),
    },
  );
  return [print, ...actions];
}

/** Page of a payslip for those who keep the pay of its office. */
export function PayslipRecord({ payslip: p }: { payslip: FullPayslip }) {
  const { t, month } = useWords();
  const { can } = useMe();
  const phone = usePhone();
  const [url] = useUrl();
  const drawer = useAddressed(["do"]);
  const home = can("payslips_view_all", p.zone_hash_id)
    ? payslipHref.list({ zone: p.zone_hash_id, month: p.month })
    : payslipHref.own();
  const actions = usePayslipActions(p, home, drawer.open);
  const why = p.note ?? (p.status === "UNVALIDATED" && p.motif && t("payslips.reopened_because", { motif: p.motif }));
  return (
    <>
      <RecordPage
        of={{ kind: "payslip", id: p.hash_id }}
        title={t("payslips.of_month", { month: month(p.month) })}
        crumb={p.user.name}
        home={home}
        meta={<PayslipMeta payslip={p} home={home} />}
        actions={actions}
        notice={
          p.outdated && p.can.update ? <Outdated payslip={p} /> : why ? <p className={css.note}>{why}</p> : undefined
        }
        tabs={[
          {
            key: "payslip",
            label: t("payslips.tab_payslip"),
            content: phone ? (
              <div className={css.bleeds}>
                <PayslipLines payslip={p} look="list" />
              </div>
            ) : (
              <PayslipLines payslip={p} look="table" />
            ),
          },
          { key: "days", label: t("payslips.tab_days"), load: daysTab({ payslip: p }) },
          {
            key: "plans",
            label: t("payslips.tab_plans"),
            ...(p.instalments.length > 0 && { count: p.instalments.length }),
            load: plansTab({ payslip: p }),
          },
          { key: "history", label: t("payslips.tab_history"), load: historyTab({ id: p.hash_id }) },
        ]}
        side={<PayslipSide payslip={p} />}
      />
      <ChosenPanel
        chosen={url.do}
        onClose={drawer.close}
        panels={{
          edit: p.can.update && {
            title: t("payslips.edit_title", { name: p.user.name }),
            form: <EditForm payslip={p} onClose={drawer.close} />,
          },
        }}
      />
    </>
  );
}

/** A draft that would be computed otherwise now: a salary, days or a rule changed since. */
function Outdated({ payslip: p }: { payslip: FullPayslip }) {
  const { t } = useWords();
  const { mutate, isPending } = useChange(updatePayslip, { onDone: () => toast(t("payslips.computed_again")) });
  return (
    <Notice
      title={t("payslips.is_outdated")}
      actions={
        <Button
          icon={<IconRefresh stroke={1.6} />}
          busy={isPending}
          onClick={() =>
            mutate({ input: { params: { id: p.hash_id }, body: { version: p.version, recompute: true } } })
          }
        >
          {t("payslips.compute_again")}
        </Button>
      }
    >
      {t("payslips.is_outdated_text")}
    </Notice>
  );
}
