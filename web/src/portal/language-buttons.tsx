import { switchLanguage } from "#web/api/language-switch.ts";
import { signedIn } from "#web/api/session.ts";
import { languages, useLanguage, useT } from "#web/kit/i18n.ts";
import css from "./portal.module.css";

/** The other languages, each a press away; who is signed in keeps the choice. */
export function LanguageButtons() {
  const t = useT();
  const language = useLanguage();
  return languages
    .filter((one) => one !== language)
    .map((one) => (
      <button
        key={one}
        type="button"
        lang={one}
        className={css.lang}
        aria-label={t("portal.language_switch")}
        onClick={() => void switchLanguage(one, signedIn())}
      >
        {one.toUpperCase()}
      </button>
    ));
}
