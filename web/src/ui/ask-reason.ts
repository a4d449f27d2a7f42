import type { DialogProps } from "./dialogs.tsx";
import { lazyDialog } from "./lazy-dialog.tsx";

export type ReasonDialogProps = DialogProps & { label: string; error?: string; onConfirm: (reason: string) => void };

/** Asks one short thing, a reason. A screen that asks for nothing else loads no dialog before it does. */
export const ReasonDialog = lazyDialog<ReasonDialogProps>(() => import("./reason-dialog.tsx"));
