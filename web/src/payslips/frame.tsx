import { type ReactNode } from "react";
import { payslipHref } from "#contract/payslips/hrefs.ts";
import { useMe } from "#web/api/me.ts";
import { useOffice } from "#web/api/use-office.ts";
import { todayAt } from "#web/api/today.ts";
import { useT } from "#web/kit/i18n.ts";
import { useUrl } from "#web/kit/place.ts";
import { LinkTabs } from "#web/ui/atoms/tabs.tsx";
import { OfficeChoice } from "#web/ui/form/office-choice.tsx";
import page from "#web/ui/page.module.css";
import { isMonth } from "./month.ts";
import { MonthChoice } from "./month-choice.tsx";

/** The office and month of the address; by default one's own office and the month that runs there. */
export function useMonthOfOffice() {
  const [url, setUrl] = useUrl();
  const { offices, office, zone } = useOffice(["payslips_view_all"], url.zone);
  const month = isMonth(url.month) ? url.month : todayAt(zone || undefined).slice(0, 7);
  return { offices, office, zone, month, setUrl };
}

const tabs = ["run", "list", "arrears", "what_if"] as const;
type Tab = (typeof tabs)[number];

/** The tabs of an office's pay. */
export function PayTabs({
  tab,
  zone,
  month,
  counts,
}: {
  tab: Tab;
  zone: string;
  month: string;
  counts?: { readonly [t in Tab]?: number | undefined };
}) {
  const t = useT();
  const { can } = useMe();
  return (
    <LinkTabs
      label={t("payslips.payslips")}
      tabs={[
        ...tabs.map((one) => ({
          href: payslipHref.list({ zone, month, ...(one !== "run" && { view: one }) }),
          label: t(`payslips.view_${one}`),
          current: one === tab,
          ...(counts?.[one] !== undefined && { count: counts[one] }),
        })),
        ...(can("payslips_apply_tax")
          ? [{ href: payslipHref.configuration(), label: t("payslips.configuration") }]
          : []),
        { href: payslipHref.own(), label: t("payslips.own_title") },
      ]}
    />
  );
}

interface FrameProps extends Pick<ReturnType<typeof useMonthOfOffice>, "offices" | "zone" | "month" | "setUrl"> {
  title: string;
  tab: Tab;
  counts?: { readonly [t in Tab]?: number | undefined };
  actions?: ReactNode;
  children: ReactNode;
}

/** Head of the screens about one office's month: office, month, actions, tabs. */
export function PayFrame({ title, tab, counts, actions, children, offices, zone, month, setUrl }: FrameProps) {
  const t = useT();
  return (
    <div className={page.page}>
      <header className={page.head}>
        <h1>{title}</h1>
        <OfficeChoice
          label={t("payslips.office")}
          offices={offices}
          value={zone}
          onChange={(next) => setUrl({ zone: next, person: undefined })}
        />
        <MonthChoice month={month} onMonth={(next) => setUrl({ month: next })} />
        {actions}
      </header>
      <PayTabs tab={tab} zone={zone} month={month} {...(counts && { counts })} />
      {children}
    </div>
  );
}
