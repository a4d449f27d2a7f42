import { IconPrinter } from "@tabler/icons-react";
import { printPayment } from "#contract/expenses/payments.ts";
import { useT } from "#web/kit/i18n.ts";
import { Button } from "#web/ui/atoms/button.tsx";
import { useDownload } from "#web/ui/use-download.ts";

/** Downloads a payment's receipt as PDF, of a joint payment or a single transaction. */
export function PaperButton({ id, name }: { id: string; name: string }) {
  const t = useT();
  const { busy, download } = useDownload();
  return (
    <Button
      icon={<IconPrinter stroke={1.6} />}
      busy={!!busy}
      onClick={() => void download(printPayment, { params: { id } }, `${name}.pdf`)}
    >
      {t("payments.paper")}
    </Button>
  );
}
