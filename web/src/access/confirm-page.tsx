import { useState, type ReactElement } from "react";
import { guestHref } from "#contract/access/hrefs.ts";
import { confirmAddress } from "#contract/access/sign-in.ts";
import { call } from "#web/api/client.ts";
import { useT } from "#web/kit/i18n.ts";
import { usePathParam } from "#web/kit/place.ts";
import { AuthDone, AuthForm, StaleLink } from "./auth-form.tsx";
import { PasswordField } from "./new-password.tsx";
import { useSubmit } from "./use-submit.ts";

/** `/confirm-address/{token}`: asks for the password of the registration; the mailbox owner only knows it if they registered themselves. */
export default function ConfirmPage(): ReactElement {
  const t = useT();
  const token = usePathParam("token");
  const [done, setDone] = useState<string>();
  const submit = useSubmit(async ({ password = "" }) => {
    setDone((await call(confirmAddress, { body: { token, password } })).message);
  });
  if (done !== undefined) return <AuthDone title={t("access.confirm_done")} text={done} />;
  return (
    <AuthForm
      title={t("access.confirm")}
      text={t("access.confirm_text")}
      submit={submit}
      save={t("access.confirm_save")}
    >
      <StaleLink error={submit.error} href={guestHref.register()} again={t("access.register_again")} />
      <PasswordField name="password" label={t("access.password")} autoFocus errorOf={submit.error} />
    </AuthForm>
  );
}
