import type { ReactNode } from "react";
import { useT } from "#web/kit/i18n.ts";
import { usePageTitle } from "#web/kit/page-title.ts";
import { usePhone } from "#web/ui/use-phone.ts";
import css from "./accounting.module.css";
import { type OfficeTab, OfficeTabs } from "./office-tabs.tsx";
import { useOffice } from "./use-offices.ts";

interface OfficeFrameProps {
  zone: string;
  tab: OfficeTab;
  /** The create button. */
  primary?: ReactNode;
  children: ReactNode;
  /** The content scrolls inside, so the frame has the height of the screen. */
  fits?: boolean;
}

/** Frame of an office's accounting screens: name and tabs. */
export function OfficeFrame({ zone, tab, primary, children, fits }: OfficeFrameProps) {
  const t = useT();
  const phone = usePhone();
  const office = useOffice(zone);
  usePageTitle(office && (tab === "office" ? office.name : `${office.name}, ${t(`accounting.${tab}`)}`));
  return (
    <div className={css.page} style={fits ? { flex: "1 1 0", minHeight: 0 } : undefined}>
      <header className={`${css.head} ${css.tabbed} ${css.bare}`}>
        <h1 className={phone ? "sr-only" : undefined}>{office?.name ?? " "}</h1>
        {phone ? null : primary}
      </header>
      <div className={css.tabs}>
        <OfficeTabs zone={zone} tab={tab} />
      </div>
      {children}
    </div>
  );
}
