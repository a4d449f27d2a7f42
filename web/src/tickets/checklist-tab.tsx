import { Checkbox } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { useState } from "react";
import { MOST_CHECKED, updateTicket } from "#contract/tickets/endpoints.ts";
import type { Checked, Ticket } from "#contract/tickets/schemas.ts";
import { useChange } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { Button, IconButton } from "#web/ui/atoms/button.tsx";
import { TextField } from "#web/ui/form/fields.tsx";
import css from "./tickets.module.css";

/** What is to be done for a ticket, ticked one by one. Each change is stored at once. */
export default function ChecklistTab({ ticket: o }: { ticket: Ticket }) {
  const t = useT();
  const [text, setText] = useState("");
  const { mutateAsync, isPending } = useChange(updateTicket);
  const mayWrite = o.works && o.can.update === true;
  const set = async (checklist: Checked[]): Promise<boolean> => {
    const input = { params: { id: o.hash_id }, body: { checklist, version: o.version } };
    return (await mutateAsync({ input }).catch(() => undefined)) !== undefined;
  };
  const add = async (): Promise<void> => {
    const line = text.trim();
    if (line && (await set([...o.checklist, { text: line, done: false }]))) setText("");
  };
  return (
    <div className={css.thread}>
      {o.checklist.length === 0 ? <p className={css.soft}>{t("tickets.checklist_none")}</p> : null}
      <ul className={css.people} aria-busy={isPending}>
        {o.checklist.map((line, i) => (
          // oxlint-disable-next-line react/no-array-index-key -- lines have no name of their own, and stay in their order
          <li key={`${i} ${line.text}`}>
            <Checkbox
              label={line.text}
              checked={line.done}
              disabled={!mayWrite || isPending}
              onChange={(e) => {
                const done = e.currentTarget.checked;
                void set(o.checklist.map((one, at) => (at === i ? { ...one, done } : one)));
              }}
            />
            {mayWrite ? (
              <IconButton
                size="small"
                label={t("tickets.checklist_remove", { text: line.text })}
                icon={<IconX stroke={1.6} />}
                onClick={() => void set(o.checklist.filter((_, at) => at !== i))}
              />
            ) : null}
          </li>
        ))}
      </ul>
      {mayWrite && o.checklist.length < MOST_CHECKED ? (
        <form
          className={css.adds}
          onSubmit={(e) => {
            e.preventDefault();
            void add();
          }}
        >
          <TextField label={t("tickets.checklist_add")} value={text} onChange={setText} max={200} />
          <Button type="submit" busy={isPending}>
            {t("tickets.checklist_button")}
          </Button>
        </form>
      ) : null}
    </div>
  );
}
