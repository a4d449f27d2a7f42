import { useState } from "react";
import type { User } from "#contract/users/schemas.ts";
import { updateUser } from "#contract/users/endpoints.ts";
import { useChange } from "#web/api/query.ts";
import { useT } from "#web/app/i18n.ts";
import { useKeys } from "#web/app/keys.ts";
import { toast } from "#web/app/toast.ts";
import { Button } from "#web/ui/atoms/button.tsx";
import { LeaveGuard } from "#web/ui/form/leave-guard.tsx";
import { useShortForm } from "#web/ui/form/use-short-form.ts";
import { ConflictNotice } from "#web/ui/record/conflict-notice.tsx";
import { AvatarPicker } from "./avatar-picker.tsx";
import { UserFacts } from "./user-facts.tsx";
import { UserFields } from "./user-fields.tsx";
import css from "./users.module.css";
import { bodyOf, valuesOf, type UserValues } from "./values.ts";

/** What is known of a person: a form for who may change it, read by everybody else. */
export const DetailsTab = ({ user }: { user: User }) =>
  user.can.update ? <DetailsForm key={user.hash_id} user={user} /> : <UserFacts user={user} />;

function DetailsForm({ user }: { user: User }) {
  const t = useT();
  // What the typing began with; a newer version of the person is told before it is written over.
  const [base, setBase] = useState(user);
  const start = valuesOf(base);
  const { values, set, errors, submit, ...f } = useShortForm<UserValues>(`users.${user.hash_id}`, start, user.version);
  const update = useChange(updateUser, { touches: ["access", "profiles"] });
  const body = bodyOf(values, start);
  const dirty = Object.keys(body).length > 0;
  // Nothing is typed: what others changed is simply shown.
  if (user.version !== base.version && !dirty) {
    setBase(user);
    f.reset(valuesOf(user));
  }
  const send = async (): Promise<void> => {
    const wrong = {
      name: values.name.trim() ? undefined : t("users.name_needed"),
      email: values.email.trim() ? undefined : t("users.email_needed"),
    };
    let changed: User | undefined;
    const ok = await submit(wrong, async (idempotencyKey) => {
      const answer = await update.mutateAsync({
        input: { params: { id: user.hash_id }, body: { ...body, version: base.version } },
        idempotencyKey,
      });
      changed = answer.data;
    });
    if (!ok || !changed) return;
    f.guard.done.current = false;
    setBase(changed);
    f.reset(valuesOf(changed));
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
      {dirty && user.version !== base.version ? (
        <ConflictNotice
          onKeepMine={() => setBase({ ...base, version: user.version })}
          onTakeTheirs={() => {
            setBase(user);
            f.reset(valuesOf(user));
          }}
        >
          {user.name}
        </ConflictNotice>
      ) : null}
      <AvatarPicker person={user} />
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
