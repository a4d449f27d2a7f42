import { PasswordInput } from "@mantine/core";
import { useState, type ReactElement } from "react";
import { confirmAddress } from "#contract/access/endpoints.ts";
import { call } from "#web/api/client.ts";
import { useT } from "#web/kit/i18n.ts";
import { AppLink } from "#web/ui/atoms/link.tsx";
import { usePathParam } from "#web/kit/place.ts";
import { Button } from "#web/ui/atoms/button.tsx";
import { AuthLayout } from "./auth-layout.tsx";
import css from "./auth-layout.module.css";
import { useSubmit } from "./use-submit.ts";

/** `/confirm-address/{token}`: takes the password of the registration, which the mail box's owner knows only if they registered themselves. */
export default function ConfirmPage(): ReactElement {
  const t = useT();
  const token = usePathParam("token");
  const [done, setDone] = useState<string>();
  const { busy, error, onSubmit } = useSubmit(async ({ password = "" }) => {
    setDone((await call(confirmAddress, { body: { token, password } })).message);
  });
  const back = (
    <AppLink href="/login" className={css.link}>
      {t("access.back_to_sign_in")}
    </AppLink>
  );
  if (done !== undefined)
    return (
      <AuthLayout title={t("access.confirm_done")}>
        <div className={css.done} role="status">
          <p>{done}</p>
          {back}
        </div>
      </AuthLayout>
    );
  return (
    <AuthLayout title={t("access.confirm")} text={t("access.confirm_text")}>
      <form className={css.form} onSubmit={onSubmit}>
        {error("token") && (
          <p role="alert" className={css.after}>
            {error("token")}{" "}
            <AppLink href="/register" className={css.link}>
              {t("access.register_again")}
            </AppLink>
          </p>
        )}
        <PasswordInput
          name="password"
          label={t("access.password")}
          autoComplete="current-password"
          required
          withAsterisk={false}
          autoFocus
          error={error("password")}
          maxLength={200}
          visibilityToggleButtonProps={{ "aria-label": t("access.show_password"), tabIndex: 0, "aria-hidden": false }}
        />
        <Button type="submit" look="filled" wide busy={busy} className={css.submit}>
          {t("access.confirm_save")}
        </Button>
        {back}
      </form>
    </AuthLayout>
  );
}
