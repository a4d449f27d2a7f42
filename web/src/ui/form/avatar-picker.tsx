import { IconCamera, IconTrash } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { useT } from "#web/kit/i18n.ts";
import { toast, toastError } from "#web/kit/toast.ts";
import { Button, IconButton } from "../atoms/button.tsx";
import { Avatar } from "../atoms/person.tsx";
import { acceptedPictures, pictureProblem } from "./check-files.ts";
import { FileInput } from "./file-input.tsx";
import css from "./form.module.css";

interface AvatarPickerProps {
  person: { hash_id: string; name: string; avatar: string | null };
  /** Uploads the picture; null removes it. */
  save: (avatar: File | null) => Promise<unknown>;
}

/** The profile picture with buttons to change it. */
export function AvatarPicker({ person, save }: AvatarPickerProps) {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const put = async (avatar: File | null): Promise<void> => {
    const problem = avatar && pictureProblem(avatar, t);
    if (problem) return toastError(problem);
    setBusy(true);
    try {
      await save(avatar);
      toast(t(avatar ? "ui.picture_saved" : "ui.picture_removed"));
    } catch {
      // The API client has shown the error.
    }
    setBusy(false);
  };
  return (
    <div className={css.picture}>
      <Avatar person={person} size="huge" />
      <FileInput
        ref={input}
        accept={acceptedPictures}
        data-testid="avatar"
        onFiles={([file]) => file && void put(file)}
      />
      <Button icon={<IconCamera stroke={1.6} />} busy={busy} onClick={() => input.current?.click()}>
        {t(person.avatar ? "ui.picture_change" : "ui.picture_add")}
      </Button>
      {person.avatar ? (
        <IconButton label={t("ui.picture_remove")} icon={<IconTrash stroke={1.6} />} onClick={() => void put(null)} />
      ) : null}
    </div>
  );
}
