import { useRef, useState, type ReactElement } from "react";
import { homeHref } from "#contract/dashboard/hrefs.ts";
import { updateProfile } from "#contract/settings/endpoints.ts";
import { call } from "#web/api/client.ts";
import { fieldError } from "#web/api/errors.ts";
import { invalidate } from "#web/api/query.ts";
import { forgetTypedPassword, typedPassword } from "#web/api/typed-password.ts";
import { NewPassword, useSubmit } from "#web/access/public.ts";
import { go } from "#web/kit/go.ts";
import { useT } from "#web/kit/i18n.ts";
import { toast } from "#web/kit/toast.ts";
import { Button } from "#web/ui/atoms/button.tsx";
import { CurrentPassword } from "./current-password.tsx";
import css from "./user-profile.module.css";

/** The form for a new password. While the current one is insecure, nothing else is accessible. */
export function PasswordForm({ insecure }: { insecure?: boolean }): ReactElement {
  const t = useT();
  const form = useRef<HTMLFormElement>(null);
  // At a first sign-in it was typed on the screen before.
  const [typed, setTyped] = useState(() => (insecure ? typedPassword() : undefined));
  const { busy, error, onSubmit } = useSubmit(
    async ({ current_password = typed ?? "", password = "", password_confirmation = "" }) => {
      try {
        await call(updateProfile, { body: { current_password, password, password_confirmation } });
      } catch (e) {
        // It has been changed meanwhile: ask for the one of now.
        if (fieldError(e, "current_password")) setTyped(undefined);
        throw e;
      }
      forgetTypedPassword();
      form.current?.reset();
      toast(t("settings.password_changed"));
      await invalidate("settings");
      if (insecure) go(homeHref.dashboard());
    },
  );
  return (
    <section className={css.section} aria-labelledby="password">
      <h2 id="password">{t("settings.password")}</h2>
      <form ref={form} className={css.form} onSubmit={onSubmit}>
        {typed === undefined ? <CurrentPassword error={error} /> : null}
        <NewPassword error={error} />
        <div>
          <Button type="submit" look={insecure ? "filled" : "outline"} busy={busy}>
            {t("settings.password_save")}
          </Button>
        </div>
      </form>
    </section>
  );
}
