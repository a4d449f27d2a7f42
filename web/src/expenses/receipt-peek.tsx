import { useEffect, useState, type ReactElement } from "react";
import { FileViewer } from "#web/ui/atoms/file-thumb.tsx";
import { useExpense } from "./record/use-expense.ts";

/** Receipts of an expense over the list, so that approvers need not leave it. */
export function ReceiptPeek({ id, onClose }: { id: string; onClose: () => void }): ReactElement {
  const [at, setAt] = useState(0);
  const { data, isError } = useExpense(id);
  const files = data?.data.fees.flatMap((f) => f.invoices) ?? [];
  // The receipts were removed meanwhile, or the expense is out of reach.
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
