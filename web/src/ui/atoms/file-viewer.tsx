import { IconChevronLeft, IconChevronRight, IconDownload } from "@tabler/icons-react";
import type { FileRef } from "#contract/kit/files.ts";
import { useT } from "#web/kit/i18n.ts";
import { Modal } from "../lazy-overlays.tsx";
import { saveFile } from "../save-file.ts";
import { Button, IconButton } from "./button.tsx";
import css from "./file-thumb.module.css";
import { isPdf, useFile } from "./file-thumb.tsx";
import { useObjectUrl } from "./use-object-url.ts";

export interface ViewerProps {
  opened: boolean;
  onClose: () => void;
  files: readonly FileRef[];
  at: number | undefined;
  onMove: (at: number) => void;
}

/** Full-size file viewer; the arrow keys go to the previous and next file. */
export default function Viewer({ opened, onClose, files, at, onMove }: ViewerProps) {
  const t = useT();
  const file = at === undefined ? undefined : files[at];
  const blob = useFile(file);
  const url = useObjectUrl(blob);
  const step = (by: number) => at !== undefined && onMove((at + by + files.length) % files.length);
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={file?.name}
      size="xl"
      onKeyDown={(e) => (e.key === "ArrowRight" ? step(1) : e.key === "ArrowLeft" && step(-1))}
    >
      <div className={css.view}>
        {/* oxlint-disable-next-line react/iframe-missing-sandbox -- a sandbox stops the browser's own viewer of PDFs; the server let only real PDFs in */}
        {file && url ? isPdf(file) ? <iframe src={url} title={file.name} /> : <img src={url} alt={file.name} /> : null}
      </div>
      <div className={css.bar}>
        {files.length > 1 ? (
          <>
            <IconButton label={t("ui.previous")} icon={<IconChevronLeft stroke={1.6} />} onClick={() => step(-1)} />
            <IconButton label={t("ui.next")} icon={<IconChevronRight stroke={1.6} />} onClick={() => step(1)} />
          </>
        ) : null}
        <Button
          icon={<IconDownload stroke={1.6} />}
          disabled={!blob}
          onClick={() => blob && file && saveFile(blob, file.name)}
        >
          {t("ui.download")}
        </Button>
      </div>
    </Modal>
  );
}
