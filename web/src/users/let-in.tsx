import { useState } from "react";
import { invite, newFirstCode } from "#contract/access/security.ts";
import type { User } from "#contract/users/schemas.ts";
import { useChange } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { toast } from "#web/kit/toast.ts";
import { ConfirmDialog } from "#web/ui/dialogs.tsx";
import { Secret } from "./secret.tsx";

export type LetInAsked = "invite" | "first_code";

/** The invitation, or a new first code and its copying. */
function useLetIn(user: Pick<User, "hash_id" | "name" | "email" | "invited">, onClose: () => void) {
  const t = useT();
  const [made, setMade] = useState<{ code: string; hours: number }>();
  const input = { params: { id: user.hash_id } };
  const send = useChange(invite, {
    onDone: ({ message }) => {
      toast(message);
      onClose();
    },
  });
  const make = useChange(newFirstCode, {
    onDone: ({ data }) => {
      setMade(data);
      onClose();
    },
  });
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(made?.code ?? "");
    toast(t("users.copied"));
    setMade(undefined);
  };
  return { made, setMade, input, send, make, copy };
}

/** Sends a new invitation to a person without a password, or creates a new sign-in code, which is shown once. */
export default function LetIn({
  user,
  asked,
  onClose,
}: {
  user: Pick<User, "hash_id" | "name" | "email" | "invited">;
  asked: LetInAsked | undefined;
  onClose: () => void;
}) {
  const t = useT();
  const { made, setMade, input, send, make, copy } = useLetIn(user, onClose);
  return (
    <>
      <ConfirmDialog
        opened={asked === "invite"}
        onClose={onClose}
        title={t("users.invite_title", { name: user.name })}
        text={t("users.invite_text")}
        confirm={t(user.invited ? "users.invite_again" : "users.invite")}
        busy={send.isPending}
        onConfirm={() => send.mutate({ input })}
      />
      <ConfirmDialog
        opened={asked === "first_code"}
        onClose={onClose}
        title={t("users.new_code_title", { name: user.name })}
        text={t("users.new_code_text", { email: user.email })}
        confirm={t("users.new_code_make")}
        busy={make.isPending}
        onConfirm={() => make.mutate({ input })}
      />
      <ConfirmDialog
        opened={made !== undefined}
        onClose={() => setMade(undefined)}
        title={t("users.new_code_made", { name: user.name })}
        text={
          <>
            <Secret value={made?.code ?? ""} testId="first-code" />
            <p>{t("users.new_code_made_text", { hours: made?.hours ?? 0 })}</p>
          </>
        }
        confirm={t("users.copy_code")}
        onConfirm={() => void copy()}
      />
    </>
  );
}
