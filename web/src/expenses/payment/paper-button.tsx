import { IconPrinter } from "@tabler/icons-react";
import { useState } from "react";
import { printPayment } from "#contract/expenses/payments.ts";
import { call } from "#web/api/client.ts";
import { isApiError } from "#web/api/errors.ts";
import { useT } from "#web/kit/i18n.ts";
import { Button } from "#web/ui/atoms/button.tsx";
import { saveFile } from "#web/ui/save-file.ts";

/** Downloads a payment's receipt as PDF, of a joint payment or a single transaction. */
export function PaperButton({ id, name }: { id: string; name: string }) {
  const t = useT();
  const [busy, setBusy] = useState(false);
  const print = async (): Promise<void> => {
    setBusy(true);
    try {
      saveFile((await call(printPayment, { params: { id } })) as Blob, `${name}.pdf`);
    } catch (e) {
      // The API client has shown the error.
      if (!isApiError(e)) throw e;
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button icon={<IconPrinter stroke={1.6} />} busy={busy} onClick={() => void print()}>
      {t("payments.paper")}
    </Button>
  );
}
