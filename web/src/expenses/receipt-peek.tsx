import { IconPaperclip } from "@tabler/icons-react";
import { useCallback, useEffect, useState, type ReactElement } from "react";
import type { ExpenseRow } from "#contract/expenses/schemas.ts";
import { useT } from "#web/kit/i18n.ts";
import { FileViewer } from "#web/ui/atoms/file-thumb.tsx";
import type { Bulk } from "#web/ui/list/types.ts";
import { useExpense } from "./record/use-expense.ts";

/** The receipts of one expense in large, over the list: who decides need not leave it. */
export function ReceiptPeek({ id, onClose }: { id: string; onClose: () => void }): ReactElement {
  const [at, setAt] = useState(0);
  const { data, isError } = useExpense(id);
  const files = data?.data.fees.flatMap((f) => f.invoices) ?? [];
  // They were taken away meanwhile, or it is out of reach now.
  const nothing = isError || (data !== undefined && files.length === 0);
  useEffect(() => {
    if (nothing) onClose();
  }, [nothing, onClose]);
  return (
    <FileViewer
      files={files}
      at={files.length > 0 ? at : undefined}
      pending={!data && !isError}
      onMove={(to) => (to === undefined ? onClose() : setAt(to))}
    />
  );
}

/** For a list: the button in a row, the key `f`, and what they open. */
export function useReceiptPeek(): {
  open: (e: Pick<ExpenseRow, "hash_id">) => void;
  bulk: Bulk<ExpenseRow>;
  viewer: ReactElement | null;
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
    viewer: id ? <ReceiptPeek key={id} id={id} onClose={() => setId(undefined)} /> : null,
  };
}
