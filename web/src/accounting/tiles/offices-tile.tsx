import type { ReactElement } from "react";
import { accountingHref } from "#contract/accounting/hrefs.ts";
import type { ClientOutput } from "#contract/kit/endpoint.ts";
import { changeInPercent } from "#contract/kit/money-change.ts";
import type { dashboard } from "#contract/dashboard/endpoints.ts";
import { formatDay } from "#contract/kit/dates.ts";
import { useLanguage, useT } from "#web/kit/i18n.ts";
import { monthName } from "#web/kit/month-name.ts";
import { mayOpen } from "#web/api/may-open.ts";
import { useMe } from "#web/api/me.ts";
import { AppLink } from "#web/ui/atoms/link.tsx";
import { Money } from "#web/ui/atoms/money.tsx";
import { Loading } from "#web/ui/atoms/loading.tsx";
import { Chart } from "#web/ui/chart/chart.tsx";
import { ShareBar } from "#web/ui/chart/share-bar.tsx";
import { decisionKinds } from "#web/ui/home/decision-kinds.ts";
import own from "./offices.module.css";
import { Tile, useHome } from "#web/ui/home/tile.tsx";

type Office = ClientOutput<typeof dashboard>["data"]["offices"][number];

/** Each office's balances, spending and pending work, as far as the person may see them. */
export default function OfficesTile(): ReactElement | null {
  const t = useT();
  const read = useHome();
  const offices = read.data?.data.offices;
  if (offices?.length === 0) return null;
  const held = offices?.some((o) => o.treasury);
  return (
    <Tile
      name="offices"
      title={
        <>
          {t(held ? "dashboard.treasury" : "dashboard.spending")}
          <span className={own.span}>{t(held ? "dashboard.twelve_weeks" : "dashboard.six_months")}</span>
        </>
      }
      all={held && accountingHref.home()}
      see={t("dashboard.to_accounting")}
    >
      {!offices ? (
        <Loading of={read} rows={5} />
      ) : (
        <ul className={offices.length === 1 ? `${own.offices} ${own.one}` : own.offices}>
          {offices.map((o) => (
            <li key={o.zone.hash_id}>
              <OfficeFigures office={o} />
            </li>
          ))}
        </ul>
      )}
    </Tile>
  );
}

/** The change as text; undefined when there is nothing to compare with, or above 999 %. */
function change(now: string, before: string): string | undefined {
  const percent = before.startsWith("-") ? undefined : changeInPercent(now, before);
  return percent === undefined || Number(percent) > 999 ? undefined : `${percent}\u00A0%`;
}

function OfficeFigures({ office: o }: { office: Office }): ReactElement {
  const { treasury, spend } = o;
  const [total, ...others] = treasury?.totals ?? [];
  return (
    <article className={own.office} aria-label={o.zone.name}>
      <div>
        {treasury && total ? (
          <Head
            name={o.zone.name}
            href={accountingHref.office(o.zone.hash_id)}
            change={change(total.amount, treasury.balances[0]?.amount ?? "0")}
            {...total}
          />
        ) : spend && o.currency_iso ? (
          <Head name={o.zone.name} amount={spend.this_month} currency_iso={o.currency_iso} />
        ) : (
          <h3>{o.zone.name}</h3>
        )}
        {treasury && treasury.balances.length > 0 && (
          <Treasury treasury={treasury} name={o.zone.name} iso={total?.currency_iso ?? ""} />
        )}
        {!treasury && spend && <Months months={spend.months} name={o.zone.name} iso={o.currency_iso ?? ""} />}
      </div>
      <dl className={own.facts}>
        {others.length > 0 && <Fact name="dashboard.also_holds" sums={others} />}
        {treasury && spend && o.currency_iso && (
          <Fact
            name="dashboard.spent_this_month"
            sums={[{ amount: spend.this_month, currency_iso: o.currency_iso }, ...spend.others]}
          />
        )}
        {/* No percentage: a month that has begun can't be compared with a whole one. */}
        {spend && o.currency_iso && (
          <Fact name="dashboard.spent_last_month" sums={[{ amount: spend.last_month, currency_iso: o.currency_iso }]} />
        )}
        {!treasury && spend && spend.others.length > 0 && <Fact name="dashboard.also_spent" sums={spend.others} />}
        {(o.open ?? []).map((open) => (
          <Open key={open.kind} zone={o.zone.hash_id} open={open} />
        ))}
      </dl>
    </article>
  );
}

