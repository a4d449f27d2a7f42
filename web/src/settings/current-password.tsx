import type { ReactElement } from "react";
import { PasswordField } from "#web/access/public.ts";
import { useT } from "#web/kit/i18n.ts";

/** The password that holds now, before something is changed with it. */
export function CurrentPassword({ error }: { error: (field: string) => string | undefined }): ReactElement {
  return <PasswordField name="current_password" label={useT()("settings.current_password")} errorOf={error} />;
}
