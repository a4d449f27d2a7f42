import { PasswordInput } from "@mantine/core";
import type { ReactElement } from "react";
import { useT } from "#web/kit/i18n.ts";

/** A new password, twice. */
export function NewPassword({
  error,
  focus,
}: {
  error: (field: string) => string | undefined;
  focus?: boolean;
}): ReactElement {
  const t = useT();
  const common = {
    required: true,
    withAsterisk: false,
    autoComplete: "new-password",
    maxLength: 200,
    visibilityToggleButtonProps: { "aria-label": t("access.show_password"), tabIndex: 0, "aria-hidden": false },
  };
  return (
    <>
      <PasswordInput
        {...common}
        name="password"
        label={t("access.new_password")}
        description={t("access.password_rule")}
        inputWrapperOrder={["label", "input", "error", "description"]}
        error={error("password")}
        autoFocus={focus ?? false}
      />
      <PasswordInput
        {...common}
        name="password_confirmation"
        label={t("access.repeat_password")}
        error={error("password_confirmation")}
      />
    </>
  );
}
