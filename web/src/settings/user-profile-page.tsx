import { useState, type ReactElement } from "react";
import { homeHref } from "#contract/dashboard/hrefs.ts";
import { getProfile } from "#contract/settings/endpoints.ts";
import { invalidate, prefetch as ask, useRead } from "#web/api/query.ts";
import { go } from "#web/kit/go.ts";
import { useT } from "#web/kit/i18n.ts";
import { useUrl } from "#web/kit/place.ts";
import { NotificationPreferences } from "#web/notifications/public.ts";
import { Notice } from "#web/ui/atoms/notice.tsx";
import { Loading } from "#web/ui/atoms/loading.tsx";
import { panelId, PanelTabs } from "#web/ui/atoms/tabs.tsx";
import { lazyTab } from "#web/ui/lazy-tab.tsx";
import { OwnContracts } from "#web/users/public.ts";
import { Looks } from "./looks.tsx";
import { PasswordForm } from "./password-form.tsx";
import css from "./user-profile.module.css";
import { WhoForm } from "./who-form.tsx";

const RecoveryCodes = lazyTab(() => import("./recovery-codes.tsx"));
const SecondFactor = lazyTab(() => import("./second-factor.tsx"));
const PayTab = lazyTab(() => import("./pay-tab.tsx"));
const Sessions = lazyTab(() => import("./sessions.tsx"));

const TABS = ["profile", "contracts", "pay", "security", "sessions", "notifications"] as const;

export const prefetch = (): void => void ask(getProfile, {});

/** `/admin/settings/user-profile`: name, appearance, sign-in, sessions and notifications. */
export default function UserProfilePage(): ReactElement {
  const t = useT();
  const read = useRead(getProfile, {});
  const me = read.data?.data;
  // The codes are shown only once: keep them until confirmed, even if data is read again meanwhile.
  const [codes, setCodes] = useState<readonly string[]>();
  const due = me?.second_factor_due === true || (me !== undefined && !me.password_secure);
  const kept = async (): Promise<void> => {
    setCodes(undefined);
    await invalidate("settings");
    if (due) go(homeHref.dashboard());
  };
  return (
    <div className={css.page}>
      <h1 className="sr-only-phone">{t("settings.profile")}</h1>
      {codes ? (
        <RecoveryCodes codes={codes} onKept={() => void kept()} />
      ) : !me ? (
        <Loading of={read} rows={6} />
      ) : !me.password_secure ? (
        <First title={t("settings.change_password")} text={t("settings.change_password_text")}>
          <PasswordForm insecure />
        </First>
      ) : me.second_factor_due ? (
        <First title={t("settings.second_factor_first")} text={t("settings.second_factor_first_text")}>
          <SecondFactor onCodes={setCodes} />
        </First>
      ) : (
        <Tabs me={me} onCodes={setCodes} />
      )}
    </div>
  );
}

/** A step required before everything else. */
function First({ title, text, children }: { title: string; text: string; children: ReactElement }): ReactElement {
  return (
    <>
      <Notice title={title}>{text}</Notice>
      <div className={css.columns}>
        {children}
        <div>
          <Looks />
        </div>
      </div>
    </>
  );
}

type Profile = Parameters<typeof WhoForm>[0]["profile"];

function Tabs({ me, onCodes }: { me: Profile; onCodes: (codes: readonly string[]) => void }): ReactElement {
  const t = useT();
  const [url, change] = useUrl();
  const tab = TABS.find((x) => x === url.tab) ?? "profile";
  return (
    <>
      <div className={css.tabs}>
        <PanelTabs
          tabs={TABS.map((key) => ({ key, label: t(`settings.tab_${key}`) }))}
          value={tab}
          onChange={(key) => change({ tab: key === "profile" ? undefined : key })}
          label={t("settings.profile")}
        />
      </div>
      <div role="tabpanel" id={panelId(tab)} aria-labelledby={`tab-${tab}`}>
        {tab === "profile" ? (
          <div className={css.columns}>
            <WhoForm profile={me} />
            <Looks />
          </div>
        ) : tab === "contracts" ? (
          <OwnContracts />
        ) : tab === "pay" ? (
          <PayTab />
        ) : tab === "security" ? (
          <div className={css.columns}>
            <PasswordForm />
            <SecondFactor onCodes={onCodes} />
          </div>
        ) : tab === "sessions" ? (
          <Sessions />
        ) : (
          <NotificationPreferences />
        )}
      </div>
    </>
  );
}
