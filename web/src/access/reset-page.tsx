import type { ReactElement } from "react";
import { guestHref } from "#contract/access/hrefs.ts";
import { resetPassword } from "#contract/access/sign-in.ts";
import { call } from "#web/api/client.ts";
import { go } from "#web/kit/go.ts";
import { useT } from "#web/kit/i18n.ts";
import { useOwnPath, usePathParam } from "#web/kit/place.ts";
import { toast } from "#web/kit/toast.ts";
import { AuthForm, StaleLink } from "./auth-form.tsx";
import { NewPassword } from "./new-password.tsx";
import { signIn } from "./sign-in.ts";
import { useSubmit } from "./use-submit.ts";

/** `/reset-password/{token}`, and `/invitation/{token}` for a first password. */
export default function ResetPage(): ReactElement {
  const t = useT();
  const words = useOwnPath().startsWith("/invitation/") ? "invitation" : "reset";
  const token = usePathParam("token");
  const submit = useSubmit(async ({ password = "", password_confirmation = "" }) => {
    const { message, email } = await call(resetPassword, { body: { token, password, password_confirmation } });
    // The ordinary sign-in: where a second factor is needed too, the sign-in screen asks for it.
    const isIn = await signIn(email, password, undefined).then(
      (challenge) => challenge === undefined,
      () => false,
    );
    if (isIn) return;
    toast(message);
    go(guestHref.signIn(), { replace: true });
  });
  return (
    <AuthForm
      title={t(`access.${words}`)}
      text={t(`access.${words}_text`)}
      submit={submit}
      save={t("access.reset_save")}
    >
      <NewPassword error={submit.error} focus />
      <StaleLink error={submit.error} href={guestHref.forgot()} again={t("access.ask_again")} />
    </AuthForm>
  );
}
