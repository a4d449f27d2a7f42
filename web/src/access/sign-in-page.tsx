import { PasswordInput, TextInput } from "@mantine/core";
import type { ReactElement } from "react";
import { useT } from "#web/app/i18n.ts";
import { AppLink } from "#web/ui/atoms/link.tsx";
import { useBootstrap } from "#web/app/me.ts";
import { useUrl } from "#web/app/place.ts";
import { Button } from "#web/ui/atoms/button.tsx";
import { AuthLayout } from "./auth-layout.tsx";
import css from "./auth-layout.module.css";
import { signIn } from "./sign-in.ts";
import { useSubmit } from "./use-submit.ts";

/** `/` and `/login` */
export default function SignInPage(): ReactElement {
  const t = useT();
  const [url] = useUrl();
  const { busy, error, onSubmit } = useSubmit(({ email = "", password = "" }) => signIn(email, password, url.next));
  const first = useBootstrap()?.registration === "first-administrator";
  return (
    <AuthLayout title={t("access.sign_in")} text={t("access.sign_in_text")}>
      <form className={css.form} onSubmit={onSubmit}>
        <TextInput
          name="email"
          type="email"
          label={t("access.email")}
          autoComplete="username"
          required
          withAsterisk={false}
          autoFocus
          error={error("email")}
          maxLength={200}
        />
        <div className={css.field}>
          <PasswordInput
            name="password"
            label={t("access.password")}
            autoComplete="current-password"
            required
            withAsterisk={false}
            error={error("password")}
            maxLength={200}
            visibilityToggleButtonProps={{ "aria-label": t("access.show_password"), tabIndex: 0, "aria-hidden": false }}
          />
          <AppLink href="/forgot-password" className={`${css.link} ${css.aside}`}>
            {t("access.forgot_link")}
          </AppLink>
        </div>
        <Button type="submit" look="filled" wide busy={busy} className={css.submit}>
          {t("access.sign_in")}
        </Button>
        <p className={css.after}>
          {first ? t("access.first_question") : t("access.no_account")}{" "}
          <AppLink href="/register" className={css.link}>
            {first ? t("access.first_link") : t("access.register_link")}
          </AppLink>
        </p>
      </form>
    </AuthLayout>
  );
}
