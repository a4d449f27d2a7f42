import { IconDownload } from "@tabler/icons-react";
import { useT } from "#web/kit/i18n.ts";
import { Modal } from "../lazy-overlays.tsx";
import { saveFile } from "../save-file.ts";
import { Button } from "./button.tsx";
import css from "./file-thumb.module.css";
import { useObjectUrl } from "./use-object-url.ts";

export interface PaperViewerProps {
  opened: boolean;
  onClose: () => void;
  /** Without `.pdf`. */
  name: string;
  pdf: Blob | undefined;
}

/** A PDF that the server printed, looked at before it is kept. */
export default function PaperViewer({ opened, onClose, name, pdf }: PaperViewerProps) {
  const t = useT();
  const url = useObjectUrl(pdf);
  return (
    <Modal opened={opened} onClose={onClose} title={name} size="xl">
      <div className={css.view}>
        {/* oxlint-disable-next-line react/iframe-missing-sandbox -- a sandbox stops the browser's own viewer of PDFs; our server made this one */}
        {url ? <iframe src={url} title={name} /> : null}
      </div>
      <div className={css.bar}>
        <Button icon={<IconDownload stroke={1.6} />} onClick={() => pdf && saveFile(pdf, `${name}.pdf`)}>
          {t("ui.download")}
        </Button>
      </div>
    </Modal>
  );
}
