import type { DialogProps } from "./dialogs.tsx";
import { lazyDialog } from "./lazy-dialog.tsx";

export type ReasonDialogProps = DialogProps & { label: string; error?: string; onConfirm: (reason: string) => void };

/** Lazy dialog that asks for a reason; its code is loaded only by screens that use it. */
export const ReasonDialog = lazyDialog<ReasonDialogProps>(() => import("./reason-dialog.tsx"));
