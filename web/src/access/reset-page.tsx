import type { ReactElement } from "react";
import { resetPassword } from "#contract/access/endpoints.ts";
import { call } from "#web/api/client.ts";
import { go } from "#web/kit/go.ts";
import { useT } from "#web/kit/i18n.ts";
import { AppLink } from "#web/ui/atoms/link.tsx";
import { usePath, usePathParam } from "#web/kit/place.ts";
import { toast } from "#web/kit/toast.ts";
import { Button } from "#web/ui/atoms/button.tsx";
import { AuthLayout } from "./auth-layout.tsx";
import css from "./auth-layout.module.css";
import { NewPassword } from "./new-password.tsx";
import { useSubmit } from "./use-submit.ts";

/** `/reset-password/{token}`, and `/invitation/{token}` for a first password. */
export default function ResetPage(): ReactElement {
  const t = useT();
  const words = usePath().startsWith("/invitation/") ? "invitation" : "reset";
  const token = usePathParam("token");
  const { busy, error, onSubmit } = useSubmit(async ({ password = "", password_confirmation = "" }) => {
    const { message } = await call(resetPassword, { body: { token, password, password_confirmation } });
    toast(message || t("access.password_changed"));
    go("/login", { replace: true });
  });
  return (
    <AuthLayout title={t(`access.${words}`)} text={t(`access.${words}_text`)}>
      <form className={css.form} onSubmit={onSubmit}>
        <NewPassword error={error} focus />
        {error("token") && (
          <p role="alert" className={css.after}>
            {error("token")}{" "}
            <AppLink href="/forgot-password" className={css.link}>
              {t("access.ask_again")}
            </AppLink>
          </p>
        )}
        <Button type="submit" look="filled" wide busy={busy} className={css.submit}>
          {t("access.reset_save")}
        </Button>
        <AppLink href="/login" className={css.link}>
          {t("access.back_to_sign_in")}
        </AppLink>
      </form>
    </AuthLayout>
  );
}
