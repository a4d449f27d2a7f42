import { IconEdit, IconTrash } from "@tabler/icons-react";
import { go } from "#web/kit/go.ts";
import { toast } from "#web/kit/toast.ts";
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

interface Deletion {
  label: string;
  /** Title and text of the confirmation. */
  title: string;
  text: string;
  call: () => Promise<unknown>;
  /** Text of the toast. */
  done: string;
  /** Path of the record's list, opened afterwards. */
  home: string;
}

/** The delete button: confirms, deletes and opens the record's list. */
export const deleteAction = ({ label, title, text, call, done, home }: Deletion): RecordAction => ({
  key: "delete",
  label,
  icon: <IconTrash stroke={1.6} />,
  asks: { title, text, danger: true },
  run: async () => {
    await call();
    toast(done);
    go(home, { replace: true });
  },
});
