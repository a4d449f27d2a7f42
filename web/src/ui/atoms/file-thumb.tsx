import { IconFileTypePdf, IconPhoto } from "@tabler/icons-react";
import { useState } from "react";
import { getFile } from "#contract/files/endpoints.ts";
import type { FileRef } from "#contract/kit/files.ts";
import { useRead } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { lazyDialog } from "../lazy-dialog.tsx";
import css from "./file-thumb.module.css";
import type { ViewerProps } from "./file-viewer.tsx";
import { useObjectUrl } from "./use-object-url.ts";

/** Fetches a stored file as a blob: an `<img>` cannot send the authorization header. */
export function useFile(file: FileRef | undefined, size?: "thumbnail"): Blob | undefined {
  const { data } = useRead(
    getFile,
    { params: { id: file?.hash_id ?? "" }, query: { size } },
    { enabled: !!file, quiet: true, staleTime: Infinity },
  );
  return data as Blob | undefined;
}

export const isPdf = (file: FileRef): boolean => file.mime === "application/pdf";

/** Thumbnail of a stored file; opens it. */
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

/** Thumbnails in a table row; one viewer pages through all the files. */
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

const Viewer = lazyDialog<ViewerProps>(() => import("./file-viewer.tsx"));

interface FileViewerProps extends Pick<ViewerProps, "files" | "at"> {
  /** The list of files is still loading: the viewer opens already, so that it has the keyboard. */
  pending?: boolean;
  onMove: (at: number | undefined) => void;
}

/** Viewer of `files`, open on the index `at`. */
export const FileViewer = ({ files, at, pending = false, onMove }: FileViewerProps) => (
  <Viewer
    opened={pending || (at !== undefined && at in files)}
    onClose={() => onMove(undefined)}
    files={files}
    at={at}
    onMove={onMove}
  />
);
