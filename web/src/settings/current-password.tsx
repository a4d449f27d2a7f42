import type { ReactElement } from "react";
import { PasswordField } from "#web/access/public.ts";
import { useT } from "#web/kit/i18n.ts";

/** A field for the current password, required before a sensitive change. */
export function CurrentPassword({ error }: { error: (field: string) => string | undefined }): ReactElement {
  return <PasswordField name="current_password" label={useT()("settings.current_password")} errorOf={error} />;
}
