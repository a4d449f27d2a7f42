import { IconCamera, IconTrash } from "@tabler/icons-react";
import { useRef } from "react";
import { uploadAvatar, uploadOwnAvatar } from "#contract/users/contracts.ts";
import { useChange } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { toast, toastError } from "#web/kit/toast.ts";
import { Button, IconButton } from "#web/ui/atoms/button.tsx";
import { Avatar } from "#web/ui/atoms/person.tsx";
import { FileInput } from "#web/ui/form/file-input.tsx";
import css from "./users.module.css";

interface AvatarPickerProps {
  person: { hash_id: string; name: string; avatar: string | null };
  /** One's own picture, or that of somebody whom one may change. */
  own?: boolean;
}

/** A face, and the way to another one. */
export function AvatarPicker({ person, own }: AvatarPickerProps) {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  const mine = useChange(uploadOwnAvatar);
  const theirs = useChange(uploadAvatar);
  const busy = mine.isPending || theirs.isPending;
  const put = async (avatar: File | null): Promise<void> => {
    if (avatar && !["image/png", "image/jpeg"].includes(avatar.type)) {
      toastError(t("ui.picture_kind", { name: avatar.name }));
      return;
    }
    try {
      await (own
        ? mine.mutateAsync({ input: { body: { avatar } } })
        : theirs.mutateAsync({ input: { body: { user_hash_id: person.hash_id, avatar } } }));
      toast(t(avatar ? "users.picture_saved" : "ui.picture_removed"));
    } catch {
      // The client has said why.
    }
  };
  return (
    <div className={css.picture}>
      <Avatar person={person} size="huge" />
      <FileInput
        ref={input}
        accept="image/png,image/jpeg"
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
