import { Modal } from "../lazy-overlays.tsx";
import { IconChevronLeft, IconChevronRight, IconDownload, IconFileTypePdf, IconPhoto } from "@tabler/icons-react";
import { useState } from "react";
import { getFile } from "#contract/files/endpoints.ts";
import type { FileRef } from "#contract/kit/files.ts";
import { useRead } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { Button, IconButton } from "./button.tsx";
import { saveFile } from "../save-file.ts";
import css from "./file-thumb.module.css";
import { useObjectUrl } from "./use-object-url.ts";

/** An image tag cannot send who asks, so the bytes are fetched and shown from memory. */
function useFile(file: FileRef | undefined, size?: "thumbnail"): Blob | undefined {
  const { data } = useRead(
    getFile,
    { params: { id: file?.hash_id ?? "" }, query: { size } },
    { enabled: !!file, quiet: true, staleTime: Infinity },
  );
  return data as Blob | undefined;
}

const isPdf = (file: FileRef): boolean => file.mime === "application/pdf";

/** A stored file in small; opens it. */
export function FileThumb({ file, size, onOpen }: { file: FileRef; size?: "medium" | "large"; onOpen: () => void }) {
  const t = useT();
  const url = useObjectUrl(useFile(isPdf(file) ? undefined : file, "thumbnail"));
  return (
    <button
      type="button"
      className={[css.thumb, size && css[size]].filter(Boolean).join(" ")}
      aria-label={t("ui.open_file", { name: file.name })}
      title={file.name}
      onClick={onOpen}
    >
      {url ? (
        <img src={url} alt="" />
      ) : isPdf(file) ? (
        <IconFileTypePdf stroke={1.4} aria-hidden="true" />
      ) : (
        <IconPhoto stroke={1.4} aria-hidden="true" />
      )}
    </button>
  );
}

/** A few files in a row of a table; all of them open in one viewer. */
export function FileThumbs({ files, most = 3 }: { files: readonly FileRef[]; most?: number }) {
  const [at, setAt] = useState<number>();
  return (
    <span className={css.row}>
      {files.slice(0, most).map((f, i) => (
        <FileThumb key={f.hash_id} file={f} onOpen={() => setAt(i)} />
      ))}
      {files.length > most ? <span className={css.more}>+{files.length - most}</span> : null}
      <FileViewer files={files} at={at} onMove={setAt} />
    </span>
  );
}

/** One file in large, with its neighbours by the arrow keys. */
export function FileViewer({
  files,
  at,
  onMove,
  pending = false,
}: {
  files: readonly FileRef[];
  at: number | undefined;
  /** Which files there are is being asked: it is open, so that the keyboard is its own. */
  pending?: boolean;
  onMove: (at: number | undefined) => void;
}) {
  const t = useT();
  const file = at === undefined ? undefined : files[at];
  const blob = useFile(file);
  const url = useObjectUrl(blob);
  const step = (by: number) => at !== undefined && onMove((at + by + files.length) % files.length);
  return (
    <Modal
      opened={pending || !!file}
      onClose={() => onMove(undefined)}
      title={file?.name}
      size="xl"
      closeButtonProps={{ "aria-label": t("ui.close") }}
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
