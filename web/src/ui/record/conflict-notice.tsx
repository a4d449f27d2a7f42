import type { ReactNode } from "react";
import { useT } from "#web/kit/i18n.ts";
import { Notice } from "../atoms/notice.tsx";

interface ConflictNoticeProps {
  /** Who changed it, if known. */
  who?: string;
  /** The difference: 'Theirs is 8.950,00 ZAR, yours 8.900,00 ZAR.' */
  children?: ReactNode;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}

/** Edit conflict: both versions are kept until the user chooses. */
export function ConflictNotice({ who, children, onKeepMine, onTakeTheirs }: ConflictNoticeProps) {
  const t = useT();
  return (
    <Notice
      title={who ? t("ui.conflict_who", { name: who }) : t("ui.conflict")}
      actions={
        <>
          <button type="button" onClick={onKeepMine}>
            {t("ui.keep_mine")}
          </button>
          <button type="button" onClick={onTakeTheirs}>
            {t("ui.take_theirs")}
          </button>
        </>
      }
    >
      {children}
    </Notice>
  );
}
