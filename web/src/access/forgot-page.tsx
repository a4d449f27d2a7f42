import { useState, type ReactElement } from "react";
import { forgetPassword } from "#contract/access/sign-in.ts";
import { call } from "#web/api/client.ts";
import { useT } from "#web/kit/i18n.ts";
import { AuthDone, AuthForm, EmailField } from "./auth-form.tsx";
import { useSubmit } from "./use-submit.ts";

/** `/forgot-password`: the answer does not reveal whether the account exists. */
export default function ForgotPage(): ReactElement {
  const t = useT();
  const [sent, setSent] = useState<string>();
  const submit = useSubmit(async ({ email = "" }) => {
    await call(forgetPassword, { body: { email } });
    setSent(email);
  });
  if (sent !== undefined)
    return <AuthDone title={t("access.mail_sent")} text={t("access.mail_sent_text", { email: sent })} />;
  return (
    <AuthForm title={t("access.forgot")} text={t("access.forgot_text")} submit={submit} save={t("access.forgot_send")}>
      <EmailField autoFocus error={submit.error} />
    </AuthForm>
  );
}
