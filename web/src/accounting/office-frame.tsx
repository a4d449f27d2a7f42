import type { ReactNode } from "react";
import { useT } from "#web/app/i18n.ts";
import { mayOpen, useMe } from "#web/app/me.ts";
import { usePageTitle } from "#web/app/page-title.ts";
import { LinkTabs } from "#web/ui/atoms/tabs.tsx";
import { usePhone } from "#web/ui/use-phone.ts";
import css from "./accounting.module.css";
import { expensesHref, holdersHref, mayCount, maySee, officeHref } from "./kinds.ts";
import { useOffice, useWaiting } from "./use-offices.ts";

export type OfficeTab = "office" | "accounts" | "boxes" | "expenses";

interface OfficeFrameProps {
  zone: string;
  tab: OfficeTab;
  /** The one thing to make here. */
  primary?: ReactNode;
  children: ReactNode;
  /** What is shown scrolls inside itself, so the frame takes just the screen. */
  fits?: boolean;
}

/** The head of an office's money: its name, and its screens as tabs. */
export function OfficeFrame({ zone, tab, primary, children, fits }: OfficeFrameProps) {
  const t = useT();
  const phone = usePhone();
  const { can, bootstrap } = useMe();
  const office = useOffice(zone);
  const waiting = useWaiting(office ? [office] : [])(zone);
  const mine = waiting ? (waiting.mine.validate ? waiting.toValidate : 0) + (waiting.mine.pay ? waiting.toPay : 0) : 0;
  usePageTitle(office && (tab === "office" ? office.name : `${office.name}, ${t(`accounting.${tab}`)}`));
  const tabs = [
    { key: "office" as const, href: officeHref(zone), shown: true },
    { key: "accounts" as const, href: holdersHref(zone, "accounts"), shown: maySee(can, "accounts", zone) },
    { key: "boxes" as const, href: holdersHref(zone, "boxes"), shown: maySee(can, "boxes", zone) },
    { key: "expenses" as const, href: expensesHref(zone), shown: mayCount(can, zone) && mayOpen(bootstrap, ["accountings_users_expenses", "accountings_all", "expense_validating", "expense_paying", "expense_rollback"]), waiting: mine || undefined },
  ].filter((x) => x.shown);
  return (
    <div className={css.page} style={fits ? { flex: "1 1 0", minHeight: 0 } : undefined}>
      <header className={`${css.head} ${css.tabbed} ${css.bare}`}>
        <h1>{office?.name ?? " "}</h1>
        {phone ? null : primary}
      </header>
      <div className={css.tabs}>
        <LinkTabs label={office?.name ?? t("accounting.office")} tabs={tabs.map((x) => ({ href: x.href, label: t(x.key === "office" ? "accounting.overview" : `accounting.${x.key}`), waiting: x.waiting, current: x.key === tab }))} />
      </div>
      {children}
    </div>
  );
}
