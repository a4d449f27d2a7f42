import { type ComponentPropsWithRef, type DragEvent, useState } from "react";

/** Hidden native file input behind our button; resets itself so that the same file can be chosen again. */
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

/** Props of a drop zone; `over` is true while files are dragged over it. */
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
