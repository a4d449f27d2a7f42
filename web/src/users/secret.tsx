import { IconCopy } from "@tabler/icons-react";
import { useT } from "#web/kit/i18n.ts";
import { toast } from "#web/kit/toast.ts";
import { Button } from "#web/ui/atoms/button.tsx";
import css from "./users.module.css";

/** A secret that is shown once, to be passed on. */
export function Secret({
  value,
  testId,
  label,
  copy,
}: {
  value: string;
  testId: string;
  label?: string;
  copy?: boolean;
}) {
  const t = useT();
  const toClipboard = async (): Promise<void> => {
    await navigator.clipboard.writeText(value);
    toast(t("users.copied"));
  };
  return (
    <div className={css.secret}>
      <div>
        {label ? <small>{label}</small> : null}
        <span data-testid={testId}>{value}</span>
      </div>
      {copy ? (
        <Button
          icon={<IconCopy stroke={1.6} />}
          aria-label={`${t("users.copy")}: ${label ?? ""}`}
          onClick={() => void toClipboard()}
        >
          {t("users.copy")}
        </Button>
      ) : null}
    </div>
  );
}
