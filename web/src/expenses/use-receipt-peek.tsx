import { IconPaperclip } from "@tabler/icons-react";
import { useCallback, useState, type ReactElement } from "react";
import type { ExpenseRow } from "#contract/expenses/schemas.ts";
import { useT } from "#web/kit/i18n.ts";
import { lazyDialog } from "#web/ui/lazy-dialog.tsx";
import type { Bulk } from "#web/ui/list/types.ts";

/** Lazy: few users of a list open receipts. */
const Peek = lazyDialog<{ opened: boolean; id: string; onClose: () => void }>(async () => ({
  default: (await import("./receipt-peek.tsx")).ReceiptPeek,
}));

/** For a list: the row's button, the key `f`, and the viewer. */
export function useReceiptPeek(): {
  open: (e: Pick<ExpenseRow, "hash_id">) => void;
  bulk: Bulk<ExpenseRow>;
  viewer: ReactElement;
} {
  const t = useT();
  const [id, setId] = useState<string>();
  const open = useCallback((e: Pick<ExpenseRow, "hash_id">): void => setId(e.hash_id), []);
  return {
    open,
    bulk: {
      key: "peek",
      hint: "f",
      label: t("expenses.peek"),
      icon: <IconPaperclip stroke={1.6} />,
      can: (e) => e.files_count > 0,
      run: ([first]) => first && open(first),
    },
    viewer: <Peek key={id} opened={id !== undefined} id={id ?? ""} onClose={() => setId(undefined)} />,
  };
}
