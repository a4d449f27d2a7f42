import { Suspense } from "react";
import { lazy } from "#web/kit/lazy.ts";
import type { User } from "#contract/users/schemas.ts";
import { updateUser } from "#contract/users/endpoints.ts";
import { useChange } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { useKeys } from "#web/kit/keys.ts";
import { toast } from "#web/kit/toast.ts";
import { Button } from "#web/ui/atoms/button.tsx";
import { LeaveGuard } from "#web/ui/form/leave-guard.tsx";
import { Together } from "#web/ui/form/together.tsx";
import { useShortForm } from "#web/ui/form/use-short-form.ts";
import { UserFacts } from "./user-facts.tsx";
import { UserFields } from "./user-fields.tsx";
import css from "./users.module.css";
import { bodyOf, valuesOf, type UserValues } from "./values.ts";

const AvatarPicker = lazy(async () => ({ default: (await import("./avatar-picker.tsx")).AvatarPicker }));

/** What is known of a person: a form for who may change it, read by everybody else. */
export const DetailsTab = ({ user }: { user: User }) =>
  user.can.update ? <DetailsForm key={user.hash_id} user={user} /> : <UserFacts user={user} />;

function DetailsForm({ user }: { user: User }) {
  const t = useT();
  const { values, set, errors, submit, ...f } = useShortForm<UserValues>(
    `users.${user.hash_id}`,
    valuesOf(user),
    user.version,
  );
  const update = useChange(updateUser);
  const body = bodyOf(values, f.began);
  const dirty = Object.keys(body).length > 0;
  // What was typed is as it was: what others changed is simply shown.
  if (f.stale && f.dirty && !dirty) f.takeTheirs();
  const send = async (): Promise<void> => {
    const wrong = {
      name: values.name.trim() ? undefined : t("users.name_needed"),
      email: values.email.trim() ? undefined : t("users.email_needed"),
    };
    let changed: User | undefined;
    const ok = await submit(wrong, async (idempotencyKey) => {
      const answer = await update.mutateAsync({
        input: { params: { id: user.hash_id }, body: { ...body, version: f.version } },
        idempotencyKey,
      });
      changed = answer.data;
    });
    if (!ok || !changed) return;
    f.guard.done.current = false;
    f.reset(valuesOf(changed), changed.version);
    toast(t("users.saved", { name: changed.name }));
  };
  useKeys([{ keys: "mod+Enter", label: "ui.key_submit", inFields: true, enabled: dirty, run: () => void send() }]);
  return (
    <form
      ref={f.form}
      className={css.form}
      aria-label={user.name}
      noValidate
      onSubmit={(e) => {
        e.preventDefault();
        if (dirty) void send();
      }}
    >
      <Together kind="user" id={user.hash_id} form={{ ...f, dirty }} silent>
        {user.name}
      </Together>
      <Suspense fallback={<div style={{ height: 56 }} />}>
        <AvatarPicker person={user} />
      </Suspense>
      <UserFields values={values} set={set} error={errors.of} user={user} />
      <div className={css.save}>
        <Button type="submit" look="filled" busy={f.busy} disabled={!dirty} hint="Ctrl Enter">
          {t("ui.save")}
        </Button>
        <span className={css.soft} role="status">
          {f.note}
        </span>
      </div>
      <LeaveGuard {...f.guard} dirty={dirty} />
    </form>
  );
}
