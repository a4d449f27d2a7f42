import { TextInput } from "@mantine/core";
import { useState, type ReactElement } from "react";
import { register } from "#contract/access/endpoints.ts";
import { call } from "#web/api/client.ts";
import { invalidate } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { AppLink } from "#web/ui/atoms/link.tsx";
import { useBootstrap } from "#web/api/me.ts";
import { Button } from "#web/ui/atoms/button.tsx";
import { AuthLayout } from "./auth-layout.tsx";
import css from "./auth-layout.module.css";
import { NewPassword } from "./new-password.tsx";
import { signIn } from "./sign-in.ts";
import { useSubmit } from "./use-submit.ts";

/** `/register`: the first administrator, with the set-up code; later, an account once the address is confirmed and somebody activates it. */
export default function RegisterPage(): ReactElement {
  const t = useT();
  const first = useBootstrap()?.registration === "first-administrator";
  const [waits, setWaits] = useState<string>();
  const { busy, error, onSubmit } = useSubmit(
    async ({ name = "", email = "", password = "", password_confirmation = "", setup_code }) => {
      const answer = await call(register, {
        body: { name, email, password, password_confirmation, ...(first && { setup_code }) },
      });
      await invalidate("access");
      if (answer.active) await signIn(email, password, undefined);
      else setWaits(answer.message);
    },
  );
  const back = (
    <AppLink href="/login" className={css.link}>
      {t("access.back_to_sign_in")}
    </AppLink>
  );
  if (waits !== undefined)
    return (
      <AuthLayout title={t("access.register_done")}>
        <div className={css.done} role="status">
          <p>{waits}</p>
          {back}
        </div>
      </AuthLayout>
    );
  const field = { required: true, withAsterisk: false, maxLength: 200 };
  return (
    <AuthLayout
      title={first ? t("access.first_title") : t("access.register")}
      text={first ? t("access.first_text") : t("access.register_text")}
    >
      <form className={css.form} onSubmit={onSubmit}>
        {first && (
          <TextInput
            {...field}
            name="setup_code"
            label={t("access.setup_code")}
            description={t("access.setup_code_text")}
            inputWrapperOrder={["label", "input", "error", "description"]}
            autoComplete="one-time-code"
            error={error("setup_code")}
          />
        )}
        <TextInput
          {...field}
          name="name"
          label={t("access.name")}
          autoComplete="name"
          maxLength={120}
          error={error("name")}
        />
        <TextInput
          {...field}
          name="email"
          type="email"
          label={t("access.email")}
          autoComplete="username"
          error={error("email")}
        />
        <NewPassword error={error} />
        <Button type="submit" look="filled" wide busy={busy} className={css.submit}>
          {first ? t("access.first_save") : t("access.register_save")}
        </Button>
        {back}
      </form>
    </AuthLayout>
  );
}
