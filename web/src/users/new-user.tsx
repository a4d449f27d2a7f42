import { IconCopy } from "@tabler/icons-react";
import { useState } from "react";
import type { User, UserFields as Fields } from "#contract/users/schemas.ts";
import { storeUser } from "#contract/users/endpoints.ts";
import { useChange } from "#web/api/query.ts";
import { go } from "#web/app/go.ts";
import { useT } from "#web/app/i18n.ts";
import { useMe } from "#web/app/me.ts";
import { toast } from "#web/app/toast.ts";
import { Button } from "#web/ui/atoms/button.tsx";
import { DrawerForm } from "#web/ui/form/drawer.tsx";
import { LeaveGuard } from "#web/ui/form/leave-guard.tsx";
import { useShortForm } from "#web/ui/form/use-short-form.ts";
import { UserFields } from "./user-fields.tsx";
import css from "./users.module.css";
import { bodyOf, valuesOf, type UserValues } from "./values.ts";
import { userLink } from "./words.tsx";

/** Makes an account, and tells its first password once. */
export default function NewUser({ onClose }: { onClose: () => void }) {
  const t = useT();
  const { me, zones, can } = useMe();
  const mine = zones.filter((z) => can("users_create", z.hash_id));
  const home = mine.find((z) => z.hash_id === me.zone?.hash_id) ?? mine[0];
  const start = { ...valuesOf(), zone_hash_id: home?.hash_id ?? "" };
  const { values, set, errors, submit, ...f } = useShortForm<UserValues>("users.new", start);
  const create = useChange(storeUser);
  const [made, setMade] = useState<{ user: User; password: string | null }>();
  const send = async (): Promise<void> => {
    const wrong = {
      name: values.name.trim() ? undefined : t("users.name_needed"),
      email: values.email.trim() ? undefined : t("users.email_needed"),
    };
    let answer: { user: User; password: string | null } | undefined;
    const body = { ...bodyOf(values, valuesOf()), name: values.name.trim(), email: values.email.trim() } as Fields;
    const ok = await submit(wrong, async (idempotencyKey) => {
      const { data, default_password } = await create.mutateAsync({ input: { body }, idempotencyKey });
      answer = { user: data, password: default_password };
    });
    if (ok && answer) setMade(answer);
  };
  if (made) return <Made {...made} onClose={onClose} />;
  return (
    <DrawerForm
      ref={f.form}
      label={t("users.new")}
      submit={t("users.create")}
      busy={f.busy}
      note={f.note}
      onSubmit={() => void send()}
      onCancel={onClose}
    >
      <UserFields values={values} set={set} error={errors.of} />
      <p className={css.note}>{t("users.password_note")}</p>
      <LeaveGuard {...f.guard} />
    </DrawerForm>
  );
}

/** Whoever made the account passes its first password on: it is not shown again. */
function Made({ user, password, onClose }: { user: User; password: string | null; onClose: () => void }) {
  const t = useT();
  const copy = async (): Promise<void> => {
    if (!password) return;
    await navigator.clipboard.writeText(password);
    toast(t("users.copied"));
  };
  return (
    <DrawerForm
      label={t("users.made", { name: user.name })}
      submit={t("users.open")}
      onSubmit={() => go(userLink(user))}
      onCancel={onClose}
    >
      <h2 role="status" tabIndex={-1} data-autofocus>
        {t("users.made", { name: user.name })}
      </h2>
      {password ? (
        <>
          <p className={css.note}>{t("users.made_text", { email: user.email })}</p>
          <div className={css.secret}>
            <span data-testid="default-password">{password}</span>
            <Button icon={<IconCopy stroke={1.6} />} onClick={() => void copy()}>
              {t("users.copy")}
            </Button>
          </div>
        </>
      ) : null}
    </DrawerForm>
  );
}
