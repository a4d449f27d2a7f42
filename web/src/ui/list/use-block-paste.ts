import { useEffect } from "react";
import { isForShortcuts } from "#web/kit/keyboard.ts";

/** Opens the preview of an import with a block of cells that is pasted while no field has the focus. */
export function useBlockPaste(kind: string | undefined, columns: readonly { heading: string }[]): void {
  const shape = columns.map((c) => c.heading).join("\t");
  useEffect(() => {
    if (kind === undefined) return undefined;
    let end: (() => void) | undefined;
    const blocks = import("./pasted-block.ts");
    void blocks.then(({ takeBlocks }) => (end = takeBlocks({ kind, headings: shape.split("\t") })));
    const onPaste = (e: ClipboardEvent): void => {
      const at = e.target;
      const isField = at instanceof HTMLElement && at.matches("input, textarea, select, [contenteditable]");
      const text = e.clipboardData?.getData("text/plain") ?? "";
      if (isField || !isForShortcuts()) return;
      void blocks.then(({ pasteBlock }) => pasteBlock(text));
    };
    document.addEventListener("paste", onPaste);
    return () => {
      document.removeEventListener("paste", onPaste);
      void blocks.then(() => end?.());
    };
  }, [kind, shape]);
}
