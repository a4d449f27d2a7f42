import { TextInput } from "@mantine/core";
import { useState, type ReactElement } from "react";
import { forgetPassword } from "#contract/access/endpoints.ts";
import { call } from "#web/api/client.ts";
import { useT } from "#web/kit/i18n.ts";
import { AppLink } from "#web/ui/atoms/link.tsx";
import { Button } from "#web/ui/atoms/button.tsx";
import { AuthLayout } from "./auth-layout.tsx";
import css from "./auth-layout.module.css";
import { useSubmit } from "./use-submit.ts";

/** `/forgot-password`: the answer is the same whether there is such an account or not. */
export default function ForgotPage(): ReactElement {
  const t = useT();
  const [sent, setSent] = useState<string>();
  const { busy, error, onSubmit } = useSubmit(async ({ email = "" }) => {
    await call(forgetPassword, { body: { email } });
    setSent(email);
  });
  const back = (
    <AppLink href="/login" className={css.link}>
      {t("access.back_to_sign_in")}
    </AppLink>
  );
  if (sent !== undefined)
    return (
      <AuthLayout title={t("access.mail_sent")}>
        <div className={css.done} role="status">
          <p>{t("access.mail_sent_text", { email: sent })}</p>
          {back}
        </div>
      </AuthLayout>
    );
  return (
    <AuthLayout title={t("access.forgot")} text={t("access.forgot_text")}>
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
        <Button type="submit" look="filled" wide busy={busy} className={css.submit}>
          {t("access.forgot_send")}
        </Button>
        {back}
      </form>
    </AuthLayout>
  );
}
