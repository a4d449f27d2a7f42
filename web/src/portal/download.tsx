import { IconDownload } from "@tabler/icons-react";
import { useState } from "react";
import { getFile } from "#contract/files/endpoints.ts";
import { letterPaper } from "#contract/invoices/letters.ts";
import { portalInvoicePdf } from "#contract/portal/endpoints.ts";
import { call } from "#web/api/client.ts";
import { useT } from "#web/kit/i18n.ts";
import { IconButton } from "#web/ui/atoms/button.tsx";
import { saveFile } from "#web/ui/save-file.ts";

/** Fetches the file with the session's token, which a plain link doesn't send. */
function Download({ label, name, fetchIt }: { label: string; name: string; fetchIt: () => Promise<unknown> }) {
  const t = useT();
  const [state, setState] = useState<"busy" | "failed">();
  const save = async (): Promise<void> => {
    setState("busy");
    try {
      saveFile((await fetchIt()) as Blob, name);
      setState(undefined);
    } catch {
      setState("failed");
    }
  };
  return (
    <>
      {state === "failed" ? <span role="alert">{t("portal.download_failed")}</span> : null}
      <IconButton
        label={label}
        look="outline"
        icon={<IconDownload stroke={1.6} />}
        busy={state === "busy"}
        onClick={() => void save()}
      />
    </>
  );
}
export function DownloadInvoice({ id, number }: { id: string; number: string }) {
  const t = useT();
  return (
    <Download
      label={t("portal.download", { name: number })}
      name={`${number}.pdf`}
      fetchIt={async () => await call(portalInvoicePdf, { params: { id } }, { quiet: true })}
    />
  );
}
/** An invoice of a letter, for whoever has its link. */
export function DownloadLettered({ secret, id, number }: { secret: string; id: string; number: string }) {
  const t = useT();
  return (
    <Download
      label={t("portal.download", { name: number })}
      name={`${number}.pdf`}
      fetchIt={async () => await call(letterPaper, { params: { secret, id } }, { quiet: true })}
    />
  );
}
export function DownloadDocument({ file, title }: { file: { hash_id: string; name: string }; title: string }) {
  const t = useT();
  return (
    <Download
      label={t("portal.download", { name: title })}
      name={file.name}
      fetchIt={async () => await call(getFile, { params: { id: file.hash_id }, query: {} }, { quiet: true })}
    />
  );
}
