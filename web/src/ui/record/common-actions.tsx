import { IconEdit, IconTrash } from "@tabler/icons-react";
import { go } from "#web/kit/go.ts";
import { toast } from "#web/kit/toast.ts";
import type { RecordAction } from "./record-page.tsx";

/** The button that changes a record, by its form. */
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
  /** The question, and what will happen. */
  title: string;
  text: string;
  call: () => Promise<unknown>;
  /** What the toast says. */
  done: string;
  /** The list that it belonged to. */
  home: string;
}

/** The button that deletes a record, once a question is answered, and leads to its list. */
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
