import { IconLogout, IconUser } from "@tabler/icons-react";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { guestHref } from "#contract/access/hrefs.ts";
import { logout } from "#contract/access/endpoints.ts";
import { call } from "#web/api/client.ts";
import type { Bootstrap, Me } from "#web/api/me.ts";
import { queryClient } from "#web/api/query.ts";
import { dropSession } from "#web/api/session.ts";
import { go } from "#web/kit/go.ts";
import { useT } from "#web/kit/i18n.ts";
import { Mark } from "#web/ui/glass.tsx";
import { PortalLink } from "./link.tsx";
import { usePlace, views } from "./place.ts";
import css from "./portal.module.css";
import { forgetMessages } from "./kept-message.ts";
import { chooseScheme, schemeNow, schemes, type Scheme } from "./theme.ts";
import { LanguageButtons } from "./language-buttons.tsx";

async function signOut(): Promise<void> {
  await call(logout, { query: {} }, { quiet: true }).catch(() => undefined);
  dropSession();
  forgetMessages();
  queryClient.clear();
  go(guestHref.signIn());
}

const initials = (name: string): string =>
  name
    .split(/\s+/u)
    .map((word) => word.charAt(0))
    .slice(0, 2)
    .join("")
    .toUpperCase();

interface FootProps {
  /** Whom they are signed in for. */
  customer: string | undefined;
  me: Me;
}
/** Who is signed in. */
function Foot({ customer, me }: FootProps) {
  const t = useT();
  return (
    <footer className={css.foot}>
      <span>{t("portal.powered_by")}</span>
      <span>
        {customer === undefined || customer === me.name
          ? t("portal.signed_in", { name: me.name })
          : t("portal.signed_in_for", { name: me.name, customer })}
      </span>
    </footer>
  );
}

/** Header and navigation around every portal screen. `bare`: without navigation, while nothing else may be opened. */
export function Frame({
  data,
  me,
  customer,
  bare = false,
  children,
}: {
  data: Bootstrap;
  me: Me;
  customer?: string | undefined;
  bare?: boolean;
  children: ReactNode;
}) {
  const t = useT();
  const { view } = usePlace();
  const nav = useRef<HTMLElement>(null);
  // On a phone the links scroll sideways.
  useEffect(() => {
    nav.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest", inline: "center" });
  }, [view]);
  return (
    <div className={css.page}>
      <a className={css.skip} href="#main">
        {t("portal.skip")}
      </a>
      <header className={css.top}>
        <div className={css.inner}>
          <PortalLink view="overview" className={css.brand}>
            {data.logo ? (
              <img src={data.logo} alt={data.company} />
            ) : (
              <>
                <Mark size={24} />
                {data.company}
              </>
            )}
          </PortalLink>
          {bare ? null : (
            <nav ref={nav} className={css.nav} aria-label={t("portal.title")}>
              {views
                .filter((one) => one !== "profile")
                .map((one) => (
                  <PortalLink key={one} view={one} current={one === view}>
                    {t(`portal.nav_${one}`)}
                  </PortalLink>
                ))}
            </nav>
          )}
          <Me me={me} bare={bare} />
        </div>
      </header>
      <main id="main" className={css.main} tabIndex={-1}>
        {children}
      </main>
      <Foot customer={customer} me={me} />
    </div>
  );
}

const MENU = "portal-menu";
const icon = { size: 16, stroke: 1.6, "aria-hidden": true } as const;
function Me({ me, bare }: { me: Me; bare: boolean }) {
  const t = useT();
  const [scheme, setScheme] = useState<Scheme>(schemeNow);
  const close = (): void => document.getElementById(MENU)?.hidePopover();
  return (
    <div className={css.me}>
      <LanguageButtons />
      <button type="button" className={css.avatar} popoverTarget={MENU} aria-label={t("portal.me", { name: me.name })}>
        {initials(me.name)}
      </button>
      <div id={MENU} popover="auto" className={css.menu}>
        <p>
          <b>{me.name}</b>
          <span>{me.email}</span>
        </p>
        {bare ? null : (
          <span onClickCapture={close}>
            <PortalLink view="profile">
              <IconUser {...icon} />
              {t("portal.nav_profile")}
            </PortalLink>
          </span>
        )}
        <fieldset>
          <legend>{t("portal.theme")}</legend>
          {schemes.map((one) => (
            <label key={one}>
              <input
                type="radio"
                name="theme"
                checked={scheme === one}
                onChange={() => {
                  chooseScheme(one);
                  setScheme(one);
                }}
              />
              {t(`portal.theme_${one}`)}
            </label>
          ))}
        </fieldset>
        <button type="button" onClick={() => void signOut()}>
          <IconLogout {...icon} />
          {t("portal.sign_out")}
        </button>
      </div>
    </div>
  );
}
