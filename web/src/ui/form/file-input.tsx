import { type ComponentPropsWithRef, type DragEvent, useState } from "react";

/** The browser's own choice of files, hidden behind a button of ours; the same file may be chosen again. */
export const FileInput = ({
  onFiles,
  ...props
}: ComponentPropsWithRef<"input"> & { onFiles: (files: File[]) => void }) => (
  <input
    {...props}
    type="file"
    hidden
    onChange={(e) => {
      onFiles([...(e.currentTarget.files ?? [])]);
      e.currentTarget.value = "";
    }}
  />
);

/** Props of a place where files may be dropped; `over` while they hang over it. */
export function useDrop(onFiles: (files: File[]) => void) {
  const [over, setOver] = useState(false);
  const drag = (e: DragEvent, on: boolean): void => {
    e.preventDefault();
    setOver(on);
  };
  const place = {
    onDragOver: (e: DragEvent) => drag(e, true),
    onDragLeave: (e: DragEvent) => drag(e, false),
    onDrop: (e: DragEvent) => {
      drag(e, false);
      onFiles([...e.dataTransfer.files]);
    },
  };
  return { over, place };
}
