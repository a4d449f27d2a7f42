import { Suspense, useState } from "react";
import { advanceHref } from "#contract/advances/hrefs.ts";
import { advanceKeepers } from "#contract/advances/rights.ts";
import { expenseHref } from "#contract/expenses/hrefs.ts";
import { staffSeers } from "#contract/expenses/rights.ts";
import { accountingHref } from "#contract/accounting/hrefs.ts";
import { closingSeers } from "#contract/accounting/rights.ts";
import { lazy } from "#web/kit/lazy.ts";
import { useT } from "#web/kit/i18n.ts";
import { mayOpen } from "#web/api/may-open.ts";
import { useMe } from "#web/api/me.ts";
import { LinkTabs } from "#web/ui/atoms/tabs.tsx";
import { holdersHref, mayCount, maySee } from "./kinds.ts";
import { useOffice, useWaiting } from "./use-offices.ts";

export type OfficeTab = "office" | "accounts" | "boxes" | "expenses" | "staff" | "advances" | "closing";

/** Lazy: the tabs do not wait for this count. */
const AdvancesWaiting = lazy(() => import("./advances-waiting.tsx"));

/** Tabs of an office's accounting screens. */
export function OfficeTabs({ zone, tab }: { zone: string; tab: OfficeTab }) {
  const t = useT();
  const { can, bootstrap } = useMe();
  const office = useOffice(zone);
  const waiting = useWaiting(office ? [office] : [])(zone);
  const mine = waiting ? (waiting.mine.validate ? waiting.toValidate : 0) + (waiting.mine.pay ? waiting.toPay : 0) : 0;
  const hands = can("advance_validating", zone);
  const [advances, setAdvances] = useState<number>();
  const tabs = [
    { key: "office" as const, href: accountingHref.office(zone), shown: true },
    { key: "accounts" as const, href: holdersHref(zone, "accounts"), shown: maySee(can, "accounts", zone) },
    { key: "boxes" as const, href: holdersHref(zone, "boxes"), shown: maySee(can, "boxes", zone) },
    {
      key: "expenses" as const,
      href: expenseHref.ofOffice(zone),
      shown:
        mayCount(can, zone) &&
        mayOpen(bootstrap, [
          "accountings_users_expenses",
          "accountings_all",
          "expense_validating",
          "expense_paying",
          "expense_rollback",
        ]),
      waiting: mine || undefined,
    },
    { key: "staff" as const, href: expenseHref.staff(zone), shown: staffSeers.any.some((r) => can(r, zone)) },
    {
      key: "advances" as const,
      href: advanceHref.ofOffice(zone),
      shown: advanceKeepers.any.some((r) => can(r, zone)),
      waiting: advances || undefined,
    },
    {
      key: "closing" as const,
      href: accountingHref.closing(zone),
      shown: closingSeers.any.some((r) => can(r, zone)),
    },
  ].filter((x) => x.shown);
  return (
    <>
      <LinkTabs
        label={office?.name ?? t("accounting.office")}
        tabs={tabs.map((x) => ({
          href: x.href,
          label: t(x.key === "office" ? "accounting.overview" : `accounting.${x.key}`),
          waiting: x.waiting,
          current: x.key === tab,
        }))}
      />
      {hands ? (
        <Suspense fallback={null}>
          <AdvancesWaiting zone={zone} onCount={setAdvances} />
        </Suspense>
      ) : null}
    </>
  );
}
