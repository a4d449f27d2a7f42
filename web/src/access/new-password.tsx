import { PasswordInput, type PasswordInputProps } from "@mantine/core";
import type { ReactElement } from "react";
import { useT } from "#web/kit/i18n.ts";
import type { Submit } from "./use-submit.ts";

interface PasswordFieldProps extends PasswordInputProps {
  name: string;
  errorOf: Submit["error"];
}

/** A password field with a button to show the password, reachable by keyboard. */
export function PasswordField({ errorOf, ...props }: PasswordFieldProps): ReactElement {
  const t = useT();
  return (
    <PasswordInput
      autoComplete="current-password"
      required
      withAsterisk={false}
      maxLength={200}
      error={errorOf(props.name)}
      visibilityToggleButtonProps={{ "aria-label": t("access.show_password"), tabIndex: 0, "aria-hidden": false }}
      {...props}
    />
  );
}

/** A new password and its repetition. */
export function NewPassword({ error, focus = false }: { error: Submit["error"]; focus?: boolean }): ReactElement {
  const t = useT();
  return (
    <>
      <PasswordField
        name="password"
        label={t("access.new_password")}
        autoComplete="new-password"
        description={t("access.password_rule")}
        inputWrapperOrder={["label", "input", "error", "description"]}
        errorOf={error}
        autoFocus={focus}
      />
      <PasswordField
        name="password_confirmation"
        label={t("access.repeat_password")}
        autoComplete="new-password"
        errorOf={error}
      />
    </>
  );
}
