import { useState } from "react";
import { impersonate } from "#contract/access/impersonation.ts";
import { call } from "#web/api/client.ts";
import { isApiError } from "#web/api/errors.ts";
import { beginSeeingAs } from "#web/api/seeing-as.ts";
import { useT } from "#web/kit/i18n.ts";
import { useMe } from "#web/api/me.ts";
import { toastError } from "#web/kit/toast.ts";
import { ConfirmDialog } from "#web/ui/dialogs.tsx";
import css from "./access.module.css";

/** Starts viewing the product as another person, after explaining what that means. */
export function SeeAs({ id, name }: { id: string; name: string }) {
  const t = useT();
  const { me, can, bootstrap } = useMe();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  if (!can("users_impersonate") || me.hash_id === id || bootstrap.impersonated_by) return null;
  const begin = async (): Promise<void> => {
    setBusy(true);
    try {
      const { access_token, expires_in } = await call(impersonate, { body: { user_hash_id: id } });
      beginSeeingAs(access_token, expires_in);
    } catch (e) {
      if (isApiError(e) && e.status === 403) toastError(e.message);
      setAsking(false);
      setBusy(false);
    }
  };
  return (
    <>
      <button type="button" className={`${css.link} ${css.seeAs}`} onClick={() => setAsking(true)}>
        {t("profiles.see_as", { name })}
      </button>
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title={t("profiles.see_as_title", { name })}
        text={t("profiles.see_as_text", { name })}
        confirm={t("profiles.see_as_confirm")}
        busy={busy}
        onConfirm={() => void begin()}
      />
    </>
  );
}
