import { Suspense } from "react";
import { lazy } from "#web/kit/lazy.ts";
import type { User } from "#contract/users/schemas.ts";
import { uploadAvatar } from "#contract/users/contracts.ts";
import { updateUser } from "#contract/users/endpoints.ts";
import { useChange } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { toast } from "#web/kit/toast.ts";
import { Button } from "#web/ui/atoms/button.tsx";
import { RecordForm } from "#web/ui/form/record-form.tsx";
import { useRecordForm } from "#web/ui/form/use-record-form.ts";
import { UserFacts } from "./user-facts.tsx";
import { UserFields } from "./user-fields.tsx";
import css from "./users.module.css";
import { bodyOf, missing, valuesOf } from "./values.ts";

const AvatarPicker = lazy(async () => ({ default: (await import("#web/ui/form/avatar-picker.tsx")).AvatarPicker }));

/** A person's details: a form for users who may edit, facts for others. */
export default function DetailsTab({ user }: { user: User }) {
  return user.can.update ? <DetailsForm key={user.hash_id} user={user} /> : <UserFacts user={user} />;
}

function DetailsForm({ user }: { user: User }) {
  const t = useT();
  const update = useChange(updateUser);
  const picture = useChange(uploadAvatar);
  const form = useRecordForm({
    draft: `users.${user.hash_id}`,
    start: valuesOf(user),
    version: user.version,
    stays: true,
    check: (v) => missing(v, t, valuesOf(user)),
    save: (v, { began, version, idempotencyKey }) => {
      const body = { ...bodyOf(v, began), version };
      return update.mutateAsync({ input: { params: { id: user.hash_id }, body }, idempotencyKey });
    },
    saved: ({ data: changed }): void => {
      form.reset(valuesOf(changed), changed.version);
      toast(t("users.saved", { name: changed.name }));
    },
  });
  return (
    <RecordForm
      form={form}
      of={{ kind: "user", id: user.hash_id, silent: true, now: user.name }}
      label={user.name}
      className={css.form}
    >
      <Suspense fallback={<div style={{ height: 56 }} />}>
        <AvatarPicker
          person={user}
          save={(avatar) => picture.mutateAsync({ input: { body: { user_hash_id: user.hash_id, avatar } } })}
        />
      </Suspense>
      <UserFields form={form} user={user} />
      <div className={css.save}>
        <Button type="submit" look="filled" busy={!!form.busy} disabled={!form.dirty} hint="Ctrl Enter">
          {t("ui.save")}
        </Button>
        <span className={css.soft} role="status">
          {form.note}
        </span>
      </div>
    </RecordForm>
  );
}
