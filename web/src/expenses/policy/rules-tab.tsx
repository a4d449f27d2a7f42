import { IconPlus } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { formatMoney } from "#contract/kit/amounts.ts";
import { officeRules, type ExpenseLimit, type RateOfOffice } from "#contract/expenses/policy.ts";
import { useRead } from "#web/api/query.ts";
import { todayAt } from "#web/api/today.ts";
import { useT } from "#web/kit/i18n.ts";
import { useNamed } from "#web/kit/named.ts";
import { Button } from "#web/ui/atoms/button.tsx";
import { EmptyGlass } from "#web/ui/atoms/empty.tsx";
import { Loading } from "#web/ui/atoms/loading.tsx";
import { useAddressed } from "#web/ui/form/drawer.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { ListedPanel } from "#web/ui/record/addressed-panel.tsx";
import { Table } from "#web/ui/table/table.tsx";
import { usePhone } from "#web/ui/use-phone.ts";
import css from "./policy.module.css";
import { usePolicyWords } from "./words.ts";

const LimitForm = lazyPart(() => import("./limit-form.tsx"));
const RateForm = lazyPart(() => import("./rate-form.tsx"));

type Dated = { readonly start_date: string; readonly end_date: string | null };
const isOver = (x: Dated, today: string): boolean => x.end_date !== null && x.end_date < today;

function Section({
  title,
  how,
  action,
  children,
}: {
  title: string;
  how: string;
  action: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className={css.part}>
      <div className={css.bar}>
        <div>
          <h2>{title}</h2>
          <p>{how}</p>
        </div>
        {action}
      </div>
      {children}
    </section>
  );
}

function Period({ of }: { of: Dated }) {
  const t = useT();
  const words = usePolicyWords();
  const today = todayAt();
  const when = isOver(of, today) ? t("policy.over") : of.start_date > today ? t("policy.ahead") : undefined;
  return (
    <span className={isOver(of, today) ? `${css.period} ${css.ended}` : css.period}>
      {words.period(of)}
      {when ? ` (${when})` : ""}
    </span>
  );
}

function Limits({ limits, onOpen }: { limits: readonly ExpenseLimit[]; onOpen: (id: string) => void }) {
  const t = useT();
  const named = useNamed();
  return (
    <Table
      label={t("policy.limits")}
      rows={limits}
      columns={[
        {
          key: "reason",
          head: t("policy.reason"),
          names: true,
          cell: (l) =>
            l.can.update ? (
              <button type="button" className={css.link} onClick={() => onOpen(l.hash_id)}>
                {named(l.reason)}
              </button>
            ) : (
              named(l.reason)
            ),
        },
        { key: "person", head: t("policy.person"), cell: (l) => l.user?.name ?? t("policy.everyone") },
        { key: "period", head: t("policy.period"), hides: "phone", cell: (l) => <Period of={l} /> },
        {
          key: "limit",
          head: t("policy.limit"),
          right: true,
          cell: (l) => t(`policy.limit_${l.per}`, { amount: formatMoney(l.amount, l.currency.iso) }),
        },
      ]}
    />
  );
}

function Rates({ rates, onOpen }: { rates: readonly RateOfOffice[]; onOpen: (id: string) => void }) {
  const t = useT();
  const named = useNamed();
  const words = usePolicyWords();
  const phone = usePhone();
  return (
    <Table
      label={t("policy.rates")}
      rows={rates}
      columns={[
        {
          key: "kind",
          head: t("policy.kind"),
          names: true,
          cell: (r) => {
            const name = r.kind === "mileage" ? t(`policy.vehicle_${r.vehicle}`) : t("policy.kind_per_diem");
            return (
              <>
                {r.can.update ? (
                  <button type="button" className={css.link} onClick={() => onOpen(r.hash_id)}>
                    {named(r.country)}, {name.toLowerCase()}
                  </button>
                ) : (
                  `${named(r.country)}, ${name.toLowerCase()}`
                )}
                <span className={css.under}>{phone ? `${words.rate(r, r.currency.iso)}. ${r.source}` : r.source}</span>
              </>
            );
          },
        },
        { key: "period", head: t("policy.period"), hides: "phone", cell: (r) => <Period of={r} /> },
        {
          key: "rate",
          hides: "phone",
          head: t("policy.rate"),
          right: true,
          cell: (r) => {
            const [price, besides] = words.rateParts(r, r.currency.iso);
            return (
              <>
                {price}
                {besides ? <span className={css.under}>{besides}</span> : null}
              </>
            );
          },
        },
      ]}
    />
  );
}

/** An office's limits and allowance rates. */
export default function RulesTab({ zone }: { zone: string }) {
  const t = useT();
  const drawer = useAddressed(["limit", "rate"]);
  const read = useRead(officeRules, { params: { id: zone } }, { quiet: true });
  const { data } = read;
  if (!data) return <Loading of={read} rows={8} />;
  const { limits, rates } = data.data;
  const mayMake = !!data.can.create && data.zone.currency !== null;
  const add = (what: "limit" | "rate") =>
    mayMake ? (
      <Button
        look="outline"
        icon={<IconPlus stroke={1.6} />}
        onClick={() => drawer.open(what === "limit" ? { limit: "new" } : { rate: "new" })}
      >
        {t(`policy.new_${what}`)}
      </Button>
    ) : undefined;
  const shared = { zone, currency: data.zone.currency, onClose: drawer.close };
  return (
    <>
      <Section title={t("policy.limits")} how={t("policy.limits_how")} action={limits.length > 0 ? add("limit") : null}>
        {limits.length > 0 ? (
          <Limits limits={limits} onOpen={(id) => drawer.open({ limit: id })} />
        ) : (
          <EmptyGlass title={t("policy.no_limits")} text={t("policy.no_limits_text")} action={add("limit")} />
        )}
      </Section>
      <Section title={t("policy.rates")} how={t("policy.rates_how")} action={rates.length > 0 ? add("rate") : null}>
        {rates.length > 0 ? (
          <Rates rates={rates} onOpen={(id) => drawer.open({ rate: id })} />
        ) : (
          <EmptyGlass title={t("policy.no_rates")} text={t("policy.no_rates_text")} action={add("rate")} />
        )}
      </Section>
      <ListedPanel
        of={read}
        word="limit"
        rows={limits}
        id={(l) => l.hash_id}
        title={() => t("policy.edit_limit")}
        make={mayMake && { title: t("policy.new_limit"), form: <LimitForm {...shared} /> }}
      >
        {(limit) => <LimitForm {...shared} limit={limit} />}
      </ListedPanel>
      <ListedPanel
        of={read}
        word="rate"
        rows={rates}
        id={(r) => r.hash_id}
        title={() => t("policy.edit_rate")}
        make={mayMake && { title: t("policy.new_rate"), form: <RateForm {...shared} /> }}
      >
        {(rate) => <RateForm {...shared} rate={rate} />}
      </ListedPanel>
    </>
  );
}
