import { IconEdit, IconTrash } from "@tabler/icons-react";
import { go } from "#web/kit/go.ts";
import { toast } from "#web/kit/toast.ts";
import { type Deletion, useDeletion } from "./use-deletion.ts";
import type { RecordAction } from "./record-page.tsx";

/** The button that opens a record's form. */
export const editAction = (label: string, run: () => void): RecordAction => ({
  key: "edit",
  label,
  look: "outline",
  icon: <IconEdit stroke={1.6} />,
  hint: "e",
  run,
});

interface Deleted {
  readonly hash_id: string;
  readonly name: string;
  readonly can: { readonly delete?: boolean | undefined };
}
interface DeleteActionOptions extends Pick<Deletion, "call" | "words"> {
  /** Path of the record's list, opened afterwards. */
  readonly home: string;
}

/** The delete button: confirms, deletes and opens the record's list; false without the right. */
export function useDeleteAction(record: Deleted, { home, ...deletion }: DeleteActionOptions): RecordAction | false {
  const { label, title, text, done, run } = useDeletion({
    ...deletion,
    of: record.hash_id,
    given: { name: record.name },
  });
  return (
    record.can.delete === true && {
      key: "delete",
      label,
      icon: <IconTrash stroke={1.6} />,
      asks: { title, text, danger: true },
      run: async () => {
        await run();
        toast(done);
        go(home, { replace: true });
      },
    }
  );
}
