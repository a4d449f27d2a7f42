import { useState } from "react";
import { eraseContact } from "#contract/contacts/erasing.ts";
import type { Contact } from "#contract/contacts/schemas.ts";
import { folded } from "#contract/kit/words.ts";
import { isApiError } from "#web/api/errors.ts";
import { useChange } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { toast } from "#web/kit/toast.ts";
import { Answers, QuestionFrame } from "#web/ui/dialogs.tsx";
import { TextField } from "#web/ui/form/fields.tsx";

interface EraseDialogProps {
  contact: Contact;
  opened: boolean;
  onClose: () => void;
}

/** Erasing a person can't be undone: confirm by typing their name. */
export default function EraseDialog({ contact: c, opened, onClose }: EraseDialogProps) {
  const t = useT();
  const erase = useChange(eraseContact);
  const [name, setName] = useState("");
  const isTyped = folded(name) === folded(c.name);
  const run = async (): Promise<void> => {
    try {
      const { message } = await erase.mutateAsync({
        input: { params: { id: c.hash_id }, body: { name, version: c.version } },
      });
      toast(message);
      onClose();
    } catch (e) {
      if (!isApiError(e)) throw e;
    }
  };
  return (
    <QuestionFrame
      opened={opened}
      onClose={onClose}
      title={t("contacts.erase_title", { name: c.name })}
      text={t("contacts.erase_text")}
      foot={
        <Answers
          onClose={onClose}
          confirm={t("contacts.erase_confirm")}
          danger
          busy={erase.isPending}
          disabled={!isTyped}
          onClick={() => void run()}
        />
      }
    >
      <TextField
        label={t("contacts.erase_type")}
        value={name}
        onChange={setName}
        max={160}
        autoComplete="off"
        autoFocus
      />
    </QuestionFrame>
  );
}
