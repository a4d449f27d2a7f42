import { IconPrinter } from "@tabler/icons-react";
import { useState } from "react";
import { downloadAdvances } from "#contract/advances/endpoints.ts";
import type { ClientInput } from "#contract/kit/endpoint.ts";
import { call } from "#web/api/client.ts";
import { isApiError } from "#web/api/errors.ts";
import { useT } from "#web/kit/i18n.ts";
import { useUrl } from "#web/kit/place.ts";
import { toast } from "#web/kit/toast.ts";
import { Button } from "#web/ui/atoms/button.tsx";
import { saveFile } from "#web/ui/save-file.ts";

/** Downloads the list's advances of the period as PDF; without any, the server answers with a message. */
export function PrintButton(of: Pick<ClientInput<typeof downloadAdvances>["query"], "zoneSelected" | "user_hash_id">) {
  const t = useT();
  const [{ date_start, date_end }] = useUrl();
  const [busy, setBusy] = useState(false);
  const print = async (): Promise<void> => {
    setBusy(true);
    try {
      const query = { ...of, ...(date_start && { date_start }), ...(date_end && { date_end }) };
      const answer = (await call(downloadAdvances, { query })) as Blob;
      if (answer.type.includes("json")) toast((JSON.parse(await answer.text()) as { message: string }).message);
      else saveFile(answer, `${t("advances.title")}.pdf`);
    } catch (e) {
      // The API client has shown the error.
      if (!isApiError(e)) throw e;
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button icon={<IconPrinter stroke={1.6} />} busy={busy} onClick={() => void print()}>
      {t("advances.paper")}
    </Button>
  );
}