function Head({
  name,
  href,
  amount,
  currency_iso,
  change: by,
}: {
  name: string;
  href?: string;
  amount: string;
  currency_iso: string;
  change?: string | undefined;
}): ReactElement {
  const t = useT();
  return (
    <>
      <h3>
        {href ? <AppLink href={href}>{name}</AppLink> : name}
        {by && <span title={t("dashboard.than_twelve_weeks")}>{by}</span>}
      </h3>
      <p className={own.big}>
        <Money value={amount} iso={currency_iso} tight />
      </p>
    </>
  );
}

interface PictureProps {
  name: string;
  iso: string;
}

function Treasury({ treasury, name, iso }: PictureProps & { treasury: NonNullable<Office["treasury"]> }): ReactElement {
  const t = useT();
  return (
    <>
      <Chart
        small
        label={t("dashboard.treasury_of", { name })}
        along={t("dashboard.day")}
        points={treasury.balances.map(({ day, amount }) => ({
          key: day,
          short: formatDay(day),
          long: formatDay(day),
          values: { balance: amount },
        }))}
        panels={[[{ key: "balance", name: t("dashboard.treasury"), shape: "line", look: 1 }]]}
        iso={iso}
      />
      <div className={own.flows}>
        {(["in", "out"] as const).map((side) => (
          <p key={side}>
            <span>{t(`dashboard.${side}`)}</span>
            <ShareBar
              of={[treasury.in, treasury.out]}
              values={[{ key: side, value: treasury[side], look: side === "in" ? 1 : 2 }]}
              track
            />
            <Money value={treasury[side]} strong={false} />
          </p>
        ))}
      </div>
    </>
  );
}

function Months({
  months,
  name,
  iso,
}: PictureProps & { months: NonNullable<Office["spend"]>["months"] }): ReactElement {
  const t = useT();
  const language = useLanguage();
  return (
    <Chart
      small
      label={t("dashboard.spending_of", { name })}
      along={t("dashboard.month")}
      points={months.map(({ month, amount }, i) => ({
        key: month,
        short: monthName(month, "short", language),
        long: monthName(month, "long", language),
        values: { spent: amount },
        quiet: i < months.length - 1,
      }))}
      panels={[[{ key: "spent", name: t("dashboard.spending"), shape: "columns", look: 1 }]]}
      iso={iso}
    />
  );
}

type Sums = readonly { amount: string; currency_iso: string }[];

function Fact({ name, sums }: { name: string; sums: Sums }): ReactElement {
  const t = useT();
  return (
    <div>
      <dt>{t(name)}</dt>
      <dd>
        {sums.map((s) => (
          <Money key={s.currency_iso} value={s.amount} iso={s.currency_iso} strong={false} tight />
        ))}
      </dd>
    </div>
  );
}

/** The pending work of one step, with a link if the person may open it. */
function Open({ zone, open }: { zone: string; open: NonNullable<Office["open"]>[number] }): ReactElement {
  const t = useT();
  const { bootstrap } = useMe();
  const kind = decisionKinds()[open.kind];
  const words = (
    <>
      {t(`dashboard.all_${open.kind}`)} <span>{open.count}</span>
    </>
  );
  return (
    <div>
      <dt>
        {kind && mayOpen(bootstrap, kind.need) ? (
          <AppLink href={kind.all(zone)} figure={open.count}>
            {words}
          </AppLink>
        ) : (
          words
        )}
      </dt>
      <dd>
        {open.sums.map((s) => (
          <Money key={s.currency_iso} value={s.amount} iso={s.currency_iso} strong={false} tight />
        ))}
      </dd>
    </div>
  );
}
