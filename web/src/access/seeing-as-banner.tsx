import { IconEye } from "@tabler/icons-react";
import { useState } from "react";
import { useT } from "#web/kit/i18n.ts";
import css from "./seeing-as-banner.module.css";
import { stopSeeingAs } from "./stop-seeing-as.ts";

/** Shown on every screen during an impersonation: the person's name, that it is read-only, and a button to end it. */
export default function SeeingAsBanner({ name, by }: { name: string; by: string }) {
  const t = useT();
  const [busy, setBusy] = useState(false);
  return (
    <div className={css.banner} role="status">
      <IconEye size={18} stroke={1.6} aria-hidden="true" />
      <span>
        <b>{t("access.seeing_as", { name })}</b> <span className={css.more}>{t("access.seeing_as_text", { by })}</span>
      </span>
      <button
        type="button"
        aria-busy={busy || undefined}
        onClick={() => {
          setBusy(true);
          void stopSeeingAs();
        }}
      >
        {t("access.seeing_as_end")}
      </button>
    </div>
  );
}
