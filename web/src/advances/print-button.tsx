import { IconPrinter } from "@tabler/icons-react";
import { downloadAdvances } from "#contract/advances/endpoints.ts";
import type { ClientInput } from "#contract/kit/endpoint.ts";
import { useT } from "#web/kit/i18n.ts";
import { useUrl } from "#web/kit/place.ts";
import { Button } from "#web/ui/atoms/button.tsx";
import { useDownload } from "#web/ui/use-download.ts";

/** Downloads the list's advances of the period as PDF; without any, the server answers with a message. */
export function PrintButton(of: Pick<ClientInput<typeof downloadAdvances>["query"], "zoneSelected" | "user_hash_id">) {
  const t = useT();
  const [{ date_start, date_end }] = useUrl();
  const { busy, download } = useDownload();
  const query = { ...of, ...(date_start && { date_start }), ...(date_end && { date_end }) };
  return (
    <Button
      icon={<IconPrinter stroke={1.6} />}
      busy={!!busy}
      onClick={() => void download(downloadAdvances, { query }, `${t("advances.title")}.pdf`)}
    >
      {t("advances.paper")}
    </Button>
  );
}
