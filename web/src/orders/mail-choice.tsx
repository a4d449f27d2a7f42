import { Checkbox } from "@mantine/core";
import { useT } from "#web/kit/i18n.ts";

interface MailChoiceProps {
  isMailed: boolean;
  onChange: (isMailed: boolean) => void;
}
/** Checkbox: also mail the comment to the customer. */
export default function MailChoice({ isMailed, onChange }: MailChoiceProps) {
  const t = useT();
  return (
    <Checkbox checked={isMailed} onChange={(e) => onChange(e.currentTarget.checked)} label={t("orders.by_mail")} />
  );
}
