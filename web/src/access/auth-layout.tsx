import { useEffect, type ReactElement, type ReactNode } from "react";
import { Mark } from "#web/ui/glass.tsx";
import { languages, setLanguage, useLanguage, useT } from "#web/kit/i18n.ts";
import { useBootstrap } from "#web/api/me.ts";
import css from "./auth-layout.module.css";
import { GlassWall } from "./glass-wall.tsx";

const NAMES = { en: "English", fr: "Français" } as const;

/** The layout of screens for people who are not signed in. */
export function AuthLayout({
  title,
  text,
  children,
}: {
  title: string;
  text?: string;
  children: ReactNode;
}): ReactElement {
  const t = useT();
  const language = useLanguage();
  const company = useBootstrap();
  const name = company?.company || "Cordial";
  useEffect(() => {
    document.title = `${title} · ${name}`;
  }, [title, name]);
  return (
    <div className={css.page}>
      <div className={css.panel}>
        <header className={css.top}>
          {company?.logo ? (
            <img className={css.logo} src={company.logo} alt={company.company} />
          ) : (
            <>
              <Mark size={26} />
              {name}
            </>
          )}
          <span className={css.lang} role="group" aria-label={t("app.language")}>
            {languages.map((l) => (
              <button
                key={l}
                type="button"
                className="segment"
                lang={l}
                aria-pressed={l === language}
                onClick={() => void setLanguage(l)}
              >
                {NAMES[l]}
              </button>
            ))}
          </span>
        </header>
        <main className={css.main} id="main">
          <div className={css.head}>
            <h1>{title}</h1>
            {text && <p>{text}</p>}
          </div>
          {children}
        </main>
        <footer className={css.foot}>{t("app.powered_by")}</footer>
      </div>
      <div className={css.wall} aria-hidden="true">
        <GlassWall />
      </div>
    </div>
  );
}
