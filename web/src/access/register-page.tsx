import { TextInput } from "@mantine/core";
import { useState, type ReactElement } from "react";
import { register } from "#contract/access/sign-in.ts";
import { call } from "#web/api/client.ts";
import { invalidate } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { useBootstrap } from "#web/api/me.ts";
import { AuthDone, AuthForm, EmailField } from "./auth-form.tsx";
import { NewPassword } from "./new-password.tsx";
import { signIn } from "./sign-in.ts";
import { useSubmit } from "./use-submit.ts";

/** `/register`: the first administrator, with the set-up code; later, an account once the address is confirmed and somebody activates it. */
export default function RegisterPage(): ReactElement {
  const t = useT();
  const first = useBootstrap()?.registration === "first-administrator";
  const [waits, setWaits] = useState<string>();
  const submit = useSubmit(async ({ name = "", email = "", password = "", password_confirmation = "", setup_code }) => {
    const answer = await call(register, {
      body: { name, email, password, password_confirmation, ...(first && { setup_code }) },
    });
    await invalidate("access");
    if (answer.active) await signIn(email, password, undefined);
    else setWaits(answer.message);
  });
  if (waits !== undefined) return <AuthDone title={t("access.register_done")} text={waits} />;
  const { error } = submit;
  const field = { required: true, withAsterisk: false, maxLength: 200 };
  return (
    <AuthForm
      title={first ? t("access.first_title") : t("access.register")}
      text={first ? t("access.first_text") : t("access.register_text")}
      submit={submit}
      save={first ? t("access.first_save") : t("access.register_save")}
    >
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
      <EmailField error={error} />
      <NewPassword error={error} />
    </AuthForm>
  );
}
